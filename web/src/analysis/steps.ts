// The analysis step of each event. The cards up to the next choice are one step; a reveal with everything that follows
// from it is another.
import { replay } from '../game/replay';
import type { Analysis } from '../protocol/analysis';
import type { Event, GameRecord } from '../protocol/messages';

export function stepOfEvents(events: readonly Event[]): number[] {
  let step = -1;
  let isCards = false;
  return events.map(({ event }) => {
    if (event === 'choices_revealed') {
      isCards = false;
      ++step;
    } else if (event === 'round_started' || (event === 'card_turned' && !isCards)) {
      isCards = true;
      ++step;
    }
    return step;
  });
}

// The event to show for each step: the reveal of the choices, or the last card turned.
export function eventsOfSteps(events: readonly Event[]): number[] {
  const indices: number[] = [];
  stepOfEvents(events).forEach((step, index) => {
    const { event } = events[index]!;
    if (event === 'choices_revealed' || event === 'card_turned' || indices[step] === undefined) indices[step] = index;
  });
  return indices;
}

// Whether an analysis belongs to this game.
export const fits = (analysis: Analysis, record: GameRecord): boolean =>
  analysis.players.length === record.players.length &&
  analysis.steps.length === eventsOfSteps(replay(record).flatMap(({ events }) => events)).length;
