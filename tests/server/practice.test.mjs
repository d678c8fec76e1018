// Practice tables over real sockets: who may ask the oracle, who gets the answer, and that it reveals no
// secrets.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client, folder, gather, newGuest, newTable, playOn, request, serverFor, start, startServer } from './world.mjs';

const people = async (server, count) => Promise.all(Array.from({ length: count }, (_, at) => newGuest(server, `Guest ${at}`)));

// Asks the oracle and returns its answer.
async function hint(client, turn = client.game.turn) {
  const heard = client.until((message) => message.type === 'hint');
  assert.equal((await client.act('hint', { turn })).type, 'accepted');
  return heard;
}

// Waits until everything the server has sent so far has arrived.
async function settled(clients) {
  for (const client of clients) {
    const pong = client.until((message) => message.type === 'pong');
    client.send({ type: 'ping' });
    await pong;
  }
}

const frames = (client, pattern) => client.frames.filter((frame) => pattern.test(frame));

test('the oracle answers whoever asks, on all their sockets, and nobody else', async (t) => {
  const server = await serverFor(t);
  const tokens = await people(server, 4);
  const { table, clients } = await gather(server, tokens.slice(0, 3), { practice: true });
  const [ana, bo, cy] = clients;
  const [again, eve] = [await Client.connect(server, tokens[0]), await Client.connect(server, tokens[3])];
  for (const client of [again, eve]) assert.equal((await client.join(table)).settings.practice, true);
  await start(clients);

  const both = again.until((message) => message.type === 'hint');
  const answer = await hint(ana);
  assert.deepEqual(await both, answer);
  assert.deepEqual(Object.keys(answer), ['type', 'turn', 'evaluator', 'bust', 'adventurers']);
  assert.equal(answer.turn, 1);
  assert.deepEqual(answer.adventurers.map((one) => one.adventurer), [0]);
  for (const { camp, torch, camp_probability: mix } of answer.adventurers) for (const chance of [camp, torch, mix]) assert.ok(chance >= 0 && chance <= 1);
  // Asking again gives the same answer; another player gets one for their own adventurer.
  assert.deepEqual(await hint(ana), answer);
  assert.equal((await hint(bo)).adventurers[0].adventurer, 1);
  await settled([cy, eve]);
  for (const client of [cy, eve]) assert.deepEqual(frames(client, /"hint"|"camp_probability"/), []);
});

test('onlookers, those outside, questions of another turn and other tables are refused, and nothing else happens', async (t) => {
  const server = await serverFor(t);
  const tokens = await people(server, 4);
  const { table, clients } = await gather(server, tokens.slice(0, 3), { practice: true });
  const eve = await Client.connect(server, tokens[3]);
  await eve.join(table);
  assert.equal((await clients[0].act('hint', { turn: 1 })).code, 'game_has_not_started');
  await start(clients);
  assert.equal((await eve.act('hint', { turn: 1 })).code, 'not_seated');
  assert.equal((await clients[0].act('hint', { turn: 2 })).code, 'another_turn');
  const next = clients.map((client) => client.until((message) => message.type === 'turn'));
  for (const [seat, client] of clients.entries()) {
    await client.act('choose', { turn: 1, adventurer: seat, choice: seat === 0 ? 'camp' : 'torch' });
  }
  await Promise.all(next);
  assert.equal((await clients[0].act('hint', { turn: 1 })).code, 'another_turn');
  if (clients[0].game.round === 1) assert.equal((await clients[0].act('hint', { turn: 2 })).code, 'not_inside');

  const usual = await gather(server, tokens.slice(0, 3));
  await start(usual.clients);
  const refused = await usual.clients[0].act('hint', { turn: 1 });
  assert.equal(refused.code, 'not_a_practice_table');
  assert.equal(refused.table.settings.practice, false);
  await playOn(usual.clients, () => 'camp');
  for (const client of usual.clients) assert.deepEqual(frames(client, /"verdicts"|"type":"hint"/), []);
});

test('each is told of their own choice after the reveal, and the sum is that of the hint before', async (t) => {
  const server = await serverFor(t);
  const tokens = await people(server, 3);
  const { table, clients } = await gather(server, tokens.slice(0, 2), { practice: true, seats: 3 });
  const eve = await Client.connect(server, tokens[2]);
  await eve.join(table);
  await clients[0].act('seat_bot', { seat: 2, bot: 'medium' });
  await start(clients);
  const { adventurers } = await hint(clients[0]);
  const turn = clients.map((client) => client.until((message) => message.type === 'turn'));
  await clients[0].act('choose', { turn: 1, adventurer: 0, choice: 'camp' });
  await clients[1].act('choose', { turn: 1, adventurer: 1, choice: 'torch' });
  const [first, second] = await Promise.all(turn);
  const [{ chosen, cost, ...tip }] = first.verdicts;
  assert.deepEqual(tip, adventurers[0]);
  assert.equal(chosen, 'camp');
  const lost = 100 * (tip.torch - tip.camp);
  if (Math.abs(lost - 0.3) > 0.02) assert.ok(lost <= 0.3 ? cost === 0 : Math.abs(cost - lost) < 0.07, JSON.stringify(first.verdicts));
  assert.deepEqual(second.verdicts.map((one) => [one.adventurer, one.chosen]), [[1, 'torch']]);
  await playOn(clients, (client) => (client.game.turn % 3 ? 'torch' : 'camp'));
  await settled([eve]);
  assert.deepEqual(frames(eve, /"verdicts"/), []);
  // The record is marked as practice.
  assert.equal(eve.table.record.practice, true);
  const { json } = await request(server, 'GET', `/api/tables/${table}/games`);
  assert.equal(json.games[0].practice, true);
  const record = await request(server, 'GET', `/api/tables/${table}/games/${json.games[0].game}`);
  assert.equal(record.json.practice, true);
});

test('K3 what others have chosen and not revealed changes nothing of a hint', async (t) => {
  const server = await serverFor(t);
  const tokens = await people(server, 3);
  const { clients } = await gather(server, tokens, { practice: true });
  await start(clients);
  const [ana, bo, cy] = clients;
  const before = await hint(ana);
  for (const choice of ['camp', 'torch']) {
    await bo.act('choose', { turn: 1, adventurer: 1, choice });
    await cy.act('choose', { turn: 1, adventurer: 2, choice });
    assert.deepEqual(await hint(ana), before);
  }
});

test('after a kill in the middle of a turn the game is still for practice, and the oracle says the same', async (t) => {
  const database = join(folder(t), 'incan.db');
  let server = await startServer({ database });
  t.after(() => server.stop('SIGKILL'));
  const tokens = await people(server, 3);
  const { table, clients } = await gather(server, tokens, { practice: true });
  await start(clients);
  const [ana, bo] = clients;
  const before = await hint(ana);
  assert.equal((await bo.act('choose', { turn: 1, adventurer: 1, choice: 'camp' })).type, 'accepted');
  await server.stop('SIGKILL');

  server = await startServer({ database });
  const back = [];
  for (const token of tokens) back.push(await Client.connect(server, token));
  for (const client of back) assert.equal((await client.join(table)).settings.practice, true);
  assert.deepEqual(await hint(back[0]), before);
  // The accepted choice stands: with those of the other two the turn is over, and all get their verdicts.
  const verdicts = back.map((client) => client.until((message) => message.verdicts?.length > 0));
  await back[0].act('choose', { turn: 1, adventurer: 0, choice: 'torch' });
  await back[2].act('choose', { turn: 1, adventurer: 2, choice: 'torch' });
  const judged = await Promise.all(verdicts);
  assert.deepEqual(judged.map((turn) => turn.verdicts.map(({ adventurer, chosen }) => [adventurer, chosen])), [[[0, 'torch']], [[1, 'camp']], [[2, 'torch']]]);
});

test('the mark is seen by everybody who finds the table, and is there after a restart', async (t) => {
  const database = join(folder(t), 'incan.db');
  let server = await startServer({ database });
  t.after(() => server.stop('SIGKILL'));
  const token = await newGuest(server);
  const table = await newTable(server, token, { practice: true, listed: true });
  const usual = await newTable(server, token, { listed: true });
  const look = async () => {
    const { json } = await request(server, 'GET', '/api/tables');
    assert.deepEqual(new Map(json.tables.map((one) => [one.table, one.settings.practice])), new Map([[table, true], [usual, false]]));
    assert.equal((await request(server, 'GET', `/api/tables/${table}`)).json.settings.practice, true);
  };
  await look();
  await server.stop();
  server = await startServer({ database });
  await look();
});
