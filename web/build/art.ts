// Combines the pictures in art/ into one SVG sprite. `virtual:art` exports its address.
import { readFileSync, readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

const folder = new URL('../art/', import.meta.url).pathname;

export function sprite(): string {
  const symbols = readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .flatMap((file) => {
      const [, attributes = '', content = ''] =
        /<svg([^>]*)>(.*)<\/svg>/s.exec(readFileSync(folder + file, 'utf8')) ?? [];
      const box = /viewBox="[^"]*"/.exec(attributes)?.[0];
      if (!box) throw new Error(`${file} has no viewBox`);
      // Keep the remaining attributes, such as fill.
      const rest = attributes.replace(/\s(xmlns|viewBox|id)="[^"]*"/g, '');
      const name = file.slice(0, -'.svg'.length);
      const symbol = (id: string, inner: string): string =>
        `<symbol id="${id}" ${box}${rest}>${inner.replace(/>\s+</g, '><').trim()}</symbol>`;
      if (!name.startsWith('hazard-')) return [symbol(name, content)];
      // The first group of a hazard's card is its ground; what stands on it also appears on its own.
      const beast = content.replace(/<g>.*?<\/g>/s, '');
      return [symbol(name, content), symbol(name.replace('hazard', 'beast'), beast)];
    });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('\n')}</svg>\n`;
}

export function art(): Plugin {
  let building = false;
  return {
    name: 'art',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (id) => (id === 'virtual:art' ? '\0virtual:art' : undefined),
    load(id) {
      if (id !== '\0virtual:art') return undefined;
      if (!building) return `export default '/art.svg'`;
      const file = this.emitFile({ type: 'asset', name: 'art.svg', source: sprite() });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
    configureServer(server) {
      server.middlewares.use('/art.svg', (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(sprite());
      });
    },
    resolveFileUrl: ({ fileName }) => JSON.stringify(`/${fileName}`),
  };
}
