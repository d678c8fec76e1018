// What the board shows: it follows the game event by event, at a pace at which people can follow, too.
import { apply, beforeTheGame } from '../game/apply';
import { seenBy } from '../game/seen';
import { isCalm } from '../parts/pace';
import type { Edition, Event, Game, View } from '../protocol/messages';

interface Step {
  event: Event;
  // The game as the server has it after the last event of a turn.
  after: View | null;
}

// How long each kind of event is looked at, in milliseconds.
const lasting: Record<Event['event'], number> = {
  round_started: 1300,
  card_turned: 900,
  choices_revealed: 1000,
  left: 1100,
  round_ended: 1800,
  game_ended: 600,
};

export interface Setting {
  edition: Edition;
  players: number;
  // Whose eyes the board is seen with, where tents are closed.
  viewer: number | null;
  openTents: boolean;
  // How long all that there is to show may take, where somebody has to choose before a clock runs out.
  patience: number | null;
}

export class Stage {
  view = $state.raw<View | null>(null);
  // What is happening at the moment.
  moment = $state.raw<Event | null>(null);
  busy = $state(false);

  #steps: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly setting: () => Setting,
    private readonly tell: (event: Event, before: View) => void,
  ) {}

  // The game as it is, without showing how it came about.
  show(view: View | null): void {
    clearTimeout(this.#timer);
    this.#steps = [];
    this.busy = false;
    this.moment = null;
    this.view = view;
  }

  play(events: Event[], after: Game | View | null): void {
    events.forEach((event, index) => this.#steps.push({ event, after: index === events.length - 1 ? after : null }));
    if (!this.busy) {
      this.busy = true;
      this.#next();
    }
  }

  // Whoever has seen enough may see the rest at once.
  hurry(): void {
    clearTimeout(this.#timer);
    while (this.busy) this.#step();
  }

  #next(): void {
    const event = this.#step();
    if (event) this.#timer = setTimeout(() => this.#next(), this.#pause(event));
  }

  #step(): Event | null {
    const step = this.#steps.shift();
    if (!step) {
      this.busy = false;
      this.moment = null;
      return null;
    }
    const before = this.view ?? this.empty();
    this.moment = step.event;
    this.view = step.after ?? apply(before, step.event, this.setting().edition);
    this.tell(step.event, before);
    return step.event;
  }

  // The board before the first round.
  empty(): View {
    const { edition, players, viewer, openTents } = this.setting();
    const view = beforeTheGame(edition, players);
    return openTents ? view : seenBy(view, viewer, players);
  }

  #pause(event: Event): number {
    if (document.visibilityState === 'hidden') return 0;
    // Where bots play on among themselves, or much was missed, the pace is quicker.
    const backlog = this.#steps.length > 24 ? 0.1 : this.#steps.length > 8 ? 0.4 : 1;
    const pause = lasting[event.event] * backlog * (isCalm() ? 0.6 : 1);
    const { patience } = this.setting();
    if (patience === null) return pause;
    const whole = this.#steps.reduce((sum, step) => sum + lasting[step.event.event], lasting[event.event]);
    return Math.min(pause, (lasting[event.event] / whole) * Math.max(0, patience));
  }
}
