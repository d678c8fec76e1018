// The engine for the browser, compiled by tools/build-wasm, and its networks. `virtual:engine` exports their addresses;
// nothing fetches them before they are needed.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const sources = {
  wasm: { name: 'incan.wasm', file: new URL('../../build/wasm/incan.wasm', import.meta.url).pathname },
  networks: { name: 'networks.bin', file: new URL('../../data/oracle/network.bin', import.meta.url).pathname },
};

// The networks have 16 bits per weight. First the lower halves of all, then the upper ones: these resemble each other, so
// that they compress better. The worker puts them together again.
export function halves(bytes: Uint8Array): Uint8Array {
  const lower = bytes.filter((_, index) => index % 2 === 0);
  const upper = bytes.filter((_, index) => index % 2 === 1);
  return Uint8Array.from([...lower, ...upper]);
}
const contentOf = (key: string, file: string): Uint8Array =>
  key === 'networks' ? halves(readFileSync(file)) : readFileSync(file);

export function engine(): Plugin {
  let building = false;
  return {
    name: 'engine',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (id) => (id === 'virtual:engine' ? '\0virtual:engine' : undefined),
    load(id) {
      if (id !== '\0virtual:engine') return undefined;
      return Object.entries(sources)
        .map(([key, { name, file }]) => {
          if (!building) return `export const ${key} = '/engine/${name}';`;
          const asset = this.emitFile({ type: 'asset', name, source: contentOf(key, file) });
          return `export const ${key} = import.meta.ROLLUP_FILE_URL_${asset};`;
        })
        .join('\n');
    },
    configureServer(server) {
      server.middlewares.use('/engine/', (request, response, next) => {
        const [key, found] = Object.entries(sources).find(([, { name }]) => request.url?.endsWith(name)) ?? [];
        if (!key || !found) return next();
        response.setHeader(
          'Content-Type',
          found.name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream',
        );
        response.end(contentOf(key, found.file));
      });
    },
    resolveFileUrl: ({ fileName }) => JSON.stringify(`/${fileName}`),
  };
}
