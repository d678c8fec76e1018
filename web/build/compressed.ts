// Writes a compressed copy of each file of the built page where it is smaller, so that the server need not compress.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const folders = [dir, join(dir, 'assets')];
      for (const folder of folders) {
        for (const entry of readdirSync(folder, { withFileTypes: true })) {
          if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest|wasm|bin)$/.test(entry.name)) continue;
          const file = join(folder, entry.name);
          const content = readFileSync(file);
          const copies = {
            gz: gzipSync(content, { level: 9 }),
            br: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
          };
          // Tiny files grow.
          for (const [ending, copy] of Object.entries(copies))
            if (copy.length < content.length) writeFileSync(`${file}.${ending}`, copy);
        }
      }
    },
  };
}
