// Sound and how loud it is. What makes the sounds, player.ts, is loaded when there is something to hear: browsers allow sound
// only after a gesture, so nothing is loaded before one. Without sound in the browser, everything here does nothing.
import type { Event, View } from '../protocol/messages';
import type { Cue, CueOptions, Tension } from './cues';
import { kept } from './kept';

type Player = typeof import('./player');

function remembered(): number {
  const level = parseFloat(kept.get('volume') ?? '');
  return level >= 0 && level <= 1 ? level : 0.5;
}

let level = $state(remembered());
let silent = $state(kept.get('sound') === 'off');
let hushed = false;
let allowed = false;
let player: Promise<Player> | null = null;
// What the cave should sound like once sound is allowed.
let tension: Tension | null = null;

// From 0 to 1, whether or not it is muted.
export const volume = (): number => level;
export const muted = (): boolean => silent;

const heard = (): number => (silent || hushed ? 0 : level);

function tellPlayer(): void {
  if (!allowed) return;
  withPlayer((one) => {
    one.setVolume(heard());
    one.wake();
  });
}

export function setVolume(to: number): void {
  level = Math.min(1, Math.max(0, to));
  kept.set('volume', String(level));
  tellPlayer();
}

export function mute(wanted: boolean): void {
  silent = wanted;
  kept.set('sound', wanted ? 'off' : 'on');
  tellPlayer();
}

// Silent for now, whatever the reader has set.
export function hush(wanted: boolean): void {
  hushed = wanted;
  tellPlayer();
}

function withPlayer(use: (player: Player) => void): void {
  player ??= import('./player');
  // Not loaded, perhaps because the server restarted with another version: stay silent.
  player.then(use).catch(() => undefined);
}

function allow(): void {
  // Not every key counts as a gesture. Older browsers do not say, and just stay silent.
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (!allowed) {
    allowed = true;
    withPlayer((one) => {
      one.setVolume(heard());
      one.ambience(tension);
      one.wake();
    });
  } else if (!silent) {
    // A phone call, for example, may have stopped the sound.
    withPlayer((one) => one.wake());
  }
}
if (typeof addEventListener === 'function')
  for (const gesture of ['click', 'keydown']) addEventListener(gesture, allow, { capture: true, passive: true });

// Plays a sound once, and vibrates with it.
export function cue(name: Cue, options?: CueOptions): void {
  if (allowed) withPlayer((one) => one.cue(name, options));
}

// The sound of the cave, or null for none. Changes cross-fade.
export function ambience(wanted: Tension | null): void {
  tension = wanted;
  if (allowed) withPlayer((one) => one.ambience(wanted));
}

// The sounds of an event. Of several at once, as when a reader skips ahead, only the last is heard.
let last: [Event, View, View | null] | null = null;
export function play(event: Event, before: View, after: View | null): void {
  if (!last) {
    queueMicrotask(() => {
      const now = last;
      last = null;
      if (now && allowed) withPlayer((one) => one.play(...now));
    });
  }
  last = [event, before, after];
}
