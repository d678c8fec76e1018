// What the attacks on a server have in common: who attacks, from where, and how to see that the server is unharmed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Company } from '../company.mjs';
import { ask, lines, statusOf } from '../wire.mjs';
import { Client, serverFor } from '../world.mjs';

// Waits for a promise, but only up to a time limit.
export const within = (milliseconds, awaited, otherwise) =>
  Promise.race([awaited, new Promise((resolve) => setTimeout(() => resolve(otherwise), milliseconds).unref())]);

// Every attack comes from its own addresses, as in real life, since each address is rate limited.
let addresses = 0;
export function newAddress() {
  ++addresses;
  return `127.${1 + Math.floor(addresses / 62_500)}.${1 + (Math.floor(addresses / 250) % 250)}.${1 + (addresses % 250)}`;
}

export const statusesIn = (answers) => answers.match(/HTTP\/1\.[01] \d+/g).map(statusOf);
const bodyOf = (answer) => answer.slice(answer.indexOf('\r\n\r\n') + 4);

export async function post(server, path, body, { from = newAddress(), token, headers = {} } = {}) {
  const answer = await ask(server, path, {
    method: 'POST',
    from,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }), ...headers },
  });
  return { status: statusOf(answer), json: JSON.parse(bodyOf(answer)), answer };
}

export async function guest(server, name = 'Mal') {
  const made = await post(server, '/api/guests', { name, token: true });
  assert.equal(made.status, 201);
  return made.json.token;
}

export async function table(server, token, settings = {}) {
  const made = await post(server, '/api/tables', settings, { token });
  assert.equal(made.status, 201);
  return made.json.table;
}

export const client = (server, token) => Client.connect(server, token, { localAddress: newAddress() });

// Retries for a while until it succeeds.
export async function eventually(what) {
  for (const until = Date.now() + 5000; ; await new Promise((resolve) => setTimeout(resolve, 10))) {
    try {
      return await what();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

// A socket that has joined a table.
export async function at(server, token, table) {
  const socket = await client(server, token);
  assert.equal((await socket.join(table)).type, 'table');
  return socket;
}

// A new table with this many misbehaving guests.
export async function gang(server, size, settings = {}) {
  const tokens = [];
  while (tokens.length < size) tokens.push(await guest(server, `Mal ${tokens.length}`));
  const id = await table(server, tokens[0], { seats: size, ...settings });
  const members = [];
  for (const token of tokens) {
    const member = await at(server, token, id);
    assert.equal((await member.act('sit')).type, 'accepted');
    members.push(member);
  }
  return { id, tokens, members };
}

export const leave = (...sockets) => Promise.all(sockets.flat().map((socket) => socket.close()));

// The server is alive, answers, and has logged no error. It tolerates attackers for ten seconds, so an answer
// that comes sooner did not wait for them.
export async function assertUnharmed(server, company) {
  assert.equal(server.child.exitCode, null);
  assert.equal(server.child.signalCode, null);
  const asked = Date.now();
  assert.equal(statusOf(await ask(server, '/healthz')), 200);
  assert.ok(Date.now() - asked < 8000, 'the server does not wait for attackers');
  assert.doesNotMatch(server.log, /^\S+ (error|critical) /m);
  if (company) assert.deepEqual(company.faults, []);
}

export const ping = '{"type":"ping"}';

// Waits for the answer to a ping: by then, everything sent before has been read.
export async function answered(socket) {
  const answer = socket.until((message) => message.type === 'pong');
  socket.send(ping);
  await answer;
}

export const head = (first, headers = {}) => `${first}\r\n${lines({ Host: 'localhost', Connection: 'close', ...headers })}\r\n`;
export const posted = (headers, body) => head('POST /api/guests HTTP/1.1', { 'Content-Type': 'application/json', ...headers }) + body;
export const chunked = { 'Transfer-Encoding': 'chunked' };
export const chunk = (text) => `${text.length.toString(16)}\r\n${text}\r\n`;

export function upgrading(headers = {}) {
  return { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Version': 13, 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==', ...headers };
}

// An attack gets a server and uses only what it creates itself. A slow one waits for the server to lose its patience.
export const slow = { slow: true };
export function listOfAttacks() {
  const attacks = [];
  return { attacks, attack: (name, run, options = {}) => attacks.push({ name, run, ...options }) };
}

const serverUnderAttack = (t) => serverFor(t, { flags: ['--sockets-per-address', '5000', '--messages-per-second', '1000', '--log-level', 'debug'] });

// Four people play while others on the same server misbehave, one after the other. The four notice nothing, and each
// attempt gets the right answer.
export function oneAfterTheOther(attacks) {
  test('one after the other', { timeout: 300_000 }, async (t) => {
    const server = await serverUnderAttack(t);
    const company = await Company.sit(server);
    for (const { name, run } of attacks.filter((one) => !one.slow)) {
      await t.test(name, async () => {
        await run(server);
        await assertUnharmed(server, company);
      });
    }
    await company.finish();
  });
}

export function allAtOnce(attacks) {
  test('all at once', { timeout: 300_000 }, async (t) => {
    const server = await serverUnderAttack(t);
    const company = await Company.sit(server);
    const results = await Promise.allSettled(attacks.map((one) => one.run(server)));
    const failed = results.flatMap(({ reason }, at) => (reason ? [`${attacks[at].name}: ${reason.stack}`] : []));
    assert.deepEqual(failed, []);
    await company.finish();
    await assertUnharmed(server, company);
  });
}
