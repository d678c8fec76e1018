// Computes the view after an event. It checks nothing: events come from a server or from replay.ts, which know the
// rules. Closed tents stay null.
import {
  type Edition,
  type Event,
  type HazardCounts,
  type View,
  adventurersEach,
  hazards,
  playerOf,
} from '../protocol/messages';
import {
  artifactPoints,
  artifacts,
  artifactsOn,
  copiesOfAHazard,
  editions,
  isArtifact,
  isHazard,
  isTreasure,
  treasures,
  valueOf,
} from './rules';

type EventOf<Name> = Extract<Event, { event: Name }>;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const countEach = (count: (hazard: (typeof hazards)[number]) => number): HazardCounts =>
  Object.fromEntries(hazards.map((hazard) => [hazard, count(hazard)])) as HazardCounts;

// The view before the first round. Its deck holds the cards from which the first round's deck is made.
export function beforeTheGame(edition: Edition, players: number): View {
  const nothing = new Array<number>(players * adventurersEach(players)).fill(0);
  const { artifactsEnter } = editions[edition];
  return counted(
    {
      round: 0,
      start_player: 0,
      path: [],
      path_gems: 0,
      path_points: 0,
      cards_left: 0,
      bust_cards: 0,
      deck: {
        treasures: [...treasures],
        hazards: countEach(() => copiesOfAHazard),
        artifacts: artifactsEnter === 'all_at_once' ? [...artifacts] : [],
      },
      hazards_removed: countEach(() => 0),
      inside: [],
      carried: 0,
      tents: nothing,
      artifacts: nothing,
      artifact_points: nothing,
      artifacts_out: 0,
      scores: nothing.slice(0, players),
    },
    edition,
  );
}

export function apply(view: View, event: Event, edition: Edition): View {
  return counted({ ...view, ...changes(view, event) }, edition);
}

function changes(view: View, event: Event): Partial<View> {
  switch (event.event) {
    case 'round_started':
      return roundStarted(view, event);
    case 'card_turned':
      return cardTurned(view, event);
    case 'choices_revealed':
      return {};
    case 'left':
      return left(view, event);
    case 'round_ended':
      return roundEnded(view, event);
    case 'game_ended':
      return gameEnded(view, event);
    default:
      // A newer server may send events this page does not know.
      return {};
  }
}

// Members derived from the others. While nobody is inside, there are no points to take and no bust cards.
function counted(view: View, edition: Edition): View {
  const { deck, path } = view;
  const anybody = view.inside.length > 0;
  const points = artifactsOn(path).map((artifact, index) =>
    artifactPoints(editions[edition], artifact, view.artifacts_out + index),
  );
  const dangers = hazards.filter((hazard) => path.some(({ card }) => card === hazard));
  return {
    ...view,
    path_gems: sum(path.map(({ gems }) => gems)),
    path_points: anybody ? sum(points) : 0,
    cards_left: deck.treasures.length + sum(Object.values(deck.hazards)) + deck.artifacts.length,
    bust_cards: anybody ? sum(dangers.map((hazard) => deck.hazards[hazard])) : 0,
  };
}

// Rule R1. Artifacts still in the previous round's deck have not been turned and stay in.
function roundStarted(view: View, event: EventOf<'round_started'>): Partial<View> {
  return {
    round: event.round,
    start_player: event.start_player,
    path: [],
    deck: {
      treasures: [...treasures],
      hazards: countEach((hazard) => copiesOfAHazard - view.hazards_removed[hazard]),
      artifacts: [...view.deck.artifacts, ...(event.artifact ? [event.artifact] : [])].sort(),
    },
    inside: view.tents.map((_, adventurer) => adventurer),
    carried: 0,
  };
}

function cardTurned(view: View, { card, share = 0, left = 0 }: EventOf<'card_turned'>): Partial<View> {
  const deck = { ...view.deck };
  if (isHazard(card)) deck.hazards = { ...deck.hazards, [card]: deck.hazards[card] - 1 };
  if (isArtifact(card)) deck.artifacts = deck.artifacts.filter((artifact) => artifact !== card);
  if (isTreasure(card)) {
    const index = deck.treasures.indexOf(valueOf(card));
    deck.treasures = deck.treasures.filter((_, at) => at !== index);
  }
  return { path: [...view.path, { card, gems: left }], deck, carried: view.carried + share };
}

// Rule R6. The remainder stays on the last treasure.
function left(view: View, event: EventOf<'left'>): Partial<View> {
  const players = view.scores.length;
  const taken = sum(event.artifacts.map(({ points }) => points));
  // Adds to the amounts of the adventurers who leave.
  const more = <Known extends number | null>(each: readonly Known[], gain: (index: number) => number) =>
    each.map((had, adventurer) => {
      const index = event.adventurers.indexOf(adventurer);
      return had === null || index < 0 ? had : ((had + gain(index)) as Known);
    });
  const tents = more(view.tents, (index) => event.banked[index] ?? 0);
  const points = more(view.artifact_points, () => taken);
  const path = view.path.filter(({ card }) => event.artifacts.length === 0 || !isArtifact(card));
  const last = path.reduce((found, { card }, index) => (isTreasure(card) ? index : found), -1);
  return {
    path: path.map(({ card }, index) => ({ card, gems: index === last ? event.left : 0 })),
    inside: view.inside.filter((adventurer) => !event.adventurers.includes(adventurer)),
    tents,
    artifacts: more(view.artifacts, () => event.artifacts.length),
    artifact_points: points,
    artifacts_out: view.artifacts_out + event.artifacts.length,
    scores: view.scores.map((_, player) =>
      tents.reduce<number | null>((score, gems, adventurer) => {
        if (playerOf(adventurer, players) !== player) return score;
        return score === null || gems === null ? null : score + gems + (points[adventurer] ?? 0);
      }, 0),
    ),
  };
}

// Rule R7. The path stays visible until the next round, but without its gems.
function roundEnded(view: View, event: EventOf<'round_ended'>): Partial<View> {
  const removed = view.hazards_removed;
  return {
    path: view.path.map(({ card }) => ({ card, gems: 0 })),
    hazards_removed: event.reason === 'hazard' ? { ...removed, [event.hazard]: removed[event.hazard] + 1 } : removed,
    inside: [],
    carried: 0,
  };
}

// A score reveals a closed tent, but not how it splits between two tents (rule T1).
function gameEnded(view: View, { scores }: EventOf<'game_ended'>): Partial<View> {
  if (adventurersEach(scores.length) > 1) return { scores };
  return { scores, tents: scores.map((score, player) => score - (view.artifact_points[player] ?? 0)) };
}
