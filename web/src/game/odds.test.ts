import { expect, test } from 'vitest';

import type { View } from '../protocol/messages';
import { bustChance, expectedShare, haul } from './odds';
import { replay } from './replay';
import { shortGame, wholeGame } from './testing';

const lastView = (...game: Parameters<typeof shortGame>): View => replay(shortGame(...game)).at(-1)?.view as View;

// 26 cards are left: 13 treasures, two fires, two snakes, and nine other hazards.
const view = lastView('diamant', 4, [{ cards: ['T11', 'fire', 'T7', 'snake'], choices: ['TTTT', 'TTTT', 'TTTT'] }]);

test('the chance that the next card ends the round', () => {
  expect(bustChance(view)).toBe(4 / 26);
});

test('R6: leavers bring home what they carry and their share of the path', () => {
  // 11 = 4 · 2 + 3 and 7 = 4 · 1 + 3: each carries 3, and 6 lie on the path.
  expect([0, 1, 2, 3].map((others) => haul(view, others).gems)).toEqual([9, 6, 5, 4]);
});

test('R6: a lone leaver takes the artifacts, the fourth of the game for 10 points', () => {
  const two = lastView('diamant-2016', 3, [
    { cards: ['A1', 'A2', 'T4'], choices: ['TTT', 'CTT', '.CC'] },
    { cards: ['A4', 'A5'], choices: ['TTT'] },
  ]);
  expect(haul(two, 0)).toEqual({ gems: 0, points: 15 });
  expect(haul(two, 1)).toEqual({ gems: 0, points: 0 });
  expect(haul(lastView('incan-gold-modern', 3, [{ cards: ['A1'], choices: [] }]), 0)).toEqual({ gems: 0, points: 5 });
});

test('the average gain from the next card for those who stay', () => {
  // 1 2 3 4 5 5 7 9 11 13 14 15 17, each shared by four: 0 0 0 1 1 1 1 2 2 3 3 3 4.
  expect(expectedShare(view, 4)).toBe(21 / 26);
  expect(expectedShare(view, 1)).toBe(106 / 26);
  expect(expectedShare(view, 0)).toBe(0);
});

test('while nobody is inside there is nothing to gain and no risk', () => {
  const over = replay(wholeGame).at(-1)?.view as View;
  expect([bustChance(over), expectedShare(over, 1), haul(over, 0)]).toEqual([0, 0, { gems: 0, points: 0 }]);
});
