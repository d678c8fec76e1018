// What one person may see of a game while tents are closed (rule K2).
import { type View, playerOf } from '../protocol/messages';
import { roundsInAGame } from './rules';

// A player's view of a game whose view with open tents this is, or a spectator's. After the game everybody sees everything.
export function seenBy(view: View, player: number | null, players: number): View {
  if (view.round === roundsInAGame && view.inside.length === 0) return view;
  return {
    ...view,
    tents: view.tents.map((gems, adventurer) => (playerOf(adventurer, players) === player ? gems : null)),
    scores: view.scores.map((score, owner) => (owner === player ? score : null)),
  };
}
