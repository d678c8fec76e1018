// Guests, tables and finished games over HTTP, as docs/http.yaml has it. The guest is known by a cookie.
import { kept } from '../parts/kept';
import type { Analysis } from './analysis';
import type { GameRecord, Options, Place } from './messages';

export interface TableSummary extends Options {
  table: string;
  code: string | null;
  phase: 'gathering' | 'playing' | 'over';
  places: Place[];
  round: number;
}

export interface GameSummary {
  game: number;
  table: string;
  ended: number;
  edition: Options['edition'];
  practice: boolean;
  players: string[];
  scores: number[];
  winners: number[];
}

export interface Me {
  name: string;
  tables: TableSummary[];
}

// `error` is the server's word for it, or `offline` where it could not be asked.
export class Refusal extends Error {
  constructor(readonly error: string) {
    super(error);
  }
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
  } catch {
    throw new Refusal('offline');
  }
  if (answer.status === 204) return undefined as Answer;
  const content = (await answer.json().catch(() => ({ error: 'offline' }))) as Answer & { error?: string };
  if (!answer.ok) throw new Refusal(content.error ?? 'offline');
  return content;
}

export const openTables = async (): Promise<TableSummary[]> =>
  (await ask<{ tables: TableSummary[] }>('GET', '/api/tables')).tables;
export const openTable = (options: Partial<Options>): Promise<TableSummary> => ask('POST', '/api/tables', options);
export const tableOf = (table: string): Promise<TableSummary> => ask('GET', `/api/tables/${table}`);
export const tableWithCode = (code: string): Promise<TableSummary> =>
  ask('GET', `/api/codes/${encodeURIComponent(code)}`);
export const recordOf = (game: number, table: string | null): Promise<GameRecord> =>
  ask('GET', table ? `/api/tables/${table}/games/${game}` : `/api/games/${game}`);
// A game that was played here, or anybody's record.
export type AnalysisSource = { game: number; table: string | null } | { record: GameRecord };
export const analysisOf = (source: AnalysisSource): Promise<Analysis> => {
  if ('record' in source) return ask('POST', '/api/analysis', source.record);
  const { game, table } = source;
  return ask('GET', `${table ? `/api/tables/${table}` : '/api'}/games/${game}/analysis`);
};
export const gamesOfTable = async (table: string): Promise<GameSummary[]> =>
  (await ask<{ games: GameSummary[] }>('GET', `/api/tables/${table}/games`)).games;
export const myGames = async (): Promise<GameSummary[]> =>
  (await ask<{ games: GameSummary[] }>('GET', '/api/games')).games;
export const forgetGame = (game: number): Promise<void> => ask('DELETE', `/api/games/${game}`);
export const rename = (name: string): Promise<{ name: string }> => ask('PATCH', '/api/me', { name });

export async function forgetMe(): Promise<void> {
  await ask('DELETE', '/api/me');
  kept.set('guest', 'no');
}

// Nobody yet, where the browser has never been here. It need not ask for that, and the server need not refuse.
export async function whoAmI(): Promise<Me | null> {
  if (kept.get('guest') !== 'yes') return null;
  try {
    return await ask<Me>('GET', '/api/me');
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.error !== 'no_guest') throw refusal;
    kept.set('guest', 'no');
    return null;
  }
}

export async function becomeGuest(name: string): Promise<void> {
  if ((await whoAmI()) !== null) return;
  await ask('POST', '/api/guests', { name });
  kept.set('guest', 'yes');
}
