import { expect, test } from 'vitest';

import type { Analysis, Mistake, Step } from '../protocol/analysis';
import { decisiveMoment } from './moment';

const card = (round: number, turned: 'snake' | 'T5', luck: number[]): Step => ({
  kind: 'card',
  round,
  turn: 1,
  inside: [0, 1, 2],
  win: [],
  card: luck,
  cards: [turned],
});
const choice = (round: number): Step => ({ ...card(round, 'T5', []), kind: 'reveal' }) as unknown as Step;
const mistake = (step: number, player: number, cost: number): Mistake =>
  ({ step, player, cost, round: step < 3 ? 1 : 2, turn: 1 }) as Mistake;
const analysis = (mistakes: Mistake[]): Analysis =>
  ({
    steps: [
      card(1, 'T5', [0.1, -0.1, 0]),
      choice(1),
      card(1, 'snake', [-0.3, 0.3, 0]),
      card(2, 'T5', [0.2, 0, 0]),
      choice(2),
    ],
    mistakes,
  }) as unknown as Analysis;

test('the decisive moment is the player’s own costliest mistake, with the card it led to', () => {
  const moment = decisiveMoment(analysis([mistake(4, 1, 9), mistake(4, 0, 2), mistake(1, 0, 5)]), 0);
  expect(moment).toMatchObject({ step: 1, card: 'snake', mistake: { cost: 5 } });
});

test('a choice that ended the round shows the card before it', () => {
  expect(decisiveMoment(analysis([mistake(4, 0, 2)]), 0)).toMatchObject({ step: 4, card: 'T5' });
});

test('without a mistake, it is the card that mattered most', () => {
  expect(decisiveMoment(analysis([]), 0)).toMatchObject({ step: 2, card: 'snake', mistake: null, luck: -0.3 });
  expect(decisiveMoment(analysis([]), 2)).toBeNull();
});
