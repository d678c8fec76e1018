// How each event of a turn is staged: its beats, in order.
import type { Event } from '../protocol/messages';
import { isHazard } from './rules';

// lock: all have chosen. suspense: the light draws in. reveal: choices turn over one by one. hold: all are seen.
// leave: those who go home walk to the door. dark, turn, land: a card turns in front of us and finds its place.
// strike: a second hazard ends the round. rest: everybody is back at camp, or the game is over. overture: a round begins.
export type Beat =
  'lock' | 'suspense' | 'reveal' | 'hold' | 'leave' | 'dark' | 'turn' | 'land' | 'strike' | 'rest' | 'overture';

export interface Timed {
  beat: Beat;
  // In milliseconds.
  lasts: number;
  // Whether the event shows itself as this beat begins, or else as it ends.
  shows?: 'first' | 'last';
  // The reader may act during this beat unless another one follows.
  isOpen?: boolean;
}

// The order in which choices turn over: the only one who differs comes last.
export function revealOrder(choices: string): number[] {
  const inside = [...choices].flatMap((choice, adventurer) => (choice === '.' ? [] : [adventurer]));
  const lone = (['T', 'C'] as const).find((one) => inside.filter((who) => choices[who] === one).length === 1);
  if (lone === undefined || inside.length < 3) return inside;
  const last = inside.find((who) => choices[who] === lone)!;
  return [...inside.filter((who) => who !== last), last];
}

// The beats of an event. The last one in which it shows itself comes before everything that depends on it.
export function beatsOf(event: Event, next: Event | null): Timed[] {
  switch (event.event) {
    case 'choices_revealed': {
      const inside = revealOrder(event.choices).length;
      return [
        { beat: 'lock', lasts: 250 },
        { beat: 'suspense', lasts: inside > 1 ? 700 : 250 },
        ...Array.from({ length: inside }, (): Timed => ({ beat: 'reveal', lasts: Math.min(280, 1400 / inside) })),
        { beat: 'hold', lasts: 500, shows: 'first' },
      ];
    }
    case 'left':
      return [{ beat: 'leave', lasts: 900, shows: 'last' }];
    case 'card_turned': {
      const strikes = next?.event === 'round_ended' && next.reason === 'hazard';
      const after = strikes ? 250 : isHazard(event.card) ? 900 : 700;
      return [
        { beat: 'dark', lasts: 250 },
        { beat: 'turn', lasts: 520 },
        { beat: 'land', lasts: after, shows: 'first', isOpen: true },
      ];
    }
    case 'round_ended':
      if (event.reason === 'all_left') return [{ beat: 'rest', lasts: 1200, shows: 'first' }];
      return [{ beat: 'strike', lasts: Math.max(...event.lost) > 0 ? 3500 : 1600, shows: 'first' }];
    case 'round_started':
      return [{ beat: 'overture', lasts: 1600, shows: 'first' }];
    case 'game_ended':
      return [{ beat: 'rest', lasts: 600, shows: 'first' }];
    default:
      // A newer server may send events this page does not know.
      return [{ beat: 'rest', lasts: 0, shows: 'first' }];
  }
}
