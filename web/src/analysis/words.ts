// Number formats of an analysis, and which messages describe it.
import type { Decision, Mistake, Situation, Step, Totals } from '../protocol/analysis';
import { adventurersEach } from '../protocol/messages';

// Percentage points of win chance with a sign, rounded to one decimal.
export const points = (value: number, language: string, sign: 'always' | 'never' = 'always'): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: sign === 'always' ? 'exceptZero' : 'auto',
  })
    .format(value)
    .replace('-', '−')
    .replace(/^−(?=[0.,]+$)/, '');

// A percentage with one decimal, except for 0% and 100%.
export const chance = (share: number, language: string): string => {
  const digits = share === 0 || share === 1 ? 0 : 1;
  return new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
};

// One decimal, for the expected number of leavers.
export const rounded = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

// Whether a change of the win chance, a fraction of 1, rounds to no points.
export const isNothing = (wins: number): boolean => Math.abs(wins * 100) < 0.05;

// A player has the picture and color of their first adventurer.
export const figureOf = (player: number, players: number): number => player * adventurersEach(players) + 1;

// The name of an option, where `camp` are those of a player's adventurers inside (`own`) that leave.
export type OptionName = 'torch' | 'camp' | 'both_torch' | 'both_camp' | 'a_camp' | 'b_camp';
export function optionName(camp: readonly number[], own: readonly number[]): OptionName {
  if (own.length < 2) return camp.length > 0 ? 'camp' : 'torch';
  if (camp.length === 0) return 'both_torch';
  if (camp.length === own.length) return 'both_camp';
  return camp[0] === own[0] ? 'a_camp' : 'b_camp';
}

export const ownInside = (inside: readonly number[], player: number, players: number): number[] =>
  inside.filter((adventurer) => Math.floor(adventurer / adventurersEach(players)) === player);

// The verdict on a choice: right, part of the best mix, or worse than another option or mix.
export type Verdict = 'right' | 'mix' | 'better' | 'better_mix';
export function verdict(decision: Decision): Verdict {
  const mixed = decision.mix.length > 1;
  if (decision.error) return mixed ? 'better_mix' : 'better';
  return mixed ? 'mix' : 'right';
}

// The reasons behind a verdict: the risk, what there was to bring home, and who was likely to leave.
export interface Reason {
  reason: 'bust' | 'safe' | 'path' | 'alone' | 'others';
  values: Record<string, number>;
}
export function reasons(now: Situation & Partial<Pick<Mistake, 'others_inside' | 'leavers'>>): Reason[] {
  const { bust, bust_cards, cards_left, carried, path_gems, artifacts, artifact_points } = now;
  const told: Reason[] = [
    { reason: bust_cards > 0 ? 'bust' : 'safe', values: { bust, bad: bust_cards, cards: cards_left } },
    { reason: 'path', values: { carried, gems: path_gems, artifacts: artifacts.length, points: artifact_points } },
  ];
  return now.others_inside === undefined ? told : [...told, company(now.others_inside, now.leavers ?? 0)];
}
export const company = (count: number, leavers: number): Reason =>
  count === 0 ? { reason: 'alone', values: {} } : { reason: 'others', values: { count, leavers } };

export const decisionOf = (step: Step, player: number): Decision | undefined =>
  step.kind === 'reveal' ? step.decisions.find((decision) => decision.player === player) : undefined;

// How a step changed a player's win chance, split into parts. A card step has only one.
export type PartName = 'decision' | 'others' | 'card' | 'correction';
export interface Part {
  name: PartName;
  wins: number;
}
export function partsOf(step: Step, player: number): Part[] {
  const card = step.card[player] ?? 0;
  if (step.kind === 'card') return [{ name: 'card', wins: card }];
  return [
    { name: 'decision', wins: step.decision[player] ?? 0 },
    { name: 'others', wins: step.others[player] ?? 0 },
    { name: 'correction', wins: card },
  ];
}

export const grades = ['oracle', 'strong', 'fair', 'novice'] as const;
export type GradeName = (typeof grades)[number];
// A newer server may have other grades.
export const gradeName = ({ grade }: Totals): GradeName | null => grades.find((known) => known === grade) ?? null;
