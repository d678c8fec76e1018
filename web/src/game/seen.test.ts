import { expect, test } from 'vitest';

import type { View } from '../protocol/messages';
import { replay } from './replay';
import { seenBy } from './seen';
import { shortGame, wholeGame } from './testing';

const turns = replay(wholeGame);

test('K2: a player sees their own tent, and a spectator none', () => {
  const view = turns[4]?.view as View;
  expect(view.tents).toEqual([6, 4, 0]);
  expect(seenBy(view, 1, 3)).toEqual({ ...view, tents: [null, 4, null], scores: [null, 4, null] });
  expect(seenBy(view, null, 3)).toEqual({ ...view, tents: [null, null, null], scores: [null, null, null] });
});

test('T1: with two players each sees both of their own tents', () => {
  const view = replay(shortGame('diamant', 2, [{ cards: ['T5', 'T14'], choices: ['TCTT', 'T.TC'] }])).at(-1)
    ?.view as View;
  expect(seenBy(view, 1, 2)).toMatchObject({ tents: [null, null, 0, 7], scores: [null, 7] });
});

test('K2: after the game everything is public', () => {
  const view = turns.at(-1)?.view as View;
  expect(seenBy(view, null, 3)).toEqual(view);
  const last = turns.at(-2)?.view as View;
  expect(seenBy(last, null, 3).tents).toEqual([null, null, null]);
});
