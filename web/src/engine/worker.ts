// The worker that computes for the page, so that the page never waits: it owns the engine and the games on this device.
import { Desk, Fault } from './desk';
import { Host, type NewGame } from './host';
import { Overtaken, Storage } from './storage';
import type { FromWorker, Question, ToWorker } from './questions';

const say = (message: FromWorker): void => postMessage(message);

const storage = new Storage(() => say({ type: 'unkept' }));
let addresses: { wasm: string; networks: string } | null = null;

async function fetched(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('offline');
  return answer.arrayBuffer();
}

let loading: Promise<{ desk: Desk; host: Host }> | null = null;
function load(): Promise<{ desk: Desk; host: Host }> {
  loading ??= (async () => {
    if (!addresses) throw new Error('offline');
    const [wasm, networks] = await Promise.all([fetched(addresses.wasm), fetched(addresses.networks)]);
    const desk = await Desk.load(wasm);
    desk.install(new Uint8Array(networks));
    return { desk, host: new Host(desk, storage, (table, frames) => say({ type: 'told', table, frames })) };
  })();
  // The next request tries again.
  loading.catch(() => (loading = null));
  return loading;
}

const answers: {
  [Name in keyof Question]: (...given: Parameters<Question[Name]>) => Promise<ReturnType<Question[Name]>>;
} = {
  ready: async () => void (await load()),
  analyze: async (record) => {
    const { desk } = await load();
    try {
      return desk.answer(`analyze\n${record}`);
    } catch (error) {
      throw error instanceof Fault ? new Error('bad_record') : error;
    }
  },
  games: async (seed, first, count, edition, bots) =>
    (await load()).desk.answer(`games ${seed} ${first} ${count} ${edition} ${bots.join(' ')}`),
  begin: async (game: NewGame) => (await load()).host.begin(game),
  join: async (...given) => (await load()).host.join(...given),
  act: async (...given) => (await load()).host.act(...given),
  tables: () => storage.tables(),
  finished: () => storage.games(),
  removeTable: (table) => storage.removeTable(table),
  removeGame: (game) => storage.removeGame(game),
};

function codeOf(error: unknown): string {
  if (error instanceof Overtaken) return 'overtaken';
  // What is stored of a table does not add up.
  if (error instanceof Fault) return 'no_such_table';
  return error instanceof Error ? error.message : 'other';
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    addresses = data;
    return;
  }
  const { number, name, given } = data;
  (answers[name] as (...all: unknown[]) => Promise<unknown>)(...given).then(
    (value) => say({ type: 'answer', number, value }),
    (error: unknown) => say({ type: 'failed', number, code: codeOf(error) }),
  );
});
