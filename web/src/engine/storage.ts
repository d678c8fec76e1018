// The games on this device, in IndexedDB. Where it cannot be used, such as in some private windows, they are kept in
// memory, and `kept` says so.
export interface TableRow {
  id: string;
  // Milliseconds since 1970.
  changed: number;
  names: string[];
  // Which of them are people; the others are bots.
  people: number;
  edition: string;
  practice: boolean;
  over: boolean;
}
interface EntryRow {
  table: string;
  number: number;
  text: string;
}
export interface GameRow {
  game: number;
  table: string;
  ended: number;
  record: string;
}

// What happened at a table in one step: all of it is stored, or nothing.
export interface Step {
  table: TableRow;
  // The first of these entries gets this number.
  from: number;
  entries: string[];
  // The entries replace all before them.
  folds: boolean;
  finished: string | null;
}

// Another tab has gone on with the game.
export class Overtaken extends Error {}

const done = (request: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    request.oncomplete = () => resolve();
    request.onabort = () => reject(request.error ?? new DOMException('aborted', 'AbortError'));
  });
const result = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

const stores = ['tables', 'entries', 'games'] as const;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('incan-gold', 1);
  request.onupgradeneeded = () => {
    const database = request.result;
    database.createObjectStore('tables', { keyPath: 'id' });
    database.createObjectStore('entries', { keyPath: ['table', 'number'] });
    database.createObjectStore('games', { keyPath: 'game', autoIncrement: true });
  };
  // A tab with another version of the page holds the old database open.
  request.onblocked = () => undefined;
  return result(request);
}

const ofTable = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity]);

export class Storage {
  // False once something could not be stored: what happens from then on is lost with the tab.
  kept = true;
  #database: Promise<IDBDatabase | null> | null = null;
  #tables = new Map<string, TableRow>();
  #entries = new Map<string, { from: number; list: string[] }>();
  #games: GameRow[] = [];

  constructor(private readonly warn: () => void) {}

  async tables(): Promise<TableRow[]> {
    const stored = await this.#ask<TableRow[]>('tables', (store) => store.getAll());
    const rows = new Map((stored ?? []).map((row) => [row.id, row]));
    for (const [id, row] of this.#tables) rows.set(id, row);
    return [...rows.values()].sort((one, other) => other.changed - one.changed);
  }

  // The entries of a table, and the number of the next one; null if there is no such table.
  async read(table: string): Promise<{ row: TableRow; entries: string[]; next: number } | null> {
    const own = this.#entries.get(table);
    const ownRow = this.#tables.get(table);
    if (own && ownRow) return { row: ownRow, entries: [...own.list], next: own.from + own.list.length };
    const database = await this.#open();
    if (!database) return null;
    const transaction = database.transaction(['tables', 'entries']);
    const [row, entries] = await Promise.all([
      result(transaction.objectStore('tables').get(table) as IDBRequest<TableRow | undefined>),
      result(transaction.objectStore('entries').getAll(ofTable(table)) as IDBRequest<EntryRow[]>),
    ]);
    const last = entries.at(-1);
    return row && last ? { row, entries: entries.map(({ text }) => text), next: last.number + 1 } : null;
  }

  async write(step: Step): Promise<void> {
    const { table, from, entries, folds, finished } = step;
    const id = table.id;
    const inMemory = this.#entries.get(id);
    const database = inMemory ? null : await this.#open();
    if (database) {
      try {
        await this.#store(database, step);
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'ConstraintError') throw new Overtaken();
        this.#lose();
      }
    }
    // From here on, the table lives in memory, with what was stored of it before.
    const before = inMemory ?? (await this.#before(id, from));
    this.#entries.set(
      id,
      folds ? { from, list: [...entries] } : { from: before.from, list: [...before.list, ...entries] },
    );
    this.#tables.set(id, table);
    if (finished !== null)
      this.#games.push({ game: -1 - this.#games.length, table: id, ended: table.changed, record: finished });
  }

  async games(): Promise<GameRow[]> {
    const stored = await this.#ask<GameRow[]>('games', (store) => store.getAll());
    return [...(stored ?? []), ...this.#games].sort((one, other) => other.ended - one.ended);
  }

  async removeTable(table: string): Promise<void> {
    this.#tables.delete(table);
    this.#entries.delete(table);
    const database = await this.#open();
    if (!database) return;
    const transaction = database.transaction(['tables', 'entries'], 'readwrite');
    transaction.objectStore('tables').delete(table);
    transaction.objectStore('entries').delete(ofTable(table));
    await done(transaction);
  }

  async removeGame(game: number): Promise<void> {
    this.#games = this.#games.filter((row) => row.game !== game);
    const database = await this.#open();
    if (!database || game < 0) return;
    const transaction = database.transaction('games', 'readwrite');
    transaction.objectStore('games').delete(game);
    await done(transaction);
  }

  async #before(table: string, next: number): Promise<{ from: number; list: string[] }> {
    const stored = await this.read(table).catch(() => null);
    return stored ? { from: stored.next - stored.entries.length, list: stored.entries } : { from: next, list: [] };
  }

  async #store(database: IDBDatabase, { table, from, entries, folds, finished }: Step): Promise<void> {
    const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
    const rows = transaction.objectStore('entries');
    if (folds) rows.delete(IDBKeyRange.bound([table.id, 0], [table.id, from], false, true));
    // A number that is taken fails the whole step.
    entries.forEach((text, index) => rows.add({ table: table.id, number: from + index, text } satisfies EntryRow));
    transaction.objectStore('tables').put(table);
    if (finished !== null)
      transaction.objectStore('games').add({ table: table.id, ended: table.changed, record: finished });
    await done(transaction);
  }

  async #ask<Value>(
    store: (typeof stores)[number],
    what: (store: IDBObjectStore) => IDBRequest,
  ): Promise<Value | null> {
    const database = await this.#open();
    if (!database) return null;
    try {
      return await result(what(database.transaction(store).objectStore(store)) as IDBRequest<Value>);
    } catch {
      this.#lose();
      return null;
    }
  }

  #open(): Promise<IDBDatabase | null> {
    this.#database ??= (async () => {
      try {
        const database = await open();
        // Another tab wants to upgrade or delete it.
        database.onversionchange = () => {
          database.close();
          this.#database = null;
        };
        return database;
      } catch {
        this.#lose();
        return null;
      }
    })();
    return this.#database;
  }

  #lose(): void {
    if (!this.kept) return;
    this.kept = false;
    this.warn();
  }
}
