// What friends do around their games: invitations, settings, names and figures, removing and readmitting; and
// what guests who are no friends might try with that.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, gather, newGuest, playOn, serverFor, start, startServer } from './world.mjs';

const accepted = async (client, type, members) => assert.equal((await client.act(type, members)).type, 'accepted', type);
const refused = async (code, client, type, members) => assert.equal((await client.act(type, members)).code, code, type);
const guests = (server, names) => Promise.all(names.map((name) => newGuest(server, name)));
const shows = async (client, wanted) => {
  while (!wanted(client.table)) await client.until(({ type }) => type === 'table');
};

test('a second tab of a player shows what the first one chose, and nobody else learns it', async (t) => {
  const server = await serverFor(t);
  const tokens = await guests(server, ['Ana', 'Bo']);
  const { table, clients } = await gather(server, tokens, { seats: 3 });
  const [ana, bo] = clients;
  await accepted(ana, 'fill_with_bots', { bot: 'easy' });
  await start(clients);
  const second = await Client.connect(server, tokens[0]);
  await second.join(table);
  for (const choice of ['torch', 'camp']) {
    const told = second.until(({ type }) => type === 'chosen');
    await accepted(ana, 'choose', { turn: 1, adventurer: 0, choice });
    assert.deepEqual((await told).own, { 0: choice });
  }
  const third = await Client.connect(server, tokens[0]);
  assert.deepEqual((await third.join(table)).game.own, { 0: 'camp' });
  // Whatever Bo is sent now comes after what he could have been told of the changes.
  await accepted(bo, 'say', { phrase: 'hello' });
  const heard = bo.frames.map((frame) => JSON.parse(frame)).filter(({ type }) => type === 'chosen');
  assert.deepEqual(heard, [{ type: 'chosen', turn: 1, chosen: [0] }]);
});

test('another game waits for nobody, and takes nobody by surprise', async (t) => {
  const server = await serverFor(t);
  const { table, clients } = await gather(server, await guests(server, ['Ana', 'Bo', 'Cy']));
  const [ana, bo, cy] = clients;
  await start(clients);
  await playOn(clients, () => 'camp');
  await accepted(bo, 'play_again');
  await shows(cy, ({ phase }) => phase === 'waiting');
  assert.deepEqual(cy.table.seats.map(({ invited }) => invited), [true, false, true]);
  await accepted(ana, 'play_again');
  await start([ana, bo]);
  await shows(cy, ({ phase }) => phase === 'playing');
  assert.equal(cy.table.you, null);
  assert.equal(ana.game.number, 2);
  await playOn([ana, bo], () => 'camp');
  const [cys] = ana.table.series.filter(({ name }) => name === 'Cy');
  assert.deepEqual([cys.games, cys.seat], [1, null]);
  assert.deepEqual(ana.table.series.filter(({ seat }) => seat !== null).map(({ name, games }) => [name, games]), [['Ana', 2], ['Bo', 2]]);
  // All of it survives the server.
  const before = ana.table;
  await server.stop('SIGKILL');
  const again = await startServer({ database: server.database });
  t.after(() => again.stop('SIGKILL'));
  const back = await Client.connect(again, ana.token);
  const { series, record } = await back.join(table);
  assert.deepEqual([series, record], [before.series, before.record]);
});

test('somebody who is removed is told so, stays away over a restart, and is readmitted by the host alone', async (t) => {
  const server = await serverFor(t);
  const tokens = await guests(server, ['Ana', 'Bo', 'Cy']);
  const { table, clients } = await gather(server, tokens);
  const [ana, bo, cy] = clients;
  await accepted(ana, 'remove', { seat: 1 });
  await shows(bo, ({ removed }) => removed);
  await refused('removed_by_host', bo, 'sit');
  for (const client of [bo, cy]) {
    assert.deepEqual(client.table.removed_guests, []);
    await refused('only_the_host_may', client, 'readmit', { number: 1 });
  }
  await server.stop('SIGKILL');
  const again = await startServer({ database: server.database });
  t.after(() => again.stop('SIGKILL'));
  const [host, removed] = await Promise.all(tokens.slice(0, 2).map((token) => Client.connect(again, token)));
  assert.deepEqual((await host.join(table)).removed_guests, [{ number: 1, name: 'Bo' }]);
  assert.equal((await removed.join(table)).removed, true);
  await refused('removed_by_host', removed, 'sit');
  await accepted(host, 'readmit', { number: 1 });
  await accepted(removed, 'sit');
});

test('a guest can neither use up names nor figures, nor make the table grow', async (t) => {
  const server = await serverFor(t);
  const names = Array(8).fill('Explorer');
  const { table, clients } = await gather(server, await guests(server, names), { seats: 8 });
  const [host, mallory] = clients;
  await shows(host, ({ seats }) => seats.every(({ free }) => !free));
  assert.deepEqual(host.table.seats.map(({ name }) => name), names.map((name, at) => (at === 0 ? name : `${name} ${at + 1}`)));
  for (const name of ['', ' ', 'x'.repeat(25), '\u202eanA', 'a\u0000b']) {
    const { type, code, action } = await mallory.act('rename', { name });
    assert.deepEqual([type, code, action], ['error', 'bad_name', mallory.action], JSON.stringify(name));
  }
  const { code, action } = await mallory.act('rename', { name: 'x'.repeat(257) });
  assert.deepEqual([code, action], ['bad_message', mallory.action], 'also what cannot be parsed names its action');
  // The longest name, with a number.
  for (const client of clients) await accepted(client, 'rename', { name: 'W'.repeat(24) });
  await shows(host, ({ seats }) => seats[7].name === `${'W'.repeat(24)} 8`);
  for (let figure = 1; figure <= 8; ++figure) {
    const answer = await mallory.act('choose_figure', { figure });
    assert.equal(answer.type === 'accepted' ? 'own' : answer.code, figure === 2 ? 'own' : 'figure_is_taken');
  }
  for (const [type, members] of [
    ['change_settings', { settings: { listed: true } }],
    ['hand_over', { seat: 1 }],
    ['fill_with_bots', { bot: 'hard' }],
    ['remove_bots', {}],
    ['readmit', { number: 1 }],
  ]) {
    await refused('only_the_host_may', mallory, type, members);
  }
  // The list of those who were removed has an end.
  for (let time = 0; time < 40; ++time) {
    const guest = await Client.connect(server, await newGuest(server, `Guest ${time}`));
    await accepted(host, 'remove', { seat: 7 });
    await guest.join(table);
    await accepted(guest, 'sit');
    guest.close();
  }
  await accepted(host, 'remove', { seat: 7 });
  await shows(host, ({ seats }) => seats[7].free);
  assert.equal(host.table.removed_guests.length, 32);
});
