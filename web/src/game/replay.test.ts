import { expect, test } from 'vitest';

import type { GameRecord } from '../protocol/messages';
import { RecordError, type Why } from './record';
import { replay } from './replay';
import { shortGame, wholeGame } from './testing';

test('a turn ends when everybody inside is asked, and the last one with the result', () => {
  const turns = replay(wholeGame);
  expect(turns).toHaveLength(27);
  expect(turns[0]?.events).toEqual([
    { event: 'round_started', round: 1, start_player: 0, artifact: 'A1' },
    { event: 'card_turned', card: 'T7', share: 2, left: 1 },
  ]);
  expect(turns[1]?.events).toEqual([
    { event: 'choices_revealed', choices: 'TTT' },
    { event: 'card_turned', card: 'T3', share: 1, left: 0 },
  ]);
  // Round 2 ends before anyone chooses.
  expect(turns[8]?.events.map(({ event }) => event)).toEqual([
    'choices_revealed',
    'left',
    'round_ended',
    'round_started',
    'card_turned',
    'card_turned',
    'round_ended',
    'round_started',
    'card_turned',
  ]);
  expect(turns[26]?.events).toEqual([
    { event: 'choices_revealed', choices: '..C' },
    { event: 'left', adventurers: [2], share: 0, banked: [33], artifacts: [{ card: 'A3', points: 5 }], left: 0 },
    { event: 'round_ended', reason: 'all_left', artifacts_lost: [] },
    { event: 'game_ended', scores: [26, 24, 65], artifacts: [0, 0, 1], winners: [2] },
  ]);
});

test('the view is what a server shows, with open tents', () => {
  expect(replay(wholeGame)[1]?.view).toEqual({
    round: 1,
    start_player: 0,
    path: [
      { card: 'T7', gems: 1 },
      { card: 'T3', gems: 0 },
    ],
    path_gems: 1,
    path_points: 0,
    cards_left: 29,
    bust_cards: 0,
    deck: {
      treasures: [1, 2, 4, 5, 5, 7, 9, 11, 11, 13, 14, 15, 17],
      hazards: { spider: 3, mummy: 3, fire: 3, snake: 3, rocks: 3 },
      artifacts: ['A1'],
    },
    hazards_removed: { spider: 0, mummy: 0, fire: 0, snake: 0, rocks: 0 },
    inside: [0, 1, 2],
    carried: 3,
    tents: [0, 0, 0],
    artifacts: [0, 0, 0],
    artifact_points: [0, 0, 0],
    artifacts_out: 0,
    scores: [0, 0, 0],
  });
});

test('R6: a lone leaver takes all artifacts, the fourth of the game for 10 points; two leavers take none', () => {
  const record = shortGame('diamant-2016', 3, [
    { cards: ['A3', 'A1', 'A2', 'A5', 'T4'], choices: ['TTT', 'TTT', 'TTT', 'CTT', '.CC'] },
    { cards: ['A4', 'T1'], choices: ['CCT', '..C'] },
  ]);
  const left = replay(record).flatMap(({ events }) => events.filter((event) => event.event === 'left'));
  expect(left.map(({ artifacts }) => artifacts.map(({ points }) => points))).toEqual([[5, 5, 5, 10], [], [], [10]]);
  expect(left[0]?.artifacts.map(({ card }) => card)).toEqual(['A3', 'A1', 'A2', 'A5']);
});

test('S3: in the modern edition artifacts are worth what is printed on them', () => {
  const record = shortGame('incan-gold-modern', 3, [{ cards: ['A1', 'T4'], choices: ['CTT', '.CC'] }]);
  record.rounds.push({ artifact: 'A2', cards: ['T1', 'A2'], choices: ['TTT', 'TCT'] });
  const turn = replay(record).at(-1);
  expect(turn?.view.artifact_points).toEqual([5, 7, 0]);
});

test('T1: two players have two adventurers each, who leave and carry gems independently', () => {
  const turn = replay(shortGame('diamant', 2, [{ cards: ['T5', 'T14'], choices: ['TCTT', 'T.TC'] }])).at(-1);
  expect(turn?.view).toMatchObject({ inside: [0, 2], tents: [0, 2, 0, 7], scores: [2, 7], carried: 5 });
});

test('an unfinished record may stop anywhere', () => {
  const events = (record: GameRecord) => replay(record).map((turn) => turn.events.map(({ event }) => event));
  expect(events(shortGame('diamant', 3, []))).toEqual([]);
  expect(events(shortGame('diamant', 3, [{ cards: [], choices: [] }]))).toEqual([['round_started']]);
  expect(events(shortGame('diamant', 3, [{ cards: ['T5'], choices: ['TTT'] }]))).toEqual([
    ['round_started', 'card_turned'],
    ['choices_revealed'],
  ]);
});

test('a client seed has at most 64 characters, however long they are', () => {
  const fairness = { commitment: '0'.repeat(64), server_seed: '0'.repeat(64), client_seeds: ['🐈'.repeat(64), '', ''] };
  expect(replay({ ...wholeGame, fairness })).toHaveLength(27);
});

const changed = (change: (record: GameRecord) => unknown): unknown => {
  const record = structuredClone(wholeGame);
  return change(record) ?? record;
};
const round = (record: GameRecord, index: number) => record.rounds[index] ?? { cards: [], choices: [] };

test.each<[Why, string, unknown]>([
  ['not_an_object', 'line 1', []],
  ['unknown_format', '/format', changed((record) => void (record.format = 'incan-gold-record/2'))],
  ['unknown_edition', '/edition', changed((record) => ({ ...record, edition: 'toString' }))],
  ['bad_number_of_players', '/players', changed((record) => void record.players.splice(1))],
  ['missing', '/rounds', { ...wholeGame, rounds: undefined }],
  ['not_a_card', '/rounds/0/cards/0', changed((record) => void (round(record, 0).cards[0] = 'T6'))],
  ['not_choices', '/rounds/0/choices/0', changed((record) => void (round(record, 0).choices[0] = 'TTTT'))],
  [
    'seed_is_too_long',
    '/fairness/client_seeds/1',
    changed((r) => void r.fairness?.client_seeds.splice(1, 1, '🐈'.repeat(65))),
  ],
  ['round_is_not_over', '/rounds/1', changed((record) => void round(record, 0).choices.pop())],
  ['round_is_over', '/rounds/1/cards/2', changed((record) => void round(record, 1).cards.push('T1'))],
  ['round_is_over', '/rounds/1/choices/0', changed((record) => void round(record, 1).choices.push('TTT'))],
  ['artifact_missing', '/rounds/1/artifact', changed((record) => void delete round(record, 1).artifact)],
  ['artifact_entered_before', '/rounds/1/artifact', changed((record) => void (round(record, 1).artifact = 'A1'))],
  ['artifact_unexpected', '/rounds/0/artifact', changed((record) => void (record.edition = 'diamant'))],
  [
    'artifact_out_of_order',
    '/rounds/0/artifact',
    changed((record) => void Object.assign(record, { edition: 'incan-gold-modern', rounds: record.rounds.slice(1) })),
  ],
  ['choices_come_first', '/rounds/0/cards/1', changed((record) => void (round(record, 0).choices = []))],
  ['no_choice_before_first_card', '/rounds/0/choices/0', changed((record) => void (round(record, 0).cards = []))],
  [
    'no_choice_after_first_hazard',
    '/rounds/0/choices/0',
    changed((record) => void (round(record, 0).cards = ['fire'])),
  ],
  ['card_comes_first', '/rounds/0/choices/1', changed((record) => void (round(record, 0).cards = ['T7']))],
  ['card_not_in_deck', '/rounds/0/cards/1', changed((record) => void (round(record, 0).cards[1] = 'A2'))],
  [
    'choice_of_somebody_outside',
    '/rounds/0/choices/2',
    changed((record) => void (round(record, 0).choices[2] = 'TCT')),
  ],
  ['choice_missing', '/rounds/0/choices/1', changed((record) => void (round(record, 0).choices[1] = 'T.T'))],
  ['game_is_over', '/rounds/5', changed((record) => void record.rounds.push(round(record, 0)))],
  ['game_is_not_over', '/result', changed((record) => void record.rounds.pop())],
  ['wrong_score', '/result/scores/1', changed((record) => void record.result?.scores.splice(1, 1, 25))],
  ['wrong_artifacts', '/result/artifacts/0', changed((record) => void record.result?.artifacts.splice(0, 1, 1))],
  ['winners_out_of_order', '/result/winners/1', changed((record) => void record.result?.winners.push(2))],
  ['wrong_winners', '/result/winners', changed((record) => void record.result?.winners.unshift(0))],
])('refuses %s at %s', (why, where, record) => {
  const refused = (() => {
    try {
      return replay(record as GameRecord);
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toBeInstanceOf(RecordError);
  expect(refused).toMatchObject({ why, where });
});
