// The machine's date is set while people play, and between two runs of the server.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { answered } from './attacks/attack.mjs';
import { Client, folder, gather, newGuest, newTable, playOn, request, roomy, start, startServer } from './world.mjs';

const library = execFileSync('dpkg', ['-L', 'libfaketime'], { encoding: 'utf8' }).split('\n').find((path) => path.endsWith('MT.so.1'));
const days = [1, -1, 80, -80];

// A server whose date `set(days)` changes at once, as libfaketime reads it from a file. Its steady clock is the real one
// unless `isSteady` is false: then time has really passed, as far as the server can tell.
async function world(t, { isSteady = true, flags = roomy } = {}) {
  const place = folder(t);
  const file = join(place, 'date');
  const set = (by) => {
    writeFileSync(`${file}.new`, `${by < 0 ? '' : '+'}${Math.round(by * 86_400)}\n`);
    renameSync(`${file}.new`, file);
  };
  set(0);
  const env = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', ...(isSteady && { FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' }) };
  const serve = async () => {
    const server = await startServer({ database: join(place, 'incan.db'), flags: [...flags, '--log-level', 'debug'], env });
    t.after(() => server.stop('SIGKILL'));
    return server;
  };
  return { set, serve };
}

// The log shows that the date was really another one.
const dates = (server) => [...server.log.matchAll(/^(\d{4}-\d\d-\d\d)T/gm)].map(([, date]) => Date.parse(date));
const assertItJumped = (from, to, by) => assert.ok(Math.abs(to - from - by * 86_400_000) <= 86_400_000, `${new Date(from)} to ${new Date(to)}`);

test('nobody’s clock runs out, or stands still, when the date is set', async (t) => {
  const { set, serve } = await world(t);
  const server = await serve();
  const tokens = [await newGuest(server, 'Ana'), await newGuest(server, 'Bo')];
  const { table, clients } = await gather(server, tokens, { clock: 60 });
  await start(clients);
  const { turn } = clients[0].game;
  const pong = async () => {
    const heard = clients[0].until((message) => message.type === 'pong');
    clients[0].send({ type: 'ping' });
    return (await heard).now;
  };
  const began = await pong();
  for (const by of days) {
    set(by);
    for (const client of clients) {
      await client.join(table);
      assert.equal(client.game.turn, turn, `${by} days`);
      assert.ok(client.game.time_left_ms > 0 && client.game.time_left_ms <= 60_000, `${by} days: ${client.game.time_left_ms} ms`);
    }
    const now = await pong();
    assert.ok(now >= began && now - began < 600_000, `${by} days: the server’s time is ${now - began} ms later`);
  }
  await playOn(clients);
  for (const client of clients) await answered(client);
  await server.stop();
  const all = dates(server);
  assertItJumped(all[0], all.at(-1), days.at(-1));
});

test('a clock goes on where it stood when the date was set while the server was down', async (t) => {
  const { set, serve } = await world(t);
  let server = await serve();
  const tokens = [await newGuest(server, 'Ana'), await newGuest(server, 'Bo')];
  const { table, clients } = await gather(server, tokens, { clock: 60 });
  await start(clients);
  const { turn } = clients[0].game;
  const before = dates(server)[0];
  for (const by of days) {
    await server.stop();
    set(by);
    server = await serve();
    const client = await Client.connect(server, tokens[0]);
    await client.join(table);
    assert.equal(client.game.turn, turn, `${by} days`);
    assert.ok(client.game.time_left_ms > 0 && client.game.time_left_ms <= 60_000, `${by} days: ${client.game.time_left_ms} ms`);
    assertItJumped(before, dates(server)[0], by);
  }
});

test('when the server is full, deserted tables give way, and no others', async (t) => {
  const minutes = (count) => count / (24 * 60);
  const { set, serve } = await world(t, { isSteady: false, flags: [...roomy, '--tables', '3'] });
  const server = await serve();
  const [ana, bo, cy] = [await newGuest(server, 'Ana'), await newGuest(server, 'Bo'), await newGuest(server, 'Cy')];
  const left = await gather(server, [ana, bo]);
  await start(left.clients);
  for (const client of left.clients) await client.close();
  const waiting = await newTable(server, cy);
  const { table: busy, clients } = await gather(server, [bo]);
  const open = async () => (await request(server, 'POST', '/api/tables', { token: cy, body: {} })).json;
  const isThere = async (table) => (await request(server, 'GET', `/api/tables/${table}`)).status === 200;
  assert.equal((await open()).code, 'server_is_full');
  // Nobody has been at two of them for six minutes, but a game is running at one of these.
  set(minutes(6));
  const second = (await open()).table;
  assert.deepEqual([await isThere(left.table), await isThere(waiting), await isThere(busy)], [true, false, true]);
  assert.equal((await open()).code, 'server_is_full');
  set(minutes(62));
  await answered(clients[0]);
  // The second waiting table has been deserted for a shorter time than the game.
  const third = (await open()).table;
  assert.deepEqual([await isThere(left.table), await isThere(second), await isThere(busy)], [false, true, true]);
  assert.ok(await isThere(third));
  assert.match((await request(server, 'GET', '/metrics')).text, /^incan_tables_gave_way_total 2$/m);
  await answered(clients[0]);
});

test('after a restart, tables that nobody comes back to give way, and are closed after half an hour', async (t) => {
  const minutes = (count) => count / (24 * 60);
  const { set, serve } = await world(t, { isSteady: false, flags: [...roomy, '--tables', '3'] });
  let server = await serve();
  const [ana, bo] = [await newGuest(server, 'Ana'), await newGuest(server, 'Bo')];
  const oldest = await newTable(server, ana);
  const older = await newTable(server, ana);
  const kept = await newTable(server, bo);
  await server.stop();
  server = await serve();
  const open = async () => (await request(server, 'POST', '/api/tables', { token: bo, body: {} })).json;
  const isThere = async (table) => (await request(server, 'GET', `/api/tables/${table}`)).status === 200;
  // Whoever was there may still be on the way back.
  assert.equal((await open()).code, 'server_is_full');
  const client = await Client.connect(server, bo);
  await client.join(kept);
  set(minutes(6));
  assert.ok((await open()).table);
  assert.deepEqual([await isThere(oldest), await isThere(older), await isThere(kept)], [false, true, true]);
  set(minutes(50));
  // The server looks at its clock when somebody wants something.
  await answered(client);
  await server.until(({ log }) => log.includes('closed 1 tables that nobody has used'));
  assert.deepEqual([await isThere(older), await isThere(kept)], [false, true]);
});
