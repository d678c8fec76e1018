// The components of the game and the differences between editions (rule S3), as data. replay.ts has the rules.
import { type Artifact, type Card, type Edition, type Hazard, type Treasure, hazards } from '../protocol/messages';

export interface Rules {
  artifactsEnter: 'never' | 'one_a_round_shuffled' | 'one_a_round_in_order' | 'all_at_once';
  artifactWorth: 'by_order_of_leaving' | 'printed';
  firstHazardTurnsAnother: boolean; // Rule R4.
  artifactsBreakTies: boolean; // Rule E2.
}

const incanGold: Rules = {
  artifactsEnter: 'one_a_round_shuffled',
  artifactWorth: 'by_order_of_leaving',
  firstHazardTurnsAnother: true,
  artifactsBreakTies: true,
};

export const editions: Readonly<Record<Edition, Rules>> = {
  'incan-gold': incanGold,
  diamant: { ...incanGold, artifactsEnter: 'never', artifactsBreakTies: false },
  'incan-gold-modern': { ...incanGold, artifactsEnter: 'one_a_round_in_order', artifactWorth: 'printed' },
  'diamant-2016': {
    artifactsEnter: 'all_at_once',
    artifactWorth: 'by_order_of_leaving',
    firstHazardTurnsAnother: false,
    artifactsBreakTies: false,
  },
};

export const roundsInAGame = 5;
export const copiesOfAHazard = 3;
export const treasures: readonly number[] = [1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17];
export const artifacts: readonly Artifact[] = ['A1', 'A2', 'A3', 'A4', 'A5'];

export const isHazard = (text: string): text is Hazard => (hazards as readonly string[]).includes(text);
export const isArtifact = (text: string): text is Artifact => (artifacts as readonly string[]).includes(text);
export const isTreasure = (text: string): text is Treasure => treasures.some((value) => text === `T${value}`);
export const isCard = (text: string): text is Card => isHazard(text) || isArtifact(text) || isTreasure(text);
export const valueOf = (treasure: Treasure): number => Number(treasure.slice(1));

export const artifactsOn = (path: readonly { card: Card }[]): Artifact[] =>
  path.map(({ card }) => card).filter(isArtifact);

// The points of an artifact taken after `out` others (rule R6).
export function artifactPoints(rules: Rules, artifact: Artifact, out: number): number {
  if (rules.artifactWorth === 'by_order_of_leaving') return out < 3 ? 5 : 10;
  const printed: Record<Artifact, number> = { A1: 5, A2: 7, A3: 8, A4: 10, A5: 12 };
  return printed[artifact] ?? 0;
}
