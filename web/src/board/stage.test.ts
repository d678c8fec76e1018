import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { replay } from '../game/replay';
import { wholeGame } from '../game/testing';
import type { Event } from '../protocol/messages';
import { beatsOf, revealOrder, type Beat } from '../game/beats';
import { Stage } from './stage.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const turns = replay(wholeGame);
const events = turns.flatMap((turn) => turn.events);

// Plays a whole game; returns the events in the order they were shown and the time it took.
function play(
  patience: () => number | null,
  during: (stage: Stage) => void = () => undefined,
): { told: Event[]; time: number } {
  const told: Event[] = [];
  const setting = { edition: wholeGame.edition, players: wholeGame.players.length, viewer: null, openTents: true };
  const stage = new Stage(
    () => ({ ...setting, patience: patience() }),
    (event) => told.push(event),
  );
  const start = performance.now();
  for (const turn of turns) stage.play(turn.events, turn.view);
  during(stage);
  let time = 0;
  while (stage.busy) {
    vi.advanceTimersToNextTimer();
    time = performance.now() - start;
  }
  expect(stage.view).toEqual(turns.at(-1)?.view);
  return { told, time };
}

test('every event is shown once, in order, and for its full time', () => {
  const { told, time } = play(() => null);
  expect(told).toEqual(events);
  expect(time).toBeGreaterThan(3000);
});

test('with a clock, everything is shown before it runs out', () => {
  const until = performance.now() + 2500;
  const { told, time } = play(() => until - performance.now());
  expect(told).toEqual(events);
  expect(time).toBeLessThanOrEqual(2500);
});

test('hurry shows the rest at once', () => {
  const { told, time } = play(
    () => null,
    (stage) => stage.hurry(),
  );
  expect(told).toEqual(events);
  expect(time).toBe(0);
});

test('the view changes only in the beat in which an event shows itself', () => {
  const setting = { edition: wholeGame.edition, players: wholeGame.players.length, viewer: null, openTents: true };
  const stage = new Stage(
    () => ({ ...setting, patience: null }),
    () => undefined,
  );
  const showing: Record<string, Beat[]> = {
    choices_revealed: ['hold'],
    left: [],
    card_turned: ['land'],
    round_ended: ['strike', 'rest'],
    round_started: ['overture'],
    game_ended: ['rest'],
  };
  for (const turn of turns) stage.play(turn.events, turn.view);
  let looked = 0;
  while (stage.busy) {
    const { moment, beat, before, view } = stage;
    if (moment && beat && !showing[moment.event]!.includes(beat)) {
      expect(view ?? stage.empty()).toEqual(before);
      ++looked;
    }
    vi.advanceTimersToNextTimer();
  }
  expect(looked).toBeGreaterThan(50);
});

test('choices turn over one by one, the only one who differs last', () => {
  expect(revealOrder('TTT')).toEqual([0, 1, 2]);
  expect(revealOrder('T.CT')).toEqual([0, 3, 2]);
  expect(revealOrder('CTCC')).toEqual([0, 2, 3, 1]);
  expect(revealOrder('TC')).toEqual([0, 1]);
  const reveals = beatsOf({ event: 'choices_revealed', choices: 'T.CT' }, null).filter(({ beat }) => beat === 'reveal');
  expect(reveals).toHaveLength(3);
});

test('a press skips to the end of the event on stage, and no further', () => {
  const told: Event[] = [];
  const stage = new Stage(
    () => ({ edition: wholeGame.edition, players: 3, viewer: null, openTents: true, patience: null }),
    (event) => told.push(event),
  );
  stage.play(turns[0]!.events, turns[0]!.view);
  const before = told.length;
  stage.skip();
  // The next event is on stage; those that show themselves at once have done so.
  expect(told.length - before).toBeLessThanOrEqual(2);
  expect(stage.moment).toBe(turns[0]!.events[1]);
});

test('the reader may act as soon as the last card has landed', () => {
  const stage = new Stage(
    () => ({ edition: wholeGame.edition, players: 3, viewer: null, openTents: true, patience: null }),
    () => undefined,
  );
  stage.play([{ event: 'card_turned', card: 'T9', share: 3, left: 0 }], null);
  while (stage.busy) vi.advanceTimersToNextTimer();
  expect(stage.beat).toBe('land');
  expect(stage.view?.path).toEqual([{ card: 'T9', gems: 0 }]);
});
