// Compares the page's rules with the program's over many games. INCAN is the path of the program: ../build/dev/incan.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';

import english from '../../../locales/en.json';
import type { Edition, GameRecord, View } from '../protocol/messages';
import { apply, beforeTheGame } from './apply';
import { RecordError } from './record';
import { replay } from './replay';
import { editions } from './rules';
import { seenBy } from './seen';
import { type Telling, story } from './story';
import { verdict, verify } from './verify';

const program = process.env.INCAN;
if (!program) console.warn('INCAN is not set, so the page’s rules are NOT compared with the program’s.');
const patience = 120_000;
const combinations = 4 * 7; // Editions times player counts, which `incan sample` cycles through.

// Never blocks: Vitest gives up on a worker that does not answer for a minute.
async function incan(args: string[], input = '') {
  const run = spawn(resolve(program ?? ''), [...args, '--lang', 'en']);
  run.stdin.end(input);
  const [stdout, stderr, status] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    new Promise((ended, failed) => run.on('close', ended).on('error', failed)),
  ]);
  return { stdout, stderr, status };
}
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
const jsonLines = (things: readonly unknown[]): string => things.map((thing) => `${JSON.stringify(thing)}\n`).join('');
const sample = async (games: number, seed: string): Promise<GameRecord[]> =>
  linesOf((await incan(['sample', '--games', `${games}`, '--seed', seed])).stdout).map(
    (line) => JSON.parse(line) as GameRecord,
  );

// Reports only the first line that differs.
function expectSameLines(ours: string[], theirs: string[]): void {
  const index = ours.findIndex((line, at) => line !== theirs[at]);
  const around = (lines: string[]) => lines.slice(Math.max(0, index - 3), index + 1);
  if (index >= 0) expect(around(ours)).toEqual(around(theirs));
  expect(ours).toHaveLength(theirs.length);
}
const trace = (record: GameRecord): string[] =>
  replay(record).flatMap(({ events }) => events.map((event) => JSON.stringify(event)));

// A small deterministic generator that picks what to corrupt.
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe.skipIf(!program)('as the program', { timeout: patience }, () => {
  test('events and results are the same in every edition, for every number of players', async () => {
    const records = await sample(36 * combinations, 'events');
    const theirs = await incan(['replay', '--trace', '-'], jsonLines(records));
    expect(theirs.stderr).toBe('');
    expectSameLines(records.flatMap(trace), linesOf(theirs.stdout));
    for (const record of records)
      expect(replay(record).at(-1)?.events.at(-1)).toEqual({ event: 'game_ended', ...record.result });
  });

  test('a record may stop anywhere', async () => {
    const below = numbers(1);
    const records = (await sample(6 * combinations, 'unfinished')).map(({ result: _, ...record }) => {
      record.rounds.splice(1 + below(5));
      const last = record.rounds.at(-1);
      // As many choices as cards, one less, or two less if a second card followed the first at once.
      last?.cards.splice(below(last.cards.length + 1));
      const two = last && editions[record.edition].firstHazardTurnsAnother && /^[a-z]/.test(last.cards[0] ?? '');
      last?.choices.splice(Math.max(0, last.cards.length - (two ? 1 : 0) - below(2)));
      return record;
    });
    const theirs = await incan(['replay', '--trace', '-'], jsonLines(records));
    expect(theirs.stderr).toBe('');
    expectSameLines(records.flatMap(trace), linesOf(theirs.stdout));
  });

  test('events lead from view to view, with closed tents as with open ones', async () => {
    for (const record of await sample(6 * combinations, 'apply')) {
      const { edition } = record;
      const players = record.players.length;
      const viewer = record.rounds.length % players;
      let open = beforeTheGame(edition, players);
      let closed = seenBy(open, viewer, players);
      const turns = replay(record);
      for (const { events, view } of turns) {
        for (const event of events) [open, closed] = [apply(open, event, edition), apply(closed, event, edition)];
        expect(open).toEqual(view);
        // With two players, the opponent's score does not reveal each of their two tents.
        const unknown = view === turns.at(-1)?.view && players === 2 && { tents: closed.tents };
        expect(closed).toEqual({ ...seenBy(view, viewer, players), ...unknown });
      }
    }
  });

  test('a spoilt record is refused at the same place', async () => {
    const below = numbers(2);
    const found = { refused: 0, accepted: 0 };
    for (const record of await sample(8 * combinations, 'spoilt')) {
      spoil(record, below);
      const theirs = await incan(['replay', '--trace', '-'], jsonLines([record]));
      const refused = /^incan: -: ([^:]*): /.exec(theirs.stderr);
      const ours = [refusedAt(record), wrongAt(record)];
      if (refused) {
        expect(theirs.status).toBe(2);
        expect(ours, `${theirs.stderr}${JSON.stringify(record)}`).toContain(refused[1]);
        ++found.refused;
      } else {
        expect(theirs.stderr).toBe('');
        expect(ours).toEqual([null, null]);
        ++found.accepted;
      }
    }
    expect(found.refused).toBeGreaterThan(100);
  });

  test('a shuffle is verified where the program verifies it', async () => {
    for (const record of await sample(combinations, 'fair'))
      expect(verdict(record, [...verify(record)])).toBe('verified');
  });

  test('a game is told in the same sentences', async () => {
    const records = await sample(6 * combinations, 'story');
    const { stdout } = await incan(['replay', '-'], jsonLines(records));
    const paragraphs = stdout.split('\n\n');
    const around = /^(===|A game of|Shuffle verified)/;
    // The program wraps its lines, so that only the words can be compared.
    const inSentences = (texts: string[]): string[] =>
      texts
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.!?]) /);
    expectSameLines(
      inSentences(records.flatMap(told)),
      inSentences(paragraphs.map((text) => text.trim()).filter((text) => !around.test(text))),
    );
  });

  test('a player is shown the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'incan-'));
    try {
      for (const edition of Object.keys(editions) as Edition[]) {
        for (let players = 2; players <= 8; ++players)
          expect(await compareViews(folder, edition, players)).toBeGreaterThan(5);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

// Where the page refuses a record: refusedAt for its form and rules, wrongAt for its shuffle.
function refusedAt(record: GameRecord): string | null {
  try {
    replay(record);
    return null;
  } catch (error) {
    if (error instanceof RecordError) return error.where;
    throw error;
  }
}

function wrongAt(record: GameRecord): string | null {
  try {
    for (const step of verify(record)) {
      if (step.ok) continue;
      if (step.step === 'commitment') return '/fairness/commitment';
      if (step.step === 'game_seed') return '/seed';
      if (step.step === 'artifacts') return `/rounds/${step.wrong}/artifact`;
      if (step.step === 'round') return `/rounds/${step.round - 1}/cards/${step.wrong}`;
    }
    return null;
  } catch (error) {
    if (error instanceof RecordError) return error.where;
    throw error;
  }
}

// Corrupts a record: changes anything, or swaps a card or choice for another.
function spoil(record: GameRecord, below: (most: number) => number): void {
  const one = <Thing>(things: readonly Thing[]): Thing => things[below(things.length)] as Thing;
  if (below(3) > 0) delete record.seed;
  if (!record.seed || below(4) === 0) delete record.fairness;
  if (below(2) === 0) delete record.result;
  if (below(3) === 0) {
    const round = one(record.rounds);
    const list: string[] = one([round.cards, round.choices]);
    const other = one([...record.rounds.flatMap(({ cards }) => [...cards]), 'A1', 'A5']);
    const letters = one(record.rounds.flatMap(({ choices }) => choices).concat('.'.repeat(record.players.length)));
    list.splice(below(list.length + 1), below(2), ...(below(2) ? [list === round.choices ? letters : other] : []));
    return;
  }
  let inside: Record<string, unknown> = record as unknown as Record<string, unknown>;
  for (;;) {
    const keys = Object.keys(inside);
    if (keys.length === 0) return;
    const key = one(keys);
    const value = inside[key];
    if (typeof value === 'object' && value !== null && below(6) > 0) {
      inside = value as Record<string, unknown>;
      continue;
    }
    const junk = [
      null,
      true,
      7,
      -1,
      1.5,
      70000,
      '',
      'x',
      'TTTT',
      'TTC',
      'A3',
      'T5',
      'T05',
      'fire',
      'cd'.repeat(32),
      [],
      {},
      [0],
    ];
    if (below(4) > 0) inside[key] = one(junk);
    else if (Array.isArray(inside)) inside.splice(Number(key), below(2), value);
    else delete inside[key];
    return;
  }
}

function told(record: GameRecord): string[] {
  const messages: Record<string, string> = english;
  const words = (key: string, values = {}): string =>
    new IntlMessageFormat(messages[key] ?? key, 'en').format(values) as string;
  const list = new Intl.ListFormat('en-US');
  const names = record.players.map(({ name }) => name);
  const telling: Telling = { edition: record.edition, names, join: (parts) => list.format(parts), text: words };
  let view = beforeTheGame(record.edition, names.length);
  return trace(record).flatMap((line) => {
    const event = JSON.parse(line) as Parameters<typeof story>[0];
    const sentences = story(event, view, telling);
    view = apply(view, event, record.edition);
    return sentences.map(({ key, values }) => words(key, values));
  });
}

// Plays with an external bot, compares the views it is sent, and returns how many were compared.
async function compareViews(folder: string, edition: Edition, players: number): Promise<number> {
  const [bot, heard, games] = ['bot.mjs', 'heard', 'games'].map((file) => join(folder, file)) as [
    string,
    string,
    string,
  ];
  writeFileSync(heard, '');
  writeFileSync(
    bot,
    `import { appendFileSync } from 'node:fs';
     import { createInterface } from 'node:readline';
     console.log('{"type":"hello","protocol":3,"name":"listener"}');
     createInterface({ input: process.stdin }).on('line', (line) => {
       appendFileSync(${JSON.stringify(heard)}, line + '\\n');
       const { type, id } = JSON.parse(line);
       if (type === 'choose') console.log(JSON.stringify({ type: 'choice', id, camp: 0.2 }));
     });`,
  );
  const specs = Array<string>(players).fill('random:0.2');
  specs[(players - 1) % 3] = `exec:'${process.execPath}' '${bot}'`;
  const options = [
    '--bots',
    specs.join(),
    '--edition',
    edition,
    '--games',
    '2',
    '--threads',
    '1',
    '--force',
    '--records',
    games,
  ];
  const run = await incan(['simulate', ...options]);
  expect(run.stderr).toBe('');

  const turns = linesOf(readFileSync(games, 'utf8')).map((line) => replay(JSON.parse(line) as GameRecord));
  let game = -1;
  let turn = 0;
  let compared = 0;
  for (const line of linesOf(readFileSync(heard, 'utf8'))) {
    const request = JSON.parse(line) as View & Record<string, unknown>;
    // The times, the seat, and the tally are not part of the view.
    const { type, id, deadline_ms, game_ms, edition: _, players: __, you, adventurer, ...rest } = request;
    const { tallied_tents, tallied_scores, ...view } = rest;
    if (type === 'game_started') [game, turn] = [game + 1, 0];
    if (type === 'choices_revealed') ++turn;
    if (type !== 'choose') continue;
    const open = turns[game]?.[turn]?.view as View;
    expect(seenBy(open, you as number, players), `game ${game}, turn ${turn}`).toEqual(view);
    // The members are in the same order as well.
    expect(Object.keys(open)).toEqual(Object.keys(view));
    ++compared;
  }
  return compared;
}
