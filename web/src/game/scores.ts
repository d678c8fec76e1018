// Final scores, computed from a game's events (rules E1 and T3).
import { type Event, type GameRecord, playerOf } from '../protocol/messages';
import { replay } from './replay';

export interface Score {
  gems: number;
  // The points of each artifact.
  artifacts: number[];
  total: number;
  wins: boolean;
}

// Empty until the game has ended.
export function scoresOf(events: readonly Event[], players: number): Score[] {
  const result = events.at(-1);
  if (result?.event !== 'game_ended') return [];
  return result.scores.map((total, player) => {
    // Only a lone leaver takes artifacts (rule R6).
    const artifacts = events.flatMap((event) =>
      event.event === 'left' && playerOf(event.adventurers[0] ?? -1, players) === player
        ? event.artifacts.map(({ points }) => points)
        : [],
    );
    const gems = total - artifacts.reduce((sum, one) => sum + one, 0);
    return { gems, artifacts, total, wins: result.winners.includes(player) };
  });
}

export const scoresOfRecord = (record: GameRecord): Score[] =>
  scoresOf(
    replay(record).flatMap((turn) => turn.events),
    record.players.length,
  );
