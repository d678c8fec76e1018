// What the things on the board mean, in a sentence each: shown when somebody taps them.
import { isHazard } from '../game/rules';
import { adventurerName } from '../parts/names';
import type { Card, Hazard, View } from '../protocol/messages';
import { list, t } from '../text/text.svelte';

export function explainHazard(hazard: Hazard, view: View): string {
  const seen = view.path.some(({ card }) => card === hazard);
  const values = {
    hazard: t(`hazard.${hazard}`),
    left: view.deck.hazards[hazard],
    removed: view.hazards_removed[hazard],
  };
  return t(seen ? 'page.danger.seen' : 'page.danger.unseen', values);
}

export function explainCard(card: Card, gems: number, view: View): string {
  if (isHazard(card)) return explainHazard(card, view);
  if (card.startsWith('T')) return t('page.explain.treasure', { value: Number(card.slice(1)), gems });
  const artifacts = view.path.filter((place) => place.card.startsWith('A')).length;
  return t('page.explain.artifact', { artifact: card, artifacts, points: view.path_points });
}

export const explainAdventurer = (name: string, gems: number, state: 'chosen' | 'thinking' | 'none'): string =>
  t('page.explain.adventurer', { name, gems, state });

export const explainCamp = (atCamp: readonly number[], names: string[]): string =>
  t('page.explain.camp', { names: list(atCamp.map((one) => adventurerName(one, names))) });

export const explainDial = ({ cards_left: cards, bust_cards: bad }: View, odds: boolean): string =>
  odds ? t('page.explain.dial', { bad, cards }) : t('page.explain.deck', { cards });
