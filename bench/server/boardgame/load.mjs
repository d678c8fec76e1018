// node load.mjs --port P --tables T --players 4 --seconds S [--warmup 1] [--host 127.0.0.1]
// Speaks boardgame.io's wire protocol on bare sockets: its own Client would replay every state through
// redux and make this process, not the server, the limit.
import { parseArgs } from 'node:util';
import { io } from 'socket.io-client';
import { randomFrom } from './random.mjs';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8000' },
    tables: { type: 'string', default: '5' },
    players: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '5' },
    warmup: { type: 'string', default: '1' },
  },
});
const TABLES = Number(values.tables);
const PLAYERS = Number(values.players);
const CAMP = 0.2;
const STALL_MS = 10_000;
const base = `http://${values.host}:${values.port}`;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const stats = { measuring: false, done: false, choices: 0, errors: 0, latencies: [] };

function fail(what) {
  if (stats.done) return;
  stats.errors += 1;
  if (stats.errors <= 5) console.error(what);
}

async function post(path, body) {
  const response = await fetch(`${base}/games/incan-gold${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

class Seat {
  constructor(table, index) {
    this.table = table;
    this.id = String(index);
    this.random = randomFrom(table.index * 1000 + index + 1);
  }

  connect() {
    this.socket = io(`${base}/incan-gold`, { transports: ['websocket'], forceNew: true, reconnection: false });
    this.socket.on('sync', (matchID, info) => this.table.synced(this, matchID, info.state));
    this.socket.on('update', (matchID, state) => this.receive(matchID, state));
    this.socket.on('disconnect', (reason) => fail(`disconnected: ${reason}`));
    return new Promise((resolve, reject) => {
      this.socket.once('connect', resolve);
      this.socket.once('connect_error', reject);
    });
  }

  sit(matchID, credentials) {
    this.credentials = credentials;
    this.seen = 0; // decisions whose outcome has reached this seat
    this.chosen = -1; // the last decision this seat has sent a choice for
    this.over = false;
    this.socket.emit('sync', matchID, this.id, credentials, PLAYERS);
  }

  receive(matchID, state) {
    const { match } = this.table;
    if (matchID !== match.id) return;
    const now = performance.now();
    for (; this.seen < state.G.decision; this.seen += 1) this.table.resolved(this.seen, now);
    if (state.ctx.gameover) {
      this.over = true;
      this.table.seatDone();
    } else {
      this.act(state);
    }
  }

  act(state) {
    const { decision } = state.G;
    // Other players' choices also trigger state updates, before this seat's own choice has been processed.
    if (this.chosen === decision || !(this.id in (state.ctx.activePlayers ?? {}))) return;
    this.chosen = decision;
    const { match } = this.table;
    const choice = this.random() < CAMP ? 'camp' : 'torch';
    const action = {
      type: 'MAKE_MOVE',
      payload: { type: 'choose', args: [choice], playerID: this.id, credentials: this.credentials },
    };
    match.sent[decision] = (match.sent[decision] ?? 0) + 1;
    match.sentAt[decision] = performance.now();
    this.socket.emit('update', action, state._stateID, match.id, this.id);
  }
}

class Table {
  constructor(index) {
    this.index = index;
    this.seats = Array.from({ length: PLAYERS }, (_, i) => new Seat(this, i));
  }

  async start() {
    this.starting = true;
    try {
      const { matchID } = await post('/create', { numPlayers: PLAYERS });
      // Joining reads, changes, and writes the same record, so two concurrent joins could lose one.
      const credentials = [];
      for (const { id } of this.seats) {
        const joined = await post(`/${matchID}/join`, { playerID: id, playerName: `p${id}` });
        credentials.push(joined.playerCredentials);
      }
      // By decision: how many choices were sent, and when the last one was.
      this.match = { id: matchID, states: new Map(), sent: [], sentAt: [], counted: 0 };
      this.seats.forEach((seat, i) => seat.sit(matchID, credentials[i]));
    } catch (error) {
      fail(String(error)); // watch() tries again
    }
    this.starting = false;
    this.lastProgress = performance.now();
  }

  // Nobody moves before all have the first state: an earlier choice could fall between another seat's state
  // and its subscription, and that seat would wait forever.
  synced(seat, matchID, state) {
    if (matchID !== this.match.id) return;
    this.match.states.set(seat, state);
    if (this.match.states.size < PLAYERS) return;
    for (const [ready, first] of this.match.states) ready.act(first);
  }

  resolved(decision, now) {
    const { match } = this;
    this.lastProgress = now;
    this.started = true;
    if (stats.measuring) stats.latencies.push(now - match.sentAt[decision]);
    if (decision < match.counted) return;
    match.counted = decision + 1;
    if (stats.measuring) stats.choices += match.sent[decision];
  }

  seatDone() {
    if (this.seats.every((seat) => seat.over) && !stats.done) this.start();
  }

  watch() {
    if (this.starting || performance.now() - this.lastProgress < STALL_MS) return;
    fail(`table ${this.index} stalled`);
    this.start();
  }
}

const percentile = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * p) - 1)] ?? null;
const round = (x, digits) => (x === null ? null : Number(x.toFixed(digits)));

const tables = Array.from({ length: TABLES }, (_, i) => new Table(i));
try {
  await Promise.all(tables.flatMap((table) => table.seats.map((seat) => seat.connect())));
} catch (error) {
  console.error(`cannot connect to ${base}: ${error.message}`);
  process.exit(1);
}
await Promise.all(tables.map((table) => table.start()));
const watchdog = setInterval(() => tables.forEach((table) => table.watch()), 1000);
while (!tables.every((table) => table.started)) {
  if (stats.errors > TABLES) process.exit(1); // no server to speak of: do not wait for ever
  await sleep(20);
}
await sleep(Number(values.warmup) * 1000);

const from = performance.now();
stats.measuring = true;
await sleep(Number(values.seconds) * 1000);
stats.measuring = false;
const seconds = (performance.now() - from) / 1000;

stats.done = true;
clearInterval(watchdog);
for (const table of tables) for (const seat of table.seats) seat.socket.disconnect();
const sorted = Float64Array.from(stats.latencies).sort();
console.log(JSON.stringify({
  choices: stats.choices,
  seconds: round(seconds, 3),
  choices_per_second: round(stats.choices / seconds, 1),
  p50_ms: round(percentile(sorted, 0.5), 3),
  p99_ms: round(percentile(sorted, 0.99), 3),
  tables: TABLES,
  players: PLAYERS,
  errors: stats.errors,
}));
process.exit(0);
