// In Node, there is no sound: what is remembered, and that nothing throws. tests/page/sound.test.mjs listens in a browser.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { beforeTheGame } from '../game/apply';
import { kept } from './kept';

type Sound = typeof import('./sound.svelte');

let visit = 0;
// The module as a new visit finds it; what is kept stays.
const freshVisit = (): Promise<Sound> => import(/* @vite-ignore */ `./sound.svelte?visit=${++visit}`) as Promise<Sound>;

beforeEach(() => {
  kept.set('volume', '');
  kept.set('sound', '');
});
afterEach(() => vi.unstubAllGlobals());

test('sound is on at half volume at first', async () => {
  const { volume, muted } = await freshVisit();
  expect([volume(), muted()]).toEqual([0.5, false]);
});

test('volume and mute are remembered', async () => {
  const first = await freshVisit();
  first.setVolume(0.3);
  first.mute(true);
  const second = await freshVisit();
  expect([second.volume(), second.muted()]).toEqual([0.3, true]);
  second.mute(false);
  const third = await freshVisit();
  expect([third.volume(), third.muted()]).toEqual([0.3, false]);
});

test('a volume out of range is limited, and a strange one forgotten', async () => {
  const { setVolume, volume } = await freshVisit();
  setVolume(7);
  expect(volume()).toBe(1);
  setVolume(-1);
  expect(volume()).toBe(0);
  for (const strange of ['loud', '-0.5', '2', 'NaN', ' ']) {
    kept.set('volume', strange);
    expect((await freshVisit()).volume(), strange).toBe(0.5);
  }
});

test('without sound in the browser, nothing throws', async () => {
  let gesture: () => void = () => undefined;
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (gesture = listener));
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('navigator', {});
  const { ambience, cue, mute, play, setVolume } = await freshVisit();
  const view = beforeTheGame('incan-gold', 3);
  const everything = (): void => {
    cue('gem', { pitch: 2, pan: 0.5, delay: 0.1 });
    ambience(1);
    play({ event: 'round_started', round: 1, start_player: 0 }, view, view);
    setVolume(0.7);
    mute(true);
    mute(false);
    ambience(null);
  };
  everything();
  gesture();
  everything();
  const player = await import('./player');
  player.setVolume(1);
  player.wake();
  player.cue('drum');
  player.play({ event: 'card_turned', card: 'snake' }, view, view);
});
