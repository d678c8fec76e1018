// What one person may see of a game with closed tents (rule K2).
import { type View, playerOf } from '../protocol/messages';
import { roundsInAGame } from './rules';

// Hides other players' tents and scores from a view with open tents; null is a spectator. After the game, all is open.
export function seenBy(view: View, player: number | null, players: number): View {
  if (view.round === roundsInAGame && view.inside.length === 0) return view;
  return {
    ...view,
    tents: view.tents.map((gems, adventurer) => (playerOf(adventurer, players) === player ? gems : null)),
    scores: view.scores.map((score, owner) => (owner === player ? score : null)),
  };
}
