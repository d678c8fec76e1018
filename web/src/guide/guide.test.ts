// Plays the guided game in many ways and checks the guide's hints in every language.
import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';

import { apply, beforeTheGame } from '../game/apply';
import { replay } from '../game/replay';
import { seenBy } from '../game/seen';
import type { Choice, Event, GameRecord, View } from '../protocol/messages';
import { Guide, type Hint } from './hints';
import { begin, choose, edition, isOver, you } from './lessons';

type Policy = (record: GameRecord) => Choice;
const torch: Policy = () => 'torch';
const camp: Policy = () => 'camp';
// Leaves each round at the given choice, counted from one.
const leaving =
  (...at: number[]): Policy =>
  ({ rounds }) =>
    (rounds.at(-1)?.choices.length ?? 0) + 1 >= (at[rounds.length - 1] ?? 1) ? 'camp' : 'torch';

function finished(policy: Policy): GameRecord {
  let record = begin('Ana');
  // No round has more than eight cards, so the loop ends.
  for (let choices = 0; choices < 40 && !isOver(record); choices++) record = choose(record, policy(record));
  expect(isOver(record)).toBe(true);
  return record;
}
const eventsOf = (record: GameRecord): Event[] => replay(record).flatMap(({ events }) => events);

// As on the page: the guide sees your view, hears every event, and is asked at each of your choices.
function hintsOf(record: GameRecord): Hint[] {
  const guide = new Guide();
  const players = record.players.length;
  let before: View = seenBy(beforeTheGame(edition, players), you, players);
  return replay(record).flatMap(({ events }) => {
    const heard = events.flatMap((event) => {
      const after = apply(before, event, edition);
      const hints = guide.hear(event, before, after);
      before = after;
      return hints;
    });
    return before.inside.includes(you) ? [...heard, guide.ask(before)] : heard;
  });
}
const namesOf = (all: Hint[]): string[] => all.map(({ key }) => key.replace('page.guide.hint.', ''));
const told = (policy: Policy): string[] => namesOf(hintsOf(finished(policy)));

// A small deterministic random number generator.
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const number = numbers(1);
const policies: Policy[] = [
  torch,
  camp,
  // Every possible moment to leave each round, with early and late leaving in the others.
  ...[1, 2, 3, 4, 5].flatMap((round) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((at) =>
      [1, 9].map((else_) => leaving(...[1, 2, 3, 4, 5].map((one) => (one === round ? at : else_)))),
    ),
  ),
  ...Array.from({ length: 30 }, () => leaving(...Array.from({ length: 5 }, () => 1 + number(8)))),
];
const games = policies.map(finished);
const hints = games.map(hintsOf);

test('whatever you choose, the game ends by the rules', () => {
  for (const record of games) {
    expect(record.rounds).toHaveLength(5);
    expect(eventsOf(record).at(-1)?.event).toBe('game_ended');
  }
});

test('you are asked until you leave, and nobody waits for you at camp', () => {
  const record = finished(leaving(2, 1, 1, 1, 1));
  expect(record.rounds[0]?.choices.map((choices) => choices[you])).toEqual(['T', 'C', '.', '.', '.']);
});

test('a player who stays sees everything that a first game should show', () => {
  const events = eventsOf(finished(torch));
  const turned = events.flatMap((event) => (event.event === 'card_turned' ? [event] : []));
  expect(turned[0]).toEqual({ event: 'card_turned', card: 'T11', share: 3, left: 2 });
  const left = events.flatMap((event) => (event.event === 'left' ? [event] : []));
  expect(left.some(({ adventurers, artifacts }) => adventurers.length === 1 && artifacts.length === 1)).toBe(true);
  expect(left.some(({ adventurers }) => adventurers.length === 2)).toBe(true);
  expect(events.filter((event) => event.event === 'round_ended' && event.reason === 'hazard')).toHaveLength(5);
  const lastRound = events.findIndex((event) => event.event === 'round_started' && event.round === 5);
  expect(
    events.slice(lastRound, lastRound + 3).map((event) => (event.event === 'card_turned' ? event.card : '')),
  ).toEqual(['', 'rocks', 'T11']);
});

test('a player who leaves as soon as the artifact is turned takes it', () => {
  expect(told(leaving(1, 3, 1, 1, 1))).toContain('you.artifact');
  expect(told(leaving(1, 4, 1, 1, 1))).toContain('you.together.artifact');
  expect(told(leaving(1, 5, 1, 1, 1))).toContain('others.artifact');
});

test('a first game can be won and lost', () => {
  expect(told(leaving(4, 3, 2, 4, 4)).at(-1)).toBe('end.won');
  expect(told(torch).at(-1)).toBe('end.lost');
});

test('the guide reacts to being caught and to leaving early', () => {
  expect(told(torch)).toEqual(
    expect.arrayContaining(['bust.you', 'bust.removed', 'bust.you.again', 'alone', 'treasure.alone']),
  );
  expect(told(camp)).toEqual(expect.arrayContaining(['you.alone', 'you.fewer', 'camp.treasure', 'bust.others']));
});

test('each thing is explained once', () => {
  for (const all of hints) {
    const again = [
      'ask.again',
      'artifact.again',
      'you.again',
      'you.artifact',
      'you.together.artifact',
      'others.artifact',
    ];
    const once = namesOf(all).filter((key) => !again.includes(key) && !key.startsWith('bust.'));
    expect(once).toEqual([...new Set(once)]);
  }
});

test.each(['en', 'es', 'pl'])('every hint has a text in %s, and every text is used', (language) => {
  const file = new URL(`../../../locales/page/${language}.json`, import.meta.url);
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const used = new Set<string>();
  for (const hint of hints.flat()) {
    used.add(hint.key);
    const values = { ...hint.values, hazard: hint.hazard, names: hint.names?.join() };
    // A missing value throws.
    const text = new IntlMessageFormat(messages[hint.key] ?? hint.key, language).format(values) as string;
    expect(text).not.toMatch(/undefined|page\.guide|[{}]/);
  }
  expect([...used].sort()).toEqual(
    Object.keys(messages)
      .filter((key) => key.startsWith('page.guide.hint.'))
      .sort(),
  );
});
