// The bots of a game that starts at once: how many, and how strong. This browser remembers the choice.
import { kept } from './kept';
import { strengths } from './names';

export interface Bots {
  bots: number;
  strength: (typeof strengths)[number];
}

export const mostBots = 7;
export const botNames = ['Inti', 'Killa', 'Amaru', 'Sumaq', 'Wayra', 'Illapa', 'Qori'];

export function keptBots(): Bots {
  const bots = Number(kept.get('bots'));
  return {
    bots: Number.isInteger(bots) && bots >= 1 && bots <= mostBots ? bots : 3,
    strength: strengths.find((one) => one === kept.get('strength')) ?? 'medium',
  };
}

export function keepBots({ bots, strength }: Bots): void {
  kept.set('bots', String(bots));
  kept.set('strength', strength);
}
