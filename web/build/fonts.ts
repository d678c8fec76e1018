// The typefaces of the page, cut down to the letters of its languages: Rowdies for titles, numbers and buttons, Barlow
// for text. `virtual:fonts` exports their style sheet.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import subset from 'subset-font';
import type { Plugin } from 'vite';

const faces = [
  { family: 'Rowdies', weight: 700 },
  { family: 'Barlow', weight: 500 },
  { family: 'Barlow', weight: 700 },
];
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
// Polish letters are in a file of their own, which only their readers need.
const parts = [
  {
    script: 'latin',
    letters: `${ascii}ÁÉÍÑÓÚÜáéíñóúü¡¿«»–—‘’“”„…·×−€º \u00a0\u202f`,
    range: 'U+20-17F, U+2000-22FF',
  },
  { script: 'latin-ext', letters: 'ĄĆĘŁŃŚŹŻąćęłńśźż', range: 'U+104-107, U+118-119, U+141-144, U+15A-15B, U+179-17C' },
];

interface Font {
  file: string;
  content: Buffer;
  face: string;
}

async function cutFonts(): Promise<Font[]> {
  const wanted = faces.flatMap((face) => parts.map((part) => ({ ...face, ...part })));
  return Promise.all(
    wanted.map(async ({ family, weight, script, letters, range }) => {
      const name = `${family.toLowerCase()}-${script}-${weight}`;
      const source = new URL(
        `../node_modules/@fontsource/${family.toLowerCase()}/files/${name}-normal.woff2`,
        import.meta.url,
      );
      return {
        file: `${name}.woff2`,
        content: await subset(readFileSync(source), letters, { targetFormat: 'woff2' }),
        // The page waits a moment for its fonts before it shows anything (main.ts), so nothing moves when they arrive.
        face: `@font-face{font-family:${family};font-weight:${weight};font-display:optional;src:url(FILE) format('woff2');unicode-range:${range}}`,
      };
    }),
  );
}

// Cutting takes seconds, so it is done once.
let cut: Promise<Font[]> | undefined;
const fonts = (): Promise<Font[]> => (cut ??= cutFonts());

export function typefaces(): Plugin {
  let building = false;
  return {
    name: 'typefaces',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (id) => (id === 'virtual:fonts.css' ? '\0virtual:fonts.css' : undefined),
    async load(id) {
      if (id !== '\0virtual:fonts.css') return undefined;
      const all = await fonts();
      return all
        .map(({ file, content, face }) => {
          if (!building) return face.replace('FILE', `/fonts/${file}`);
          const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
          const fileName = `assets/${file.replace('.', `-${hash}.`)}`;
          this.emitFile({ type: 'asset', fileName, source: content });
          return face.replace('FILE', `/${fileName}`);
        })
        .join('\n');
    },
    configureServer(server) {
      server.middlewares.use('/fonts/', (request, response, next) => {
        void fonts().then((all) => {
          const font = all.find(({ file }) => request.url?.endsWith(file));
          if (!font) return next();
          response.setHeader('Content-Type', 'font/woff2');
          response.end(font.content);
        });
      });
    },
  };
}
