// The connection to a table. It reconnects whenever the socket breaks and resends unanswered actions.
import type { Action, Event, Game, Hint, Phrase, ServerMessage, Table, Verdict } from './messages';

// lost: reconnecting. gone: no such table. closed: this guest's data was deleted.
export type Line = 'connecting' | 'open' | 'lost' | 'gone' | 'closed';

export interface Listener {
  // A turn was played; missed turns arrive one after another. `before` is the game in which players chose. At a practice
  // table, `verdicts` are on the reader's own choices.
  turn(events: Event[], game: Game | null, before: Game | null, verdicts?: Verdict[]): void;
  // The table changed in a way no turn explains; show its game as it is.
  table(table: Table): void;
  // The game so far, after joining in the middle.
  past(turns: Event[][], game: Game): void;
  said(seat: number, phrase: Phrase): void;
}

// What a connection needs of a WebSocket. A table on this device has something like it (web/src/engine/local.ts).
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((frame: { data: string }) => void) | null;
  onclose: ((end: { code: number }) => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}
export type OpenWire = (table: string) => Wire;

const toServer: OpenWire = (table) =>
  new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${table}`) as unknown as Wire;

const firstWait = 250;
const longestWait = 5_000;
const pingEvery = 15_000;
const answerWithin = 5_000;

export class Connection {
  line = $state<Line>('connecting');
  table = $state.raw<Table | null>(null);
  paused = $state(false);
  // The deadline to choose, as a performance.now() time.
  until = $state<number | null>(null);
  // When the clock starts: animations are over by then.
  thinkFrom: number | null = null;
  // The code of the last refused action.
  refusal = $state<string | null>(null);
  // The oracle's latest hint, for any turn.
  hint = $state.raw<Hint | null>(null);

  #socket: Wire | null = null;
  #wait = firstWait;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #joined = false;
  #ended = false;
  #opened = false;
  #attempts = 0;
  // A random start, so that two windows of one guest do not use the same action numbers.
  #next = Math.floor(Math.random() * 2 ** 50) + 1;
  #unanswered = new Map<number, Action>();
  #answered: (() => void) | null = null;

  constructor(
    readonly id: string,
    private readonly listener: Listener,
    // Registers this guest with the server if needed.
    private readonly introduce: () => Promise<void>,
    private readonly open: OpenWire = toServer,
  ) {
    addEventListener('online', this.#now);
    addEventListener('pageshow', this.#now);
    document.addEventListener('visibilitychange', this.#now);
    void this.#connect();
  }

  close(): void {
    this.#ended = true;
    removeEventListener('online', this.#now);
    removeEventListener('pageshow', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    this.#drop();
    clearTimeout(this.#retry);
  }

  do(action: Action): void {
    const number = this.#next++;
    this.refusal = null;
    this.#unanswered.set(number, action);
    if (this.#joined) this.#tell({ ...action, action: number });
  }

  // Calls back once all actions so far have been answered.
  whenAnswered(call: () => void): void {
    this.#answered = call;
  }

  // Whether an action of this type is still unanswered.
  waiting(type: Action['type']): boolean {
    return [...this.#unanswered.values()].some((action) => action.type === type);
  }

  // The machine woke up or the network is back: reconnect at once.
  readonly #now = (): void => {
    if (document.visibilityState === 'hidden' || this.#ended) return;
    if (this.line === 'lost') {
      clearTimeout(this.#retry);
      this.#wait = firstWait;
      void this.#connect();
    } else if (this.line === 'open') {
      this.#ping();
    }
  };

  async #connect(): Promise<void> {
    this.#drop();
    const attempt = ++this.#attempts;
    // Browsers do not say why a handshake failed. The server may no longer know this guest.
    if (!this.#opened) {
      try {
        await this.introduce();
      } catch {
        if (attempt === this.#attempts) this.#lose(1006);
        return;
      }
      if (attempt !== this.#attempts || this.#ended) return;
    }
    this.#opened = false;
    const socket = this.open(this.id);
    this.#socket = socket;
    // A network that drops everything silently would keep us waiting for minutes.
    this.#expect();
    socket.onopen = () => {
      this.#opened = true;
      const { number = 0, turn = 0 } = this.table?.game ?? {};
      this.#tell({ type: 'join', table: this.id, game: number, turn });
      this.#pinging = setInterval(() => this.#ping(), pingEvery);
    };
    socket.onmessage = (frame) => {
      clearTimeout(this.#deadline);
      this.#deadline = undefined;
      const said = JSON.parse(frame.data) as ServerMessage | ServerMessage[];
      for (const message of Array.isArray(said) ? said : [said]) this.#hear(message);
      if (this.#unanswered.size === 0 && this.#answered && this.#joined) {
        this.#answered();
        this.#answered = null;
      }
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#lose(code);
    };
  }

  #lose(code: number): void {
    this.#drop();
    if (this.#ended || this.line === 'gone') return;
    if (code === 1000) {
      this.line = 'closed';
      return;
    }
    this.line = 'lost';
    this.#retry = setTimeout(() => void this.#connect(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(longestWait, this.#wait * 2);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#joined = false;
    clearInterval(this.#pinging);
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    if (socket) {
      socket.onclose = null;
      socket.onmessage = null;
      socket.onopen = null;
      socket.close();
    }
  }

  #ping(): void {
    this.#tell({ type: 'ping' });
    this.#expect();
  }

  #expect(): void {
    this.#deadline ??= setTimeout(() => this.#lose(1006), answerWithin);
  }

  #tell(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'table': {
        const isAnswer = !this.#joined;
        this.#welcome();
        this.#show(message, isAnswer);
        break;
      }
      case 'turn':
        if (!this.table) break;
        {
          const before = this.table.game;
          this.#take({ ...this.table, game: message.game });
          this.listener.turn(message.events, message.game, before, message.verdicts);
        }
        break;
      case 'chosen':
        if (this.table?.game?.turn === message.turn) {
          const { game } = this.table;
          this.table = { ...this.table, game: { ...game, chosen: message.chosen, own: message.own ?? game.own } };
        }
        break;
      case 'hint':
        this.hint = message;
        break;
      case 'said':
        this.listener.said(message.seat, message.phrase);
        break;
      case 'accepted':
        this.#done(message.action);
        break;
      case 'refused':
        this.#unanswered.delete(message.action);
        // Somebody was faster; the new state of the table explains itself.
        if (message.code !== 'another_turn' && message.code !== 'already_seated') this.refusal = message.code;
        this.#show(message.table);
        break;
      case 'error':
        if (message.code === 'too_fast') {
          // A warning; nothing was refused.
          break;
        }
        if (message.code === 'table_is_busy') {
          this.#retryLater(message.action);
        } else if (this.#joined) {
          this.#fail(message.action, message.code);
        } else if (message.code === 'no_such_table') {
          this.line = 'gone';
          this.#drop();
        } else {
          this.#lose(1006);
        }
        break;
      case 'paused':
        this.paused = true;
        break;
      case 'resumed':
        this.paused = false;
        break;
      case 'pong':
        break;
    }
  }

  #welcome(): void {
    if (this.#joined) return;
    this.#joined = true;
    this.line = 'open';
    this.paused = false;
    this.#wait = firstWait;
    for (const [number, action] of this.#unanswered) this.#tell({ ...action, action: number });
  }

  #done(number: number): void {
    const action = this.#unanswered.get(number);
    this.#unanswered.delete(number);
    this.#wait = firstWait;
    const game = this.table?.game;
    if (action?.type === 'choose' && this.table && game?.turn === action.turn) {
      this.table = { ...this.table, game: { ...game, own: { ...game.own, [action.adventurer]: action.choice } } };
    }
  }

  // The table has too much to do to take a message. The action stays unanswered until it is sent again.
  #retryLater(action: number | undefined): void {
    if (!this.#joined) {
      this.#lose(1006);
      return;
    }
    const wait = this.#wait * (0.5 + Math.random());
    this.#wait = Math.min(longestWait, this.#wait * 2);
    setTimeout(() => {
      const waiting = action === undefined ? undefined : this.#unanswered.get(action);
      if (waiting && this.#joined) this.#tell({ ...waiting, action });
    }, wait);
  }

  // An action failed for good.
  #fail(action: number | undefined, code: string): void {
    if (action !== undefined) this.#unanswered.delete(action);
    this.refusal = code === 'bad_name' ? code : 'other';
  }

  // The time left counts from now.
  #take(table: Table): void {
    this.table = table;
    const left = table.game?.time_left_ms ?? null;
    const starts = performance.now() + (table.game?.clock_starts_ms ?? 0);
    this.until = left === null ? null : starts + left;
    this.thinkFrom = left === null ? null : starts;
  }

  #show(table: Table, joins = false): void {
    const before = this.table?.game;
    const after = table.game;
    this.#take(table);
    if (joins && after && before?.number !== after.number && table.missed.length > 0) {
      this.listener.past(
        table.missed.map(({ events }) => events),
        after,
      );
    } else if (table.missed.length > 0 && after) {
      // Only the last missed turn comes with a game; the events give the states in between.
      table.missed.forEach(({ events }, index) =>
        this.listener.turn(events, index === table.missed.length - 1 ? after : null, null),
      );
    } else if (before?.number !== after?.number || before?.turn !== after?.turn) {
      this.listener.table(table);
    }
  }
}
