// What happens to tables when the server shuts down cleanly, and when storing fails.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, folder, gather, newGuest, playOn, request, serverFor, start, startServer } from './world.mjs';

async function threeAtATable(server, settings) {
  const tokens = [];
  for (const name of ['Ana', 'Bo', 'Cy']) tokens.push(await newGuest(server, name));
  const { table, clients } = await gather(server, tokens, settings);
  await start(clients);
  return { tokens, table, clients };
}

// Side by side, because one of them waits for a clock.
describe('storage', { concurrency: 4 }, () => {
  it('SIGTERM closes with "service restart" and exits with 0; the next start carries on, clocks credited', async (t) => {
    const database = join(folder(t), 'incan.db');
    let server = await startServer({ database });
    t.after(() => server.stop('SIGKILL'));
    const { tokens, table, clients } = await threeAtATable(server, { clock: 5, on_timeout: 'torch', odds: false });
    const { turn } = clients[0].game;
    const [adventurer] = clients[0].toChoose();
    await clients[0].act('choose', { turn, adventurer, choice: 'camp' });

    const ended = server.stop('SIGTERM');
    for (const client of clients) assert.equal((await client.closed).code, 1012);
    assert.deepEqual(await ended, { code: 0, signal: null });

    // Longer than the players' clock, which does not run meanwhile.
    await sleep(6000);
    server = await startServer({ database });
    const again = [];
    for (const token of tokens) {
      again.push(await Client.connect(server, token));
      await again.at(-1).join(table, { game: 1, turn });
    }
    assert.equal(again[0].table.settings.odds, false);
    assert.equal(again[0].game.turn, turn);
    assert.deepEqual(again[0].game.own, { [adventurer]: 'camp' });
    assert.ok(again[0].game.time_left_ms > 1000, `${again[0].game.time_left_ms} ms are left`);
    await playOn(again, () => 'camp');
    assert.equal((await request(server, 'GET', `/api/tables/${table}/games`)).json.games.length, 1);
  });

  it('when nothing can be stored the table pauses and says so, tells nothing, and goes on later', async (t) => {
    const database = join(folder(t), 'incan.db');
    let server = await startServer({ database });
    t.after(() => server.stop('SIGKILL'));
    const { tokens, table, clients } = await threeAtATable(server);
    const { turn } = clients[0].game;

    // No file may grow any further, as on a full disk.
    execFileSync('prlimit', ['--pid', String(server.child.pid), '--fsize=1:unlimited']);
    const paused = clients.map((client) => client.until((message) => message.type === 'paused'));
    const resumed = clients.map((client) => client.until((message) => message.type === 'resumed'));
    const turned = clients.map((client) => client.until((message) => message.type === 'turn'));
    const heard = clients.map((client) => client.frames.length);
    const answers = clients.map((client) =>
      client.act('choose', { turn, adventurer: client.table.you, choice: client.table.you === 0 ? 'camp' : 'torch' }),
    );
    await Promise.all(paused);
    // The server retries in vain meanwhile.
    const faults = async () => Number(/^incan_commit_faults_total (\d+)$/m.exec((await request(server, 'GET', '/metrics')).text)[1]);
    while ((await faults()) < 3) continue;
    for (const [at, client] of clients.entries()) {
      assert.deepEqual(client.frames.slice(heard[at]), ['{"type":"paused"}']);
    }
    await server.until(({ log }) => log.includes('paused'));
    assert.match(server.log, /error table \S+: paused/);
    const refused = await request(server, 'POST', '/api/tables', { token: tokens[0], body: {} });
    assert.equal(refused.status, 503);
    assert.equal(refused.json.code, 'storage');
    assert.match((await request(server, 'GET', '/metrics')).text, /incan_paused_tables 1\n/);

    execFileSync('prlimit', ['--pid', String(server.child.pid), '--fsize=unlimited']);
    await Promise.all(resumed);
    for (const answer of await Promise.all(answers)) assert.equal(answer.type, 'accepted');
    const events = (await Promise.all(turned)).map((message) => JSON.stringify(message.events));
    assert.equal(new Set(events).size, 1);
    assert.match(events[0], /"choices":"CTT"/);

    // Everything that was reported then is on disk.
    await server.stop('SIGKILL');
    server = await startServer({ database });
    const again = await Client.connect(server, tokens[1]);
    const shown = await again.join(table, { game: 1, turn });
    assert.equal(JSON.stringify(shown.missed[0].events), events[0]);
  });

  it('a table that cannot be read is left alone, and the others carry on', async (t) => {
    const database = join(folder(t), 'incan.db');
    let server = await startServer({ database });
    t.after(() => server.stop('SIGKILL'));
    const good = await threeAtATable(server);
    const bad = await threeAtATable(server);
    await server.stop('SIGTERM');
    const script = `import sqlite3, sys
file = sqlite3.connect(sys.argv[1])
file.execute("UPDATE entries SET text = 'nonsense' WHERE table_id = ? AND number = 1", [sys.argv[2]])
file.commit()`;
    execFileSync('python3', ['-c', script, database, bad.table]);
    server = await startServer({ database });
    assert.equal((await request(server, 'GET', `/api/tables/${good.table}`)).json.phase, 'playing');
    assert.equal((await request(server, 'GET', `/api/tables/${bad.table}`)).status, 404);
    assert.match(server.log, /cannot be read/);
  });

  it('settings come from the command line, the environment and a file, in this order', async (t) => {
    const config = join(folder(t), 'incan.toml');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(config, 'tables = 7\nguest-days = 8\nsockets = 9\norigin = ["https://a.example", "https://b.example"]\n');
    const server = await serverFor(t, { flags: ['--config', config, '--tables', '1'], env: { INCAN_GUEST_DAYS: '2' } });
    await server.until(({ log }) => log.includes('settings:'));
    assert.match(server.log, / tables=1 /);
    assert.match(server.log, / guest-days=2 /);
    assert.match(server.log, / sockets=9 /);
    assert.match(server.log, / origin=https:\/\/a.example,https:\/\/b.example /);
    for (const [text, why] of [
      ['tables = -1', /incan\.toml: tables: ‘-1’ is not a whole number/],
      ['tabels = 1', /‘tabels’.*‘tables’/],
      ['tables = ', /incan\.toml: line 1: /],
      ['tables = 1.5', /tables: ‘1.5’ is not a whole number/],
    ]) {
      writeFileSync(config, text);
      await assert.rejects(serverFor(t, { flags: ['--config', config] }), why);
    }
  });
});
