// Tables on this device: what the server does for others, done here by the same code. What has happened is stored before
// anybody is told. Needs no browser but for its storage.
import type { Action, Settings } from '../protocol/messages';
import type { Desk } from './desk';
import { Overtaken, type Storage, type TableRow } from './storage';

export interface NewGame {
  settings: Settings;
  // The people, in the order of their seats; bots take the others.
  people: string[];
  bot: string;
}

// Everybody who plays is a guest: the first person is guest 1. Between the turns of several people on one device, nobody
// looks into their tents.
export const onlooker = 99;

interface Said {
  entries: string[];
  // Which of them is an opening, that is, has in it what the entries before it did.
  opening: number | null;
  // Messages by guest.
  told: Map<number, string[]>;
  finished: string | null;
  wake: number | null;
}

const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export class Host {
  // The table that is open, and what is known of it.
  #row: TableRow | null = null;
  #next = 0;
  // Whom the page shows.
  #viewer = 1;
  #time = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  // One request at a time.
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly desk: Desk,
    private readonly storage: Storage,
    // Messages that no request asked for, such as when the time is up.
    private readonly push: (table: string, frames: string[]) => void,
  ) {}

  begin(game: NewGame): Promise<string> {
    return this.#inTurn(async () => {
      const { settings, people, bot } = game;
      const opened = this.#said(this.desk.answer(`open ${this.#now()} ${randomHex(32)}\n${JSON.stringify(settings)}`));
      const all = [opened];
      const act = (guest: number, action: Action): void =>
        void all.push(this.#act(guest, { ...action, action: all.length }));
      people.forEach((name, seat) => act(seat + 1, { type: 'sit', seat, name }));
      if (people.length < settings.seats) act(1, { type: 'fill_with_bots', bot });
      this.#start(people.length, act);
      for (const { told } of all) {
        for (const frame of [...told.values()].flat()) {
          const said = JSON.parse(frame) as { type: string; code?: string };
          if (said.type === 'refused') throw new Error(said.code);
        }
      }
      this.#next = 0;
      this.#row = {
        id: randomHex(6),
        changed: 0,
        names: people,
        people: people.length,
        edition: settings.edition,
        practice: settings.practice,
        over: false,
      };
      await this.#store(all, false);
      return this.#row.id;
    });
  }

  // Somebody looks at a table who has seen the game up to this turn.
  join(table: string, guest: number, game: number, turn: number): Promise<string[]> {
    return this.#inTurn(async () => {
      if (this.#row?.id !== table) await this.#restore(table);
      this.#viewer = guest;
      return this.#tell([this.#join(guest, game, turn)]);
    });
  }

  // Answers with batches of messages. When the last of several people has chosen, the first batch takes the page out of
  // their seat, so that nobody sees their tents while all watch what happens.
  act(table: string, guest: number, action: Action & { action: number }): Promise<string[][]> {
    return this.#inTurn(async () => {
      if (this.#row?.id !== table) throw new Overtaken();
      const isShared = this.#row.people > 1 && action.type === 'choose';
      const outside = isShared ? this.#join(onlooker, action.game, action.turn) : null;
      const all = [this.#act(guest, action)];
      // Everybody here plays again at once.
      if (action.type === 'play_again') {
        const act = (one: number, what: Action): void =>
          void all.push(this.#act(one, { ...what, action: Math.floor(Math.random() * 2 ** 50) + 1 }));
        for (let one = 1; one <= this.#row.people; ++one) if (one !== guest) act(one, { type: 'play_again' });
        this.#start(this.#row.people, act);
      }
      await this.#store(all, action.type !== 'play_again' && this.#row.over);
      const mine = this.#tell(all);
      if (!outside || !mine.some((frame) => (JSON.parse(frame) as { type: string }).type === 'turn')) return [mine];
      this.#viewer = onlooker;
      // The answer is for the one who chose, what follows for everybody.
      return [[...this.#told(outside), ...mine.slice(0, 1)], this.#told(all[0]!)];
    });
  }

  #start(people: number, act: (guest: number, action: Action) => void): void {
    for (let guest = 1; guest <= people; ++guest) act(guest, { type: 'give_seed', seed: randomHex(16) });
    act(1, { type: 'start' });
  }

  #join(guest: number, game: number, turn: number): Said {
    return this.#said(this.desk.answer(`join ${this.#now()} ${guest} ${game} ${turn}`));
  }

  #told(said: Said): string[] {
    return said.told.get(this.#viewer) ?? [];
  }

  #act(guest: number, action: Action & { action: number }): Said {
    return this.#said(this.desk.answer(`act ${this.#now()} ${guest} ${randomHex(32)}\n${JSON.stringify(action)}`));
  }

  async #restore(table: string): Promise<void> {
    this.#row = null;
    const stored = await this.storage.read(table);
    if (!stored) throw new Error('no_such_table');
    this.desk.answer(`restore ${this.#now()}\n${stored.entries.join('\n')}`);
    this.#row = stored.row;
    this.#next = stored.next;
    // Those who play here are here, and so is the one who looks on.
    for (let guest = 1; guest <= stored.row.people; ++guest) this.desk.answer(`join ${this.#now()} ${guest} 0 0`);
    this.desk.answer(`join ${this.#now()} ${onlooker} 0 0`);
  }

  async #store(all: Said[], wasOver: boolean): Promise<void> {
    const row = this.#row;
    if (!row) return;
    let entries: string[] = [];
    let from = this.#next;
    let folds = false;
    for (const one of all) {
      const { opening } = one;
      if (opening !== null) {
        folds = from + entries.length + opening > 0;
        from += entries.length + opening;
        entries = [];
      }
      entries.push(...one.entries.slice(opening ?? 0));
    }
    if (entries.length === 0) return;
    const finished = all.map((one) => one.finished).find((record) => record !== null) ?? null;
    const changed = { ...row, changed: Date.now(), over: wasOver || finished !== null };
    try {
      await this.storage.write({
        table: changed,
        from,
        entries,
        folds,
        finished,
      });
    } catch (error) {
      // The engine is ahead of what is stored.
      this.#row = null;
      throw error;
    }
    this.#row = changed;
    this.#next = from + entries.length;
  }

  #tell(all: Said[]): string[] {
    clearTimeout(this.#timer);
    const wake = all.at(-1)?.wake ?? null;
    const table = this.#row?.id;
    if (wake !== null && table !== undefined)
      this.#timer = setTimeout(() => void this.#wake(table), Math.min(2 ** 31 - 1, Math.max(0, wake - this.#now())));
    return all.flatMap((one) => this.#told(one));
  }

  async #wake(table: string): Promise<void> {
    await this.#inTurn(async () => {
      if (this.#row?.id !== table) return;
      const said = this.#said(this.desk.answer(`wake ${this.#now()}`));
      await this.#store([said], this.#row.over);
      const frames = this.#tell([said]);
      if (frames.length > 0) this.push(table, frames);
    }).catch(() => undefined);
  }

  #said(answer: string): Said {
    const said: Said = { entries: [], opening: null, told: new Map(), finished: null, wake: null };
    for (const line of answer.split('\n')) {
      const [, word = '', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      if (word === 'open') said.opening = said.entries.length;
      if (word === 'open' || word === 'store') said.entries.push(rest);
      if (word === 'finished') said.finished = rest;
      if (word === 'wake') said.wake = Number(rest);
      if (word !== 'tell') continue;
      const guest = Number.parseInt(rest, 10);
      said.told.set(guest, [...(said.told.get(guest) ?? []), rest.slice(rest.indexOf(' ') + 1)]);
    }
    return said;
  }

  // A table's clock never runs backward.
  #now(): number {
    this.#time = Math.max(this.#time, Date.now());
    return this.#time;
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = this.#queue.then(work);
    this.#queue = next.catch(() => undefined);
    return next;
  }
}
