import { expect, test } from 'vitest';

import type { Card, GameRecord } from '../protocol/messages';
import { apply, beforeTheGame } from './apply';
import { replay } from './replay';
import { type Sentence, type Telling, story } from './story';
import { shortGame, wholeGame } from './testing';

function told(record: GameRecord, names = record.players.map(({ name }) => name)): Sentence[] {
  const telling: Telling = {
    edition: record.edition,
    names,
    join: (list) => list.join('+'),
    text: (key) => `<${key}>`,
  };
  let view = beforeTheGame(record.edition, names.length);
  return replay(record).flatMap(({ events }) =>
    events.flatMap((event) => {
      const sentences = story(event, view, telling);
      view = apply(view, event, record.edition);
      return sentences;
    }),
  );
}

test('a round is told from the first card to the last', () => {
  const record = shortGame('incan-gold', 4, [
    { cards: ['spider', 'T11', 'T14', 'A1', 'spider'], choices: ['TTTT', 'CCTT', '..CT'] },
  ]);
  const left = { share: 2, banked: 7, count: 2 };
  expect(told(record)).toEqual([
    { key: 'story.round.artifact', values: { round: 1, player: 'Ann', artifact: 'A1' } },
    { key: 'story.hazard.first', values: { hazard: '<hazard.spider>' } },
    { key: 'story.treasure', values: { value: 11, share: 2, left: 3, inside: 4 } },
    { key: 'story.all_go_on', values: {} },
    { key: 'story.treasure', values: { value: 14, share: 3, left: 2, inside: 4 } },
    { key: 'story.left', values: { names: 'Ann+Bo', ...left } },
    { key: 'story.artifact', values: { artifact: 'A1' } },
    { key: 'story.left', values: { names: 'Cy', count: 1, banked: 6, share: 1 } },
    { key: 'story.left.artifacts', values: { names: 'Cy', artifacts: 'A1', count: 1, points: 5 } },
    { key: 'story.bust', values: { hazard: '<hazard.spider>', names: 'Di', count: 1, lost: 5 } },
  ]);
});

test('R4: a hazard on an empty path is not the first card when an artifact has been taken from it', () => {
  const record = shortGame('incan-gold', 3, [{ cards: ['A1', 'fire'], choices: ['CTT'] }]);
  expect(told(record).at(-1)?.key).toBe('story.hazard');
});

test('R6: artifacts stay when several leave together and somebody goes on', () => {
  const last = (choices: string) =>
    told(shortGame('incan-gold', 3, [{ cards: ['T11', 'A1'], choices: ['TTT', choices] }])).at(-1);
  expect(last('CCT')).toEqual({ key: 'story.artifacts_stay', values: { artifacts: 'A1', count: 1 } });
  expect(last('CTT')?.key).toBe('story.left.artifacts');
  expect(last('CCC')?.key).toBe('story.artifacts_lost');
});

test('E2: a win by artifacts is explained', () => {
  const rest: { cards: Card[]; choices: string[] } = { cards: ['T15'], choices: ['CCC'] };
  const record = shortGame('incan-gold', 3, [
    { cards: ['A1', 'T11'], choices: ['TCT', 'C.C'] },
    rest,
    rest,
    rest,
    rest,
  ]);
  expect(told(record).at(-1)).toEqual({
    key: 'story.winners.tie',
    values: { names: 'Bo', count: 1, rivals: 'Ann+Cy', rival_count: 2, score: 25 },
  });
});

test('T1: with two players the story names the adventurer', () => {
  const record = shortGame('diamant', 2, [{ cards: ['T5', 'T1'], choices: ['TCTT', 'T.TT'] }]);
  expect(told(record).slice(2)).toEqual([
    { key: 'story.left', values: { names: 'Ann B', count: 1, banked: 2, share: 1 } },
    { key: 'story.treasure.unshared', values: { value: 1, left: 1 } },
    { key: 'story.go_on', values: { names: 'Ann A+Bo A+Bo B', count: 3 } },
  ]);
});

test('the end lists every score and the winners', () => {
  expect(told(wholeGame).slice(-5)).toEqual([
    { key: 'story.tents_opened', values: {} },
    { key: 'story.score', values: { player: 'Ana', score: 26, gems: 26, points: 0, artifacts: 0 } },
    { key: 'story.score', values: { player: 'Bo', score: 24, gems: 24, points: 0, artifacts: 0 } },
    { key: 'story.score', values: { player: 'Oda', score: 65, gems: 60, points: 5, artifacts: 1 } },
    { key: 'story.winners', values: { names: 'Oda', count: 1 } },
  ]);
});

test('a player without a name gets a substitute', () => {
  expect(told(wholeGame, ['', 'Bo', 'Oda'])[0]?.values.player).toBe('<player.nameless>');
});
