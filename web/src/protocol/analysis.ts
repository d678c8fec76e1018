// The analysis of a finished game, "incan-gold-analysis/2"; see docs/analysis.md. Win chances and their changes are
// fractions of 1. Costs, `lost`, `at_stake`, and `tolerance` are percentage points of win chance. Lists are by player
// unless a comment says otherwise; `inside`, `camp`, `chosen`, and `better` are lists of adventurers.
import type { Artifact, Card, Edition } from './messages';

export interface Totals {
  name: string;
  bot?: string;
  start: number;
  decision: number;
  others: number;
  card: number;
  // The part of `card` in which the evaluator corrects its own estimate.
  correction: number;
  result: number;
  decisions: number;
  errors: number;
  // By errors, in percentage points; and what the worst choice every time would have lost.
  lost: number;
  at_stake: number;
  error_rate: number;
  grade: string;
}

// One combination of choices for a player's adventurers inside: those in `camp` leave, the others go on.
export interface Option {
  camp: number[];
  likely: number;
  win: number;
}

export interface Decision {
  player: number;
  options: Option[];
  chosen: number;
  best: number;
  good: number[];
  mix: number[];
  cost: number;
  error: boolean;
}

// Public information at the time of a choice.
export interface Situation {
  bust: number;
  bust_cards: number;
  cards_left: number;
  carried: number;
  path_gems: number;
  artifacts: Artifact[];
  artifact_points: number;
}

interface Moment {
  round: number;
  turn: number;
  inside: number[];
  win: number[];
  // In a reveal step, the correction.
  card: number[];
}

export type CardStep = Moment & { kind: 'card'; cards: Card[] };
export type RevealStep = Moment &
  Situation & {
    kind: 'reveal';
    choices: string;
    camp: (number | null)[];
    decision: number[];
    others: number[];
    decisions: Decision[];
  };
export type Step = CardStep | RevealStep;

export interface Mistake extends Situation {
  step: number;
  decision: number;
  player: number;
  round: number;
  turn: number;
  cost: number;
  chosen: number[];
  better: number[];
  win_chosen: number;
  win_better: number;
  others_inside: number;
  leavers: number;
}

export interface Analysis {
  format: string;
  evaluator: string;
  edition: Edition;
  tolerance: number;
  players: Totals[];
  steps: Step[];
  mistakes: Mistake[];
}

export const analysisFormat = 'incan-gold-analysis/2';
