// Who came where, and in what order the tents open. Nothing here is shown before its tent is open.
import { editions } from '../game/rules';
import { type Score, scoresOfRecord } from '../game/scores';
import type { GameRecord } from '../protocol/messages';

export interface Standing extends Score {
  player: number;
  // From 1; equal players share a rank.
  rank: number;
}

// By player. Artifacts break ties where the edition says so (rule E2), also below the first place.
export function standingsOf(record: GameRecord): Standing[] {
  const scores = scoresOfRecord(record);
  const worth = ({ total, artifacts }: Score): number =>
    total * 8 + (editions[record.edition].artifactsBreakTies ? artifacts.length : 0);
  return scores.map((score, player) => ({
    ...score,
    player,
    rank: 1 + scores.filter((other) => worth(other) > worth(score)).length,
  }));
}

// The players in the order in which their tents open, from last to first. Equal players open together: a rank that is
// shared would give the other one away.
export function openings(standings: readonly Standing[]): number[][] {
  const ranks = [...new Set(standings.map(({ rank }) => rank))].sort((one, other) => other - one);
  return ranks.map((wanted) => standings.filter(({ rank }) => rank === wanted).map(({ player }) => player));
}

export const ranked = (standings: readonly Standing[]): Standing[] =>
  [...standings].sort((one, other) => one.rank - other.rank);

// From left to right, with the first in the middle and the others falling away to both sides.
export const onPodium = (standings: readonly Standing[]): Standing[] =>
  ranked(standings).reduce<Standing[]>((row, one, index) => (index % 2 === 1 ? [one, ...row] : [...row, one]), []);

// How the game came out for the reader, or for nobody in particular.
export interface Outcome {
  // The reader's place, if they play.
  as: 'winner' | 'sharing' | 'loser' | 'spectator';
  rank: number;
  // What decided, and by how many points.
  by: 'points' | 'short' | 'artifacts' | 'shared' | 'shared_artifacts';
  points: number;
}

export function outcomeOf(record: GameRecord, standings: readonly Standing[], reader: number | null): Outcome {
  const order = ranked(standings);
  const first = order[0]!;
  const own = reader === null ? undefined : standings[reader];
  if (own && !own.wins) {
    const points = first.total - own.total;
    return { as: 'loser', rank: own.rank, by: points === 0 ? 'artifacts' : 'short', points };
  }
  const alone = standings.filter(({ wins }) => wins).length === 1;
  const points = first.total - (order[1]?.total ?? 0);
  const shared = editions[record.edition].artifactsBreakTies ? 'shared_artifacts' : 'shared';
  return {
    as: own ? (alone ? 'winner' : 'sharing') : 'spectator',
    rank: 1,
    by: alone ? (points === 0 ? 'artifacts' : 'points') : shared,
    points,
  };
}
