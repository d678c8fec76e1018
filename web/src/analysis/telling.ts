// The texts of an analysis in the reader's language.
import { cardName } from '../parts/names';
import type { Analysis, Decision, Mistake } from '../protocol/analysis';
import { language, list, t } from '../text/text.svelte';
import { chance, optionName, ownInside, reasons, rounded, type Reason } from './words';

export function stepName(analysis: Analysis, step: number): string {
  const now = analysis.steps[step];
  if (!now) return '';
  const { round, turn } = now;
  return now.kind === 'reveal'
    ? t('page.analysis.step.reveal', { round, turn })
    : t('page.analysis.step.card', { round, cards: list(now.cards.map(cardName)), count: now.cards.length });
}

export const optionWords = (camp: readonly number[], own: readonly number[]): string =>
  t(`page.analysis.option.${optionName(camp, own)}`);

// The best mix of options with their shares.
export const mixWords = (decision: Decision, own: readonly number[]): string =>
  list(
    decision.mix.map((index) => {
      const { camp, likely } = decision.options[index]!;
      return t('page.analysis.mixed', { option: optionWords(camp, own), share: chance(likely, language()) });
    }),
  );

export function reasonWords({ reason, values }: Reason): string {
  const { bust = 0, leavers = 0 } = values;
  return t(`page.analysis.reason.${reason}`, {
    ...values,
    bust: chance(bust, language()),
    leavers: rounded(leavers, language()),
  });
}
export const why = (now: Parameters<typeof reasons>[0]): string => reasons(now).map(reasonWords).join(' ');

export function mistakeWords(analysis: Analysis, mistake: Mistake): { done: string; better: string; why: string } {
  const step = analysis.steps[mistake.step];
  const decision = step?.kind === 'reveal' ? step.decisions[mistake.decision] : undefined;
  const own = ownInside(step?.inside ?? [], mistake.player, analysis.players.length);
  return {
    done: optionWords(mistake.chosen, own),
    better:
      decision && decision.mix.length > 1
        ? t('page.analysis.verdict.better_mix', { mix: mixWords(decision, own) })
        : t('page.analysis.verdict.better', {
            option: optionWords(mistake.better, own),
            better: chance(mistake.win_better, language()),
            chosen: chance(mistake.win_chosen, language()),
          }),
    why: why(mistake),
  };
}
