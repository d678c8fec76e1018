// The guide's hints. Most are given once, when something first happens. The game does not wait for them.
import { artifactsOn, copiesOfAHazard, isArtifact, isHazard } from '../game/rules';
import type { Event, Hazard, View } from '../protocol/messages';
import type { Key } from '../text/text.svelte';
import { others, you } from './lessons';

export type HintKey = Extract<Key, `page.guide.hint.${string}`>;

export interface Hint {
  key: HintKey;
  // Values for the message; hazards are translated when the hint is shown.
  values: Record<string, number>;
  hazard?: Hazard;
  names?: string[];
}

type NameIn<Whole> = Whole extends `page.guide.hint.${infer Name}` ? Name : never;
type Name = NameIn<HintKey>;
type EventOf<Kind> = Extract<Event, { event: Kind }>;

const hint = (name: Name, values: Hint['values'] = {}, more: Pick<Hint, 'hazard' | 'names'> = {}): Hint => ({
  key: `page.guide.hint.${name}`,
  values,
  ...more,
});
const nameOf = (player: number): string => others[player - 1] ?? '';

export class Guide {
  private readonly said = new Set<Name>();

  // Hints about an event, given the views before and after it.
  hear(event: Event, before: View, after: View): Hint[] {
    switch (event.event) {
      case 'round_started':
        return this.roundStarted(event);
      case 'card_turned':
        return this.cardTurned(event, before, after);
      case 'left':
        return event.adventurers.includes(you) ? this.youLeft(event, before, after) : this.othersLeft(event, after);
      case 'round_ended':
        return this.roundEnded(event, before, after);
      case 'game_ended':
        return [gameEnded(event)];
      case 'choices_revealed':
        return [];
    }
  }

  // The hint for your next choice.
  ask(view: View): Hint {
    const { bust_cards: bad, cards_left: cards, carried, path_gems, path_points: points } = view;
    if (this.first('ask.first')) return hint('ask.first');
    if (points > 0 && view.inside.length > 1 && this.first('ask.artifact')) {
      return hint('ask.artifact', { gems: carried + path_gems, points });
    }
    if (bad === 0 && this.first('ask.safe')) return hint('ask.safe');
    const values = { bad, cards, gems: carried };
    if (bad > 0 && this.first('ask.odds')) return hint('ask.odds', values);
    if (view.inside.length > 1 && this.first('ask.others')) return hint('ask.others');
    return hint('ask.again', values);
  }

  private first(name: Name): boolean {
    if (this.said.has(name)) return false;
    this.said.add(name);
    return true;
  }

  private once(...all: Parameters<typeof hint>): Hint[] {
    return this.first(all[0]) ? [hint(...all)] : [];
  }

  private roundStarted({ round }: EventOf<'round_started'>): Hint[] {
    if (round === 1) return [hint('welcome', {}, { names: [...others] })];
    const about: Partial<Record<number, Name>> = { 2: 'round.second', 3: 'round.tents', 5: 'round.last' };
    const name = about[round];
    return name ? [hint(name)] : [];
  }

  private cardTurned({ card, share = 0, left = 0 }: EventOf<'card_turned'>, before: View, after: View): Hint[] {
    const inside = before.inside.length;
    if (isHazard(card)) return this.hazard(card, before);
    if (isArtifact(card)) {
      const points = after.path_points;
      return this.first('artifact') ? [hint('artifact', { points })] : [hint('artifact.again', { points })];
    }
    const value = share * inside + left;
    if (share === 0) return this.once('treasure.unshared', { left });
    if (!before.inside.includes(you)) return this.once('camp.treasure', { share, inside });
    if (inside === 1) return this.once('treasure.alone', { value });
    if (inside < before.tents.length) return this.once('treasure.fewer', { value, share });
    return this.once('treasure', { value, share, left });
  }

  private hazard(hazard: Hazard, { path, inside, tents }: View): Hint[] {
    const known = new Set(path.map(({ card }) => card).filter(isHazard));
    // The next event explains the end of the round.
    if (known.has(hazard)) return [];
    if (path.length === 0 && inside.length === tents.length) return this.once('hazard.first', {}, { hazard });
    if (this.first('hazard')) return [hint('hazard', {}, { hazard })];
    return known.size > 0 && inside.includes(you)
      ? this.once('hazard.more', { kinds: known.size + 1 }, { hazard })
      : [];
  }

  private youLeft({ adventurers, artifacts, banked, share }: EventOf<'left'>, before: View, after: View): Hint[] {
    const names = adventurers.filter((player) => player !== you).map(nameOf);
    const points = artifacts.reduce((sum, artifact) => sum + artifact.points, 0);
    const values = { banked: banked[adventurers.indexOf(you)] ?? 0, share, count: names.length };
    const inside = after.inside.length;
    const fewer = inside > 0 ? this.once('you.fewer', { inside }) : [];
    if (points > 0) return [hint('you.artifact', { ...values, points }), ...fewer];
    if (names.length > 0 && artifactsOn(before.path).length > 0)
      return [hint('you.together.artifact', values, { names }), ...fewer];
    const told = names.length > 0 ? this.once('you.together', values, { names }) : this.once('you.alone', values);
    return [...(told.length > 0 ? told : [hint('you.again', values)]), ...fewer];
  }

  private othersLeft({ adventurers, artifacts, banked, left }: EventOf<'left'>, after: View): Hint[] {
    const names = adventurers.map(nameOf);
    const points = artifacts.reduce((sum, artifact) => sum + artifact.points, 0);
    const leaving = (): Hint[] => {
      if (points > 0) return [hint('others.artifact', { points }, { names })];
      if (!after.inside.includes(you)) return [];
      if (names.length > 1) return this.once('others.together', { left }, { names });
      return this.once('others.alone', { banked: banked[0] ?? 0 }, { names });
    };
    const alone = after.inside.length === 1 && after.inside.includes(you);
    return [...leaving(), ...(alone ? this.once('alone') : [])];
  }

  private roundEnded(event: EventOf<'round_ended'>, before: View, after: View): Hint[] {
    const nobodys = event.artifacts_lost.length > 0 ? this.once('artifact.lost') : [];
    if (event.reason === 'all_left') return [...this.once('all_left'), ...nobodys];
    const { hazard } = event;
    const lost = Math.max(...event.lost);
    const left = copiesOfAHazard - after.hazards_removed[hazard];
    const rest = [...this.once('bust.removed', { left }), ...nobodys];
    if (before.inside.includes(you)) {
      const name = this.first('bust.you') ? 'bust.you' : 'bust.you.again';
      return [hint(name, { lost }, { hazard }), ...rest];
    }
    return [
      hint('bust.others', { lost, count: before.inside.length }, { hazard, names: before.inside.map(nameOf) }),
      ...rest,
    ];
  }
}

function gameEnded({ scores, winners }: EventOf<'game_ended'>): Hint {
  const values = { score: scores[you] ?? 0 };
  if (!winners.includes(you))
    return hint('end.lost', { ...values, count: winners.length }, { names: winners.map(nameOf) });
  return hint(winners.length > 1 ? 'end.shared' : 'end.won', values);
}
