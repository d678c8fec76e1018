// The page's messages in the reader's language. `t` is reactive: texts change as soon as the language does.
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

const catalogs: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('virtual:catalog/en'),
  es: () => import('virtual:catalog/es'),
  pl: () => import('virtual:catalog/pl'),
};

const isLanguage = (tag: string | null | undefined): tag is Language => !!tag && Object.hasOwn(languages, tag);

let current = $state.raw<{ language: Language; messages: Messages }>({ language: 'en', messages: {} });
let formats = new Map<string, IntlMessageFormat>();

// The language chosen earlier, or else the first of the browser's languages that we have.
export function preferredLanguage(): Language {
  const chosen = kept.get('language');
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

export async function speak(language: Language): Promise<void> {
  const { default: messages } = await catalogs[language]();
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

// The browser's own variety of the page's language, such as en-GB: it decides how dates are written.
const region = (): string =>
  navigator.languages.find((tag) => tag.slice(0, 2).toLowerCase() === current.language) ?? current.language;

export const list = (names: readonly string[]): string => new Intl.ListFormat(current.language).format(names);
export const date = (time: number): string =>
  new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
export const day = (time: number): string => new Intl.DateTimeFormat(region(), { dateStyle: 'long' }).format(time);
export const number = (value: number): string => new Intl.NumberFormat(current.language).format(value);
export const percent = (share: number): string =>
  new Intl.NumberFormat(current.language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
