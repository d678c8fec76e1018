// The guided first game. Its cards and the bots' choices are fixed, so that everything happens once. The usual rules apply:
// cards and choices are added to a record, which is then replayed.
import { RecordError, type Why } from '../game/record';
import { replay } from '../game/replay';
import type { Card, Choice, GameRecord } from '../protocol/messages';

interface Lesson {
  cards: Card[];
  // The choice at which each bot leaves, counted from one; 0 or missing means never.
  homeAt: readonly number[];
}

// Each round ends with a second hazard of one kind, even if you never leave.
const lessons: readonly Lesson[] = [
  // A treasure to share, a first warning, and fewer and fewer adventurers to share with.
  { cards: ['T11', 'T7', 'spider', 'T14', 'mummy', 'T5', 'spider'], homeAt: [3, 5] },
  // An artifact: yours if you leave as soon as it appears, or else for a bot that leaves alone.
  { cards: ['T9', 'fire', 'A2', 'T15', 'T4', 'snake', 'T13', 'fire'], homeAt: [0, 4] },
  // Two leave together.
  { cards: ['T17', 'T13', 'mummy', 'T2', 'rocks', 'T7', 'mummy'], homeAt: [3, 3] },
  // An early bust catches the others.
  { cards: ['T7', 'snake', 'T5', 'T15', 'snake'], homeAt: [] },
  // A hazard opens the round; a treasure too small to share; a last artifact.
  { cards: ['rocks', 'T11', 'T2', 'A5', 'T17', 'fire', 'T9', 'rocks'], homeAt: [5] },
];

export const you = 0;
export const others = ['Inti', 'Amaru'] as const;
export const edition = 'incan-gold';

export const begin = (name: string): GameRecord =>
  deal({
    format: 'incan-gold-record/1',
    edition,
    players: [{ name }, ...others.map((bot) => ({ name: bot, bot: 'lesson' }))],
    rounds: [nextRound(0)],
  });

// The game after your choice. Once you have left, the bots play on until your next choice or the end of the game.
export function choose(record: GameRecord, choice: Choice): GameRecord {
  let now = reveal(record, choice);
  for (let inside = whoIsInside(now); inside.length > 0 && !inside.includes(you); inside = whoIsInside(now))
    now = reveal(now);
  return now;
}

export const isOver = (record: GameRecord): boolean => replay(record).at(-1)?.events.at(-1)?.event === 'game_ended';

const whoIsInside = (record: GameRecord): number[] => replay(record).at(-1)?.view.inside ?? [];
const nextRound = (rounds: number): GameRecord['rounds'][number] => ({
  artifact: `A${rounds + 1}`,
  cards: [],
  choices: [],
});

function reveal(record: GameRecord, choice?: Choice): GameRecord {
  const inside = whoIsInside(record);
  const number = lastRound(record).choices.length + 1;
  const goesHome = (player: number): boolean =>
    player === you ? choice === 'camp' : lessonOf(record).homeAt[player - 1] === number;
  const choices = record.players
    .map((_, player) => (!inside.includes(player) ? '.' : goesHome(player) ? 'C' : 'T'))
    .join('');
  return deal(changed(record, (round) => ({ ...round, choices: [...round.choices, choices] })));
}

// Deals cards until a choice is due or the round is over.
function deal(record: GameRecord): GameRecord {
  const card = lessonOf(record).cards[lastRound(record).cards.length];
  if (card) {
    const next = changed(record, (round) => ({ ...round, cards: [...round.cards, card] }));
    const refused = refusal(next);
    if (!refused) return deal(next);
    if (refused === 'choices_come_first') return record;
  }
  const { rounds } = record;
  return rounds.length < lessons.length ? deal({ ...record, rounds: [...rounds, nextRound(rounds.length)] }) : record;
}

function refusal(record: GameRecord): Why | null {
  try {
    replay(record);
    return null;
  } catch (error) {
    if (error instanceof RecordError) return error.why;
    throw error;
  }
}

const lastRound = ({ rounds }: GameRecord): GameRecord['rounds'][number] => rounds.at(-1)!;
const lessonOf = ({ rounds }: GameRecord): Lesson => lessons[rounds.length - 1]!;
const changed = (
  record: GameRecord,
  change: (round: GameRecord['rounds'][number]) => GameRecord['rounds'][number],
) => ({
  ...record,
  rounds: [...record.rounds.slice(0, -1), change(lastRound(record))],
});
