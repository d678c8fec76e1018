// What the page and the engine's worker say to each other.
import type { Action, Edition } from '../protocol/messages';
import type { NewGame } from './host';
import type { GameRow, TableRow } from './storage';

// What the page may ask. Records, analyses, and sums are JSON; messages are those of the WebSocket protocol.
export interface Question {
  // Answered once the engine is loaded.
  ready(): void;
  analyze(record: string): string;
  games(seed: number, first: number, count: number, edition: Edition, bots: string[]): string;
  begin(game: NewGame): string;
  join(table: string, guest: number, game: number, turn: number): string[];
  // In batches: the page shows each before it gets the next.
  act(table: string, guest: number, action: Action & { action: number }): string[][];
  tables(): TableRow[];
  finished(): GameRow[];
  removeTable(table: string): void;
  removeGame(game: number): void;
}

export type ToWorker =
  | { type: 'start'; wasm: string; networks: string }
  | {
      [Name in keyof Question]: { type: 'ask'; number: number; name: Name; given: Parameters<Question[Name]> };
    }[keyof Question];

export type FromWorker =
  | { type: 'answer'; number: number; value: unknown }
  | { type: 'failed'; number: number; code: string }
  // Nobody asked: the time at a table is up.
  | { type: 'told'; table: string; frames: string[] }
  // From now on, games are lost with the tab.
  | { type: 'unkept' };
