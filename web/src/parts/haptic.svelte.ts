// Vibration on phones. On by default on touch screens, whether or not there is sound.
import { kept } from './kept';

const isTouch = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

// Whether this device can vibrate at all, so that a switch makes sense.
export const canVibrate = (): boolean =>
  typeof navigator !== 'undefined' && typeof navigator.vibrate === 'function' && isTouch();

let on = $state(kept.get('haptics') !== 'off');

export const hapticsAreOn = (): boolean => on;

export function turnHaptics(wanted: boolean): void {
  on = wanted;
  kept.set('haptics', wanted ? 'on' : 'off');
  if (wanted) haptic(20);
}

// Vibrates for a time in milliseconds, or on, off, on, and so forth.
export function haptic(pattern: number | number[]): void {
  // Browsers complain about vibration before the first gesture.
  const isAllowed = canVibrate() && navigator.userActivation?.hasBeenActive !== false;
  if (on && isAllowed && document.visibilityState !== 'hidden') navigator.vibrate(pattern);
}
