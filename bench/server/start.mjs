// How long the server takes to start with a large database, compared with an empty one in the same run:
// node bench/server/start.mjs [--tables N] [--running N] [--games N]. Needs build/release/incan and Python.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const incan = 'build/release/incan';
const { values: options } = parseArgs({
  options: {
    tables: { type: 'string', default: '10000' },
    running: { type: 'string', default: '500' },
    games: { type: 'string', default: '1000000' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'incan_start_'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const roomy = ['--sockets', '100000', '--sockets-per-address', '100000', '--messages-per-second', '1000000', '--requests-per-second', '1000000'];

// Starts a server and measures until it answers; then uses it and stops it.
async function withServer(database, use) {
  const begun = performance.now();
  const child = spawn(incan, ['serve', '--port', '0', '--database', database, '--tables', '100000', ...roomy], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (data) => (log += data));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const said = await new Promise((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
  const url = said.match(/http:\/\/[^ ]+?(?=\/ )/)[0];
  await fetch(`${url}/healthz`);
  const ms = performance.now() - begun;
  const kib = Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]);
  await use?.(url);
  child.kill('SIGTERM');
  await ended;
  return { ms, mib: kib / 1024, restored: /restored .*/.exec(log)?.[0] };
}

// A real server makes a few tables with games that are going on; they are then copied under other names.
async function makeDatabase(database) {
  await withServer(database, async (url) => {
    const load = spawn(incan, ['load', '--url', url, '--tables', '50', '--seconds', '5'], { stdio: 'ignore' });
    await new Promise((resolve) => load.once('exit', resolve));
    const post = (path, body, token) =>
      fetch(url + path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) } });
    const { token } = await (await post('/api/guests', { name: 'Ana', token: true })).json();
    await post('/api/tables', {}, token);
  });
  const script = `import sqlite3, sys
file = sqlite3.connect(sys.argv[1])
tables, running, games = map(int, sys.argv[2:])
file.execute("PRAGMA synchronous = OFF")
playing = [row[0] for row in file.execute("SELECT table_id FROM entries GROUP BY table_id HAVING count(*) > 1 AND sum(text LIKE '%game_started%') > 0")]
waiting = [row[0] for row in file.execute("SELECT table_id FROM entries GROUP BY table_id HAVING count(*) = 1 LIMIT 1")]
assert playing and waiting
for number in range(tables):
    kind = playing if number < running else waiting
    copied = ["%06d" % number, kind[number % len(kind)]]
    file.execute("INSERT INTO entries SELECT ? || substr(table_id, 7), number, text FROM entries WHERE table_id = ?", copied)
    file.execute("INSERT INTO tables SELECT ?1 || substr(id, 7), code, opened, changed, listed, phase, replace(about, id, ?1 || substr(id, 7)) FROM tables WHERE id = ?2", copied)
    file.execute("INSERT INTO table_guests SELECT ? || substr(table_id, 7), guest FROM table_guests WHERE table_id = ?", copied)
file.executemany("INSERT INTO games (table_id, ended, listed, edition, practice, record) VALUES (?, ?, 1, 'incan-gold', 0, ?)",
                 (("%06d" % (number % tables), number, "x" * 200) for number in range(games)))
file.executemany("INSERT INTO results SELECT id, ?, ?, 30, ? FROM games WHERE edition = 'incan-gold' AND length(record) = 200",
                 ((player, "Ana", player == 0) for player in range(4)))
file.commit()`;
  execFileSync('python3', ['-c', script, database, options.tables, options.running, options.games], { stdio: 'inherit' });
}

const large = join(folder, 'large.db');
await makeDatabase(large);
const runs = { empty: [], large: [] };
for (let time = 0; time < 5; ++time) {
  runs.empty.push(await withServer(join(folder, `empty${time}.db`)));
  runs.large.push(await withServer(large));
}
const best = (list) => list.reduce((one, other) => (other.ms < one.ms ? other : one));
const empty = best(runs.empty);
const full = best(runs.large);
console.log(`${options.tables} tables, ${options.running} of them with a game that is going on, and ${options.games} archived games; best of 5:`);
console.log(`start with an empty database: ${empty.ms.toFixed(0)} ms, ${empty.mib.toFixed(0)} MiB`);
console.log(`start with this one:          ${full.ms.toFixed(0)} ms, ${full.mib.toFixed(0)} MiB (${(full.ms / empty.ms).toFixed(1)} times as long)`);
console.log(`the server says: ${full.restored}`);
