// The server on a PostgreSQL database, and databases moved between SQLite and PostgreSQL.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Postgres } from './postgres.mjs';
import { Client, folder, gather, newGuest, playOn, request, start, startServer } from './world.mjs';

const program = process.env.INCAN ?? 'build/release/incan';
const run = (...command) => spawnSync(program, command, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });

async function twoAtATable(server) {
  const tokens = [await newGuest(server, 'Ana'), await newGuest(server, 'Bo')];
  const { table, clients } = await gather(server, tokens, { seats: 2 });
  await start(clients);
  return { tokens, table, clients };
}

describe('PostgreSQL', () => {
  it('a server goes on where one that was killed stopped, and shows nobody the password', async (t) => {
    const postgres = await Postgres.start(t);
    const database = postgres.url();
    let server = await startServer({ database });
    t.after(() => server.stop('SIGKILL'));
    const { tokens, table, clients } = await twoAtATable(server);
    const { turn } = clients[0].game;
    const [adventurer] = clients[0].toChoose();
    await clients[0].act('choose', { turn, adventurer, choice: 'camp' });
    await server.stop('SIGKILL');
    const { log } = server;

    server = await startServer({ database });
    const again = [];
    for (const token of tokens) {
      again.push(await Client.connect(server, token));
      await again.at(-1).join(table, { game: 1, turn });
    }
    assert.deepEqual(again[0].game.own, { [adventurer]: 'camp' });
    await playOn(again, () => 'camp');
    const { games } = (await request(server, 'GET', `/api/tables/${table}/games`)).json;
    assert.equal(games.length, 1);
    const record = (await request(server, 'GET', `/api/tables/${table}/games/${games[0].game}`)).text;
    const replayed = spawnSync(program, ['replay', '-'], { input: record, encoding: 'utf8' });
    assert.equal(replayed.status, 0, replayed.stderr);

    assert.match(log, /database=postgresql:\/\/postgres@\S+/);
    assert.doesNotMatch(log + server.log + server.said, /hidden-password/);
    const checked = run('check', database);
    assert.equal(checked.status, 0, checked.stderr);
    assert.doesNotMatch(checked.stdout, /hidden-password/);
    assert.equal((await server.stop()).code, 0);
  });

  it('tables pause while the database is away, and go on by themselves', async (t) => {
    const postgres = await Postgres.start(t);
    const server = await startServer({ database: postgres.url() });
    t.after(() => server.stop('SIGKILL'));
    const { clients } = await twoAtATable(server);
    const { turn } = clients[0].game;
    await postgres.stop();
    const paused = clients.map((client) => client.until((message) => message.type === 'paused'));
    const resumed = clients.map((client) => client.until((message) => message.type === 'resumed'));
    const answer = clients[0].act('choose', { turn, adventurer: clients[0].toChoose()[0], choice: 'torch' });
    await Promise.all(paused);
    await postgres.resume();
    await Promise.all(resumed);
    assert.equal((await answer).type, 'accepted');
    await playOn(clients, () => 'camp');
  });

  it('a second server is refused, and one that was taken over stops', async (t) => {
    const postgres = await Postgres.start(t);
    const server = await startServer({ database: postgres.url() });
    t.after(() => server.stop('SIGKILL'));
    const second = run('serve', '--port', '0', '--database', postgres.url());
    assert.equal(second.status, 1);
    assert.match(second.stderr, /^incan: postgresql:\/\/postgres@\S+: in use by another server\n$/m);
    // As another server does once the lease has run out.
    postgres.sql('DELETE FROM incan.nodes');
    assert.equal((await server.ended).code, 1);
    assert.match(server.log, /another server has taken over this database/);
  });

  it('what cannot be used is refused with a reason', async (t) => {
    const postgres = await Postgres.start(t);
    const refusals = [
      [`postgresql:///nowhere?host=${postgres.folder}&user=postgres`, 1, /database "nowhere" does not exist/],
      ['postgresql://ana:secr%et@localhost/x', 1, /^incan: not a PostgreSQL URL such as (?!.*secr)/],
      ['postgresql://localhost:port/x', 1, /cannot connect: invalid integer value "port"/],
      [`postgresql://postgres@/postgres?host=${folder(t)}`, 1, /cannot connect: /],
    ];
    for (const [database, status, why] of refusals) {
      for (const command of [['serve', '--port', '0', '--database', database], ['check', database], ['move', database, join(folder(t), 'new.db')]]) {
        const refused = run(...command);
        assert.equal(refused.status, status, refused.stderr);
        assert.match(refused.stderr, why);
      }
    }
    postgres.sql('CREATE DATABASE other');
    const foreign = run('check', postgres.url('other'));
    assert.equal(foreign.status, 2, foreign.stderr);
    assert.match(run('backup', join(folder(t), 'copy.db'), '--database', postgres.url()).stderr, /pg_dump/);
  });

  it('a database moves from SQLite to PostgreSQL and back with everything in it', async (t) => {
    const postgres = await Postgres.start(t);
    const [original, copy] = ['a.db', 'b.db'].map((name) => join(folder(t), name));
    let server = await startServer({ database: original });
    t.after(() => server.stop('SIGKILL'));
    const finished = await twoAtATable(server);
    await playOn(finished.clients, () => 'camp');
    const running = await twoAtATable(server);
    const inUse = run('move', original, postgres.url());
    assert.equal(inUse.status, 1);
    assert.match(inUse.stderr, /in use by another server/);
    await server.stop();

    const there = run('move', original, postgres.url());
    assert.equal(there.status, 0, there.stderr);
    assert.match(there.stdout, /a\.db copied to postgresql:\/\/postgres@\S+: 4 guests, \d+ table entries, and 1 finished game, all compared/);
    const twice = run('move', original, postgres.url());
    assert.equal(twice.status, 1);
    assert.match(twice.stderr, /not empty; nothing was stored/);
    const back = run('move', postgres.url(), copy);
    assert.equal(back.status, 0, back.stderr);
    assert.doesNotMatch(there.stdout + twice.stderr + back.stdout, /hidden-password/);
    assert.match(run('move', join(folder(t), 'missing.db'), postgres.url()).stderr, /missing\.db/);

    server = await startServer({ database: copy });
    const clients = [];
    for (const token of running.tokens) {
      clients.push(await Client.connect(server, token));
      await clients.at(-1).join(running.table);
    }
    await playOn(clients, () => 'camp');
    assert.equal((await request(server, 'GET', `/api/tables/${finished.table}/games`)).json.games.length, 1);
  });
});
