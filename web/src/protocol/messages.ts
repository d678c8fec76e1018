// The messages of the WebSocket protocol (docs/protocol.yaml).

export type Hazard = 'spider' | 'mummy' | 'fire' | 'snake' | 'rocks';
export type Artifact = `A${number}`;
export type Treasure = `T${number}`;
export type Card = Treasure | Hazard | Artifact;
export type Choice = 'torch' | 'camp';
export type Edition = 'incan-gold' | 'diamant' | 'incan-gold-modern' | 'diamant-2016';
export type Phrase = 'hello' | 'good_luck' | 'well_played' | 'thanks' | 'hurry' | 'oops' | 'wow' | 'laugh' | 'again';

export const hazards: readonly Hazard[] = ['spider', 'mummy', 'fire', 'snake', 'rocks'];
export const phrases: readonly Phrase[] = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'hurry',
  'oops',
  'wow',
  'laugh',
  'again',
];

export type HazardCounts = Record<Hazard, number>;

// The game as the reader may see it. Bots are sent the same view.
export interface View {
  round: number;
  start_player: number;
  path: { card: Card; gems: number }[];
  path_gems: number;
  path_points: number;
  cards_left: number;
  bust_cards: number;
  deck: { treasures: number[]; hazards: HazardCounts; artifacts: Artifact[] };
  hazards_removed: HazardCounts;
  inside: number[];
  carried: number;
  tents: (number | null)[];
  artifacts: number[];
  artifact_points: number[];
  artifacts_out: number;
  scores: (number | null)[];
}

export interface Game extends View {
  number: number;
  turn: number;
  // Until the clock starts, and how much is on it.
  clock_starts_ms: number | null;
  time_left_ms: number | null;
  chosen: number[];
  own: Record<string, Choice>;
  // The figure of each adventurer, 1 to 8: which picture to draw.
  figures: number[];
}

export type Event =
  | { event: 'round_started'; round: number; start_player: number; artifact?: Artifact }
  | { event: 'card_turned'; card: Card; share?: number; left?: number }
  | { event: 'choices_revealed'; choices: string }
  | {
      event: 'left';
      adventurers: number[];
      share: number;
      banked: number[];
      artifacts: { card: Artifact; points: number }[];
      left: number;
    }
  | { event: 'round_ended'; reason: 'hazard'; hazard: Hazard; lost: number[]; artifacts_lost: Artifact[] }
  | { event: 'round_ended'; reason: 'all_left'; artifacts_lost: Artifact[] }
  | { event: 'game_ended'; scores: number[]; artifacts: number[]; winners: number[] };

export interface GameRecord {
  format: string;
  edition: Edition;
  players: { name: string; bot?: string }[];
  practice?: boolean;
  seed?: string;
  fairness?: { commitment: string; server_seed: string; client_seeds: string[] };
  rounds: { artifact?: Artifact; cards: Card[]; choices: string[] }[];
  result?: { scores: number[]; artifacts: number[]; winners: number[] };
}

export interface Seat {
  free: boolean;
  name: string;
  bot: string | null;
  connected: boolean;
  host: boolean;
  seed: boolean;
  // To another game, and has not answered yet.
  invited: boolean;
  figure: number;
}

// Sums over the games of a table.
export interface Standing {
  name: string;
  seat: number | null;
  games: number;
  wins: number;
  points: number;
}

export interface Settings {
  edition: Edition;
  seats: number;
  clock: number | null;
  on_timeout: 'camp' | 'torch' | 'bot';
  tents: 'closed' | 'open';
  listed: boolean;
  odds: boolean;
  practice: boolean;
}

// At a practice table, what the oracle thinks of one adventurer's choice: the chance to win with each, and how likely it
// would leave itself.
export interface Tip {
  adventurer: number;
  camp: number;
  torch: number;
  camp_probability: number;
  better: Choice | 'neither';
}
export interface Verdict extends Tip {
  chosen: Choice;
  // In percentage points of win chance; 0 where the choice was fine.
  cost: number;
}
export interface Hint {
  turn: number;
  evaluator: string;
  bust: number;
  adventurers: Tip[];
}

export interface Table {
  phase: 'waiting' | 'playing' | 'finished' | 'closed';
  settings: Settings;
  seats: Seat[];
  you: number | null;
  hosting: boolean;
  // Whether the host has removed the reader; for the host, who was removed.
  removed: boolean;
  removed_guests: { number: number; name: string }[];
  series: Standing[];
  commitment: string;
  game: Game | null;
  missed: { turn: number; events: Event[] }[];
  record: GameRecord | null;
}

export type ServerMessage =
  | ({ type: 'table' } & Table)
  | { type: 'turn'; events: Event[]; game: Game; verdicts?: Verdict[] }
  | { type: 'chosen'; turn: number; chosen: number[]; own?: Record<string, Choice> }
  | ({ type: 'hint' } & Hint)
  | { type: 'said'; seat: number; phrase: Phrase }
  | { type: 'accepted'; action: number }
  | { type: 'refused'; action: number; code: string; table: Table }
  | { type: 'error'; code: string; where: string; message: string; action?: number }
  | { type: 'pong'; now: number }
  | { type: 'paused' }
  | { type: 'resumed' };

// Actions at a table; the connection numbers them.
export type Action =
  | { type: 'sit'; seat?: number; name?: string }
  | { type: 'leave_seat' }
  | { type: 'rename'; name: string }
  | { type: 'choose_figure'; figure: number }
  | { type: 'seat_bot'; seat: number; bot: string; name?: string }
  | { type: 'fill_with_bots'; bot: string }
  | { type: 'remove_bots' }
  | { type: 'remove'; seat: number }
  | { type: 'readmit'; number: number }
  | { type: 'change_settings'; settings: Settings }
  | { type: 'hand_over'; seat: number }
  | { type: 'give_seed'; seed: string }
  | { type: 'start' }
  | { type: 'choose'; game: number; turn: number; adventurer: number; choice: Choice }
  | { type: 'hint'; turn: number }
  | { type: 'say'; phrase: Phrase }
  | { type: 'play_again' };

// With two players, each leads two adventurers.
export const adventurersEach = (players: number): number => (players === 2 ? 2 : 1);
export const playerOf = (adventurer: number, players: number): number =>
  Math.floor(adventurer / adventurersEach(players));
