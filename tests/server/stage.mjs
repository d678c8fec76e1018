// A table whose cards a test knows in advance, with players and spectators. Everything that each of them
// receives is kept byte by byte, so that two runs can be compared.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gameSeed } from './deal.mjs';
import { ask, readFrames } from './wire.mjs';
import { Client, folder, newGuest, newTable, roomy, startServer } from './world.mjs';

// Guest ids that cannot be mistaken for any other number that is sent.
export const firstGuest = 7_000_000_000;

// The server draws its seed at random, so the test replaces it in the database between two runs, and
// renumbers guests.
const tamper = `
import json, sqlite3, sys
database, seed, offset = sys.argv[1], sys.argv[2], int(sys.argv[3])
store = sqlite3.connect(database)
for table, text in store.execute("SELECT table_id, text FROM entries WHERE number = 0").fetchall():
    entry = json.loads(text)
    entry["server_seed"] = seed
    entry["guest"] += offset
    store.execute("UPDATE entries SET text = ? WHERE table_id = ? AND number = 0", (json.dumps(entry), table))
store.execute("UPDATE guests SET id = id + ?", (offset,))
store.execute("DELETE FROM tables")
store.commit()
`;

const hex = (text) => createHash('sha256').update(text).digest('hex');
export const serverSeedOf = (text) => hex(`the server's seed: ${text}`);
export const clientSeedOf = (name) => `what ${name} adds to the shuffle`;
// The resulting game seed, for people with the client seeds above.
export const seedFor = (serverSeed, people) => gameSeed(serverSeed, people.map(clientSeedOf));

// The messages a socket received, one per line. How they are grouped into frames depends on timing.
function messagesIn(bytes) {
  return readFrames(bytes)
    .flatMap(({ opcode, payload }) =>
      opcode === 1 ? [JSON.parse(payload)].flat().map((message) => JSON.stringify(message)) : [`opcode ${opcode}: ${payload.toString('latin1')}`])
    .join('\n');
}

export class Stage {
  // `people` sit down in this order, and the first is the host; `others` are spectators or outsiders.
  static async open(test, { people, others = [], settings = {}, serverSeed, seeds = clientSeedOf }) {
    const stage = new Stage();
    stage.test = test;
    stage.database = join(folder(test), 'incan.db');
    stage.people = people;
    stage.serverSeed = serverSeed;
    await stage.#serve();
    for (const name of [...people, ...others]) stage.tokens[name] = await newGuest(stage.server, name);
    stage.table = await newTable(stage.server, stage.tokens[people[0]], { seats: people.length, ...settings });
    await stage.#stop();
    execFileSync('python3', ['-c', tamper, stage.database, serverSeed, String(firstGuest)]);
    await stage.#serve();
    for (const name of people) {
      await stage.enter(name);
      await stage.do(name, 'sit');
      if (seeds(name)) await stage.do(name, 'give_seed', { seed: seeds(name) });
    }
    return stage;
  }

  tokens = {};
  clients = {}; // Everybody's latest socket.
  log = '';
  #sources = new Map(); // Everything each reader has received, in order.
  #sockets = 0;

  async #serve() {
    this.server = await startServer({ database: this.database, flags: [...roomy, '--log-level', 'debug'] });
    const { server } = this;
    this.test.after(() => server.stop('SIGKILL'));
  }

  async #stop() {
    const { code } = await this.server.stop();
    assert.equal(code, 0);
    this.log += this.server.log;
  }

  // Records what a reader received: verbatim, and in a form that can be compared.
  #note(reader, raw, compared = raw) {
    if (!this.#sources.has(reader)) this.#sources.set(reader, []);
    this.#sources.get(reader).push({ raw, compared });
  }

  // Opens a socket for somebody, who joins the table unless `joins` is false.
  async enter(name, { as = name, joins = true, since } = {}) {
    const client = await Client.connect(this.server, this.tokens[name]);
    client.action = 1000 * ++this.#sockets;
    this.clients[as] = client;
    const greeting = client.greeting.filter((_, at, all) => !/^sec-websocket-accept$/i.test(all[at - (at % 2)]));
    const bytes = () => Buffer.concat(client.bytes).toString('latin1');
    this.#note(as, () => `${greeting.join('\n')}\n${bytes()}`, () => `${greeting.join('\n')}\n${messagesIn(bytes())}`);
    if (joins) await client.join(this.table, since);
    return client;
  }

  async do(name, type, members = {}) {
    const answer = await this.clients[name].act(type, members);
    assert.equal(answer.type, 'accepted', `${name}: ${type}: ${JSON.stringify(answer).slice(0, 200)}`);
    return answer;
  }

  async choose(name, choice, adventurer = this.people.indexOf(name)) {
    return this.do(name, 'choose', { turn: this.clients[name].game.turn, adventurer, choice });
  }

  async start() {
    await this.do(this.people[0], 'start');
    await this.settle();
  }

  // Everybody who has to choose does so according to `choice(name, adventurer)`, except those in `but`.
  async turn(choice, { but = [] } = {}) {
    // Collected in advance: the last choice brings the next turn, in which others may have to choose.
    const asked = this.people.filter((name) => !but.includes(name)).flatMap((name) => this.clients[name].toChoose().map((adventurer) => [name, adventurer]));
    for (const [name, adventurer] of asked) await this.choose(name, choice(name, adventurer), adventurer);
    await this.settle();
  }

  // Waits for a pong on every socket: by then everything sent before has arrived.
  async settle() {
    const open = Object.values(this.clients).filter((client) => client.socket.readyState === client.socket.OPEN);
    await Promise.all(
      open.map((client) => {
        const answer = client.until((message) => message.type === 'pong');
        client.send({ type: 'ping' });
        return answer;
      }),
    );
  }

  // Disconnects somebody and waits until the others have been told.
  async leave(as) {
    const { you } = this.clients[as].table;
    const witness = this.clients[this.people[0]];
    const seen = you === null || witness.until((message) => message.type === 'table' && !message.seats[you].connected);
    await this.clients[as].close();
    await seen;
    await this.settle();
  }

  // Shuts the server down cleanly and starts it again; everybody reconnects.
  async restart() {
    const names = Object.entries(this.clients);
    await this.#stop();
    await this.#serve();
    for (const [as, client] of names) {
      const name = Object.keys(this.tokens).find((one) => this.tokens[one] === client.token);
      await this.enter(name, { as, joins: client.table !== null });
    }
    await this.settle();
  }

  // Requests everything the HTTP API offers, as somebody or anonymously.
  async askAround(reader, name) {
    const headers = name ? { Authorization: `Bearer ${this.tokens[name]}` } : {};
    const { table } = this;
    const paths = ['/', `/t/${table}`, '/api/tables', `/api/tables/${table}`, `/api/tables/${table}/games`,
      `/api/tables/${table}/games/1`, `/api/tables/${table}/record`, '/api/games', '/api/games?listed=true', '/api/games/1', '/api/me',
      `/api/tables/${'x'.repeat(22)}`, '/api/codes/BBBB', '/healthz'];
    const { code } = await fetch(`${this.server.url}/api/tables/${table}`).then((answer) => answer.json());
    if (code) paths.push(`/api/codes/${code}`);
    for (const path of paths) {
      const answer = await ask(this.server, path, { headers });
      this.#note(reader, () => `${path}\n${answer}`);
    }
    for (const [method, path, body] of [['POST', '/api/tables', '{'], ['PUT', `/api/tables/${table}`, ''], ['DELETE', '/api/games/1', '']]) {
      const answer = await ask(this.server, path, { method, body, headers: { ...headers, 'Content-Type': 'application/json' } });
      this.#note(reader, () => `${method} ${path}\n${answer}`);
    }
  }

  // Leaves out metrics that depend on timing or on a library's connection pool.
  async askMetrics() {
    const answer = await ask(this.server, '/metrics');
    const counts = answer.split('\n').filter((line) => !/^process_|_seconds(_bucket|_sum)|incan_connections|content-length/i.test(line));
    this.#note('metrics', () => counts.sort().join('\n'));
  }

  // Discards everything received so far.
  forget() {
    this.#sources.clear();
  }

  // Everything received so far, by reader, without what differs between any two runs.
  heard() {
    return this.#all('compared', (text) => this.#normal(text));
  }

  // The same, verbatim, for tests that search it for secrets.
  everything() {
    return this.#all('raw', (text) => text);
  }

  #all(kind, change) {
    const all = { log: change(this.log + this.server.log) };
    for (const [reader, sources] of this.#sources) all[reader] = change(sources.map((source) => source[kind]()).join('\n'));
    return all;
  }

  #normal(text) {
    return text
      .replaceAll(this.table, '<table>')
      .replaceAll(this.table.slice(0, 6), '<table>')
      .replaceAll(this.database, '<database>')
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, '<server>')
      .replace(/Incan Gold: table [A-Z]{4}/g, 'Incan Gold: table <code>')
      .replace(/"code":"[A-Z]{4}"/g, '"code":"<code>"')
      .replace(/\/api\/codes\/[A-Z]{4}/g, '/api/codes/<code>')
      .replace(/"(clock_starts_ms|time_left_ms|now|ended)":\d+/g, '"$1":0')
      .replace(/^Date: .*$/gim, 'Date:')
      // A hash of the page with its preview, which names the server's address.
      .replace(/^ETag: "[0-9a-f]{16}-\d+"/gim, 'ETag: "<page>"')
      .replace(/ in \d+ ms; /g, ' in <time> ms; ')
      .replace(/^\d{4}-\d\d-\d\dT[\d:.+-]+ /gm, '');
  }
}

// Fails with the first place where two texts differ.
export function assertSame(one, other, about) {
  if (one === other) return;
  let at = 0;
  while (one[at] === other[at]) ++at;
  const around = (text) => JSON.stringify(text.slice(Math.max(0, at - 120), at + 120));
  assert.fail(`${about}: the two worlds differ at ${at}:\n${around(one)}\n${around(other)}`);
}
