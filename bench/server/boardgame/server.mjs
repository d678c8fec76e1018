// node server.mjs PORT [--file DIR]
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

// Read when the libraries are loaded, hence the late imports. Anything else makes boardgame.io chatty
// and takes the development builds of immer and redux.
process.env.NODE_ENV = 'production';
const { IncanGold } = await import('./game.mjs');
const { Server, FlatFile, Origins } = createRequire(import.meta.url)('boardgame.io/server');

const { values, positionals } = parseArgs({ allowPositionals: true, options: { file: { type: 'string' } } });
const port = Number(positionals[0]);
if (!Number.isInteger(port)) {
  console.error('usage: node server.mjs PORT [--file DIR]');
  process.exit(2);
}

const server = Server({
  games: [IncanGold],
  origins: [Origins.LOCALHOST],
  db: values.file ? new FlatFile({ dir: values.file }) : undefined,
});
await server.run(port);
console.log('ready');
