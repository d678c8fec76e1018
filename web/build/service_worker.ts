// Writes /sw.js: the service worker (src/service-worker.ts), and before it the list of what it keeps.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { type Plugin, transformWithEsbuild } from 'vite';

const source = new URL('../src/service-worker.ts', import.meta.url).pathname;
const ownFolder = new URL('../public/', import.meta.url).pathname;

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .map((name) => `/${name}`)
          .sort();
        // Sounds are kept with the engine, or once they have been heard.
        const engine = files.filter((name) => /\.(wasm|bin|opus)$/.test(name));
        const shell = files.filter((name) => !engine.includes(name));
        const own = readdirSync(ownFolder).filter((name) => /^(favicon|icon|manifest)/.test(name));
        const all = [...shell, ...own.map((name) => `/${name}`)];
        const { code } = await transformWithEsbuild(readFileSync(source, 'utf8'), source, { minify: true });
        const digest = createHash('sha256').update(JSON.stringify([...all, ...engine]) + code);
        for (const name of own) digest.update(readFileSync(ownFolder + name));
        const index = bundle['index.html'];
        if (index?.type === 'asset') digest.update(index.source);
        const version = digest.digest('hex').slice(0, 12);
        const lists = Object.entries({ version, shell: all, engine }).map(
          ([name, value]) => `const ${name}=${JSON.stringify(value)};`,
        );
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: `${lists.join('')}${code}` });
      },
    },
  };
}
