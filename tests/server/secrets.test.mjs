// Secrets (rules K2 and K3) do not appear in any byte that anybody receives. Each test runs the same session
// twice, in two worlds that differ only in what a reader may not know, and compares everything the reader
// received.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Foresight, firstRound, hazards } from './deal.mjs';
import { Stage, assertSame, clientSeedOf, firstGuest, seedFor, serverSeedOf } from './stage.mjs';
import { ask, statusOf } from './wire.mjs';
import { Client, newGuest, request, serverFor } from './world.mjs';

const isHazard = (card) => hazards.includes(card);

// A server seed whose first round satisfies `wanted`, given the people's usual client seeds.
function serverSeedWhere(people, wanted) {
  for (let number = 0; number < 100_000; ++number) {
    const serverSeed = serverSeedOf(`number ${number}`);
    if (wanted(firstRound(seedFor(serverSeed, people)))) return serverSeed;
  }
  throw new Error('no such seed');
}

const calm = (people, cards = 6) =>
  serverSeedWhere(people, ({ deck, untilHazard }) => !isHazard(deck[0]) && untilHazard.length > cards);

// Asserts that every reader received the same in both worlds, except those who may know the difference.
function assertNobodyCanTell(one, other, knowing) {
  assert.deepEqual(Object.keys(one), Object.keys(other));
  for (const reader of Object.keys(one)) {
    if (!knowing.includes(reader)) assertSame(one[reader], other[reader], reader);
  }
}

// (1) A choice before the reveal.

const three = ['Ana', 'Bo', 'Cy'];

// Everything that can be requested over HTTP, by everybody, before and after a restart.
async function lookAround(stage) {
  const look = async () => {
    await stage.askAround('nobody', null);
    for (const name of ['Out', 'Ana', 'Eve']) await stage.askAround(`${name} over HTTP`, name);
    await stage.askMetrics();
  };
  await look();
  await stage.restart();
  await look();
}

// Bo does something with his choice; then everybody else tries everything to find out what.
async function worldOfAChoice(t, people, bo) {
  const stage = await Stage.open(t, {
    people,
    others: ['Eve', 'Out'],
    settings: { clock: 600, listed: true },
    serverSeed: calm(people),
  });
  await stage.enter('Eve');
  await stage.enter('Out', { joins: false });
  await stage.enter('Ana', { as: 'Ana again' });
  await stage.start();
  await stage.turn(() => 'torch');
  await bo(stage);
  await stage.settle();

  const last = people.at(-1);
  const { turn } = stage.clients.Ana.game;
  const attempts = [
    ['choose', { turn, adventurer: people.length === 2 ? 2 : 1, choice: 'camp' }],
    ['choose', { turn: turn - 1, adventurer: 0, choice: 'camp' }],
    ['choose', { turn: 2 ** 40, adventurer: 7, choice: 'camp' }],
    ['start', {}],
    ['play_again', {}],
    ['remove', { seat: 1 }],
  ];
  for (const reader of ['Ana', 'Ana again', 'Eve', 'Out']) {
    for (const [type, members] of attempts) assert.match((await stage.clients[reader].act(type, members)).type, /refused|error/);
  }
  for (const reader of ['Out', 'Ana']) {
    stage.clients[reader].send('{');
    stage.clients[reader].send({ type: 'join', table: 'nowhere' });
  }
  await stage.settle();
  await stage.enter('Ana');
  await stage.leave('Eve');
  await stage.enter('Eve', { since: { game: 1, turn: 0 } });
  if (last !== 'Bo') {
    await stage.leave(last);
    await stage.enter(last, { since: { game: 1, turn: turn - 1 } });
    await stage.choose(last, 'torch');
  }
  await lookAround(stage);
  assert.equal(stage.clients.Eve.game.turn, turn, 'nothing has been revealed yet');
  return stage.heard();
}

const hidden = (...choices) => async (stage) => {
  for (const choice of choices) await stage.choose('Bo', choice);
};

test('K3 an opponent’s choice before the reveal is in no byte of anybody else', async (t) => {
  const torch = await worldOfAChoice(t, three, hidden('torch'));
  const camp = await worldOfAChoice(t, three, hidden('camp'));
  assertNobodyCanTell(torch, camp, ['Bo']);
  // The comparison can detect a difference: Bo himself is told his choice.
  assert.notEqual(torch.Bo, camp.Bo);
  for (const reader of ['Ana', 'Ana again', 'Cy', 'Eve']) assert.match(torch[reader], /"type":"chosen","turn":2,"chosen":\[1\]/);
  for (const reader of ['nobody', 'Out over HTTP', 'metrics', 'log', 'Out']) assert.ok(torch[reader].length > 100, reader);
});

test('K3 what somebody thought first, and thought better of, is in no byte of anybody else', async (t) => {
  const worlds = [];
  for (const choices of [['torch', 'camp'], ['camp', 'torch'], ['torch', 'torch']]) {
    worlds.push(await worldOfAChoice(t, three, hidden(...choices)));
  }
  assertNobodyCanTell(worlds[0], worlds[1], ['Bo']);
  assertNobodyCanTell(worlds[0], worlds[2], ['Bo']);
});

test('K3 nobody sees that somebody has thought again', async (t) => {
  const once = await worldOfAChoice(t, three, hidden('camp'));
  const twice = await worldOfAChoice(t, three, hidden('torch', 'camp'));
  assertNobodyCanTell(once, twice, ['Bo']);
});

test('K3 the choice of somebody who then gets up, or whose socket is lost, stays hidden', async (t) => {
  for (const then of [
    async (stage) => stage.do('Bo', 'leave_seat'),
    async (stage) => {
      await stage.do('Bo', 'leave_seat');
      await stage.do('Bo', 'sit');
    },
    async (stage) => stage.leave('Bo'),
  ]) {
    const world = (choice) => worldOfAChoice(t, three, async (stage) => {
      await stage.choose('Bo', choice);
      await then(stage);
    });
    assertNobodyCanTell(await world('torch'), await world('camp'), ['Bo']);
  }
});

test('K3 T2 with two adventurers each, which of them goes on stays hidden', async (t) => {
  const world = (first, second) => worldOfAChoice(t, ['Ana', 'Bo'], async (stage) => {
    await stage.choose('Bo', first, 2);
    await stage.choose('Bo', second, 3);
  });
  const one = await world('torch', 'camp');
  assertNobodyCanTell(one, await world('camp', 'torch'), ['Bo']);
  assertNobodyCanTell(one, await world('camp', 'camp'), ['Bo']);
});

// (2) Closed tents.

// A first round in which somebody can leave with gems at once, and everybody who stays is caught.
const richAndShort = (people) =>
  serverSeedWhere(people, ({ deck, untilHazard, artifact }) =>
    Number(deck[0].slice(1)) >= 9 && !isHazard(deck[0]) && untilHazard.length <= 6 && !untilHazard.includes(artifact));

// One player takes gems home in round 1 and the others lose theirs. Somebody who joins later sees the same
// table whichever player it was: only the tents differ.
async function worldOfTents(t, lucky) {
  const stage = await Stage.open(t, { people: three, others: ['Eve', 'Out'], settings: { listed: true }, serverSeed: richAndShort(three) });
  await stage.start();
  await stage.turn((name) => (name === lucky ? 'camp' : 'torch'));
  while (stage.clients.Ana.game.round === 1) await stage.turn(() => 'torch');
  const rich = stage.clients[lucky].game.tents[three.indexOf(lucky)];
  assert.ok(rich > 0);

  stage.forget();
  await stage.enter('Eve');
  await stage.enter('Out', { joins: false });
  for (const name of three) await stage.enter(name);
  const look = async () => {
    await stage.askAround('nobody', null);
    for (const name of ['Out', 'Ana', 'Eve']) await stage.askAround(`${name} over HTTP`, name);
    await stage.askMetrics();
    assert.equal((await stage.clients.Eve.act('sit')).code, 'game_has_started');
    assert.equal((await stage.clients.Ana.act('play_again')).code, 'game_is_not_over');
  };
  await look();
  await stage.turn(() => 'torch');
  await stage.restart();
  while (stage.clients.Ana.game.round < 5) await stage.turn(() => 'camp');
  await look();
  await stage.turn(() => 'camp', { but: ['Cy'] });
  const before = stage.heard();
  await stage.choose('Cy', 'camp');
  await stage.settle();
  assert.equal(stage.clients.Eve.table.phase, 'finished');
  return { before, after: stage.heard() };
}

test('K2 whose tent the gems are in is in no byte of anybody who did not see it', async (t) => {
  const bo = await worldOfTents(t, 'Bo');
  const cy = await worldOfTents(t, 'Cy');
  assertNobodyCanTell(bo.before, cy.before, ['Bo', 'Cy']);
  assert.notEqual(bo.before.Bo, cy.before.Bo);
  assert.notEqual(bo.before.Cy, cy.before.Cy);
  // At the end the tents are opened (rule E1), and the worlds do differ.
  for (const reader of ['Ana', 'Eve']) assert.notEqual(bo.after[reader], cy.after[reader], reader);
});

// Predicts the cards of a stage's game, from its start on.
function foresee(stage) {
  const foresight = new Foresight(seedFor(stage.serverSeed, stage.people));
  stage.clients[stage.people[0]].on((message) => {
    if (message.type === 'turn') foresight.watch(message.events);
    for (const { events } of message.missed ?? []) foresight.watch(events);
  });
  return foresight;
}

// Every number in a message, except times and values chosen by the client.
function numbersIn(value, found = new Set()) {
  if (typeof value === 'number') found.add(value);
  if (value === null || typeof value !== 'object') return found;
  for (const [key, member] of Object.entries(value)) {
    if (!['clock_starts_ms', 'time_left_ms', 'now', 'action', 'record'].includes(key)) numbersIn(member, found);
  }
  return found;
}

test('K2 what is in a closed tent is no number in anybody else’s messages before the end', async (t) => {
  const stage = await Stage.open(t, { people: three, others: ['Eve'], serverSeed: calm(three, 10) });
  await stage.enter('Eve');
  const foresight = foresee(stage);
  const seen = { Ana: [], Cy: [], Eve: [] }; // Messages since the tent last changed.
  for (const [name, list] of Object.entries(seen)) stage.clients[name].on((message) => list.push(message));
  await stage.start();

  // Bo knows the cards to come, and takes home more than any public number.
  let tent = 0;
  let checked = 0;
  while (stage.clients.Eve.table.phase === 'playing') {
    await stage.turn((name) => (name === 'Bo' && !foresight.endsTheRound() ? 'torch' : 'camp'));
    assert.equal((await stage.clients.Ana.act('start')).type, 'refused');
    assert.equal((await stage.clients.Eve.act('sit')).type, 'refused');
    if (stage.clients.Eve.table.phase === 'finished') break;
    const now = stage.clients.Bo.game.tents[1];
    for (const name of Object.keys(seen)) {
      const own = name === 'Eve' ? -1 : three.indexOf(name);
      for (const message of seen[name]) {
        const game = message.game ?? message.table?.game;
        for (const [seat, gems] of (game?.tents ?? []).entries()) assert.equal(gems === null, seat !== own);
        for (const [player, score] of (game?.scores ?? []).entries()) assert.equal(score === null, player !== own);
        if (tent > 100 && now === tent) {
          assert.ok(!numbersIn(message).has(tent), `${name} was told of ${tent}: ${JSON.stringify(message)}`);
          ++checked;
        }
      }
      seen[name].length = 0;
    }
    tent = now;
  }
  assert.ok(checked > 30, `only ${checked} messages were looked at`);
  assert.ok(tent > 100);
  // Once the tents are opened, it is no longer secret.
  assert.ok(stage.clients.Eve.game.tents[1] >= tent);
});

test('K2 a table with open tents shows them to everybody', async (t) => {
  const stage = await Stage.open(t, { people: three, others: ['Eve'], settings: { tents: 'open' }, serverSeed: richAndShort(three) });
  await stage.enter('Eve');
  await stage.start();
  await stage.turn((name) => (name === 'Bo' ? 'camp' : 'torch'));
  assert.ok(stage.clients.Eve.game.tents[1] > 0);
  assert.deepEqual(stage.clients.Eve.game.tents, stage.clients.Bo.game.tents);
});

// (3) The order of the deck.

// Two server seeds whose games begin with the same cards and then differ.
function twoDecksAlike(people, cards) {
  const known = new Map();
  for (let number = 0; number < 200_000; ++number) {
    const serverSeed = serverSeedOf(`deck ${number}`);
    const { artifact, deck, untilHazard } = firstRound(seedFor(serverSeed, people));
    if (untilHazard.length <= cards + 1 || isHazard(deck[0])) continue;
    const key = [artifact, ...deck.slice(0, cards)].join(' ');
    const other = known.get(key);
    if (other && other.next !== deck[cards]) return [other.serverSeed, serverSeed];
    known.set(key, { serverSeed, next: deck[cards] });
  }
  throw new Error('no such seeds');
}

const withoutCommitments = (heard) =>
  Object.fromEntries(Object.entries(heard).map(([reader, text]) => [reader, text.replace(/"commitment":"[0-9a-f]{64}"/g, '"commitment":""')]));

async function worldOfADeck(t, people, serverSeed, cards) {
  const stage = await Stage.open(t, { people, others: ['Eve', 'Out'], settings: { listed: true, clock: 600 }, serverSeed });
  await stage.enter('Eve');
  await stage.enter('Out', { joins: false });
  await stage.start();
  while (stage.clients.Ana.game.path.length < cards) await stage.turn(() => 'torch');
  await stage.leave('Cy');
  await stage.enter('Cy', { since: { game: 1, turn: 0 } });
  await lookAround(stage);
  await stage.turn(() => 'torch', { but: ['Cy'] });
  const before = withoutCommitments(stage.heard());
  await stage.choose('Cy', 'torch');
  await stage.settle();
  return { before, after: withoutCommitments(stage.heard()) };
}

test('K3 two decks that begin alike cannot be told apart before they differ', async (t) => {
  const cards = 4;
  const seeds = twoDecksAlike(three, cards);
  const one = await worldOfADeck(t, three, seeds[0], cards);
  const other = await worldOfADeck(t, three, seeds[1], cards);
  assertNobodyCanTell(one.before, other.before, []);
  for (const reader of ['Ana', 'Bo', 'Cy', 'Eve']) assert.notEqual(one.after[reader], other.after[reader], reader);
});

// All the encodings in which these bytes might appear.
function spellings(bytes) {
  return [bytes.toString('latin1'), bytes.toString('hex'), bytes.toString('hex').toUpperCase(), bytes.toString('base64'), bytes.toString('base64url')];
}

function assertNowhere(all, secret, about) {
  for (const [reader, text] of Object.entries(all)) {
    assert.ok(!text.includes(secret), `${reader} was told ${about}: ${JSON.stringify(text.slice(text.indexOf(secret) - 200).slice(0, 300))}`);
  }
}

test('K3 neither the seeds nor the cards to come are in any byte before the game is over', async (t) => {
  const serverSeed = calm(three);
  const stage = await Stage.open(t, { people: three, others: ['Eve', 'Out'], settings: { listed: true }, serverSeed });
  await stage.enter('Eve');
  const seed = seedFor(serverSeed, three);
  const foresight = foresee(stage);
  await stage.start();
  let turns = 0;
  for (; stage.clients.Eve.table.phase === 'playing'; ++turns) {
    const { turn } = stage.clients.Eve.game;
    if (turns % 7 === 0) await stage.askAround('nobody', null);
    const all = stage.everything();
    // Three cards in the right order cannot be a coincidence, whatever is between them.
    for (const coming of [foresight.cards().slice(0, 3), foresight.artifacts()]) {
      const order = new RegExp(`\\b${coming.join('\\W.{0,40}?\\b')}\\b`);
      if (coming.length < 3) continue;
      for (const [reader, text] of Object.entries(all)) assert.ok(!order.test(text), `${reader} was told of cards to come: ${order}`);
    }
    for (const secret of [...spellings(Buffer.from(serverSeed, 'hex')), ...spellings(seed)]) assertNowhere(all, secret, 'a seed');
    await stage.turn((name) => (turn % 3 === three.indexOf(name) ? 'camp' : 'torch'));
  }
  assert.ok(turns > 8);
  // After the game they are public, for everybody to check.
  await stage.askAround('nobody', null);
  const all = stage.everything();
  for (const reader of ['Ana', 'Bo', 'Cy', 'Eve', 'nobody']) {
    assert.ok(all[reader].includes(serverSeed) && all[reader].includes(seed.toString('hex')), reader);
  }
  assert.ok(!all.log.includes(serverSeed) && !all.log.includes(seed.toString('hex')));
});

// (4) Other players' client seeds.

async function worldOfASeed(t, seeds) {
  const stage = await Stage.open(t, {
    people: three,
    others: ['Eve', 'Out'],
    settings: { listed: true },
    serverSeed: calm(three),
    seeds: (name) => (name === 'Bo' ? '' : clientSeedOf(name)),
  });
  await stage.enter('Eve');
  await stage.enter('Out', { joins: false });
  for (const seed of seeds) await stage.do('Bo', 'give_seed', { seed });
  await stage.settle();
  const look = async () => {
    await stage.askAround('nobody', null);
    for (const name of ['Out', 'Ana', 'Eve']) await stage.askAround(`${name} over HTTP`, name);
    await stage.askMetrics();
    for (const name of ['Ana', 'Eve']) assert.match((await stage.clients[name].act('play_again')).type, /refused/);
  };
  await look();
  await stage.restart();
  await look();
  return stage;
}

test('of a client seed others see before the start only that it was given', async (t) => {
  const one = (await worldOfASeed(t, ['alpha-4711'])).heard();
  const other = (await worldOfASeed(t, ['omega-0815'])).heard();
  assertNobodyCanTell(one, other, []);
  const none = (await worldOfASeed(t, [''])).heard();
  assert.match(one.Eve, /"name":"Bo","bot":null,"connected":true,"host":false,"seed":true/);
  assert.doesNotMatch(none.Eve, /"name":"Bo"[^}]*"seed":true/);
});

test('client seeds are in no byte of anybody before the game is over', async (t) => {
  const stage = await worldOfASeed(t, ['alpha-4711', 'omega-0815']);
  await stage.start();
  while (stage.clients.Eve.table.phase === 'playing') {
    const all = stage.everything();
    for (const seed of ['alpha-4711', 'omega-0815', clientSeedOf('Ana'), clientSeedOf('Cy')]) assertNowhere(all, seed, 'a client seed');
    await stage.turn(() => 'camp');
  }
  const all = stage.everything();
  for (const reader of ['Ana', 'Eve']) assert.ok(all[reader].includes('omega-0815') && all[reader].includes(clientSeedOf('Cy')));
  assertNowhere(all, 'alpha-4711', 'a seed that Bo has taken back');
  assertNowhere({ log: all.log }, 'omega-0815', 'a client seed');
});

// (5) Guests' identities.

// Every form in which a token could be recognized.
function traces(token) {
  const hash = createHash('sha256').update(token).digest();
  return [token, token.toUpperCase(), Buffer.from(token, 'hex').toString('base64'), ...spellings(hash)];
}

test('tokens, their hashes and the numbers of guests are in no byte of anybody, nor in the log', async (t) => {
  const stage = await Stage.open(t, { people: three, others: ['Eve', 'Out'], settings: { listed: true }, serverSeed: calm(three) });
  await stage.enter('Eve');
  await stage.enter('Out', { joins: false });
  await stage.enter('Ana', { as: 'Ana again' });
  const wrong = 'f00d'.repeat(16);
  const lookAround = async () => {
    await stage.askAround('nobody', null);
    for (const name of ['Out', 'Ana', 'Eve']) await stage.askAround(`${name} over HTTP`, name);
    assert.equal((await request(stage.server, 'GET', '/api/me', { token: wrong })).status, 401);
    assert.equal((await request(stage.server, 'GET', '/api/me', { headers: { Cookie: `incan=${wrong}` } })).status, 401);
    await assert.rejects(Client.connect(stage.server, wrong), /401/);
    await stage.askMetrics();
  };
  await lookAround();
  await stage.start();
  await stage.turn(() => 'torch');
  await stage.do('Cy', 'leave_seat');
  await stage.do('Cy', 'sit');
  await lookAround();
  await stage.restart();
  while (stage.clients.Eve.table.phase === 'playing') await stage.turn(() => 'camp');
  await lookAround();
  await request(stage.server, 'PATCH', '/api/me', { token: stage.tokens.Cy, body: { name: 'Cyd' } });
  const gone = stage.clients.Cy.closed;
  assert.equal((await request(stage.server, 'DELETE', '/api/me', { token: stage.tokens.Cy })).status, 204);
  await gone;
  await stage.settle();
  await lookAround();
  delete stage.clients.Cy;
  await stage.restart();

  const all = stage.everything();
  for (const name of Object.keys(stage.tokens)) {
    for (const trace of traces(stage.tokens[name])) assertNowhere(all, trace, `the token of ${name}`);
  }
  for (let guest = 1; guest <= 5; ++guest) assertNowhere(all, String(firstGuest + guest), 'the number of a guest');
  assertNowhere({ log: all.log }, wrong, 'a token that somebody tried');
  for (const name of three) assertNowhere({ log: all.log }, clientSeedOf(name), 'a client seed');
  assertNowhere({ log: all.log }, stage.serverSeed, 'the server seed');
  assertNowhere({ log: all.log }, stage.table, 'the link of a table');
  assert.doesNotMatch(all.log, /torch|camp/);
  assert.match(all.log, /settings: .*log-level=debug/);
});

test('a browser’s token is in a cookie that no script can read, and in no body', async (t) => {
  const server = await serverFor(t);
  const made = await request(server, 'POST', '/api/guests', { body: { name: 'Ana' }, headers: { 'X-Forwarded-Proto': 'https' } });
  assert.equal(made.status, 201);
  assert.deepEqual(made.json, { name: 'Ana' });
  const [cookie, ...attributes] = made.headers.get('set-cookie').split('; ');
  assert.match(cookie, /^incan=[0-9a-f]{64}$/);
  // Not Secure: no trusted proxy says that the connection uses TLS.
  assert.deepEqual(new Set(attributes), new Set(['Path=/', 'Max-Age=31536000', 'HttpOnly', 'SameSite=Lax']));
  const [, token] = cookie.split('=');
  assert.ok(!made.text.includes(token));

  const headers = { Cookie: `other=1; ${cookie}` };
  const me = await request(server, 'GET', '/api/me', { headers });
  assert.equal(me.json.name, 'Ana');
  assert.ok(!(me.text + JSON.stringify([...me.headers])).includes(token));
  const client = await Client.connect(server, null, { headers });
  assert.ok(!client.greeting.join().includes(token));
  client.close();
  const renamed = await request(server, 'PATCH', '/api/me', { headers, body: { name: 'Zoë' } });
  assert.equal(renamed.headers.get('set-cookie'), null);
  assert.ok(!renamed.text.includes(token));
  // A program that asks for its token gets no cookie.
  const program = await request(server, 'POST', '/api/guests', { body: { name: 'Bo', token: true } });
  assert.match(program.json.token, /^[0-9a-f]{64}$/);
  assert.equal(program.headers.get('set-cookie'), null);
  const left = await request(server, 'DELETE', '/api/me', { headers });
  assert.match(left.headers.get('set-cookie'), /^incan=; .*Max-Age=0/);
  assert.equal((await request(server, 'GET', '/api/me', { headers })).status, 401);
});

test('a cookie is Secure when a trusted proxy says that it travels by TLS, and only then', async (t) => {
  const roomy = ['--requests-per-second', '1000000'];
  const trusting = await serverFor(t, { flags: [...roomy, '--trusted-proxy', '127.0.0.1'] });
  const trustsAnother = await serverFor(t, { flags: [...roomy, '--trusted-proxy', '127.0.0.9'] });
  const cookie = async (server, headers) =>
    (await request(server, 'POST', '/api/guests', { body: { name: 'Ana' }, headers })).headers.get('set-cookie');
  assert.match(await cookie(trusting, { 'X-Forwarded-Proto': 'https' }), /; Secure(;|$)/);
  assert.doesNotMatch(await cookie(trusting, { 'X-Forwarded-Proto': 'http' }), /Secure/);
  assert.doesNotMatch(await cookie(trusting, {}), /Secure/);
  assert.doesNotMatch(await cookie(trustsAnother, { 'X-Forwarded-Proto': 'https' }), /Secure/);
});

test('what is asked for with a token is stored by no browser and no proxy', async (t) => {
  const server = await serverFor(t);
  const token = await newGuest(server);
  for (const path of ['/api/me', '/api/games', '/api/tables', '/api/nothing']) {
    const answer = await ask(server, path, { headers: { Authorization: `Bearer ${token}` } });
    assert.match(answer, /^Cache-Control: no-store\r$/m, path);
    assert.match(answer, /^Referrer-Policy: no-referrer\r$/m, path);
    assert.ok(!answer.includes(token));
  }
  assert.equal(statusOf(await ask(server, '/api/me')), 401);
});
