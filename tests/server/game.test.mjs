// A table from its opening to the record of its game, as clients see it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { Client, gather, newGuest, newTable, playOn, request, serverFor, start } from './world.mjs';

const program = process.env.INCAN ?? 'build/release/incan';

test('four people, a bot and a spectator play a game, and its record proves right', async (t) => {
  const server = await serverFor(t);
  const tokens = [];
  for (const name of ['Ana', 'Bo', 'Cy', 'Di']) tokens.push(await newGuest(server, name));
  const { table, clients } = await gather(server, tokens, { seats: 5, listed: true });
  const eve = await Client.connect(server, await newGuest(server, 'Eve'));
  const shown = await eve.join(table);
  assert.equal(shown.you, null);
  assert.deepEqual(shown.seats.map((seat) => seat.name), ['Ana', 'Bo', 'Cy', 'Di', '']);

  assert.equal((await clients[0].act('seat_bot', { seat: 4, bot: 'easy' })).type, 'accepted');
  for (const [at, client] of clients.entries()) {
    assert.equal((await client.act('give_seed', { seed: `seed ${at}` })).type, 'accepted');
  }
  assert.equal((await clients[1].act('start')).code, 'only_the_host_may');
  const { commitment } = clients[0].table;
  const over = eve.until((message) => message.type === 'table' && message.phase === 'finished');
  await start(clients);
  await playOn(clients, (client, adventurer) => (client.game.turn % 4 === adventurer % 4 ? 'camp' : 'torch'));

  const { record } = await over;
  assert.equal(record.fairness.commitment, commitment);
  assert.deepEqual(record.fairness.client_seeds, ['seed 0', 'seed 1', 'seed 2', 'seed 3', '']);
  const replayed = spawnSync(program, ['replay', '-'], { input: JSON.stringify(record), encoding: 'utf8' });
  assert.equal(replayed.status, 0, replayed.stderr);

  // The archive has the same game: for its players, for anybody with the link, and in the public list.
  const games = (await request(server, 'GET', `/api/tables/${table}/games`)).json.games;
  assert.equal(games.length, 1);
  assert.deepEqual(games[0].players, ['Ana', 'Bo', 'Cy', 'Di', 'Inti']);
  assert.deepEqual(games[0].winners, record.result.winners);
  const byLink = await request(server, 'GET', `/api/tables/${table}/games/${games[0].game}`);
  assert.deepEqual(byLink.json, record);
  for (const token of tokens) {
    assert.equal((await request(server, 'GET', '/api/games', { token })).json.games.length, 1);
    assert.deepEqual((await request(server, 'GET', `/api/games/${games[0].game}`, { token })).json, record);
  }
  assert.equal((await request(server, 'GET', '/api/games?listed=true')).json.games.length, 1);
  assert.equal((await request(server, 'GET', `/api/games/${games[0].game}`, { token: eve.token })).status, 404);

  // Everybody requests the analysis at once, and gets what the program computes.
  const analysed = spawnSync(program, ['analyze', '--json', '-'], { input: JSON.stringify(record), encoding: 'utf8' });
  assert.equal(analysed.status, 0, analysed.stderr);
  const analyses = await Promise.all([
    ...tokens.map((token) => request(server, 'GET', `/api/games/${games[0].game}/analysis`, { token })),
    request(server, 'GET', `/api/tables/${table}/games/${games[0].game}/analysis`),
    request(server, 'POST', '/api/analysis', { body: record }),
  ]);
  for (const { status, text } of analyses) assert.deepEqual([status, text], [200, analysed.stdout]);
  assert.equal((await request(server, 'GET', `/api/games/${games[0].game}/analysis`, { token: eve.token })).status, 404);

  // Another game with the same players and a fresh shuffle.
  assert.equal((await clients[2].act('play_again')).type, 'accepted');
  for (const client of clients.filter((one) => one !== clients[2])) assert.equal((await client.act('play_again')).type, 'accepted');
  await start(clients);
  assert.notEqual(clients[0].table.commitment, commitment);
  await playOn(clients, () => 'camp');
  assert.equal((await request(server, 'GET', `/api/tables/${table}/games`)).json.games.length, 2);
});

test('two players lead two adventurers each, in every edition', async (t) => {
  const server = await serverFor(t);
  for (const edition of ['incan-gold', 'incan-gold-modern', 'diamant', 'diamant-2016']) {
    const tokens = [await newGuest(server, 'Ana'), await newGuest(server, 'Bo')];
    const { clients } = await gather(server, tokens, { edition });
    await start(clients);
    await playOn(clients, (client, adventurer) => (client.game.turn > 1 + adventurer ? 'camp' : 'torch'));
    assert.equal(clients[0].table.record.edition, edition);
    for (const client of clients) client.close();
  }
});

test('a client that comes back is told what it has missed', async (t) => {
  const server = await serverFor(t);
  const tokens = [await newGuest(server, 'Ana'), await newGuest(server, 'Bo'), await newGuest(server, 'Cy')];
  const { table, clients } = await gather(server, tokens);
  await start(clients);
  const [ana, bo, cy] = clients;
  const turn = cy.game.turn;
  await cy.close();
  const next = bo.until((message) => message.type === 'turn');
  const again = await Client.connect(server, tokens[2]);
  for (const client of [ana, bo]) {
    for (const adventurer of client.toChoose()) {
      await client.act('choose', { turn, adventurer, choice: 'torch' });
    }
  }
  await again.join(table);
  for (const adventurer of again.toChoose()) await again.act('choose', { turn, adventurer, choice: 'torch' });
  const { events } = await next;

  const late = await Client.connect(server, tokens[2]);
  const shown = await late.join(table, { game: 1, turn });
  assert.deepEqual(shown.missed, [{ turn: turn + 1, events }]);
  assert.deepEqual((await late.join(table, { game: 1, turn: turn + 1 })).missed, []);
  assert.deepEqual((await late.join(table, { game: 7, turn: 0 })).missed, []);
  assert.deepEqual((await late.join(table)).missed, []);
});

test('a repeated action is harmless, and a stale one is answered with the table', async (t) => {
  const server = await serverFor(t);
  const tokens = [await newGuest(server, 'Ana'), await newGuest(server, 'Bo'), await newGuest(server, 'Cy')];
  const { clients } = await gather(server, tokens);
  await start(clients);
  const { turn } = clients[0].game;
  const [adventurer] = clients[0].toChoose();
  const choose = { type: 'choose', action: 77, turn, adventurer, choice: 'camp' };
  for (let time = 0; time < 3; ++time) {
    const answer = clients[0].until((message) => message.action === 77);
    clients[0].send(choose);
    assert.equal((await answer).type, 'accepted');
  }
  // Until the last choice is in, players may change theirs.
  assert.equal((await clients[0].act('choose', { turn, adventurer, choice: 'torch' })).type, 'accepted');
  assert.equal(clients[0].game.turn, turn);
  const refused = await clients[0].act('choose', { turn: turn - 1, adventurer, choice: 'camp' });
  assert.equal(refused.code, 'another_turn');
  assert.equal(refused.table.game.turn, turn);
  assert.deepEqual(refused.table.game.own, { [adventurer]: 'torch' });
});

test('the clock chooses for those who do not', async (t) => {
  const server = await serverFor(t);
  const tokens = [await newGuest(server, 'Ana'), await newGuest(server, 'Bo'), await newGuest(server, 'Cy')];
  const { clients } = await gather(server, tokens, { clock: 5, on_timeout: 'camp' });
  await start(clients);
  assert.ok(clients[0].game.time_left_ms > 0 && clients[0].game.time_left_ms <= 5000);
  const turn = await clients[1].until((message) => message.type === 'turn');
  const revealed = turn.events.find((event) => event.event === 'choices_revealed');
  assert.equal(revealed.choices, 'CCC');
});

test('a table is found by its code while it is new, and in the list if it is listed', async (t) => {
  const server = await serverFor(t);
  const token = await newGuest(server);
  const secret = await newTable(server, token);
  const open = await newTable(server, token, { listed: true, seats: 6 });
  const { code } = (await request(server, 'GET', `/api/tables/${secret}`)).json;
  assert.match(code, /^[B-DF-HJ-NP-TV-XZ]{4}$/);
  for (const typed of [code, code.toLowerCase(), `${code.slice(0, 2)}-${code.slice(2)}`]) {
    assert.equal((await request(server, 'GET', `/api/codes/${typed}`)).json.table, secret);
  }
  assert.equal((await request(server, 'GET', '/api/codes/QQQQ')).status, 404);
  const { tables } = (await request(server, 'GET', '/api/tables')).json;
  assert.deepEqual(tables.map((one) => one.table), [open]);
  const me = (await request(server, 'GET', '/api/me', { token })).json;
  assert.deepEqual(new Set(me.tables.map((one) => one.table)), new Set([secret, open]));
});

test('a table says everywhere whether clients may show the odds, and they may unless its host says no', async (t) => {
  const server = await serverFor(t);
  const token = await newGuest(server);
  for (const [settings, odds] of [[{ listed: true }, true], [{ listed: true, odds: false }, false]]) {
    const opened = (await request(server, 'POST', '/api/tables', { token, body: settings })).json;
    const shown = (await request(server, 'GET', `/api/tables/${opened.table}`)).json;
    const { tables } = (await request(server, 'GET', '/api/tables')).json;
    const client = await Client.connect(server, token);
    await client.join(opened.table);
    const listed = tables.find((one) => one.table === opened.table);
    assert.deepEqual([opened, shown, listed, client.table].map((one) => one.settings.odds), [odds, odds, odds, odds]);
    client.close();
  }
});

test('a guest is renamed, lists and deletes its games, and leaves nothing behind', async (t) => {
  const server = await serverFor(t);
  const tokens = [await newGuest(server, '  Ana\u0301  Maria '), await newGuest(server, 'Bo')];
  assert.equal((await request(server, 'GET', '/api/me', { token: tokens[0] })).json.name, 'Aná Maria');
  assert.equal((await request(server, 'PATCH', '/api/me', { token: tokens[0], body: { name: 'Zoë' } })).json.name, 'Zoë');
  const { clients } = await gather(server, tokens);
  assert.equal(clients[0].table.seats[0].name, 'Zoë');
  await start(clients);
  await playOn(clients, () => 'camp');
  const [{ game }] = (await request(server, 'GET', '/api/games', { token: tokens[0] })).json.games;
  assert.equal((await request(server, 'DELETE', `/api/games/${game}`, { token: tokens[0] })).status, 204);
  assert.equal((await request(server, 'GET', `/api/games/${game}`, { token: tokens[0] })).status, 404);
  assert.equal((await request(server, 'GET', `/api/games/${game}`, { token: tokens[1] })).status, 200);
  const gone = clients[1].closed;
  assert.equal((await request(server, 'DELETE', '/api/me', { token: tokens[1] })).status, 204);
  assert.equal((await gone).code, 1000);
  assert.equal((await request(server, 'GET', '/api/me', { token: tokens[1] })).status, 401);
  assert.equal((await request(server, 'GET', `/api/games/${game}`, { token: tokens[0] })).status, 404);
});

test('a socket whose path names a table joins that one and no other', async (t) => {
  const server = await serverFor(t);
  const token = await newGuest(server);
  const [table, other] = [await newTable(server, token), await newTable(server, token)];
  const client = await Client.connect(server, token, { path: `/ws/${table}` });
  assert.deepEqual(await client.join(other), {
    type: 'error', code: 'bad_message', where: '/table', message: "must be the table that the socket's path names",
  });
  assert.equal((await client.join(table)).type, 'table');
  assert.equal((await client.act('sit')).type, 'accepted');
  const lost = await Client.connect(server, token, { path: `/ws/${'A'.repeat(22)}` });
  assert.equal((await lost.join('A'.repeat(22))).code, 'no_such_table');
  for (const path of ['/ws/', '/ws/a/b', '/wsx', '/ws/a?b']) await assert.rejects(Client.connect(server, token, { path }), /404/);
});

test('a choice meant for another game is refused', async (t) => {
  const server = await serverFor(t);
  const { clients } = await gather(server, [await newGuest(server), await newGuest(server)]);
  for (const game of [1, 2]) {
    if (game === 2) for (const client of clients) await client.act('play_again');
    await start(clients);
    const late = await clients[0].act('choose', { game: 3 - game, turn: 1, adventurer: 0, choice: 'camp' });
    assert.deepEqual([late.type, late.code], ['refused', 'another_turn']);
    await playOn(clients, () => 'camp');
  }
});

test('whoever has seen no game, or an earlier one, is shown all turns of the current one by one join', async (t) => {
  const server = await serverFor(t);
  const tokens = [await newGuest(server), await newGuest(server)];
  const { table, clients } = await gather(server, tokens);
  await start(clients);
  await playOn(clients, () => 'camp');
  const { turn } = clients[0].game;
  const eve = await Client.connect(server, await newGuest(server));
  assert.equal((await eve.join(table, { game: 0, turn: 0 })).missed.length, turn);
  for (const client of clients) await client.act('play_again');
  await start(clients);
  for (const since of [{ game: 0, turn: 0 }, { game: 1, turn }]) {
    const again = await Client.connect(server, await newGuest(server));
    assert.deepEqual((await again.join(table, since)).missed.map((one) => one.turn), [1]);
  }
});
