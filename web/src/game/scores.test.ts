import { expect, test } from 'vitest';

import type { Event } from '../protocol/messages';
import { scoresOf } from './scores';

const end: Event = { event: 'game_ended', scores: [12, 30], artifacts: [0, 2], winners: [1] };

test('a score is gems and artifacts, of both adventurers with two players', () => {
  const events: Event[] = [
    { event: 'left', adventurers: [3], share: 0, banked: [10], artifacts: [{ card: 'A1', points: 5 }], left: 0 },
    { event: 'left', adventurers: [0, 2], share: 0, banked: [12, 5], artifacts: [], left: 0 },
    { event: 'left', adventurers: [2], share: 0, banked: [0], artifacts: [{ card: 'A2', points: 10 }], left: 0 },
    end,
  ];
  expect(scoresOf(events, 2)).toEqual([
    { gems: 12, artifacts: [], total: 12, wins: false },
    { gems: 15, artifacts: [5, 10], total: 30, wins: true },
  ]);
});

test('there are no scores until the game is over', () => {
  expect(scoresOf([], 2)).toEqual([]);
  expect(scoresOf([end, { event: 'choices_revealed', choices: 'TT' }], 2)).toEqual([]);
});
