// The finished games on this device.
import type { GameRecord } from '../protocol/messages';
import { ask } from './engine.svelte';

export interface KeptGame {
  game: number;
  table: string;
  ended: number;
  record: GameRecord;
}

export const keptGames = async (): Promise<KeptGame[]> =>
  (await ask('finished')).map((row) => ({ ...row, record: JSON.parse(row.record) as GameRecord }));

export const lastGameOf = async (table: string): Promise<KeptGame | undefined> =>
  (await keptGames()).find((one) => one.table === table);
