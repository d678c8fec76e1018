import { expect, test } from 'vitest';

import { shortGame, wholeGame } from '../game/testing';
import type { Card, GameRecord } from '../protocol/messages';
import { onPodium, openings, outcomeOf, standingsOf } from './standings';

// Five rounds; the same treasure opens each of them, and everyone leaves as told.
const game = (edition: GameRecord['edition'], cards: Card[], choices: string[][]): GameRecord =>
  shortGame(
    edition,
    choices[0]![0]!.length,
    choices.map((each) => ({ cards: cards.slice(0, each.length), choices: each })),
  );
const all = (players: number): string[][] => Array.from({ length: 5 }, () => ['C'.repeat(players)]);

test('tents open from last to first', () => {
  const standings = standingsOf(wholeGame);
  expect(standings.map(({ rank }) => rank)).toEqual([2, 3, 1]);
  expect(openings(standings)).toEqual([[1], [0], [2]]);
});

test('the first stands in the middle', () => {
  const rows = Array.from({ length: 5 }, (_, player) => ({
    player,
    rank: player + 1,
    gems: 0,
    artifacts: [],
    total: 0,
    wins: player === 0,
  }));
  expect(onPodium(rows).map(({ rank }) => rank)).toEqual([4, 2, 1, 3, 5]);
  expect(onPodium(rows.slice(0, 2)).map(({ rank }) => rank)).toEqual([2, 1]);
});

test('players with equal points open together and share the win', () => {
  const record = game('diamant', ['T9'], all(3));
  const standings = standingsOf(record);
  expect(openings(standings)).toEqual([[0, 1, 2]]);
  expect(outcomeOf(record, standings, 1)).toEqual({ as: 'sharing', rank: 1, by: 'shared', points: 0 });
  const incanGold = game('incan-gold', ['T9'], all(3));
  expect(outcomeOf(incanGold, standingsOf(incanGold), null)).toEqual({
    as: 'spectator',
    rank: 1,
    by: 'shared_artifacts',
    points: 0,
  });
});

test('E2 with equal points, more artifacts decide', () => {
  // Ann takes an artifact worth five points; Bo and Cy go on and share eleven gems of their own.
  const record = game('incan-gold', ['A1', 'T11'], [['CTT', '.CC'], ...all(3).slice(1)]);
  const standings = standingsOf({
    ...record,
    rounds: record.rounds.map((round, index) => (index === 0 ? round : { ...round, cards: ['T9'] })),
  });
  expect(standings.map(({ total, rank }) => [total, rank])).toEqual([
    [17, 1],
    [17, 2],
    [17, 2],
  ]);
  expect(outcomeOf(record, standings, 0)).toEqual({ as: 'winner', rank: 1, by: 'artifacts', points: 0 });
  expect(outcomeOf(record, standings, 2)).toEqual({ as: 'loser', rank: 2, by: 'artifacts', points: 0 });
});

test('the margin is told from the point of view of the reader', () => {
  const standings = standingsOf(wholeGame);
  expect(outcomeOf(wholeGame, standings, 0)).toEqual({ as: 'loser', rank: 2, by: 'short', points: 39 });
  expect(outcomeOf(wholeGame, standings, 2)).toEqual({ as: 'winner', rank: 1, by: 'points', points: 39 });
  expect(outcomeOf(wholeGame, standings, null)).toEqual({ as: 'spectator', rank: 1, by: 'points', points: 39 });
});
