// The components that draw an analysis, loaded on demand as one chunk.
import { replay } from '../game/replay';
import type { Analysis } from '../protocol/analysis';
import type { GameRecord } from '../protocol/messages';
import { eventsOfSteps } from './steps';

export { default as Curve } from './Curve.svelte';
export { default as Report } from './Report.svelte';
export { default as StepDetail } from './StepDetail.svelte';
export { default as Whole } from './Whole.svelte';

// Whether an analysis belongs to this game.
export const fits = (analysis: Analysis, record: GameRecord): boolean =>
  analysis.players.length === record.players.length &&
  analysis.steps.length === eventsOfSteps(replay(record).flatMap(({ events }) => events)).length;
