// Odds from public information: the risk, and what there is to gain. All zero while nobody is inside.
import type { View } from '../protocol/messages';

// The chance that the next card ends the round.
export const bustChance = (view: View): number => (view.cards_left === 0 ? 0 : view.bust_cards / view.cards_left);

// What an adventurer banks by leaving now together with `others` more: gems, and artifact points for a lone leaver
// (rule R6).
export function haul(view: View, others: number): { gems: number; points: number } {
  if (view.inside.length === 0) return { gems: 0, points: 0 };
  return {
    gems: view.carried + Math.floor(view.path_gems / (others + 1)),
    points: others === 0 ? view.path_points : 0,
  };
}

// Expected gems per adventurer from the next card if `staying` adventurers stay.
export function expectedShare(view: View, staying: number): number {
  if (view.inside.length === 0 || view.cards_left === 0 || staying === 0) return 0;
  return view.deck.treasures.reduce((sum, value) => sum + Math.floor(value / staying), 0) / view.cards_left;
}
