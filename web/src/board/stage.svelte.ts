// Plays events on the board one by one, at a pace people can follow.
import { apply, beforeTheGame } from '../game/apply';
import { seenBy } from '../game/seen';
import { isCalm } from '../parts/pace';
import type { Edition, Event, Game, View } from '../protocol/messages';

interface Step {
  event: Event;
  // The server's view after the last event of a turn; null for the other events.
  after: View | null;
}

// How long each kind of event stays on screen, in milliseconds.
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
  // The player whose view is shown while tents are closed; null for a spectator.
  viewer: number | null;
  openTents: boolean;
  // Time limit for all pending animations in milliseconds, if a clock is running.
  patience: number | null;
}

export class Stage {
  view = $state.raw<View | null>(null);
  // The event on screen.
  moment = $state.raw<Event | null>(null);
  busy = $state(false);

  #steps: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly setting: () => Setting,
    private readonly tell: (event: Event, before: View) => void,
  ) {}

  // Shows a view at once, without animation.
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

  // Skips to the end of all pending events.
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
    // Speed up a long backlog: bots playing on by themselves, or turns missed while away.
    const backlog = this.#steps.length > 24 ? 0.1 : this.#steps.length > 8 ? 0.4 : 1;
    const pause = lasting[event.event] * backlog * (isCalm() ? 0.6 : 1);
    const { patience } = this.setting();
    if (patience === null) return pause;
    const whole = this.#steps.reduce((sum, step) => sum + lasting[step.event.event], lasting[event.event]);
    return Math.min(pause, (lasting[event.event] / whole) * Math.max(0, patience));
  }
}
