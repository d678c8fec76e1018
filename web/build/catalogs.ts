// The messages of a language as a module, `virtual:catalog/en`: those of the page and those it shares with the program.
// Plain messages are strings; those with placeholders are already parsed.
import { readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const prefix = 'virtual:catalog/';
const shared = /^(hazard|oracle|player|story|rules\.step)\./;

export function catalogs(): Plugin {
  return {
    name: 'catalogs',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const language = id.slice(prefix.length + 1);
      const read = (folder: string): [string, string][] => {
        const file = new URL(`../../locales/${folder}${language}.json`, import.meta.url).pathname;
        this.addWatchFile(file);
        return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
      };
      const messages = [...read('').filter(([key]) => shared.test(key)), ...read('page/')];
      const compiled = messages.map(([key, message]) => [key, message.includes('{') ? parse(message) : message]);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))})`;
    },
  };
}
