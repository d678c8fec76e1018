// The order of events at the end of a game: tents open from last to first, then the winners are crowned.
import { isCalm } from '../parts/pace';

// In milliseconds.
const before = 500;
const beforeTheWinner = 600;
const afterTheWinner = 900;

export class Ceremony {
  // How many groups of players have opened their tents.
  opened = $state(0);
  // Whether the winners have their crowns.
  over = $state(false);
  // Whether the rest is to be shown at once.
  hurried = $state(false);
  // Time from one tent to the next.
  readonly every: number;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly groups: readonly (readonly number[])[]) {
    this.every = groups.flat().length === 8 ? 400 : 700;
  }

  start(): void {
    if (isCalm()) this.skip();
    else this.wait(before);
  }

  skip(): void {
    this.stop();
    this.hurried = true;
    this.opened = this.groups.length;
    this.over = true;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  isOpen(player: number): boolean {
    return this.groups.slice(0, this.opened).some((group) => group.includes(player));
  }

  get openTents(): number {
    return this.groups.slice(0, this.opened).flat().length;
  }

  private wait(time: number): void {
    this.timer = setTimeout(() => this.next(), time);
  }

  private next(): void {
    if (this.opened === this.groups.length) {
      this.over = true;
      return;
    }
    const left = this.groups.length - ++this.opened;
    if (left === 0) this.wait(afterTheWinner);
    else this.wait(this.every + (left === 1 ? beforeTheWinner : 0));
  }
}
