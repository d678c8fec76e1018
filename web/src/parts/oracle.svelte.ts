// The oracle's advice at a practice table as text, and whether the reader wants a verdict after each choice.
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

const worth = ({ camp, torch }: Tip): string => t('oracle.worth', { camp, torch });

const better = ({ better: choice, camp_probability: camp }: Tip): string =>
  choice === 'neither' ? t('oracle.better.neither', { share: camp }) : t(`oracle.better.${choice}`);

// With two adventurers per player, name the adventurer.
const named = (what: string, { adventurer }: Tip, players: readonly string[]): string =>
  players.length === 2 ? t('oracle.named', { name: adventurerName(adventurer, players), what }) : what;

export const tipText = (tip: Tip, players: readonly string[]): string => named(better(tip), tip, players);

// The verdict in a few words; verdictText adds the win chances behind it.
export function shortVerdict(verdict: Verdict, players: readonly string[], more = ''): string {
  const choice = verdict.chosen;
  const { cost } = verdict;
  const even = verdict.better === 'neither';
  const what = cost > 0 ? t('oracle.cost', { choice, cost }) : even ? t('oracle.even') : t('oracle.fine', { choice });
  return named(what + more, verdict, players);
}
export const verdictText = (verdict: Verdict, players: readonly string[]): string =>
  shortVerdict(verdict, players, ` ${worth(verdict)}`);
