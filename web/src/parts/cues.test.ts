import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

import { beforeTheGame } from '../game/apply';
import { beatsOf } from '../game/beats';
import { replay } from '../game/replay';
import { wholeGame } from '../game/testing';
import { hazards, type Card, type Event, type View } from '../protocol/messages';
import { ambiences, cues, cuesFor, cuesOfBeat, followersOf, gemPitch, gemRun, tensionOf, vibrationOf } from './cues';

const folder = new URL('../../sound/', import.meta.url).pathname;
const files = readdirSync(folder).sort();
const before = beforeTheGame('incan-gold', 3);
const turned = (card: Card, view: View = before): string[] =>
  cuesFor({ event: 'card_turned', card }, view).map(({ cue }) => cue);

test('every cue and every loop has a file, and there are no others', () => {
  expect([...cues, ...ambiences, 'torch'].map((name) => `${name}.opus`).sort()).toEqual(files);
});

test('tools/make-sounds makes the files that are there', () => {
  const listed = execFileSync('python3', [new URL('../../../tools/make-sounds', import.meta.url).pathname, '--list']);
  const names = String(listed).trim().split('\n');
  expect(names.map((name) => `${name}.opus`).sort()).toEqual(files);
});

test('all sounds together have at most 150 KiB', () => {
  const sizes = files.map((file) => statSync(folder + file).size);
  expect(Math.min(...sizes)).toBeGreaterThan(500);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150 * 1024);
});

test('gems have five pitches, which rise with the value of the card', () => {
  const values = [1, 2, 3, 4, 5, 7, 9, 11, 13, 14, 15, 17];
  const pitches = values.map(gemPitch);
  expect(pitches).toEqual([...pitches].sort((one, other) => one - other));
  const firsts = values.filter((_, index) => index > 0 && pitches[index] !== pitches[index - 1]);
  expect(firsts).toEqual([4, 7, 11, 14]);
});

test('a treasure is a run that ends in its own pitch', () => {
  for (const value of [1, 5, 9, 11, 17]) {
    const run = gemRun(value, 0.4);
    expect(run.at(-1)?.pitch).toBe(gemPitch(value));
    expect(run[0]?.delay).toBe(0.4);
  }
  expect(gemRun(17).length).toBeGreaterThan(gemRun(4).length);
});

test('the cave grows more tense with the chance that the next card ends the round', () => {
  const at = (bust_cards: number, inside = [0, 1]): number =>
    tensionOf({ ...before, inside, cards_left: 100, bust_cards });
  expect([0, 9, 10, 24, 25, 100].map((bad) => at(bad))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(at(40, [])).toBe(0);
});

test('the first hazard warns, the second announces the end, and the end strikes', () => {
  for (const hazard of hazards) {
    expect(turned(hazard)).toEqual([`${hazard}-warning`]);
    const seen: View = { ...before, path: [{ card: hazard, gems: 0 }] };
    expect(turned(hazard, seen)).toEqual(['heartbeat']);
    const end = (lost: number[]): string[] =>
      cuesFor({ event: 'round_ended', reason: 'hazard', hazard, lost, artifacts_lost: [] }, seen).map(({ cue }) => cue);
    expect(end([0, 3, 0])).toEqual([`${hazard}-strike`, 'flame-out', 'lost']);
    expect(end([0, 0, 0])).toEqual([`${hazard}-strike`, 'flame-out']);
    expect(vibrationOf(`${hazard}-strike`)).not.toEqual([]);
  }
  expect(turned('A1')).toEqual(['artifact']);
});

test('a warning loads the strike that may follow it', () => {
  for (const hazard of hazards) expect(followersOf(`${hazard}-warning`)).toContain(`${hazard}-strike`);
});

test('every event of a whole game but a quiet end of a round is heard', () => {
  const heard = (event: Event): number =>
    cuesFor(event, before).length +
    beatsOf(event, null).reduce((sum, { beat }) => sum + cuesOfBeat(beat, event, 1).length, 0);
  const silent = replay(wholeGame)
    .flatMap((turn) => turn.events)
    .filter((event) => heard(event) === 0);
  const isQuietEnd = (event: Event): boolean => event.event === 'round_ended' && event.reason === 'all_left';
  expect(silent.filter((event) => !isQuietEnd(event))).toEqual([]);
});

test('each choice has its own sound as it turns over, the only one who differs last', () => {
  const event: Event = { event: 'choices_revealed', choices: 'TCT' };
  const sounds = [1, 2, 3].map((revealed) => cuesOfBeat('reveal', event, revealed)[0]?.cue);
  expect(sounds).toEqual(['flame-on', 'flame-on', 'flame-out']);
});
