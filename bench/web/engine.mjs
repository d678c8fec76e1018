// Measures the engine of the browser beside the native one: node bench/web/engine.mjs
// Needs build/wasm/incan.wasm and build/release/tests/answer_requests, which answer the same requests. Processor time of
// both, in the same run; the native one uses the widest vectors that this processor has.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const file = (path) => new URL(`../../${path}`, import.meta.url).pathname;
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file('build/wasm/incan.wasm'))));
exports._initialize();
function write(bytes) {
  const at = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer).set(bytes, at);
}
write(readFileSync(file('data/oracle/network.bin')));
exports.networks();

function ask(request) {
  write(Buffer.from(request));
  const at = exports.answer();
  return Buffer.from(exports.memory.buffer, at, exports.size()).toString();
}

// Milliseconds of processor time.
function inTheBrowser(requests) {
  requests.forEach(ask);
  const start = process.cpuUsage();
  requests.forEach(ask);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
function natively(requests, times) {
  const all = Array.from({ length: times }, () => requests).flat();
  const input = Buffer.concat(all.flatMap((request) => [Buffer.from(`${Buffer.byteLength(request)}\n`), Buffer.from(request)]));
  const { stderr } = spawnSync('bash', ['-c', 'TIMEFORMAT=%U; time "$0" > /dev/null', file('build/release/tests/answer_requests')], { input });
  return (1000 * Number(stderr.toString().trim())) / times;
}

const records = Array.from({ length: 20 }, (_, game) => ask(`deal 3 ${game} incan-gold oracle oracle oracle oracle`));
const rows = [
  ['analysis of a game with 4 players', records.map((record) => `analyze\n${record}`), 20, 8],
  ['game of 4 oracles', ['games 1 0 200 incan-gold oracle oracle oracle oracle'], 200, 10],
  ['game of 4 rollout:4', ['games 1 0 100 incan-gold rollout:4 rollout:4 rollout:4 rollout:4'], 100, 10],
];
for (const [what, requests, count, times] of rows) {
  const browser = inTheBrowser(requests) / count;
  const native = natively(requests, times) / count;
  console.log(`${what}: ${browser.toFixed(2)} ms in the browser, ${native.toFixed(2)} ms natively, ratio ${(browser / native).toFixed(1)}`);
}
