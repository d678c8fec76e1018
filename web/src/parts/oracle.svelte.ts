// What the oracle says at a practice table, in words, and whether this reader wants to be told after each choice.
import type { Tip, Verdict } from '../protocol/messages';
import { t } from '../text/text.svelte';
import { kept } from './kept';
import { adventurerName } from './names';

let judging = $state(kept.get('verdicts') !== 'off');

export const isJudged = (): boolean => judging;

export function judge(wanted: boolean): void {
  judging = wanted;
  kept.set('verdicts', wanted ? 'on' : 'off');
}

const worth = ({ camp, torch }: Tip): string => t('oracle.worth', { camp: 100 * camp, torch: 100 * torch });

const better = ({ better: choice, mix }: Tip): string =>
  choice === 'neither' ? t('oracle.better.neither', { share: Math.round(100 * mix) }) : t(`oracle.better.${choice}`);

// With two adventurers each is named.
const named = (what: string, { adventurer }: Tip, players: readonly string[]): string =>
  players.length === 2 ? t('oracle.named', { name: adventurerName(adventurer, players), what }) : what;

export const tipText = (tip: Tip, players: readonly string[]): string => named(better(tip), tip, players);

// The verdict in a few words, and with the numbers that it comes from.
export function shortVerdict(verdict: Verdict, players: readonly string[], more = ''): string {
  const { chosen: choice, cost } = verdict;
  const even = verdict.better === 'neither';
  const what = cost > 0 ? t('oracle.cost', { choice, cost }) : even ? t('oracle.even') : t('oracle.fine', { choice });
  return named(what + more, verdict, players);
}
export const verdictText = (verdict: Verdict, players: readonly string[]): string =>
  shortVerdict(verdict, players, ` ${worth(verdict)}`);
