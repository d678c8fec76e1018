// The HTTP API (docs/http.yaml): guests, tables, and finished games. A cookie identifies the guest.
import { kept } from '../parts/kept';
import type { Analysis } from './analysis';
import type { Edition, GameRecord, Seat, Settings } from './messages';

export interface TableSummary {
  table: string;
  code: string | null;
  phase: 'waiting' | 'playing' | 'finished';
  settings: Settings;
  seats: Seat[];
  round: number;
}

export interface GameSummary {
  game: number;
  table: string;
  ended: number;
  edition: Edition;
  practice: boolean;
  players: string[];
  scores: number[];
  winners: number[];
}

export interface Me {
  name: string;
  tables: TableSummary[];
}

// `code` is the server's, or `offline` where it could not be reached.
export class Refusal extends Error {
  constructor(readonly code: string) {
    super(code);
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
  const content = (await answer.json().catch(() => ({ code: 'offline' }))) as Answer & { code?: string };
  if (!answer.ok) throw new Refusal(content.code ?? 'offline');
  return content;
}

export const openTables = async (): Promise<TableSummary[]> =>
  (await ask<{ tables: TableSummary[] }>('GET', '/api/tables')).tables;
export const openTable = (settings: Partial<Settings>): Promise<TableSummary> => ask('POST', '/api/tables', settings);
export const tableOf = (table: string): Promise<TableSummary> => ask('GET', `/api/tables/${table}`);
export const tableWithCode = (code: string): Promise<TableSummary> =>
  ask('GET', `/api/codes/${encodeURIComponent(code)}`);
export const recordOf = (game: number, table: string | null): Promise<GameRecord> =>
  ask('GET', table ? `/api/tables/${table}/games/${game}` : `/api/games/${game}`);
// A game played on this server, or any record.
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

// The current guest, or null. A browser that never became a guest does not ask the server.
export async function whoAmI(): Promise<Me | null> {
  if (kept.get('guest') !== 'yes') return null;
  try {
    return await ask<Me>('GET', '/api/me');
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.code !== 'no_guest') throw refusal;
    kept.set('guest', 'no');
    return null;
  }
}

export async function becomeGuest(name: string): Promise<void> {
  if ((await whoAmI()) !== null) return;
  await ask('POST', '/api/guests', { name });
  kept.set('guest', 'yes');
}
