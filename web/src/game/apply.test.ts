import { expect, test } from 'vitest';

import type { Event, View } from '../protocol/messages';
import { apply, beforeTheGame } from './apply';
import { replay } from './replay';
import { shortGame, wholeGame } from './testing';

function frozen<Thing>(thing: Thing): Thing {
  if (typeof thing === 'object' && thing !== null) Object.values(Object.freeze(thing)).forEach(frozen);
  return thing;
}
const all = (view: View, events: Event[], edition = wholeGame.edition): View =>
  events.reduce((before, event) => frozen(apply(before, event, edition)), frozen(view));

test('the events of each turn lead from one view to the next, and nothing is changed in place', () => {
  let view = beforeTheGame('incan-gold', 3);
  for (const turn of replay(wholeGame)) {
    view = all(view, turn.events);
    expect(view).toEqual(turn.view);
  }
});

test('each event shows what it did, before the next one', () => {
  const start = beforeTheGame('incan-gold', 3);
  const inside = all(start, [{ event: 'round_started', round: 1, start_player: 0, artifact: 'A4' }]);
  expect(inside).toMatchObject({ inside: [0, 1, 2], cards_left: 31, deck: { artifacts: ['A4'] } });
  const artifact = all(inside, [
    { event: 'card_turned', card: 'T5', share: 1, left: 2 },
    { event: 'card_turned', card: 'A4' },
    { event: 'card_turned', card: 'fire' },
  ]);
  expect(artifact).toMatchObject({ carried: 1, path_gems: 2, path_points: 5, cards_left: 28, bust_cards: 2 });
  expect(artifact.deck.treasures.filter((value) => value === 5)).toHaveLength(1);
  const bust = all(artifact, [{ event: 'card_turned', card: 'fire' }]);
  expect(bust).toMatchObject({ inside: [0, 1, 2], carried: 1, bust_cards: 1, hazards_removed: { fire: 0 } });
  const ended = all(bust, [
    { event: 'round_ended', reason: 'hazard', hazard: 'fire', lost: [1, 1, 1], artifacts_lost: ['A4'] },
  ]);
  expect(ended).toMatchObject({
    inside: [],
    carried: 0,
    path_gems: 0,
    path_points: 0,
    bust_cards: 0,
    hazards_removed: { fire: 1 },
  });
  expect(ended.path.map(({ card }) => card)).toEqual(['T5', 'A4', 'fire', 'fire']);
  const next = all(ended, [{ event: 'round_started', round: 2, start_player: 1, artifact: 'A1' }]);
  expect(next.deck).toMatchObject({ hazards: { fire: 2, snake: 3 }, artifacts: ['A1'] });
});

test('R6: the remainder is placed on the last treasure', () => {
  const view = replay(shortGame('diamant', 3, [{ cards: ['T5', 'T2', 'rocks'], choices: ['TTT', 'TTT', 'CTC'] }]))[2]
    ?.view;
  const after = all(view as View, [
    { event: 'left', adventurers: [0, 2], share: 2, banked: [3, 3], artifacts: [], left: 0 },
  ]);
  expect(after).toMatchObject({ tents: [3, 0, 3], path_gems: 0 });
  const odd = all(view as View, [
    { event: 'left', adventurers: [0, 1, 2], share: 1, banked: [2, 2, 2], artifacts: [], left: 1 },
  ]);
  expect(odd.path.map(({ gems }) => gems)).toEqual([0, 1, 0]);
});

test('K2: the contents of a closed tent stay unknown until the scores reveal them', () => {
  const [before, after] = replay(wholeGame).slice(-2);
  const closed = { ...(before?.view as View), tents: [null, 24, null], scores: [null, 24, null] };
  const left = all(closed, after?.events.slice(0, 2) ?? []);
  expect(left).toMatchObject({ tents: [null, 24, null], scores: [null, 24, null], artifacts: [0, 0, 1] });
  expect(all(closed, after?.events ?? [])).toEqual(after?.view);
});

test('T1: a score does not reveal how gems are divided between two tents', () => {
  const closed = { ...beforeTheGame('diamant', 2), tents: [4, 5, null, null], scores: [9, null] };
  const over = all(closed, [{ event: 'game_ended', scores: [9, 7], artifacts: [0, 0], winners: [0] }], 'diamant');
  expect(over).toMatchObject({ tents: [4, 5, null, null], scores: [9, 7] });
});
