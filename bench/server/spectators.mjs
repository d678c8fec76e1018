// What a turn costs the server with spectators at the table: node bench/server/spectators.mjs [--turns N]. One table of four
// players with 0, 50, and 500 spectators, in this order and again; the baseline is the table without any. Needs
// build/release/incan.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';

const { values: options } = parseArgs({ options: { turns: { type: 'string', default: '400' } } });
const turns = Number(options.turns);
const folder = mkdtempSync(join(tmpdir(), 'incan_spectators_'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const roomy = ['--sockets-per-address', '100000', '--sockets-per-guest', '1000', '--messages-per-second', '1000000', '--requests-per-second', '1000000', '--log-level', 'error'];
const child = spawn('build/release/incan', ['serve', '--port', '0', '--database', join(folder, 'incan.db'), ...roomy], { stdio: ['ignore', 'pipe', 'inherit'] });
process.on('exit', () => child.kill('SIGKILL'));
const said = await new Promise((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
const url = said.match(/http:\/\/[^ ]+?(?=\/ )/)[0];

const post = async (path, body, token) =>
  (await fetch(url + path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) } })).json();
const cpuSeconds = async () => Number(/^process_cpu_seconds_total (\S+)$/m.exec(await (await fetch(`${url}/metrics`)).text())[1]);

async function open(token, table, hear) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { Authorization: `Bearer ${token}` } });
  await new Promise((resolve) => socket.once('open', resolve));
  const joined = new Promise((resolve) => socket.once('message', resolve));
  socket.on('message', hear);
  socket.send(JSON.stringify({ type: 'join', table }));
  await joined;
  return socket;
}

// Milliseconds of the server's processor time per turn.
async function measure(spectators) {
  const tokens = [];
  for (let player = 0; player < 4; ++player) tokens.push((await post('/api/guests', { name: 'Ana', token: true })).token);
  const { table } = await post('/api/tables', { seats: 4 }, tokens[0]);
  const watcher = (await post('/api/guests', { name: 'Eve', token: true })).token;
  // They read what they are sent, and nothing else.
  let heard = 0;
  const others = [];
  for (let number = 0; number < spectators; ++number) others.push(await open(watcher, table, () => ++heard));
  let seen = 0;
  let done;
  const players = [];
  for (const [seat, token] of tokens.entries()) {
    let action = 0;
    const act = (type, members) => socket.send(JSON.stringify({ type, action: ++action, ...members }));
    const socket = await open(token, table, (data) => {
      for (const message of [JSON.parse(data)].flat()) {
        const { game } = message;
        const isNew = message.type === 'turn' || (message.type === 'table' && message.phase === 'playing' && game.turn === 1);
        if (isNew && game.inside.includes(seat)) act('choose', { game: game.number, turn: game.turn, adventurer: seat, choice: 'torch' });
        if (message.type === 'turn' && seat === 0 && ++seen === turns) done();
        if (message.type === 'table' && message.phase === 'finished' && seat === 0) act('play_again');
        if (message.type === 'table' && message.phase === 'waiting' && message.seats[seat]?.invited) act('play_again');
        if (message.type === 'table' && message.phase === 'waiting' && seat === 0 && message.seats.every(({ free, invited }) => !free && !invited)) act('start');
      }
    });
    players.push(socket);
    act('sit', { seat });
  }
  const finished = new Promise((resolve) => (done = resolve));
  const before = await cpuSeconds();
  const heardBefore = heard;
  await finished;
  const after = await cpuSeconds();
  for (const socket of [...players, ...others]) socket.terminate();
  return { ms: ((after - before) * 1000) / turns, frames: spectators ? (heard - heardBefore) / spectators / turns : 0 };
}

const best = new Map();
for (let time = 0; time < 2; ++time) {
  for (const spectators of [0, 50, 500]) {
    const result = await measure(spectators);
    if (!best.has(spectators) || result.ms < best.get(spectators).ms) best.set(spectators, result);
  }
}
console.log(`server CPU per turn of four players, best of 2 times ${turns} turns:`);
for (const [spectators, { ms, frames }] of best) {
  const each = spectators ? `, ${((1000 * (ms - best.get(0).ms)) / spectators).toFixed(1)} µs for each spectator and ${frames.toFixed(1)} frames to each` : '';
  console.log(`${String(spectators).padStart(4)} spectators: ${ms.toFixed(2)} ms${each}`);
}
process.exit(0);
