import { expect, test } from 'vitest';

import { byRound } from './rounds';
import { shortGame, wholeGame } from './testing';

test('gems by round and artifacts add up to the scores', () => {
  const brought = byRound(wholeGame);
  expect(brought.map(({ total }) => total)).toEqual(wholeGame.result?.scores);
  for (const { rounds, artifacts, total } of brought) {
    expect(rounds).toHaveLength(5);
    expect(rounds.reduce((sum, gems) => sum + gems, artifacts)).toBe(total);
  }
  expect(brought[2]).toEqual({ rounds: [27, 0, 0, 0, 33], artifacts: 5, total: 65 });
});

test('with two players, both adventurers bring gems home to one player', () => {
  const record = shortGame('diamant', 2, [{ cards: ['T17'], choices: ['CTCC'] }]);
  // Each carries four gems; the remaining one cannot be shared between three.
  expect(byRound(record)).toEqual([
    { rounds: [4], artifacts: 0, total: 4 },
    { rounds: [8], artifacts: 0, total: 8 },
  ]);
});
