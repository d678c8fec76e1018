// Opens a table, fills it with bots, and starts the game.
import { type Bots, botNames } from '../parts/bots';
import { Connection } from '../protocol/connection.svelte';
import { openTable } from '../protocol/api';
import { keepPromise, randomSeed } from './promise';

export async function playAtOnce(
  name: string,
  { practice, bots, strength }: Bots & { practice: boolean },
): Promise<string> {
  const { table } = await openTable({ seats: bots + 1, clock: null, practice });
  const seed = randomSeed();
  await new Promise<void>((resolve) => {
    const nobody = { turn: () => undefined, table: () => undefined, past: () => undefined, said: () => undefined };
    const connection = new Connection(table, nobody, () => Promise.resolve());
    connection.do({ type: 'sit', seat: 0, name });
    connection.do({ type: 'give_seed', seed });
    botNames
      .slice(0, bots)
      .forEach((bot, index) => connection.do({ type: 'seat_bot', seat: index + 1, bot: strength, name: bot }));
    connection.do({ type: 'start' });
    connection.whenAnswered(() => {
      const commitment = connection.table?.commitment;
      if (commitment) keepPromise(table, { commitment, seed });
      connection.close();
      resolve();
    });
  });
  return table;
}
