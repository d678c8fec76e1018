// The words of the page in the reader's language. `t` is reactive: what is written with it changes with the language.
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';

import type program from '../../../locales/en.json';
import type page from '../../../locales/page/en.json';
import { kept } from '../parts/kept';

export type Key = keyof typeof page | keyof typeof program;
export type Messages = Record<string, string | MessageFormatElement[]>;
export type Values = Record<string, string | number>;

export const languages = { en: 'English', es: 'Español', pl: 'Polski' } as const;
export type Language = keyof typeof languages;

const catalogues: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('virtual:catalogue/en'),
  es: () => import('virtual:catalogue/es'),
  pl: () => import('virtual:catalogue/pl'),
};

const isLanguage = (tag: string | null | undefined): tag is Language => !!tag && Object.hasOwn(languages, tag);

let current = $state.raw<{ language: Language; messages: Messages }>({ language: 'en', messages: {} });
let formats = new Map<string, IntlMessageFormat>();

// What was chosen before, or else the first language of the browser that there is.
export function preferredLanguage(): Language {
  const chosen = kept.get('language');
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

export async function speak(language: Language): Promise<void> {
  const { default: messages } = await catalogues[language]();
  formats = new Map();
  current = { language, messages };
  document.documentElement.lang = language;
}

export const language = (): Language => current.language;

export function t(key: Key, values: Values = {}): string {
  const message = current.messages[key];
  if (message === undefined) return key;
  if (typeof message === 'string') return message;
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(message, current.language);
    formats.set(key, format);
  }
  return format.format(values) as string;
}

export const list = (names: readonly string[]): string =>
  new Intl.ListFormat(current.language === 'en' ? 'en-GB' : current.language).format(names);
export const number = (value: number): string => new Intl.NumberFormat(current.language).format(value);
export const percent = (share: number): string =>
  new Intl.NumberFormat(current.language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
