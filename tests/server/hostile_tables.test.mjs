// Guests who misbehave at a table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attacks } from './attacks/tables.mjs';
import { post, guest, table, at, gang, answered, oneAfterTheOther } from './attacks/attack.mjs';
import { serverFor, start } from './world.mjs';

oneAfterTheOther(attacks);

// Each of these tests has its own server, since some do harm.

test('nobody can make the server drop those at the same table', async (t) => {
  // The default limits: eight sockets per guest, and bursts of a hundred messages on each.
  const server = await serverFor(t, { flags: [] });
  const { id, tokens, members } = await gang(server, 5);
  await start(members);
  const [ana, bo] = members;
  const rude = [];
  for (const token of tokens.slice(2)) {
    for (let socket = 1; socket < 8; ++socket) rude.push(await at(server, token, id));
  }
  let action = 1000;
  for (let time = 0; time < 95; ++time) {
    for (const socket of rude) socket.send({ type: ++action % 2 ? 'sit' : 'leave_seat', action });
  }
  // Whether a rude socket is answered or dropped, the server has read what it said; then the table answers in turn.
  await Promise.allSettled(rude.map(answered));
  for (const [name, member] of Object.entries({ ana, bo })) {
    await member.join(id).catch((error) => assert.fail(`${name} was dropped: ${error.message}`));
  }
});

test('a bot’s description is no longer than it needs to be', async (t) => {
  const server = await serverFor(t);
  const token = await guest(server);
  const host = await at(server, token, await table(server, token, { seats: 8 }));
  for (const bot of [`random:0.2${'0'.repeat(3900)}`, `threshold:${'0'.repeat(1900)}5:${'0'.repeat(1900)}2`]) {
    const answer = await host.act('seat_bot', { seat: 1, bot, name: 'Bot' });
    assert.match(answer.type, /refused|error/);
  }
});

test('bots of other tables keep nobody waiting', async (t) => {
  const server = await serverFor(t);
  const { members } = await gang(server, 2, { seats: 3 });
  await members[0].act('seat_bot', { seat: 2, bot: 'easy' });
  await start(members);
  const loads = [];
  for (let number = 0; number < 20; ++number) {
    const token = await guest(server);
    const host = await at(server, token, await table(server, token, { seats: 8 }));
    await host.act('sit');
    for (let seat = 1; seat < 8; ++seat) assert.equal((await host.act('seat_bot', { seat, bot: 'hard' })).type, 'accepted');
    await start([host]);
    loads.push(host);
  }
  // The people leave the temple at once, and the bots play on by themselves.
  for (const host of loads) host.send({ type: 'choose', action: 99, turn: host.game.turn, adventurer: 0, choice: 'camp' });
  await answered(loads.at(-1));
  const { turn } = members[0].game;
  const answer = members[0].act('choose', { turn, adventurer: 0, choice: 'torch' });
  assert.equal((await answer).type, 'accepted');
  const done = loads.filter((host) => host.game.round > 1).length;
  assert.ok(done < loads.length, 'a choice was taken when all bots had ended their rounds');
});

test('names that look like another’s or like nothing are not taken', async (t) => {
  const server = await serverFor(t);
  for (const name of ['A\u200dna', 'Ana\u200d', '\u200dAna', '\u2800', '\u2800\u2800']) {
    assert.equal((await post(server, '/api/guests', { name })).status, 400, JSON.stringify(name));
  }
  assert.equal((await post(server, '/api/guests', { name: '👩‍🚀' })).status, 201);
});
