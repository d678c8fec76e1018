// A table, as one socket shows it: it is opened again whenever it breaks, and whatever was done meanwhile is done then.
import type { Action, Event, Game, Hint, Phrase, ServerMessage, Table, Verdict } from './messages';

// lost: it is being tried again. gone: there is no such table. closed: this guest was removed.
export type Line = 'connecting' | 'open' | 'lost' | 'gone' | 'closed';

export interface Listener {
  // A turn was played; those that were missed come one after another. `before` is the game that was chosen in. At a
  // practice table there are verdicts on one's own choices.
  turn(events: Event[], game: Game | null, before: Game | null, verdicts?: Verdict[]): void;
  // The table is another one than the turns told, and its game is to be shown as it is.
  table(table: Table): void;
  // The game so far, for whoever comes to it in the middle.
  past(turns: Event[][], game: Game): void;
  said(place: number, phrase: Phrase): void;
}

const firstWait = 250;
const longestWait = 5_000;
const pingEvery = 15_000;
const answerWithin = 5_000;

export class Connection {
  line = $state<Line>('connecting');
  table = $state.raw<Table | null>(null);
  paused = $state(false);
  // When the time to choose is over, by the clock of performance.now().
  until = $state<number | null>(null);
  // From when on everybody should see what there is to choose about: most of the time is for thinking.
  thinkFrom: number | null = null;
  // Why the last action was not done, by the word of the protocol.
  refusal = $state<string | null>(null);
  // What the oracle said last, of whatever turn.
  hint = $state.raw<Hint | null>(null);

  #socket: WebSocket | null = null;
  #wait = firstWait;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #joined = false;
  #ended = false;
  #opened = false;
  #attempts = 0;
  #asksForPast = false;
  // Two windows of one guest must not meet in their numbers.
  #next = Math.floor(Math.random() * 2 ** 50) + 1;
  #unanswered = new Map<number, Action>();
  #answered: (() => void) | null = null;

  constructor(
    readonly id: string,
    private readonly listener: Listener,
    // Makes sure that the server knows this guest.
    private readonly introduce: () => Promise<void>,
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

  // Calls back once everything that was done so far has been answered.
  whenAnswered(call: () => void): void {
    this.#answered = call;
  }

  // Whether something that was done is still on its way.
  waiting(type: Action['type']): boolean {
    return [...this.#unanswered.values()].some((action) => action.type === type);
  }

  // The machine has woken up, or the network is back: no reason to wait any longer.
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
    // A handshake is refused without a word that a page could hear; perhaps the guest is not known any more.
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
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    this.#socket = socket;
    // A network that swallows everything would keep us waiting for minutes.
    this.#expect();
    socket.onopen = () => {
      this.#opened = true;
      const game = this.table?.game;
      this.#tell({ type: 'join', table: this.id, ...(game ? { game: game.number, turn: game.turn } : {}) });
      this.#pinging = setInterval(() => this.#ping(), pingEvery);
    };
    socket.onmessage = (frame: MessageEvent<string>) => {
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
    this.#asksForPast = false;
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
      case 'table':
        this.#welcome();
        this.#show(message);
        break;
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
          this.table = { ...this.table, game: { ...this.table.game, chosen: message.chosen } };
        }
        break;
      case 'hint':
        this.hint = message;
        break;
      case 'said':
        this.listener.said(message.place, message.phrase);
        break;
      case 'accepted':
        this.#done(message.action);
        break;
      case 'refused':
        this.#unanswered.delete(message.action);
        // Somebody was faster, that is all; what there is now says enough.
        if (message.reason !== 'another_turn' && message.reason !== 'already_seated') this.refusal = message.reason;
        this.#show(message.table);
        break;
      case 'error':
        if (this.#joined) {
          this.#fail(message.action);
        } else {
          this.line = 'gone';
          this.#drop();
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
    const game = this.table?.game;
    if (action?.type === 'choose' && this.table && game?.turn === action.turn) {
      this.table = { ...this.table, game: { ...game, own: { ...game.own, [action.adventurer]: action.choice } } };
    }
  }

  // Something was not understood. What a person can type is a name.
  #fail(action: number | undefined): void {
    const [number, failed] =
      [...this.#unanswered].find(([one, { type }]) => (action === undefined ? type === 'sit' : one === action)) ?? [];
    if (number !== undefined) this.#unanswered.delete(number);
    this.refusal = failed?.type === 'sit' ? 'bad_name' : 'other';
  }

  // How much time there is counts from now, whenever it is shown.
  #take(table: Table): void {
    this.table = table;
    const left = table.game?.time_left_ms ?? null;
    const now = performance.now();
    this.until = left === null ? null : now + left;
    this.thinkFrom = left === null ? null : now + left / 4;
  }

  #show(table: Table): void {
    const before = this.table?.game;
    const after = table.game;
    this.#take(table);
    if (this.#asksForPast && after && table.missed.length > 0) {
      this.#asksForPast = false;
      this.listener.past(
        table.missed.map(({ events }) => events),
        after,
      );
    } else if (after && before?.number !== after.number && table.missed.length === 0) {
      // What happened before is told to those who ask.
      this.#asksForPast = true;
      this.listener.table(table);
      this.#tell({ type: 'join', table: this.id, game: after.number, turn: 0 });
    } else if (table.missed.length > 0 && after) {
      // The last of them ends in the game as it is now; how it was between them is told by the events.
      table.missed.forEach(({ events }, index) =>
        this.listener.turn(events, index === table.missed.length - 1 ? after : null, null),
      );
    } else if (before?.number !== after?.number || before?.turn !== after?.turn) {
      this.listener.table(table);
    }
  }
}
