import { describe, expect, test } from 'vitest';

import { replay } from '../game/replay';
import { shortGame, wholeGame } from '../game/testing';
import type { Analysis, Decision, Step, Totals } from '../protocol/analysis';
import type { GameRecord } from '../protocol/messages';
import { accountOf, across, bar, chancesOf, curve, placeAt, roundsOf, upwards } from './scales';
import { eventsOfSteps, stepOfEvents } from './steps';
import {
  chance,
  company,
  figureOf,
  gradeName,
  isNothing,
  optionName,
  ownInside,
  partsOf,
  points,
  reasons,
  rounded,
  verdict,
} from './words';

const eventsOf = (record: GameRecord) => replay(record).flatMap(({ events }) => events);

const totals: Totals = {
  name: 'Ana',
  start: 0.25,
  decision: -0.3,
  others: 0.1,
  card: -0.05,
  correction: 0,
  result: 0,
  decisions: 4,
  errors: 2,
  lost: 30,
  at_stake: 40,
  error_rate: 0.75,
  grade: 'novice',
};
const cardStep = (round: number, win: number): Step => ({
  kind: 'card',
  round,
  turn: 0,
  inside: [0, 1],
  win: [win, 1 - win],
  card: [0.01, -0.01],
  cards: ['T5'],
});
const analysis: Analysis = {
  format: 'incan-gold-analysis/2',
  evaluator: 'oracle-5',
  edition: 'incan-gold',
  tolerance: 0.3,
  players: [totals, totals],
  steps: [cardStep(1, 0.5), cardStep(1, 0.4), cardStep(2, 1)],
  mistakes: [],
};

describe('steps', () => {
  test('the cards up to a choice are one step, a reveal with what comes of it another', () => {
    const events = eventsOf(
      shortGame('incan-gold', 3, [{ cards: ['fire', 'T5', 'T7', 'snake'], choices: ['TTT', 'CTT', '.CC'] }]),
    );
    expect(events.map(({ event }, index) => `${stepOfEvents(events)[index]} ${event}`)).toEqual([
      '0 round_started',
      '0 card_turned',
      '0 card_turned',
      '1 choices_revealed',
      '2 card_turned',
      '3 choices_revealed',
      '3 left',
      '4 card_turned',
      '5 choices_revealed',
      '5 left',
      '5 round_ended',
    ]);
    expect(eventsOfSteps(events)).toEqual([2, 3, 4, 5, 7, 8]);
  });

  test('a round that two cards end has one step, and the next round another', () => {
    const events = eventsOf(wholeGame);
    const steps = stepOfEvents(events);
    const second = events.findIndex((event) => event.event === 'round_started' && event.round === 2);
    const third = events.findIndex((event) => event.event === 'round_started' && event.round === 3);
    expect(new Set(steps.slice(second, third)).size).toBe(1);
    expect(steps[third]).toBe(steps[second]! + 1);
    // One step per reveal, and one for the cards before it or at the end of a round.
    const reveals = wholeGame.rounds.reduce((sum, round) => sum + round.choices.length, 0);
    expect(new Set(steps).size).toBe(2 * reveals + 3);
    expect(steps.at(-1)).toBe(eventsOfSteps(events).length - 1);
  });
});

describe('the curve', () => {
  const space = { width: 340, height: 130, left: 30, right: 10, top: 20, bottom: 10 };

  test('goes from the first place to the last, and from nothing to a win', () => {
    expect(across(space, 0, 3)).toBe(30);
    expect(across(space, 3, 3)).toBe(330);
    expect(upwards(space, 0)).toBe(120);
    expect(upwards(space, 1)).toBe(20);
    expect(curve(space, [0, 0.5, 1])).toBe('M30.0 120.0L180.0 70.0L330.0 20.0');
  });

  test('every pixel belongs to the place that is drawn nearest to it', () => {
    for (let place = 0; place <= 7; ++place) {
      expect(placeAt(space, across(space, place, 7) + 9, 7)).toBe(place);
      expect(placeAt(space, across(space, place, 7) - 9, 7)).toBe(place);
    }
    expect(placeAt(space, -50, 7)).toBe(0);
    expect(placeAt(space, 5000, 7)).toBe(7);
  });

  test('begins before the first card and knows where rounds meet', () => {
    expect(chancesOf(analysis, 0)).toEqual([0.25, 0.5, 0.4, 1]);
    expect(roundsOf(analysis)).toEqual([
      { round: 1, from: 0, to: 2 },
      { round: 2, from: 2, to: 3 },
    ]);
  });
});

describe('luck and skill', () => {
  test('every bar begins where the last one ended, and the last ends at the result', () => {
    const rows = accountOf(totals);
    expect(rows.map(({ name }) => name)).toEqual(['start', 'decision', 'others', 'card', 'result']);
    rows.slice(2, 4).forEach((row, index) => expect(row.from).toBe(rows[index + 1]!.to));
    expect(rows[3]!.to).toBeCloseTo(totals.result, 12);
  });

  test('a bar is drawn from the left, whichever way it goes', () => {
    expect(bar(0.2, 0.7, 0, 1)).toEqual({ start: 20, length: expect.closeTo(50) as number });
    expect(bar(0.7, 0.2, 0, 1)).toEqual({ start: 20, length: expect.closeTo(50) as number });
    expect(bar(0, 0, 0, 0)).toEqual({ start: 0, length: 0 });
  });
});

describe('numbers', () => {
  test('points have a sign and one decimal, as the language writes them', () => {
    expect(points(-5.595, 'en')).toBe('−5.6');
    expect(points(12.34, 'pl')).toBe('+12,3');
    expect(points(100, 'en', 'never')).toBe('100.0');
    expect(points(-8.37, 'es', 'never')).toBe('−8,4');
  });

  test('nothing has no sign', () => {
    for (const sign of ['always', 'never'] as const) {
      expect(points(0, 'en', sign)).toBe('0.0');
      expect(points(-0.001, 'pl', sign)).toBe('0,0');
    }
    expect(isNothing(-0.0004)).toBe(true);
    expect(isNothing(0.001)).toBe(false);
  });

  test('chances have one digit, but for what is certain', () => {
    expect(chance(0.25, 'en')).toBe('25.0%');
    expect(chance(0.3333, 'pl')).toBe('33,3%');
    expect(chance(1, 'en')).toBe('100%');
    expect(chance(0, 'en')).toBe('0%');
    expect(rounded(2, 'es')).toBe('2,0');
  });
});

describe('what is said', () => {
  const decision = (chosen: number, good: number[], mix: number[] = []): Decision => ({
    player: 0,
    options: [
      { camp: [], likely: 0.6, win: 0.3 },
      { camp: [0], likely: 0.4, win: 0.2 },
    ],
    chosen,
    best: 0,
    good,
    mix,
    cost: 0,
    error: !good.includes(chosen),
  });

  test('a choice was right, one of a mix, or another was better', () => {
    expect(verdict(decision(0, [0]))).toBe('right');
    expect(verdict(decision(1, [0, 1], [0, 1]))).toBe('mix');
    expect(verdict(decision(1, [0, 1]))).toBe('right');
    expect(verdict(decision(1, [0]))).toBe('better');
    expect(verdict(decision(3, [0, 1], [0, 1]))).toBe('better_mix');
  });

  test('options have names for one adventurer and for two', () => {
    expect(optionName([], [2])).toBe('torch');
    expect(optionName([2], [2])).toBe('camp');
    expect(optionName([], [2, 3])).toBe('both_torch');
    expect(optionName([2, 3], [2, 3])).toBe('both_camp');
    expect(optionName([2], [2, 3])).toBe('a_camp');
    expect(optionName([3], [2, 3])).toBe('b_camp');
    expect(ownInside([0, 2, 3], 1, 2)).toEqual([2, 3]);
    expect(ownInside([0, 2, 3], 2, 4)).toEqual([2]);
  });

  test('a player is shown as the first adventurer that they lead', () => {
    expect([0, 1].map((player) => figureOf(player, 2))).toEqual([1, 3]);
    expect([0, 1, 2].map((player) => figureOf(player, 3))).toEqual([1, 2, 3]);
  });

  test('reasons are the danger, what lies there, and the company', () => {
    const now = {
      bust: 0.2,
      bust_cards: 4,
      cards_left: 20,
      carried: 3,
      path_gems: 5,
      artifacts: ['A1' as const],
      artifact_points: 5,
    };
    expect(reasons(now).map(({ reason }) => reason)).toEqual(['bust', 'path']);
    expect(reasons({ ...now, bust_cards: 0, others_inside: 0, leavers: 0 }).map(({ reason }) => reason)).toEqual([
      'safe',
      'path',
      'alone',
    ]);
    expect(company(3, 1.4)).toEqual({ reason: 'others', values: { count: 3, leavers: 1.4 } });
  });

  test('a card is nobody’s decision, and in a reveal only the correction stands for cards', () => {
    expect(partsOf(cardStep(1, 0.5), 1)).toEqual([{ name: 'card', wins: -0.01 }]);
    const reveal = { ...cardStep(1, 0.5), kind: 'reveal', decision: [-0.2, 0], others: [0.1, 0] } as unknown as Step;
    expect(partsOf(reveal, 0)).toEqual([
      { name: 'decision', wins: -0.2 },
      { name: 'others', wins: 0.1 },
      { name: 'correction', wins: 0.01 },
    ]);
  });

  test('a grade of a later server is shown as it is', () => {
    expect(gradeName(totals)).toBe('novice');
    expect(gradeName({ ...totals, grade: 'demigod' })).toBeNull();
  });
});
