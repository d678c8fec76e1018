// Checks that a document has the format of a record: members, types, and spelling (docs/record.md). replay.ts checks the
// rules. Errors are found in the same order as by `incan replay`, so both point at the same place.
import { type GameRecord, adventurersEach } from '../protocol/messages';
import { artifacts, editions, isArtifact, isCard, roundsInAGame } from './rules';

export type Why =
  // The document is not a record.
  | 'missing'
  | 'not_an_object'
  | 'not_a_list'
  | 'not_a_string'
  | 'not_a_number'
  | 'not_a_seed'
  | 'unknown_format'
  | 'unknown_edition'
  | 'not_one_for_each_player'
  | 'seed_is_too_long'
  | 'not_an_artifact'
  | 'not_a_card'
  | 'not_choices'
  | 'winners_out_of_order'
  // The record breaks the rules.
  | 'bad_number_of_players'
  | 'game_is_over'
  | 'round_is_not_over'
  | 'round_is_over'
  | 'artifact_missing'
  | 'artifact_unexpected'
  | 'artifact_out_of_order'
  | 'artifact_entered_before'
  | 'choices_come_first'
  | 'no_choice_before_first_card'
  | 'no_choice_after_first_hazard'
  | 'card_comes_first'
  | 'card_not_in_deck'
  | 'choice_of_somebody_outside'
  | 'choice_missing'
  // The stored result differs from the game's.
  | 'game_is_not_over'
  | 'wrong_score'
  | 'wrong_artifacts'
  | 'wrong_winners';

export class RecordError extends Error {
  // A JSON Pointer into the record, or "line 1" for the document as a whole.
  readonly where: string;
  readonly why: Why;

  constructor(where: string, why: Why) {
    super(`${where}: ${why}`);
    this.name = 'RecordError';
    this.where = where;
    this.why = why;
  }
}

export function fail(where: string, why: Why): never {
  throw new RecordError(where, why);
}

type Members = Partial<Record<string, unknown>>;

function present(value: unknown, where: string): unknown {
  return value === undefined ? fail(where, 'missing') : value;
}
function object(value: unknown, where: string): Members {
  if (typeof present(value, where) !== 'object' || value === null || Array.isArray(value)) fail(where, 'not_an_object');
  return value as Members;
}
function list(value: unknown, where: string): unknown[] {
  return Array.isArray(present(value, where)) ? (value as unknown[]) : fail(where, 'not_a_list');
}
function string(value: unknown, where: string): string {
  return typeof present(value, where) === 'string' ? (value as string) : fail(where, 'not_a_string');
}
function number(value: unknown, where: string, most: number): number {
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > most) fail(where, 'not_a_number');
  return value as number;
}
function seed(value: unknown, where: string): void {
  if (!/^[0-9a-f]{64}$/i.test(string(value, where))) fail(where, 'not_a_seed');
}

function checkPlayers(value: unknown): number {
  const players = list(value, '/players');
  if (players.length < 2 || players.length > 8) fail('/players', 'bad_number_of_players');
  players.forEach((player, index) => {
    const where = `/players/${index}`;
    const { name, bot } = object(player, where);
    string(name, `${where}/name`);
    if (bot !== undefined) string(bot, `${where}/bot`);
  });
  return players.length;
}

function checkFairness(value: unknown, players: number): void {
  const where = '/fairness';
  const { commitment, server_seed, client_seeds } = object(value, where);
  seed(commitment, `${where}/commitment`);
  seed(server_seed, `${where}/server_seed`);
  const seeds = list(client_seeds, `${where}/client_seeds`);
  if (seeds.length !== players) fail(`${where}/client_seeds`, 'not_one_for_each_player');
  seeds.forEach((text, index) => {
    // Count code points, not UTF-16 units.
    const characters = [...string(text, `${where}/client_seeds/${index}`)].length;
    if (characters > 64) fail(`${where}/client_seeds/${index}`, 'seed_is_too_long');
  });
}

function checkRound(value: unknown, where: string, adventurers: number): void {
  const { artifact, cards, choices } = object(value, where);
  if (artifact !== undefined && !isArtifact(string(artifact, `${where}/artifact`))) {
    fail(`${where}/artifact`, 'not_an_artifact');
  }
  const turned = list(cards, `${where}/cards`);
  const reveals = list(choices, `${where}/choices`);
  turned.forEach((card, index) => {
    if (!isCard(string(card, `${where}/cards/${index}`))) fail(`${where}/cards/${index}`, 'not_a_card');
  });
  reveals.forEach((letters, index) => {
    const text = string(letters, `${where}/choices/${index}`);
    if (text.length !== adventurers || !/^[TC.]*$/.test(text)) fail(`${where}/choices/${index}`, 'not_choices');
  });
}

function checkResult(value: unknown, players: number): void {
  const { scores, artifacts: taken, winners } = object(value, '/result');
  const numbers = (member: unknown, where: string, most: number) => {
    const each = list(member, where);
    if (each.length !== players) fail(where, 'not_one_for_each_player');
    each.forEach((one, index) => number(one, `${where}/${index}`, most));
  };
  numbers(scores, '/result/scores', 0xffff);
  numbers(taken, '/result/artifacts', artifacts.length);
  let last = -1;
  list(winners, '/result/winners').forEach((winner, index) => {
    const where = `/result/winners/${index}`;
    const player = number(winner, where, players - 1);
    if (player <= last) fail(where, 'winners_out_of_order');
    last = player;
  });
}

// Returns the document if it is a record; unknown members are ignored. Otherwise throws a RecordError.
export function checkRecord(document: unknown): GameRecord {
  const top = object(document, 'line 1');
  if (string(top.format, '/format') !== 'incan-gold-record/1') fail('/format', 'unknown_format');
  if (!Object.hasOwn(editions, string(top.edition, '/edition'))) fail('/edition', 'unknown_edition');
  const players = checkPlayers(top.players);
  if (top.seed !== undefined) seed(top.seed, '/seed');
  if (top.fairness !== undefined) checkFairness(top.fairness, players);
  list(top.rounds, '/rounds').forEach((round, index) => {
    if (index === roundsInAGame) fail(`/rounds/${index}`, 'game_is_over');
    checkRound(round, `/rounds/${index}`, players * adventurersEach(players));
  });
  if (top.result !== undefined) checkResult(top.result, players);
  return document as GameRecord;
}
