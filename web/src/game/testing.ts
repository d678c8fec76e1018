// Fixtures for the tests in this folder.
import type { Card, GameRecord } from '../protocol/messages';

// The game of docs/protocol.md.
export const wholeGame: GameRecord = {
  format: 'incan-gold-record/1',
  edition: 'incan-gold',
  players: [{ name: 'Ana' }, { name: 'Bo' }, { name: 'Oda', bot: 'odds' }],
  seed: 'aed1b2bd11580b56d4190195be3a857ee6136068cba2145ac84cf3838d5332e4',
  fairness: {
    commitment: 'f2f36559db4bc3519a02e086c95c604c9b79e952654765ed3501cc54e9e59e23',
    server_seed: '6a4cf2ebe8e9f4a6d802344d46c7fd3e73c75c6f637d034239f9b58370c543f2',
    client_seeds: ['a black cat', '', ''],
  },
  rounds: [
    {
      artifact: 'A1',
      cards: ['T7', 'T3', 'fire', 'T5', 'snake', 'T2', 'T9', 'T11'],
      choices: ['TTT', 'TCT', 'T.T', 'C.T', '..T', '..T', '..T', '..C'],
    },
    { artifact: 'A2', cards: ['fire', 'fire'], choices: [] },
    { artifact: 'A3', cards: ['T11', 'snake', 'T7', 'A1', 'snake'], choices: ['TTT', 'TTT', 'CCT', '..T'] },
    {
      artifact: 'A4',
      cards: ['T7', 'T14', 'T1', 'rocks', 'mummy', 'fire', 'rocks'],
      choices: ['TTT', 'CCT', '..T', '..T', '..T', '..T'],
    },
    {
      artifact: 'A5',
      cards: ['T5', 'T15', 'A3', 'T13', 'T3', 'snake', 'T11', 'mummy'],
      choices: ['TTT', 'CCT', '..T', '..T', '..T', '..T', '..T', '..C'],
    },
  ],
  result: { scores: [26, 24, 65], artifacts: [0, 0, 1], winners: [2] },
};

// A record without seed or result. Where the edition adds one artifact per round, A1 to A5 enter in order.
export function shortGame(
  edition: GameRecord['edition'],
  players: number,
  rounds: { cards: Card[]; choices: string[] }[],
): GameRecord {
  const enters = edition === 'incan-gold' || edition === 'incan-gold-modern';
  return {
    format: 'incan-gold-record/1',
    edition,
    players: ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gil', 'Hal'].slice(0, players).map((name) => ({ name })),
    rounds: rounds.map((round, index) => (enters ? { artifact: `A${index + 1}` as const, ...round } : round)),
  };
}
