// A table whose cards a test knows beforehand, and everybody who may be looking: what each of them receives is
// kept byte for byte, so that two runs can be compared.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gameSeed } from './deal.mjs';
import { ask, readFrames } from './wire.mjs';
import { Client, folder, newGuest, newTable, roomy, startServer } from './world.mjs';

// Guests get numbers that cannot be mistaken for any other number that is sent.
export const firstGuest = 7_000_000_000;

// The server draws its seed itself; between two runs of it a test may put in another. Guests are renumbered too.
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
store.commit()
`;

const hex = (text) => createHash('sha256').update(text).digest('hex');
export const serverSeedOf = (text) => hex(`the server's seed: ${text}`);
export const clientSeedOf = (name) => `what ${name} adds to the shuffle`;
// The game seed that comes of both, for people who give the seeds above.
export const seedFor = (serverSeed, people) => gameSeed(serverSeed, people.map(clientSeedOf));

// What a socket was told, one message a line. Which of them came in one frame is a matter of time.
function messagesIn(bytes) {
  return readFrames(bytes)
    .flatMap(({ opcode, payload }) =>
      opcode === 1 ? [JSON.parse(payload)].flat().map((message) => JSON.stringify(message)) : [`opcode ${opcode}: ${payload.toString('latin1')}`])
    .join('\n');
}

export class Stage {
  // `people` sit down in this order, the first is the host; `others` only look on, unless they are not even there.
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
  clients = {}; // The latest of everybody.
  log = '';
  #sources = new Map(); // Whatever a reader has received, in order.
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

  // What somebody receives counts as received by this reader: as it came, and as it can be compared.
  #note(reader, raw, compared = raw) {
    if (!this.#sources.has(reader)) this.#sources.set(reader, []);
    this.#sources.get(reader).push({ raw, compared });
  }

  // A socket for somebody; they join the table unless they are only to be heard of.
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

  // Everybody who has to choose does, as `choice(name, adventurer)` says, but for those in `but`.
  async turn(choice, { but = [] } = {}) {
    // Looked at beforehand: the last choice brings the next turn, in which others may be asked.
    const asked = this.people.filter((name) => !but.includes(name)).flatMap((name) => this.clients[name].toChoose().map((adventurer) => [name, adventurer]));
    for (const [name, adventurer] of asked) await this.choose(name, choice(name, adventurer), adventurer);
    await this.settle();
  }

  // An answer to the last word of everybody: by then all that was sent before is here.
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

  // Gone, and everybody knows.
  async leave(as) {
    const { you } = this.clients[as].table;
    const witness = this.clients[this.people[0]];
    const seen = you === null || witness.until((message) => message.type === 'table' && !message.places[you].here);
    await this.clients[as].close();
    await seen;
    await this.settle();
  }

  // Stops the server in order and starts it again; everybody comes back.
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

  // Everything that can be asked for over HTTP, by somebody or nobody.
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

  // What does not tell how long anything took, nor how many connections a library keeps open.
  async askMetrics() {
    const answer = await ask(this.server, '/metrics');
    const counts = answer.split('\n').filter((line) => !/^process_|_seconds(_bucket|_sum)|incan_connections|content-length/i.test(line));
    this.#note('metrics', () => counts.sort().join('\n'));
  }

  // What was received before this does not count.
  forget() {
    this.#sources.clear();
  }

  // All that was received so far, by reader, without what differs between any two runs.
  heard() {
    return this.#all('compared', (text) => this.#normal(text));
  }

  // The same as it came, for those who look for something that must not be there.
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
      .replace(/"code":"[A-Z]{4}"/g, '"code":"<code>"')
      .replace(/\/api\/codes\/[A-Z]{4}/g, '/api/codes/<code>')
      .replace(/"(time_left_ms|now|ended)":\d+/g, '"$1":0')
      .replace(/^Date: .*$/gim, 'Date:')
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
