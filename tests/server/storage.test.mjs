// What happens to tables when the server shuts down cleanly, and when storing fails.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, folder, gather, newGuest, playOn, request, serverFor, start, startServer } from './world.mjs';

const program = process.env.INCAN ?? 'build/release/incan';

// Runs a statement on the database and returns the first value of its result, as text.
function sql(database, statement, ...values) {
  const script = `import sqlite3, sys
file = sqlite3.connect(sys.argv[1])
found = file.execute(sys.argv[2], sys.argv[3:]).fetchone()
file.commit()
print(found[0] if found else '', end='')`;
  return execFileSync('python3', ['-c', script, database, statement, ...values], { encoding: 'utf8' });
}

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
    const { tokens, table, clients } = await threeAtATable(server, { clock: 10, on_timeout: 'torch', odds: false });
    const { turn } = clients[0].game;
    const [adventurer] = clients[0].toChoose();
    await clients[0].act('choose', { turn, adventurer, choice: 'camp' });

    const ended = server.stop('SIGTERM');
    for (const client of clients) assert.equal((await client.closed).code, 1012);
    assert.deepEqual(await ended, { code: 0, signal: null });

    // Longer than the players' clock, which does not run meanwhile.
    await sleep(11_000);
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
    // Whoever comes meanwhile sees the table as it is stored, and is told.
    const late = await Client.connect(server, tokens[2]);
    const said = late.until((message) => message.type === 'paused');
    const lateResumed = late.until((message) => message.type === 'resumed');
    const asStored = await late.join(table, { game: 1, turn });
    assert.equal(asStored.game.turn, turn);
    assert.deepEqual(asStored.missed, []);
    assert.deepEqual(asStored.seats.map(({ connected }) => connected), [true, true, true]);
    await said;
    const caughtUp = late.until((message) => message.type === 'table' && message.missed.length > 0);
    assert.match((await request(server, 'GET', '/metrics')).text, /incan_paused_tables 1\n/);

    execFileSync('prlimit', ['--pid', String(server.child.pid), '--fsize=unlimited']);
    await Promise.all([...resumed, lateResumed]);
    for (const answer of await Promise.all(answers)) assert.equal(answer.type, 'accepted');
    const events = (await Promise.all(turned)).map((message) => JSON.stringify(message.events));
    events.push(JSON.stringify((await caughtUp).missed[0].events));
    assert.equal(new Set(events).size, 1);
    assert.match(events[0], /"choices":"CTT"/);

    // Everything that was reported then is on disk.
    await server.stop('SIGKILL');
    server = await startServer({ database });
    const again = await Client.connect(server, tokens[1]);
    const shown = await again.join(table, { game: 1, turn });
    assert.equal(JSON.stringify(shown.missed[0].events), events[0]);
  });

  it('tables that do not add up are left alone and named, and the others carry on', async (t) => {
    const database = join(folder(t), 'incan.db');
    let server = await startServer({ database });
    t.after(() => server.stop('SIGKILL'));
    const good = await threeAtATable(server);
    // What is done to the entries of a table, and what the server says about it. Number 5 is the reveal.
    const damage = [
      ["UPDATE entries SET text = 'nonsense' WHERE table_id = ? AND number = 1", /entry 1: /],
      ['DELETE FROM entries WHERE table_id = ? AND number = 0', /entry 0: the table was not opened/],
      ['DELETE FROM entries WHERE table_id = ? AND number = 2', /entry 2 is missing/],
      ['UPDATE entries SET number = number + 7 WHERE table_id = ? AND number = 3', /entry 3 is missing/],
      ["UPDATE entries SET text = replace(text, '\"format\":3', '\"format\":9') WHERE table_id = ?", /entry 0: \/format: made by another version/],
      ["UPDATE entries SET text = replace(text, '\"adventurer\":0', '\"adventurer\":7') WHERE table_id = ?", /nobody chooses for this adventurer/],
      ["UPDATE entries SET text = replace(text, '\"what\":\"revealed\"', '\"what\":\"came_back\",\"seat\":0') WHERE table_id = ?", /no bot stands in there/],
      ["INSERT INTO entries SELECT table_id, 1 + max(number), text FROM entries WHERE table_id = ? AND text LIKE '%revealed%'", /not everybody has chosen/],
    ];
    const bad = [];
    for (let table = 0; table < damage.length; ++table) {
      bad.push(await threeAtATable(server));
      const { clients } = bad.at(-1);
      const { turn } = clients[0].game;
      const turned = clients[0].until((message) => message.type === 'turn');
      for (const client of clients) await client.act('choose', { turn, adventurer: client.table.you, choice: 'torch' });
      await turned;
    }
    await server.stop('SIGTERM');
    for (const [at, [statement]] of damage.entries()) sql(database, statement, bad[at].table);
    server = await startServer({ database });
    assert.equal((await request(server, 'GET', `/api/tables/${good.table}`)).json.phase, 'playing');
    await server.until(({ log }) => log.includes('restored '));
    assert.match(server.log, new RegExp(`restored 1 tables in \\d+ ms; ${bad.length} quarantined`));
    for (const [at, [, why]] of damage.entries()) {
      const { table } = bad[at];
      assert.equal((await request(server, 'GET', `/api/tables/${table}`)).status, 404);
      const line = server.log.split('\n').find((one) => one.includes(`table ${table.slice(0, 6)}: quarantined`));
      assert.match(line, why);
      // It is kept.
      assert.notEqual(sql(database, 'SELECT count(*) FROM entries WHERE table_id = ?', table), '0');
    }
    const metrics = (await request(server, 'GET', '/metrics')).text;
    assert.match(metrics, new RegExp(`incan_tables_quarantined ${bad.length}\\n`));
    assert.match(metrics, /incan_tables_restored 1\n/);
    assert.match(metrics, /incan_entries \d*0\n/, 'in hundreds');
    assert.match(metrics, /incan_database_bytes [1-9]/);
    // The same is found without a server.
    const checked = spawnSync(program, ['check', database], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    assert.equal(checked.status, 2, checked.stderr);
    assert.match(checked.stderr, new RegExp(`incan\\.db: ${bad.length} problems`));
    for (const [, why] of damage) assert.match(checked.stdout, why);
  });

  it('rematches leave nothing behind but the archive, and the next start knows everything', async (t) => {
    const database = join(folder(t), 'incan.db');
    let server = await startServer({ database });
    t.after(() => server.stop('SIGKILL'));
    const { tokens, table, clients } = await threeAtATable(server);
    for (let game = 1; ; ++game) {
      await playOn(clients, () => 'camp');
      assert.equal(sql(database, 'SELECT count(*) FROM entries'), '1');
      assert.equal((await request(server, 'GET', `/api/tables/${table}/games`)).json.games.length, game);
      if (game === 3) break;
      for (const client of clients) assert.equal((await client.act('play_again')).type, 'accepted');
      await start(clients);
    }
    const before = clients[1].table;
    await server.stop('SIGKILL');
    server = await startServer({ database });
    const again = await Client.connect(server, tokens[1]);
    await again.join(table);
    assert.equal(again.table.phase, 'finished');
    assert.equal(again.table.game.number, 3);
    assert.deepEqual(again.table.record, before.record);
    assert.deepEqual(again.table.series, before.series);
    assert.equal((await request(server, 'GET', `/api/tables/${table}/games?limit=2`)).json.games.length, 2);
  });

  it('a table where no game is going on is not restored before somebody comes, and is found all the same', async (t) => {
    const database = join(folder(t), 'incan.db');
    let server = await startServer({ database });
    t.after(() => server.stop('SIGKILL'));
    const tokens = [await newGuest(server, 'Ana'), await newGuest(server, 'Bo')];
    const { table, clients } = await gather(server, tokens, { listed: true, seats: 3 });
    await clients[0].act('seat_bot', { seat: 2, bot: 'easy' });
    const everything = async () => {
      const { json } = await request(server, 'GET', `/api/tables/${table}`);
      const mine = (await request(server, 'GET', '/api/me', { token: tokens[1] })).json.tables;
      const all = (await request(server, 'GET', '/api/tables')).json.tables;
      const byCode = (await request(server, 'GET', `/api/codes/${json.code}`)).json;
      for (const found of [...mine, ...all, byCode]) assert.deepEqual(found, json);
      assert.deepEqual([mine.length, all.length], [1, 1]);
      return json;
    };
    const before = await everything();
    assert.deepEqual(before.seats.map(({ connected }) => connected), [true, true, false]);
    await server.stop('SIGKILL');
    server = await startServer({ database });
    const metrics = (await request(server, 'GET', '/metrics')).text;
    assert.match(metrics, /^incan_tables_restored 0$/m);
    assert.match(metrics, /^incan_tables 1$/m);
    const stored = await everything();
    assert.deepEqual(stored, { ...before, seats: before.seats.map((seat) => ({ ...seat, connected: false })) });
    assert.match((await request(server, 'GET', `/t/${table}`)).text, new RegExp(before.code));
    // Somebody comes, and the game can begin.
    const again = await Client.connect(server, tokens[0]);
    await again.join(table);
    assert.equal(again.table.hosting, true);
    assert.equal((await everything()).seats[0].connected, true);
    const other = await Client.connect(server, tokens[1]);
    await other.join(table);
    await start([again, other]);
    await server.stop('SIGKILL');
    server = await startServer({ database });
    assert.equal((await everything()).phase, 'playing');
    assert.match((await request(server, 'GET', '/metrics')).text, /^incan_tables_restored 1$/m);
    // A guest who is deleted leaves a table that nobody has come to.
    const waiting = (await request(server, 'POST', '/api/tables', { token: tokens[1], body: {} })).json.table;
    const last = await Client.connect(server, tokens[1]);
    await last.join(waiting);
    assert.equal((await last.act('sit')).type, 'accepted');
    await server.stop('SIGKILL');
    server = await startServer({ database });
    assert.equal((await request(server, 'DELETE', '/api/me', { token: tokens[1] })).status, 204);
    while (!(await request(server, 'GET', `/api/tables/${waiting}`)).json.seats[0].free) continue;
    // And its host can close one.
    assert.equal((await request(server, 'DELETE', `/api/tables/${waiting}`, { token: tokens[0] })).status, 403);
  });

  it('a damaged table where no game is going on is left alone when somebody comes', async (t) => {
    const database = join(folder(t), 'incan.db');
    let server = await startServer({ database });
    t.after(() => server.stop('SIGKILL'));
    const token = await newGuest(server);
    const { table } = await gather(server, [token]);
    await server.stop('SIGTERM');
    sql(database, "UPDATE entries SET text = 'nonsense' WHERE table_id = ? AND number = 1", table);
    server = await startServer({ database });
    const client = await Client.connect(server, token);
    assert.equal((await client.join(table)).code, 'no_such_table');
    await server.until(({ log }) => log.includes(`table ${table.slice(0, 6)}: quarantined because`));
    assert.equal((await request(server, 'GET', `/api/tables/${table}`)).status, 404);
    assert.deepEqual((await request(server, 'GET', '/api/me', { token })).json.tables, []);
    assert.match((await request(server, 'GET', '/metrics')).text, /^incan_tables_quarantined 1$/m);
    assert.equal(sql(database, 'SELECT count(*) FROM entries WHERE table_id = ?', table), '2');
  });

  it('a guest who sits at a table is not forgotten, however long the clock says they were away', async (t) => {
    const database = join(folder(t), 'incan.db');
    let server = await startServer({ database });
    t.after(() => server.stop('SIGKILL'));
    const { tokens } = await threeAtATable(server);
    const other = await newGuest(server, 'Eve');
    await server.stop('SIGTERM');
    sql(database, 'UPDATE guests SET seen = seen - 100 * 24 * 60 * 60 * 1000');
    server = await startServer({ database });
    await server.until(({ log }) => log.includes('deleted 1 guests'));
    for (const token of tokens) assert.equal((await request(server, 'GET', '/api/me', { token })).status, 200);
    assert.equal((await request(server, 'GET', '/api/me', { token: other })).status, 401);
  });

  it('a backup under load is private and complete, and play goes on from it', async (t) => {
    const place = folder(t);
    const database = join(place, 'incan.db');
    const backup = join(place, 'backup.db');
    let server = await startServer({ database });
    t.after(() => server.stop('SIGKILL'));
    const { tokens, table, clients } = await threeAtATable(server);
    const { turn } = clients[0].game;
    await clients[0].act('choose', { turn, adventurer: 0, choice: 'camp' });
    const load = spawn(program, ['load', '--url', server.url, '--tables', '20', '--seconds', '600'], { stdio: 'ignore' });
    const loaded = new Promise((resolve) => load.once('close', resolve));
    const turns = async () => Number(/^incan_turns_total (\d+)$/m.exec((await request(server, 'GET', '/metrics')).text)[1]);
    while ((await turns()) < 100) continue;
    const before = await turns();
    const copy = spawn(program, ['backup', '--database', database, backup], { stdio: ['ignore', 'ignore', 'inherit'] });
    assert.equal(await new Promise((resolve) => copy.once('close', resolve)), 0);
    assert.equal(statSync(backup).mode & 0o777, 0o600);
    while ((await turns()) <= before) continue;
    load.kill('SIGKILL');
    await loaded;
    // An existing file is not overwritten.
    const again = spawnSync(program, ['backup', '--database', database, backup], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    assert.equal(again.status, 1);
    assert.match(again.stderr, /already exists/);
    await server.stop('SIGKILL');
    const checked = spawnSync(program, ['check', backup], { encoding: 'utf8' });
    assert.equal(checked.status, 0, checked.stdout + checked.stderr);
    assert.deepEqual(readdirSync(place).sort(), ['backup.db', 'incan.db', 'incan.db-shm', 'incan.db-wal']);

    // As docs/server.md says.
    for (const end of ['-wal', '-shm']) rmSync(database + end, { force: true });
    copyFileSync(backup, database);
    server = await startServer({ database });
    await server.until(({ log }) => log.includes('restored '));
    assert.match(server.log, /; 0 quarantined/);
    const people = [];
    for (const token of tokens) {
      people.push(await Client.connect(server, token));
      await people.at(-1).join(table, { game: 1, turn });
    }
    assert.deepEqual(people[0].game.own, { 0: 'camp' });
    await playOn(people, () => 'camp');
    assert.equal((await request(server, 'GET', `/api/tables/${table}/games`)).json.games.length, 1);
  });

  it('when the database is deleted the table pauses, and goes on when it is back', async (t) => {
    const database = join(folder(t), 'incan.db');
    const server = await startServer({ database });
    t.after(() => server.stop('SIGKILL'));
    const { clients } = await threeAtATable(server);
    const { turn } = clients[0].game;
    renameSync(database, database + '.away');
    const paused = clients[0].until((message) => message.type === 'paused');
    const resumed = clients[0].until((message) => message.type === 'resumed');
    const answer = clients[0].act('choose', { turn, adventurer: 0, choice: 'camp' });
    await paused;
    await server.until(({ log }) => /paused because storing failed: \S+incan\.db was deleted or replaced/.test(log));
    assert.ok(!clients[0].frames.some((frame) => frame.includes('"accepted"') && JSON.parse(frame).action === clients[0].action));
    renameSync(database + '.away', database);
    await resumed;
    assert.equal((await answer).type, 'accepted');
  });

  it('old games are deleted by number', async (t) => {
    const database = join(folder(t), 'incan.db');
    let server = await startServer({ database });
    t.after(() => server.stop('SIGKILL'));
    const { table, clients } = await threeAtATable(server);
    await playOn(clients, () => 'camp');
    for (const client of clients) await client.act('play_again');
    await start(clients);
    await playOn(clients, () => 'camp');
    const { games } = (await request(server, 'GET', `/api/tables/${table}/games`)).json;
    assert.equal(games.length, 2);
    await server.stop('SIGTERM');
    server = await startServer({ database, flags: ['--kept-games', '1'] });
    await server.until(({ log }) => log.includes('deleted 1 old games'));
    assert.deepEqual((await request(server, 'GET', `/api/tables/${table}/games`)).json.games, [games[0]]);
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
