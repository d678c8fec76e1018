// What can be worked out from what lies open: the danger, and what there is to win. While nobody is inside, it is nothing.
import type { View } from '../protocol/messages';

// The chance that the next card ends the round.
export const bustChance = (view: View): number => (view.cards_left === 0 ? 0 : view.bust_cards / view.cards_left);

// What an adventurer puts into the tent by leaving now, together with so many others: gems, and points of artifacts, which
// only one who leaves alone takes (rule R6).
export function haul(view: View, others: number): { gems: number; points: number } {
  if (view.inside.length === 0) return { gems: 0, points: 0 };
  return {
    gems: view.carried + Math.floor(view.path_gems / (others + 1)),
    points: others === 0 ? view.path_points : 0,
  };
}

// The gems that each adventurer receives from the next card on average, if so many stay.
export function expectedShare(view: View, staying: number): number {
  if (view.inside.length === 0 || view.cards_left === 0 || staying === 0) return 0;
  return view.deck.treasures.reduce((sum, value) => sum + Math.floor(value / staying), 0) / view.cards_left;
}
