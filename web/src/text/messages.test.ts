// Messages whose wording depends on their values, in every language.
import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';

function say(language: string, key: string, values: Record<string, string | number>): string {
  const file = new URL(`../../../locales/page/${language}.json`, import.meta.url);
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return new IntlMessageFormat(messages[key] ?? key, language).format(values) as string;
}

test.each([
  ['en', 'If both leave, each gets', 'If all 3 leave, each gets'],
  ['es', 'Si salen los dos, cada uno recibe', 'Si salen los 3, cada uno recibe'],
  ['pl', 'Gdy wyjdą obaj, każdy ma', 'Gdy wyjdą wszyscy (3), każdy ma'],
])('two adventurers are both of them in %s', (language, both, all) => {
  expect(say(language, 'page.odds.together', { count: 2 })).toBe(both);
  expect(say(language, 'page.odds.together', { count: 3 })).toBe(all);
});

test.each([
  ['en', 'home empty-handed', 'home with 9', 'home with 9, 11 if alone', 'empty-handed, 5 points if alone'],
  [
    'es',
    'vuelves sin nada',
    'vuelves con 9',
    'vuelves con 9, 11 en solitario',
    'con las manos vacías, 5 puntos en solitario',
  ],
  ['pl', 'wracasz z niczym', 'wracasz z 9', 'wracasz z 9, samotnie z 11', 'z niczym, samotnie z 5 pkt'],
])('Camp says what you bring home in %s', (language, nothing, sure, more, artifact) => {
  const camp = (gems: number, alone: number, points: number): string =>
    say(language, 'page.choice.camp.what', {
      gems,
      alone,
      points,
      more: alone > gems || points > 0 ? 'yes' : 'no',
    });
  expect(camp(0, 0, 0)).toBe(nothing);
  expect(camp(9, 9, 0)).toBe(sure);
  expect(camp(9, 11, 0)).toBe(more);
  expect(camp(0, 0, 5)).toBe(artifact);
});

test.each([
  ['en', /: 25%\.$/],
  ['es', /: 25\u00a0%\.$/],
  ['pl', /: 25%\.$/],
])('a percentage is written as %s writes it', (language, ending) => {
  expect(say(language, 'page.oracle.bust', { bust: 0.25 })).toMatch(ending);
});
