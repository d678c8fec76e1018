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
  const server = await serverFor(t, { flags: ['--trusted-proxy', '127.0.0.1'] });
  const request = (caller) => `GET /api/tables HTTP/1.1\r\n${lines({ Host: 'localhost', 'X-Forwarded-For': caller })}\r\n`;
  // All in one piece: on a slow machine, a caller's budget would recover between two questions.
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
