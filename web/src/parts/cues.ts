// Which sound belongs to which moment of the game, as data. It plays nothing.
import { bustChance } from '../game/odds';
import { revealOrder, type Beat } from '../game/beats';
import { hazards, type Card, type Event, type Hazard, type View } from '../protocol/messages';

export const cues = [
  'lock',
  'heartbeat',
  'flame-on',
  'flame-out',
  'footsteps',
  'stone',
  'gem',
  'artifact',
  'spider-warning',
  'spider-strike',
  'mummy-warning',
  'mummy-strike',
  'fire-warning',
  'fire-strike',
  'snake-warning',
  'snake-strike',
  'rocks-warning',
  'rocks-strike',
  'lost',
  'drum',
  'tent',
  'tick',
  'choir',
] as const;
export type Cue = (typeof cues)[number];

// How dangerous the cave sounds. The torch burns at every tension.
export type Tension = 0 | 1 | 2;
export const ambiences = ['ambience-calm', 'ambience-uneasy', 'ambience-tense'] as const;
export type Loop = (typeof ambiences)[number] | 'torch';

export interface CueOptions {
  // In semitones above the sound as it was made.
  pitch?: number;
  // From -1, left, to 1, right.
  pan?: number;
  // In seconds.
  delay?: number;
}
export interface TimedCue extends CueOptions {
  cue: Cue;
}

// Five pitches of a pentatonic scale. Richer cards sound higher.
const gemPitches = [-5, -3, 0, 2, 4] as const;
const leastValues = [1, 4, 7, 11, 14] as const;
const gemStep = (value: number): number => Math.max(0, leastValues.filter((least) => value >= least).length - 1);
export const gemPitch = (value: number): number => gemPitches[gemStep(value)] ?? 0;

// A treasure is a run up to its own pitch.
export const gemRun = (value: number, delay = 0): TimedCue[] =>
  gemPitches
    .slice(0, gemStep(value) + 1)
    .map((pitch, index) => ({ cue: 'gem', pitch, delay: delay + index * 0.07, pan: (index % 2 ? 1 : -1) * 0.25 }));

// About as many hazards seen: none or one, two or three, four or five.
export function tensionOf(view: View): Tension {
  const chance = view.inside.length === 0 ? 0 : bustChance(view);
  return chance < 0.1 ? 0 : chance < 0.25 ? 1 : 2;
}

const isHazard = (card: Card): card is Hazard => (hazards as readonly string[]).includes(card);

function cuesOfCard(card: Card, before: View): TimedCue[] {
  if (card.startsWith('T')) return gemRun(Number(card.slice(1)));
  if (!isHazard(card)) return [{ cue: 'artifact' }];
  // The second of a kind ends the round, which has its own sounds.
  const isSecond = before.path.some((one) => one.card === card);
  return [{ cue: isSecond ? 'heartbeat' : `${card}-warning` }];
}

// The sounds of a beat, which tell nothing that is not seen yet; `revealed` choices have been turned over.
export function cuesOfBeat(beat: Beat, event: Event, revealed: number): TimedCue[] {
  switch (beat) {
    case 'lock':
      return [{ cue: 'lock' }];
    case 'suspense':
      return [{ cue: 'heartbeat' }];
    case 'reveal': {
      if (event.event !== 'choices_revealed') return [];
      const goesOn = event.choices[revealOrder(event.choices)[revealed - 1] ?? -1] === 'T';
      return [{ cue: goesOn ? 'flame-on' : 'flame-out' }];
    }
    case 'leave':
      return [{ cue: 'footsteps' }];
    case 'turn':
      return [{ cue: 'stone' }];
    default:
      return [];
  }
}

// The sounds of an event as it shows itself, given the view before it.
export function cuesFor(event: Event, before: View): TimedCue[] {
  switch (event.event) {
    case 'round_started':
      return [{ cue: 'drum' }];
    case 'choices_revealed':
      return [];
    case 'left':
      return [{ cue: 'tent' }];
    case 'card_turned':
      return cuesOfCard(event.card, before);
    case 'round_ended':
      if (event.reason === 'all_left') return [];
      return [
        { cue: `${event.hazard}-strike` },
        { cue: 'flame-out', delay: 0.4 },
        ...(event.lost.some((gems) => gems > 0) ? [{ cue: 'lost', delay: 0.52 } as const] : []),
      ];
    case 'game_ended':
      return [{ cue: 'choir', delay: 0.3 }];
  }
}

// What a cue is soon followed by, so that it can be loaded in time.
export function followersOf(cue: Cue): Cue[] {
  if (cue === 'drum') return ['stone', 'gem', 'lock', 'flame-on', 'heartbeat', 'footsteps', 'tent'];
  if (cue.endsWith('-warning')) return [cue.replace('warning', 'strike') as Cue, 'flame-out', 'lost'];
  return [];
}

// How a phone vibrates with a cue: milliseconds on, off, on, and so forth.
export function vibrationOf(cue: Cue): number[] {
  if (cue.endsWith('-strike')) return [90, 40, 160];
  if (cue.endsWith('-warning')) return [40];
  if (cue === 'heartbeat') return [30, 230, 20];
  if (cue === 'artifact') return [15, 60, 15];
  return cue === 'lock' || cue === 'stone' ? [12] : [];
}
