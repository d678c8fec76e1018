import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { replay } from '../game/replay';
import { wholeGame } from '../game/testing';
import type { Event } from '../protocol/messages';
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
