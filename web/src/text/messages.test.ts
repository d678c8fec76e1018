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
  [
    'en',
    'go home empty-handed',
    'go home with up to 1 gem',
    'go home with 12 gems and 5 points',
    'go home with up to 5 points',
  ],
  [
    'es',
    'vuelves con las manos vacías',
    'vuelves con hasta 1 gema',
    'vuelves con 12 gemas y 5 puntos',
    'vuelves con hasta 5 puntos',
  ],
  [
    'pl',
    'wracasz z pustymi rękami',
    'wynosisz najwyżej 1 klejnot',
    'wynosisz 12 klejnotów i 5 punktów',
    'wynosisz najwyżej 5 punktów',
  ],
])('Camp says what you bring home in %s', (language, nothing, upToOne, alone, artifact) => {
  const camp = (gems: number, points: number, shared: 'yes' | 'no'): string =>
    say(language, 'page.choice.camp.what', { gems, points, shared });
  expect(camp(0, 0, 'yes')).toBe(nothing);
  expect(camp(1, 0, 'yes')).toBe(upToOne);
  expect(camp(12, 5, 'no')).toBe(alone);
  expect(camp(0, 5, 'yes')).toBe(artifact);
});

test.each([
  ['en', /: 25%\.$/],
  ['es', /: 25\u00a0%\.$/],
  ['pl', /: 25%\.$/],
])('a percentage is written as %s writes it', (language, ending) => {
  expect(say(language, 'page.oracle.bust', { bust: 0.25 })).toMatch(ending);
});
