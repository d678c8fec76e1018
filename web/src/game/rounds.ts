// What each player brought home round by round, computed from a record.
import { type GameRecord, playerOf } from '../protocol/messages';
import { replay } from './replay';

export interface Brought {
  // Gems of all the player's adventurers, by round.
  rounds: number[];
  // Points of all artifacts.
  artifacts: number;
  total: number;
}

export function byRound(record: GameRecord): Brought[] {
  const players = record.players.length;
  const rounds = record.rounds.length;
  const brought = record.players.map(() => ({ rounds: new Array<number>(rounds).fill(0), artifacts: 0, total: 0 }));
  let round = -1;
  for (const event of replay(record).flatMap((turn) => turn.events)) {
    if (event.event === 'round_started') ++round;
    if (event.event !== 'left') continue;
    event.adventurers.forEach((adventurer, index) => {
      const one = brought[playerOf(adventurer, players)]!;
      const gems = event.banked[index] ?? 0;
      // Only a lone leaver takes artifacts (rule R6).
      const points = event.artifacts.reduce((sum, artifact) => sum + artifact.points, 0);
      one.rounds[round] = (one.rounds[round] ?? 0) + gems;
      one.artifacts += points;
      one.total += gems + points;
    });
  }
  return brought;
}
