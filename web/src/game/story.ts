// A game as sentences, given as message keys and values; the same ones as in src/terminal/story.cpp.
import type program from '../../../locales/en.json';
import { type Edition, type Event, type Hazard, type View, adventurersEach, playerOf } from '../protocol/messages';
import { editions, isArtifact, isHazard, isTreasure, valueOf } from './rules';

export type StoryKey = Extract<keyof typeof program, `story.${string}`>;

export interface Sentence {
  key: StoryKey;
  values: Record<string, string | number>;
}

// The edition and players, and how the reader's language joins lists and names things.
export interface Telling {
  edition: Edition;
  names: readonly string[];
  join: (names: string[]) => string;
  text: (key: `hazard.${Hazard}` | 'player.nameless') => string;
}

// The sentences for an event, given the view before it; some events have none.
export function story(event: Event, before: View, telling: Telling): Sentence[] {
  const { names, join, text } = telling;
  const player = (index: number): string => names[index] || text('player.nameless');
  const adventurer = (index: number): string => {
    const name = player(playerOf(index, names.length));
    return adventurersEach(names.length) === 1 ? name : `${name} ${index % 2 === 0 ? 'A' : 'B'}`; // Rule T1.
  };
  const adventurers = (list: readonly number[]) => ({ names: join(list.map(adventurer)), count: list.length });
  const sentence = (key: StoryKey, values: Sentence['values'] = {}): Sentence => ({ key, values });

  switch (event.event) {
    case 'round_started': {
      const { round, artifact } = event;
      const values = { round, player: player(event.start_player) };
      return [artifact ? sentence('story.round.artifact', { ...values, artifact }) : sentence('story.round', values)];
    }
    case 'card_turned':
      return cardTurned(event, before, telling);
    case 'choices_revealed':
      if (event.choices.includes('C')) return [];
      if (!event.choices.includes('.')) return [sentence('story.all_go_on')];
      return [sentence('story.go_on', adventurers(before.inside))];
    case 'left': {
      const { share, artifacts } = event;
      const leavers = adventurers(event.adventurers);
      const told = [sentence('story.left', { ...leavers, banked: event.banked[0] ?? 0, share })];
      if (artifacts.length === 0) {
        const staying = before.path.map(({ card }) => card).filter(isArtifact);
        // If nobody is left inside, the end of the round says what becomes of them.
        const somebodyInside = before.inside.length > event.adventurers.length;
        if (staying.length === 0 || leavers.count === 1 || !somebodyInside) return told;
        return [...told, sentence('story.artifacts_stay', { artifacts: join(staying), count: staying.length })];
      }
      const taken = {
        artifacts: join(artifacts.map(({ card }) => card)),
        count: artifacts.length,
        points: artifacts.reduce((sum, { points }) => sum + points, 0),
      };
      return [...told, sentence('story.left.artifacts', { names: leavers.names, ...taken })];
    }
    case 'round_ended': {
      const lost = event.artifacts_lost;
      const told = [
        event.reason === 'hazard'
          ? sentence('story.bust', {
              hazard: text(`hazard.${event.hazard}`),
              ...adventurers(before.inside),
              lost: Math.max(...event.lost), // Everyone inside loses the same amount, the others nothing.
            })
          : sentence('story.all_left'),
      ];
      if (lost.length === 0) return told;
      return [...told, sentence('story.artifacts_lost', { artifacts: join(lost), count: lost.length })];
    }
    case 'game_ended': {
      const scores = event.scores.map((score, index) => {
        const points = before.artifact_points.reduce(
          (sum, own, by) => sum + (playerOf(by, names.length) === index ? own : 0),
          0,
        );
        const artifacts = event.artifacts[index] ?? 0;
        return sentence('story.score', { player: player(index), score, gems: score - points, points, artifacts });
      });
      const { winners } = event;
      const score = Math.max(...event.scores);
      // With the same score, but fewer artifacts (rule E2).
      const rivals = event.scores.flatMap((own, index) =>
        own === score && !winners.includes(index) ? [player(index)] : [],
      );
      const values = { names: join(winners.map(player)), count: winners.length };
      const won =
        rivals.length === 0
          ? sentence('story.winners', values)
          : sentence('story.winners.tie', { ...values, rivals: join(rivals), rival_count: rivals.length, score });
      return [sentence('story.tents_opened'), ...scores, won];
    }
    default:
      // A newer server may send events this page does not know.
      return [];
  }
}

function cardTurned(
  { card, share = 0, left = 0 }: Extract<Event, { event: 'card_turned' }>,
  before: View,
  { edition, text }: Telling,
): Sentence[] {
  if (isTreasure(card)) {
    const value = valueOf(card);
    if (share === 0) return [{ key: 'story.treasure.unshared', values: { value, left } }];
    return [{ key: 'story.treasure', values: { value, share, left, inside: before.inside.length } }];
  }
  if (isArtifact(card)) return [{ key: 'story.artifact', values: { artifact: card } }];
  // The next event reports the end of the round.
  if (!isHazard(card) || before.path.some((turned) => turned.card === card)) return [];
  // The path can be empty later, too, after somebody has taken an artifact.
  const first = before.path.length === 0 && before.inside.length === before.tents.length;
  const another = first && editions[edition].firstHazardTurnsAnother; // Rule R4.
  return [{ key: another ? 'story.hazard.first' : 'story.hazard', values: { hazard: text(`hazard.${card}`) } }];
}
