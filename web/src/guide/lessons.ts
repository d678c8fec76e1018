// The first game: its cards and what the two others do are fixed, so that one thing after another happens. The rules are
// those of every game: the record grows by what is dealt and chosen, and replaying it says what comes of it.
import { RecordError, type Why } from '../game/record';
import { replay } from '../game/replay';
import type { Card, Choice, GameRecord } from '../protocol/messages';

interface Lesson {
  cards: Card[];
  // At which choice of the round each of the others goes home; never, where there is none or 0.
  homeAt: readonly number[];
}

// Each round ends with the second hazard of a kind, so it ends even for those who never leave.
const lessons: readonly Lesson[] = [
  // A treasure to share, a first warning, and ever fewer who share.
  { cards: ['T11', 'T7', 'spider', 'T14', 'mummy', 'T5', 'spider'], homeAt: [3, 5] },
  // An artifact: yours if you leave as soon as it lies there, and else somebody's who leaves alone.
  { cards: ['T9', 'fire', 'A2', 'T15', 'T4', 'snake', 'T13', 'fire'], homeAt: [0, 4] },
  // Two leave together.
  { cards: ['T17', 'T13', 'mummy', 'T2', 'rocks', 'T7', 'mummy'], homeAt: [3, 3] },
  // The second hazard comes early and catches the others.
  { cards: ['T7', 'snake', 'T5', 'T15', 'snake'], homeAt: [] },
  // A hazard opens the round, a treasure is too small to share, and a last artifact.
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

// The game after your choice. Once you are home, the others go on until you are asked again, or the game is over.
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

// Deals until the rules refuse another card: somebody has to choose first, or the round is over.
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
