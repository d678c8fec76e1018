// A finished game taken apart, as docs/analysis.md has it: "incan-gold-analysis/1". All chances and their parts are in wins:
// 1 is a win, 0.001 a thousandth of one. Lists without another word are by player; seats are adventurers.
import type { Artifact, Card, Edition } from './messages';

export interface Totals {
  name: string;
  bot?: string;
  start: number;
  decision: number;
  others: number;
  card: number;
  // How much of `card` is nobody's doing: the evaluator corrects itself.
  correction: number;
  result: number;
  decisions: number;
  errors: number;
  lost: number;
  // Thousandths of a win for each decision.
  at_stake: number;
  error_rate: number;
  grade: string;
}

// One way to choose for all own adventurers inside: these leave, the others go on.
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
  loss: number;
  error: boolean;
}

// What lay open when choices were due.
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
  // In a reveal it is the correction.
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
  loss: number;
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

export const analysisFormat = 'incan-gold-analysis/1';
