// The moment that decided a game for a player: their costliest mistake, or else the card that moved their win chance most.
import type { Analysis, Mistake } from '../protocol/analysis';
import type { Card } from '../protocol/messages';

export interface DecisiveMoment {
  step: number;
  round: number;
  turn: number;
  card: Card | null;
  mistake: Mistake | null;
  // By how much the card changed the win chance, as a fraction of 1.
  luck: number;
}

export function decisiveMoment(analysis: Analysis, player: number): DecisiveMoment | null {
  const { steps } = analysis;
  const own = analysis.mistakes.filter((mistake) => mistake.player === player);
  const [worst] = own.sort((one, other) => other.cost - one.cost);
  if (worst) {
    // The card that the choice led to or, if the round ended with it, the one before.
    const near = [steps[worst.step + 1], steps[worst.step - 1]].find(
      (step) => step?.kind === 'card' && step.round === worst.round,
    );
    const card = near?.kind === 'card' ? (near.cards.at(-1) ?? null) : null;
    return { step: worst.step, round: worst.round, turn: worst.turn, card, mistake: worst, luck: 0 };
  }
  const luck = (step: number): number => (steps[step]?.kind === 'card' ? (steps[step]?.card[player] ?? 0) : 0);
  const [most] = [...steps.keys()].sort((one, other) => Math.abs(luck(other)) - Math.abs(luck(one)));
  const step = most === undefined ? undefined : steps[most];
  if (most === undefined || step?.kind !== 'card' || luck(most) === 0) return null;
  const { round, turn, cards } = step;
  return { step: most, round, turn, card: cards.at(-1) ?? null, mistake: null, luck: luck(most) };
}
