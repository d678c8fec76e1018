// The real server and real clients, for the tests in this folder.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import WebSocket from 'ws';

const program = process.env.INCAN ?? 'build/release/incan';

// Generous limits, for tests that are not about limits.
export const roomy = ['--sockets-per-address', '100000', '--messages-per-second', '1000000', '--requests-per-second', '1000000'];

// In memory, because every commit is synced to the disk.
export function folder(test, parent = '/dev/shm') {
  const path = mkdtempSync(join(parent, 'incan_server_'));
  test.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

// Starts `incan serve` and waits until it listens.
export async function startServer({ database, flags = roomy, port = 0, env = {} }) {
  const child = spawn(program, ['serve', '--port', String(port), '--database', database, ...flags], {
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const server = { child, database, log: '', said: '' };
  child.stderr.on('data', (data) => (server.log += data));
  server.ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  // A sanitizer's report fails the test, whenever it comes.
  child.once('close', () => assert.doesNotMatch(server.log, /Sanitizer|runtime error/));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      server.said += data;
      const found = server.said.match(/(http:\/\/[^ ]+?)\//);
      if (found) {
        server.url = found[1];
        server.port = Number(new URL(server.url).port);
        resolve();
      }
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${server.log}`)));
  });
  // Waits until the server has printed or logged what is wanted; the log may come a little later than standard output.
  server.until = (wanted) =>
    new Promise((resolve) => {
      const look = () => wanted(server) && resolve();
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      look();
    });
  server.stop = async (signal = 'SIGTERM') => {
    child.kill(signal);
    return server.ended;
  };
  return server;
}

// A server for the duration of a test.
export async function serverFor(test, options = {}) {
  const server = await startServer({ database: join(folder(test), 'incan.db'), ...options });
  test.after(() => server.stop('SIGKILL'));
  return server;
}

export async function request(server, method, path, { token, body, headers = {} } = {}) {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json');
  return { status: answer.status, headers: answer.headers, text, json: isJson && text ? JSON.parse(text) : undefined };
}

export async function newGuest(server, name = 'Ana') {
  const { status, json } = await request(server, 'POST', '/api/guests', { body: { name, token: true } });
  assert.equal(status, 201);
  return json.token;
}

export async function newTable(server, token, settings = {}) {
  const { status, json } = await request(server, 'POST', '/api/tables', { token, body: settings });
  assert.equal(status, 201);
  return json.table;
}

// One socket of one guest. Every message received is kept in `frames`, as text, and every byte in `bytes`; `table`
// and `game` are the latest.
export class Client {
  static async connect(server, token, { headers = {}, path = '/ws', ...options } = {}) {
    const client = new Client();
    client.token = token;
    client.socket = new WebSocket(server.url.replace('http', 'ws') + path, {
      headers: { ...(token && { Authorization: `Bearer ${token}` }), ...headers },
      ...options,
    });
    client.closed = new Promise((resolve) => client.socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })));
    client.socket.on('message', (data) => {
      // A frame is a message or a list of them.
      for (const message of [JSON.parse(String(data))].flat()) client.#hear(message);
    });
    client.socket.once('upgrade', (answer) => {
      client.greeting = answer.rawHeaders;
      answer.socket.on('data', (bytes) => client.bytes.push(bytes));
    });
    await new Promise((resolve, reject) => {
      client.socket.once('open', resolve);
      client.socket.once('error', reject);
    });
    client.socket.on('error', () => {});
    return client;
  }

  frames = [];
  bytes = [];
  greeting = [];
  table = null;
  game = null;
  action = randomBytes(5).readUIntBE(0, 5) + 1;
  #listeners = new Set();

  #hear(message) {
    this.frames.push(JSON.stringify(message));
    if (message.type === 'table') this.table = message;
    if (message.type === 'refused') this.table = message.table;
    if (message.type === 'table' || message.type === 'refused') this.game = this.table.game;
    if (message.type === 'turn') this.game = message.game;
    if (message.type === 'chosen' && this.game) this.game.chosen = message.chosen;
    for (const listener of [...this.#listeners]) listener(message);
  }

  // The next message that satisfies `wanted`.
  until(wanted) {
    return new Promise((resolve, reject) => {
      const listener = (message) => {
        if (!wanted(message)) return;
        this.#listeners.delete(listener);
        resolve(message);
      };
      this.#listeners.add(listener);
      this.closed.then(({ code }) => reject(new Error(`the socket was closed with ${code}`)));
    });
  }

  // Returns a function that stops it.
  on(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  send(message) {
    this.socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  async join(table, since = {}) {
    const shown = this.until((message) => message.type === 'table' || message.type === 'error');
    this.send({ type: 'join', table, ...since });
    return shown;
  }

  // The answer to an action: accepted, refused, or an error.
  async act(type, members = {}) {
    const action = ++this.action;
    const answer = this.until((message) => message.action === action || message.type === 'error');
    this.send({ type, action, ...members });
    return answer;
  }

  // The adventurers that this client leads and has to choose for.
  toChoose() {
    const { you } = this.table;
    const game = this.game;
    if (you === null || !game) return [];
    const own = game.scores.length === 2 ? [2 * you, 2 * you + 1] : [you];
    return own.filter((seat) => game.inside.includes(seat) && !game.chosen.includes(seat));
  }

  close() {
    this.socket.close();
    return this.closed;
  }
}

// Opens a table for these tokens and sits them down in order; the first is the host.
export async function gather(server, tokens, settings = {}) {
  const table = await newTable(server, tokens[0], { seats: Math.max(2, tokens.length), ...settings });
  const clients = [];
  for (const token of tokens) {
    const client = await Client.connect(server, token);
    await client.join(table);
    assert.equal((await client.act('sit')).type, 'accepted');
    clients.push(client);
  }
  return { table, clients };
}

// The host starts the game, and everybody sees it begin.
export async function start(clients) {
  const begun = clients.map((client) => client.until((message) => message.type === 'table' && message.phase === 'playing'));
  assert.equal((await clients[0].act('start')).type, 'accepted');
  await Promise.all(begun);
}

// Plays until the game is over: `choose(client, adventurer)` returns torch or camp.
export async function playOn(clients, choose = () => 'torch') {
  const play = (client) =>
    new Promise((resolve, reject) => {
      let asked = 0; // The turn for which choices have been sent.
      const look = () => {
        if (client.table.phase === 'finished') {
          stop();
          return resolve();
        }
        if (client.table.phase !== 'playing' || client.game.turn === asked) return;
        asked = client.game.turn;
        for (const adventurer of client.toChoose()) {
          client.send({ type: 'choose', action: ++client.action, game: client.game.number, turn: asked, adventurer, choice: choose(client, adventurer) });
        }
      };
      const stop = client.on((message) => {
        if (message.type === 'table' || message.type === 'turn') look();
      });
      client.closed.then(({ code }) => reject(new Error(`the socket was closed with ${code}`)));
      look();
    });
  await Promise.all(clients.map(play));
}

// A seeded random generator (mulberry32).
export function randomFrom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}
