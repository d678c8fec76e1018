// What this browser saved before the game: the server's commitment and its own seed. The proof is checked against them.
import { kept } from '../parts/kept';

export interface Promised {
  commitment: string;
  seed: string;
}

const name = (table: string): string => `promised.${table}`;

export function promised(table: string): Promised | null {
  try {
    return JSON.parse(kept.get(name(table)) ?? 'null') as Promised | null;
  } catch {
    return null;
  }
}

export const keepPromise = (table: string, what: Promised): void => kept.set(name(table), JSON.stringify(what));

export function randomSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
