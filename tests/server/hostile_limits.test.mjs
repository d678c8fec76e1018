// Whoever takes more than a fair share.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attacks } from './attacks/limits.mjs';
import { newAddress, statusesIn, post, guest, eventually, at, leave, assertUnharmed, head, oneAfterTheOther } from './attacks/attack.mjs';
import { Wire, ask, lines, statusOf } from './wire.mjs';
import { serverFor, start } from './world.mjs';

oneAfterTheOther(attacks);

// Each of these tests has its own server, since some do harm.

// Clients behind a proxy are rate limited individually.
test('a trusted proxy’s callers are told apart, and only a trusted one’s', async (t) => {
  // Slow enough that no budget recovers between two requests, even on a busy machine.
  const server = await serverFor(t, { flags: ['--trusted-proxy', '127.0.0.1', '--requests-per-second', '5'] });
  const request = (caller) => `GET /api/tables HTTP/1.1\r\n${lines({ Host: 'localhost', 'X-Forwarded-For': caller })}\r\n`;
  // All in one piece, so that little time passes between two requests.
  const wire = await Wire.open(server);
  wire.send(
    request('10.0.0.1').repeat(150) +
      request('10.0.0.2') +
      // Only the last address comes from the proxy itself; the ones before it may be forged.
      request('10.0.0.2, 10.0.0.1') +
      request('10.0.0.1, 10.0.0.3') +
      head('GET /last HTTP/1.1', { 'X-Forwarded-For': '10.0.0.4' }),
  );
  await wire.closed;
  const statuses = statusesIn(wire.heard);
  assert.ok(statuses.slice(0, 150).filter((status) => status === 429).length > 20);
  assert.deepEqual(statuses.slice(150, 153), [200, 429, 200]);
  for (const nonsense of ['', ',', ',,,', 'x', '10.0.0.1.1', '::', '[::1]:80', '10.0.0.9'.repeat(500)]) {
    assert.equal(statusOf(await ask(server, '/healthz', { headers: { 'X-Forwarded-For': nonsense } })), 200, nonsense);
  }
  await assertUnharmed(server);
});

test('a client behind a proxy cannot add a line to pretend to be somebody else', async (t) => {
  const server = await serverFor(t, { flags: ['--trusted-proxy', '127.0.0.1', '--requests-per-second', '5'] });
  // The proxy adds its line after the client's own.
  const request = (claimed) => `GET /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${claimed}\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n`;
  const wire = await Wire.open(server);
  wire.send(Array.from({ length: 60 }, (_, time) => request(`10.9.0.${time}`)).join('') + head('GET /last HTTP/1.1', { 'X-Forwarded-For': '10.0.0.4' }));
  await wire.closed;
  const statuses = statusesIn(wire.heard);
  assert.equal(statuses.length, 61);
  assert.ok(statuses.filter((status) => status === 429).length > 10, 'one client has one budget');
  assert.equal(statuses.at(-1), 404);
});

test('a proxy is recognized on a socket that takes IPv4 and IPv6', async (t) => {
  const server = await serverFor(t, { flags: ['--address', '::', '--trusted-proxy', '127.0.0.1', '--requests-per-second', '5'] });
  const wire = await Wire.open(server);
  const request = (caller) => `GET /api/tables HTTP/1.1\r\n${lines({ Host: 'localhost', 'X-Forwarded-For': caller })}\r\n`;
  wire.send(request('10.0.0.1').repeat(40) + request('10.0.0.2') + request('::ffff:10.0.0.1') + head('GET /last HTTP/1.1', { 'X-Forwarded-For': '10.0.0.4' }));
  await wire.closed;
  assert.deepEqual(statusesIn(wire.heard).slice(39), [429, 200, 429, 404]);
});

test('there are only so many connections, from one address and from all', async (t) => {
  const server = await serverFor(t, { flags: ['--sockets', '20', '--sockets-per-address', '5'] });
  // A connection too many is closed; the others are answered.
  const open = async (from, count) => {
    const wires = await Promise.all(Array.from({ length: count }, () => Wire.open(server, { from })));
    for (const wire of wires) await wire.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n').until((heard) => heard.includes('\r\n\r\n'));
    return wires;
  };
  const staying = (wires) => wires.filter((wire) => !wire.ended && statusOf(wire.heard) === 200).length;
  const first = await open('127.0.0.2', 8);
  assert.equal(staying(first), 5);
  const others = [];
  for (const from of ['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6']) others.push(...(await open(from, 5)));
  assert.equal(staying(others), 15);
  for (const wire of [...first, ...others]) wire.destroy();
  await eventually(() => assertUnharmed(server));
});

test('whoever guesses pays for it however little they have left', async (t) => {
  const server = await serverFor(t, { flags: [] });
  const from = newAddress();
  let wrong = 0;
  const began = Date.now();
  for (let guess = 0; guess < 200; ++guess) {
    if (statusOf(await ask(server, '/api/codes/BBBB', { from })) === 404) ++wrong;
  }
  // A burst of nine, then two per second.
  const seconds = (Date.now() - began) / 1000;
  assert.ok(wrong <= 16 + 2 * seconds, `${wrong} guesses were answered in ${seconds} seconds`);
});

test('one guest cannot take all tables of a server', async (t) => {
  const server = await serverFor(t, { flags: ['--tables', '30', '--messages-per-second', '1000000'] });
  const greedy = await guest(server);
  for (let number = 0; number < 30; ++number) {
    const made = await post(server, '/api/tables', {}, { token: greedy });
    if (made.status !== 201) break;
    const host = await at(server, greedy, made.json.table);
    await host.act('sit');
    await host.act('seat_bot', { seat: 1, bot: 'easy' });
    await start([host]);
    await leave(host);
  }
  assert.equal((await post(server, '/api/tables', {}, { token: await guest(server) })).status, 201);
});

test('an address takes only so many tables, whoever asks, and one that is closed makes room', async (t) => {
  const server = await serverFor(t, { flags: ['--tables-per-address', '3', '--requests-per-second', '1000'] });
  const from = newAddress();
  const open = async (token, where = from) => post(server, '/api/tables', {}, { token, from: where });
  const tokens = [await guest(server), await guest(server)];
  const opened = [];
  for (let time = 0; time < 3; ++time) opened.push((await open(tokens[time % 2])).json.table);
  for (const token of tokens) {
    const refused = await open(token);
    assert.deepEqual([refused.status, refused.json.code], [429, 'too_many_tables_from_address']);
  }
  assert.equal((await open(tokens[0], newAddress())).status, 201);
  const close = (token) => ask(server, `/api/tables/${opened[0]}`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });
  assert.equal(statusOf(await close(tokens[1])), 403);
  assert.equal(statusOf(await close(tokens[0])), 204);
  assert.equal((await open(tokens[1])).status, 201);
  assert.equal((await open(tokens[1])).status, 429);
});

test('a guest sits at only so many tables', async (t) => {
  const server = await serverFor(t, { flags: ['--tables-per-guest', '2', '--requests-per-second', '1000'] });
  const host = await guest(server);
  const token = await guest(server);
  const own = (await post(server, '/api/tables', {}, { token })).json.table;
  const others = [(await post(server, '/api/tables', {}, { token: host })).json.table, (await post(server, '/api/tables', {}, { token: host })).json.table];
  assert.equal((await post(server, '/api/tables', {}, { token: host })).json.code, 'too_many_tables');
  const first = await at(server, token, others[0]);
  assert.equal((await first.act('sit')).type, 'accepted');
  const second = await at(server, token, others[1]);
  assert.equal((await second.act('sit')).code, 'too_many_tables');
  assert.equal((await post(server, '/api/tables', {}, { token })).json.code, 'too_many_tables');
  // At the guest's own table there is a seat, and leaving one makes room.
  await second.join(own);
  assert.equal((await second.act('sit')).type, 'accepted');
  assert.equal((await first.act('leave_seat')).type, 'accepted');
  await second.join(others[1]);
  assert.equal((await eventually(async () => {
    const answer = await second.act('sit');
    assert.equal(answer.type, 'accepted');
    return answer;
  })).type, 'accepted');
  await leave(first, second);
});

test('the public list says at once what has changed', async (t) => {
  const server = await serverFor(t);
  const token = await guest(server);
  const list = async () => JSON.parse((await ask(server, '/api/tables')).split('\r\n\r\n')[1]).tables.map(({ table, phase, seats }) => [table, phase, seats.filter(({ free }) => !free).length]);
  assert.deepEqual(await list(), []);
  const id = (await post(server, '/api/tables', { listed: true, seats: 2 }, { token })).json.table;
  assert.deepEqual(await list(), [[id, 'waiting', 0]]);
  const host = await at(server, token, id);
  assert.equal((await host.act('sit')).type, 'accepted');
  assert.equal((await host.act('seat_bot', { seat: 1, bot: 'easy' })).type, 'accepted');
  await eventually(async () => assert.deepEqual(await list(), [[id, 'waiting', 2]]));
  const other = (await post(server, '/api/tables', { listed: true }, { token })).json.table;
  assert.equal((await host.act('start')).type, 'accepted');
  // Those who wait for players come first.
  await eventually(async () => assert.deepEqual(await list(), [[other, 'waiting', 0], [id, 'playing', 2]]));
  assert.equal((await host.act('change_settings', { settings: {} })).code, 'game_has_started');
  const hidden = await at(server, token, other);
  assert.equal((await hidden.act('change_settings', { settings: { listed: false } })).type, 'accepted');
  await eventually(async () => assert.deepEqual(await list(), [[id, 'playing', 2]]));
  await leave(host, hidden);
});
