import { describe, expect, test, vi } from 'vitest';

import { type Card, type GameRecord, hazards } from '../protocol/messages';
import { artifacts, treasures } from './rules';
import { bestDigest, ownDigest, webDigest } from './sha256';
import { wholeGame } from './testing';
import { type Kept, type Step, shuffled, verdict, verify } from './verify';

async function steps(record: GameRecord, kept: Kept = {}, digest = bestDigest()): Promise<Step[]> {
  const all: Step[] = [];
  for await (const step of verify(record, kept, digest)) all.push(step);
  return all;
}
const failing = async (record: GameRecord, kept?: Kept) => (await steps(record, kept)).filter(({ ok }) => !ok);
const { fairness, seed } = wholeGame as Required<GameRecord>;
const rounds = (change: (rounds: GameRecord['rounds']) => void): GameRecord => {
  const record = structuredClone(wholeGame);
  change(record.rounds);
  return record;
};

describe.each([
  ['our own SHA-256', ownDigest],
  ['the browser’s', webDigest],
])('with %s', (_, digest) => {
  test('the test vectors of the fair deal', async () => {
    const zeros = new Uint8Array(32);
    expect(await shuffled(artifacts, zeros, 'artifacts', digest)).toEqual(['A3', 'A2', 'A5', 'A1', 'A4']);
    const deck: Card[] = [
      ...treasures.map((value) => `T${value}` as const),
      ...hazards.flatMap((one) => [one, one, one]),
    ];
    const order = await shuffled(deck, zeros, 'round-1', digest);
    expect(order.slice(0, 10).join(' ')).toBe('T15 T11 T11 fire T4 T17 T13 mummy T5 snake');
  });

  test('a whole game is verified step by step', async () => {
    const kept = { commitment: fairness.commitment, seed: { place: 0, text: 'a black cat' } };
    const all = await steps(wholeGame, kept, digest);
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
});

test('without the browser’s SHA-256, our own is used', () => {
  expect(bestDigest()).toBe(webDigest);
  vi.stubGlobal('crypto', { getRandomValues: () => undefined });
  expect(bestDigest()).toBe(ownDigest);
  vi.unstubAllGlobals();
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
])('a changed %s is found', async (_, record, expected) => {
  const found = await failing(record);
  expect(found).toHaveLength(expected.length);
  expect(found).toMatchObject(expected);
  expect(verdict(record, found)).toBe('wrong');
});

test('a seed that deals other cards fails in every round', async () => {
  const { fairness: _, ...record } = { ...wholeGame, seed: other };
  expect((await failing(record)).map(({ step }) => step)).toEqual(['artifacts', ...Array<string>(5).fill('round')]);
});

test('words that would bias the shuffle are skipped', async () => {
  // Each block takes two hashes. The first block is all ones, which is rejected for three items; the following are
  // zeros.
  let hashes = 0;
  const digest = () => Promise.resolve(new Uint8Array(32).fill(++hashes <= 2 ? 0xff : 0));
  expect(await shuffled(['a', 'b', 'c'], new Uint8Array(32), 'label', digest)).toEqual(['b', 'c', 'a']);
});

test('the saved commitment and seed must be in the record', async () => {
  expect(await failing(wholeGame, { commitment: other })).toMatchObject([{ step: 'kept_commitment' }]);
  expect(await failing(wholeGame, { seed: { place: 1, text: 'a black cat' } })).toMatchObject([{ step: 'kept_seed' }]);
  expect(await failing(wholeGame, { seed: { place: 0, text: 'a black' } })).toMatchObject([{ step: 'kept_seed' }]);
  const { fairness: _, ...unproven } = wholeGame;
  expect(await failing(unproven, { commitment: other, seed: { place: 0, text: '' } })).toMatchObject([
    { step: 'kept_commitment', commitment: null },
    { step: 'kept_seed', clientSeed: null },
  ]);
});

test('hexadecimal digits may be of either case', async () => {
  const record = { ...wholeGame, seed: seed.toUpperCase() };
  expect(await failing(record, { commitment: fairness.commitment.toUpperCase() })).toEqual([]);
});

test('the verdict tells when there is no seed, or no proof of its origin', async () => {
  const { fairness: _, ...seedOnly } = wholeGame;
  expect(verdict(seedOnly, await steps(seedOnly))).toBe('seed_only');
  expect((await steps(seedOnly)).map(({ step }) => step)).not.toContain('commitment');
  const { seed: __, ...bare } = seedOnly;
  expect(await steps(bare)).toEqual([]);
  expect(verdict(bare, [])).toBe('no_seed');
});

test('a proof replaces a missing seed', async () => {
  const { seed: _, ...record } = wholeGame;
  const all = await steps(record);
  expect(verdict(record, all)).toBe('verified');
  expect(all).toHaveLength(8);
});
