// Compares our server with boardgame.io under the same load, in the same run: node bench/server/bench.mjs [--seconds N]
// [--quick]. Needs build/release/incan; fetches boardgame.io with npm the first time. boardgame/README.md defines what
// is measured; `incan load` measures the same.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const boardgame = join(here, 'boardgame');
const incan = join(here, '../../build/release/incan');
const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '10' }, quick: { type: 'boolean' } } });

if (!existsSync(join(boardgame, 'node_modules'))) {
  const fetched = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: boardgame, stdio: 'inherit' });
  if (fetched.status !== 0) process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'incan_bench_'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

// Starts a server, waits for its first output, measures, and stops it.
async function withServer(command, args, measure) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const said = await new Promise((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
  try {
    return await measure(said);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function json(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (data) => (out += data));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} exited with status ${code}`);
  return JSON.parse(out.trim().split('\n').at(-1));
}

const roomy = ['--sockets', '100000', '--sockets-per-address', '100000', '--messages-per-second', '1000000', '--requests-per-second', '1000000', '--log-level', 'error'];
let databases = 0;
const ours = (load) =>
  withServer(incan, ['serve', '--port', '0', '--database', join(folder, `${++databases}.db`), ...roomy], (said) =>
    json(incan, ['load', '--json', '--url', said.match(/http:\/\/[^ ]+?(?=\/ )/)[0], ...load]),
  );
const theirs = (storage, load) =>
  withServer('node', [join(boardgame, 'server.mjs'), '8765', ...storage], () =>
    json('node', [join(boardgame, 'load.mjs'), '--port', '8765', ...load]),
  );

const row = (name, result) =>
  console.log(
    `${name.padEnd(44)} ${result.choices_per_second.toFixed(0).padStart(8)} choices/s   p50 ${result.p50_ms.toFixed(2).padStart(8)} ms   p99 ${result.p99_ms.toFixed(2).padStart(8)} ms`,
  );

// Interleaved, so that other work on the machine affects all of them alike.
const load = ['--tables', '50', '--players', '4', '--seconds', options.seconds];
const times = options.quick ? 1 : 3;
const best = (list) => list.reduce((one, other) => (other.choices_per_second > one.choices_per_second ? other : one));
const results = { ours: [], memory: [], files: [] };
for (let time = 0; time < times; ++time) {
  results.ours.push(await ours(load));
  results.memory.push(await theirs([], load));
  results.files.push(await theirs(['--file', join(folder, `files${time}`)], load));
}
const own = best(results.ours);
const memory = best(results.memory);
const files = best(results.files);
console.log(`50 tables of 4 players who choose at once; best of ${times}:`);
row('incan serve, SQLite, every commit flushed', own);
row('boardgame.io, in memory', memory);
row('boardgame.io, FlatFile (not flushed)', files);
console.log(`server CPU per choice: ${own.server_cpu_us_per_choice} µs`);
for (const [name, other] of [['in memory', memory], ['FlatFile', files]]) {
  console.log(
    `compared with boardgame.io ${name}: ${(own.choices_per_second / other.choices_per_second).toFixed(1)} times the choices/s, 1/${(other.p99_ms / own.p99_ms).toFixed(1)} of the p99 latency`,
  );
}
if (!options.quick) {
  const many = await ours(['--tables', '2000', '--players', '4', '--think', '3000', '--seconds', options.seconds]);
  row('2,000 tables of 4 who think for 3 s', many);
  const idle = await ours(['--tables', '0', '--idle', '10000']);
  console.log(`10,000 idle sockets: ${(idle.bytes_per_idle_socket / 1024).toFixed(1)} KiB of server memory each`);
}
