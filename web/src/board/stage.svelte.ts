// Plays events on the board one by one, each as a sequence of beats. The view, the log, and the sounds change at the
// beat in which the event shows itself; nothing on the page may know more before.
import { apply, beforeTheGame } from '../game/apply';
import { beatsOf, type Beat, type Timed } from '../game/beats';
import { seenBy } from '../game/seen';
import { isCalm, pace, paceFactor } from '../parts/pace';
import type { Edition, Event, Game, View } from '../protocol/messages';

interface Step {
  event: Event;
  // The server's view after the last event of a turn; null for the other events.
  after: View | null;
}

// With reduced motion, the same beats in the same order, but short; what must be read stays.
const calmly = ({ beat, lasts }: Timed): number => (beat === 'strike' ? lasts : Math.min(lasts, 150));

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
  // The event on stage and its beat. They stay for a moment after the last event, while gems still fly.
  moment = $state.raw<Event | null>(null);
  beat = $state<Beat | null>(null);
  // The view before the event on stage.
  before = $state.raw<View | null>(null);
  // How many choices have been turned over.
  revealed = $state(0);
  // False once the reader may act.
  busy = $state(false);

  #steps: Step[] = [];
  // What is left of the event on stage.
  #beats: Timed[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown = false;
  #after: View | null = null;

  constructor(
    readonly setting: () => Setting,
    private readonly tell: (event: Event, before: View) => void,
    private readonly enter: (beat: Beat, event: Event) => void = () => undefined,
  ) {}

  // Shows a view at once, without animation.
  show(view: View | null): void {
    clearTimeout(this.#timer);
    this.#steps = [];
    this.#beats = [];
    this.#shown = true;
    this.#end();
    this.view = view;
  }

  play(events: Event[], after: Game | View | null): void {
    events.forEach((event, index) => this.#steps.push({ event, after: index === events.length - 1 ? after : null }));
    if (this.busy) return;
    clearTimeout(this.#timer);
    this.busy = true;
    this.#next(true);
  }

  // Skips to the end of the event on stage.
  skip(): void {
    if (!this.busy) return;
    clearTimeout(this.#timer);
    this.#beats = [];
    this.#show();
    this.#next(true);
  }

  // Skips to the end of all pending events.
  hurry(): void {
    clearTimeout(this.#timer);
    while (this.busy) {
      this.#beats = [];
      this.#show();
      this.#next(false);
    }
  }

  // The board before the first round.
  empty(): View {
    const { edition, players, viewer, openTents } = this.setting();
    const view = beforeTheGame(edition, players);
    return openTents ? view : seenBy(view, viewer, players);
  }

  // Goes to the next beat, or to the next event.
  #next(isTimed: boolean): void {
    const following = this.#beats.shift() ?? this.#take();
    if (!following) {
      this.#end();
      return;
    }
    this.beat = following.beat;
    if (following.beat === 'reveal') ++this.revealed;
    if (isTimed && this.moment) this.enter(following.beat, this.moment);
    if (following.shows === 'first') this.#show();
    if (!isTimed) return;
    if (following.isOpen && this.#steps.length === 0 && this.#beats.length === 0) this.busy = false;
    this.#timer = setTimeout(() => {
      if (following.shows === 'last') this.#show();
      this.#next(true);
    }, this.#pause(following));
  }

  #take(): Timed | undefined {
    const step = this.#steps.shift();
    if (!step) return undefined;
    this.before = this.view ?? this.empty();
    this.moment = step.event;
    this.revealed = 0;
    this.#after = step.after;
    this.#shown = false;
    this.#beats = beatsOf(step.event, this.#steps[0]?.event ?? null);
    return this.#beats.shift();
  }

  #show(): void {
    if (this.#shown || !this.moment) return;
    this.#shown = true;
    const before = this.before ?? this.empty();
    this.view = this.#after ?? apply(before, this.moment, this.setting().edition);
    this.tell(this.moment, before);
  }

  #end(): void {
    this.busy = false;
    this.moment = null;
    this.beat = null;
  }

  #pause(timed: Timed): number {
    if (document.visibilityState === 'hidden') return 0;
    // Speed up a long backlog: bots playing on by themselves, or turns missed while away.
    const backlog = this.#steps.length > 24 ? 0.1 : this.#steps.length > 12 ? 0.4 : 1;
    const lasts = (isCalm() ? calmly(timed) : timed.lasts) * backlog * paceFactor[pace()];
    const { patience } = this.setting();
    if (patience === null) return lasts;
    const whole = [...this.#beats, ...this.#steps.flatMap(({ event }) => beatsOf(event, null))].reduce(
      (sum, one) => sum + one.lasts,
      timed.lasts,
    );
    return Math.min(lasts, (timed.lasts / whole) * Math.max(0, patience));
  }
}
