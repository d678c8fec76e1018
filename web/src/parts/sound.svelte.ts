// Synthesized sounds. Off by default.
import { hazards, type Event } from '../protocol/messages';
import { kept } from './kept';

let on = $state(kept.get('sound') === 'on');
let context: AudioContext | null = null;

export const soundIsOn = (): boolean => on;

export function turnSound(wanted: boolean): void {
  on = wanted;
  kept.set('sound', wanted ? 'on' : 'off');
  if (wanted) tones([[660, 0, 0.12]]);
}

// Each tone: frequency in hertz, start, and length in seconds.
function tones(melody: [number, number, number][], shape: OscillatorType = 'triangle'): void {
  context ??= new AudioContext();
  void context.resume();
  for (const [height, after, length] of melody) {
    const start = context.currentTime + after;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = shape;
    tone.frequency.value = height;
    loudness.gain.setValueAtTime(0.12, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

export function play(event: Event): void {
  if (!on || document.visibilityState === 'hidden') return;
  switch (event.event) {
    case 'round_started':
      tones([
        [196, 0, 0.3],
        [294, 0.15, 0.3],
        [392, 0.3, 0.5],
      ]);
      break;
    case 'card_turned':
      if ((hazards as readonly string[]).includes(event.card))
        tones(
          [
            [140, 0, 0.35],
            [132, 0.05, 0.35],
          ],
          'sawtooth',
        );
      else if (event.card.startsWith('A'))
        tones([
          [523, 0, 0.2],
          [659, 0.1, 0.2],
          [784, 0.2, 0.2],
          [1047, 0.3, 0.5],
        ]);
      else
        tones([
          [880, 0, 0.12],
          [1175, 0.07, 0.2],
        ]);
      break;
    case 'left':
      tones([
        [523, 0, 0.15],
        [440, 0.12, 0.2],
      ]);
      break;
    case 'round_ended':
      if (event.reason === 'hazard')
        tones(
          [
            [220, 0, 0.3],
            [185, 0.2, 0.3],
            [147, 0.4, 0.7],
          ],
          'sawtooth',
        );
      break;
    case 'game_ended':
      tones([
        [523, 0, 0.2],
        [659, 0.15, 0.2],
        [784, 0.3, 0.2],
        [1047, 0.45, 0.8],
      ]);
      break;
    case 'choices_revealed':
      tones([[330, 0, 0.08]]);
      break;
  }
}
