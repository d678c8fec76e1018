import { expect, test } from 'vitest';

import { type Card, type GameRecord, hazards } from '../protocol/messages';
import { artifacts, treasures } from './rules';
import { wholeGame } from './testing';
import { type Kept, type Step, shuffled, verdict, verify, wordsOf } from './verify';

const steps = (record: GameRecord, kept?: Kept): Step[] => [...verify(record, kept)];
const failing = (record: GameRecord, kept?: Kept): Step[] => steps(record, kept).filter(({ ok }) => !ok);
const { fairness, seed } = wholeGame as Required<GameRecord>;
const rounds = (change: (rounds: GameRecord['rounds']) => void): GameRecord => {
  const record = structuredClone(wholeGame);
  change(record.rounds);
  return record;
};

test('the test vectors of the fair deal', () => {
  const zeros = new Uint8Array(32);
  expect(shuffled(artifacts, wordsOf(zeros, 'artifacts'))).toEqual(['A3', 'A2', 'A5', 'A1', 'A4']);
  const deck: Card[] = [
    ...treasures.map((value) => `T${value}` as const),
    ...hazards.flatMap((one) => [one, one, one]),
  ];
  const order = shuffled(deck, wordsOf(zeros, 'round-1'));
  expect(order.slice(0, 10).join(' ')).toBe('T15 T11 T11 fire T4 T17 T13 mummy T5 snake');
});

test('a whole game is verified step by step', () => {
  const kept = { commitment: fairness.commitment, seed: { seat: 0, text: 'a black cat' } };
  const all = steps(wholeGame, kept);
  expect(all.map(({ step }) => step)).toEqual([
    'commitment',
    'kept_commitment',
    'kept_seed',
    'game_seed',
    'artifacts',
    ...Array<string>(5).fill('round'),
  ]);
  expect(verdict(wholeGame, all)).toBe('verified');
  expect(all[0]).toMatchObject({ hash: fairness.commitment });
  expect(all[3]).toMatchObject({ hash: seed });
  expect(all[4]).toMatchObject({ order: ['A1', 'A2', 'A3', 'A4', 'A5'] });
  // A fire left the game in round 2 and a snake in round 3; A1 was turned, and A3 is yet to come.
  const last = all[8] as Extract<Step, { step: 'round' }>;
  expect(last.deck.slice(15)).toEqual(
    'spider spider spider mummy mummy mummy fire fire snake snake rocks rocks rocks A2 A3 A4'.split(' '),
  );
  expect(last.order.slice(0, last.turned.length)).toEqual(last.turned);
});

const other = 'ab'.repeat(32);
test.each<[string, GameRecord, Partial<Step>[]]>([
  [
    'server seed',
    { ...wholeGame, fairness: { ...fairness, server_seed: other } },
    [{ step: 'commitment' }, { step: 'game_seed' }],
  ],
  ['commitment', { ...wholeGame, fairness: { ...fairness, commitment: other } }, [{ step: 'commitment' }]],
  [
    'client seed',
    { ...wholeGame, fairness: { ...fairness, client_seeds: ['a white cat', '', ''] } },
    [{ step: 'game_seed' }],
  ],
  [
    'order of client seeds',
    { ...wholeGame, fairness: { ...fairness, client_seeds: ['', 'a black cat', ''] } },
    [{ step: 'game_seed' }],
  ],
  ['swapped card', rounds((all) => all[0]?.cards.splice(3, 1, 'T2')), [{ step: 'round', round: 1, wrong: 3 }]],
  [
    'last hazard',
    rounds((all) => all[3]?.cards.splice(6, 1, 'mummy')),
    [
      { step: 'round', round: 4, wrong: 6 },
      // A different card leaves the game, so a different deck is shuffled.
      { step: 'round', round: 5 },
    ],
  ],
  [
    'order of artifacts',
    rounds(
      ([first, second]) =>
        Object.assign(first ?? {}, { artifact: 'A2' }) && Object.assign(second ?? {}, { artifact: 'A1' }),
    ),
    [{ step: 'artifacts', wrong: 0 }],
  ],
])('a changed %s is found', (_, record, expected) => {
  const found = failing(record);
  expect(found).toHaveLength(expected.length);
  expect(found).toMatchObject(expected);
  expect(verdict(record, found)).toBe('wrong');
});

test('a seed that deals other cards fails in every round', () => {
  const { fairness: _, ...record } = { ...wholeGame, seed: other };
  expect(failing(record).map(({ step }) => step)).toEqual(['artifacts', ...Array<string>(5).fill('round')]);
});

test('words that would bias the shuffle are skipped', () => {
  // The largest word is rejected for three items.
  function* words(): Generator<number, never> {
    yield 2 ** 32 - 1;
    for (;;) yield 0;
  }
  expect(shuffled(['a', 'b', 'c'], words())).toEqual(['b', 'c', 'a']);
});

test('the saved commitment and seed must be in the record', () => {
  expect(failing(wholeGame, { commitment: other })).toMatchObject([{ step: 'kept_commitment' }]);
  expect(failing(wholeGame, { seed: { seat: 1, text: 'a black cat' } })).toMatchObject([{ step: 'kept_seed' }]);
  expect(failing(wholeGame, { seed: { seat: 0, text: 'a black' } })).toMatchObject([{ step: 'kept_seed' }]);
  const { fairness: _, ...unproven } = wholeGame;
  expect(failing(unproven, { commitment: other, seed: { seat: 0, text: '' } })).toMatchObject([
    { step: 'kept_commitment', commitment: null },
    { step: 'kept_seed', clientSeed: null },
  ]);
});

test('hexadecimal digits may be of either case', () => {
  const record = { ...wholeGame, seed: seed.toUpperCase() };
  expect(failing(record, { commitment: fairness.commitment.toUpperCase() })).toEqual([]);
});

test('the verdict tells when there is no seed, or no proof of its origin', () => {
  const { fairness: _, ...seedOnly } = wholeGame;
  expect(verdict(seedOnly, steps(seedOnly))).toBe('seed_only');
  expect(steps(seedOnly).map(({ step }) => step)).not.toContain('commitment');
  const { seed: __, ...bare } = seedOnly;
  expect(steps(bare)).toEqual([]);
  expect(verdict(bare, [])).toBe('no_seed');
});

test('a proof replaces a missing seed', () => {
  const { seed: _, ...record } = wholeGame;
  const all = steps(record);
  expect(verdict(record, all)).toBe('verified');
  expect(all).toHaveLength(8);
});
