// Kills the server with SIGKILL at random moments while games are played, and restarts it. Everything a
// client was told must still hold, exactly once. INCAN_KILLS=N kills more often; INCAN_SEED=N repeats a run,
// except for timing. With INCAN_STORE=postgresql, the server's database is one of PostgreSQL.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { Postgres } from './postgres.mjs';
import { Client, folder, newGuest, newTable, randomFrom, request, startServer } from './world.mjs';

const program = process.env.INCAN ?? 'build/release/incan';
const kills = Number(process.env.INCAN_KILLS ?? 200);
const seed = Number(process.env.INCAN_SEED ?? Math.floor(Math.random() * 2 ** 31));

const random = randomFrom(seed);

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

// Everything that any client was told about one table. Whatever is sent again must be the same.
class Told {
  turns = new Map(); // "game/turn" -> its events, as text
  choices = new Map(); // "game/turn/adventurer" -> every choice that was acknowledged, in order
  records = new Map(); // game -> its record, as text
  commitments = new Map(); // game -> commitment, from before its first turn

  turn(game, turn, events) {
    const key = `${game}/${turn}`;
    const text = JSON.stringify(events);
    assert.equal(this.turns.get(key) ?? text, text, `turn ${key} was told differently`);
    this.turns.set(key, text);
    const revealed = events.find((event) => event.event === 'choices_revealed');
    if (!revealed) return;
    for (const [adventurer, letter] of [...revealed.choices].entries()) {
      const acknowledged = this.choices.get(`${game}/${turn - 1}/${adventurer}`);
      if (!acknowledged) continue;
      assert.ok(!acknowledged.done || acknowledged.done === letter, 'a turn was revealed twice, differently');
      acknowledged.done = letter;
      assert.ok(
        acknowledged.allowed().includes(letter),
        `${key}: adventurer ${adventurer} was told ${acknowledged.allowed()} and revealed with ${letter}`,
      );
    }
  }

  sent(game, turn, adventurer, choice) {
    const key = `${game}/${turn}/${adventurer}`;
    if (!this.choices.has(key)) this.choices.set(key, new Chosen());
    this.choices.get(key).sent(choice);
  }
  acknowledged(game, turn, adventurer, choice) {
    this.choices.get(`${game}/${turn}/${adventurer}`).acknowledged(choice);
  }
  // A client's own choices, as the server sends them before the reveal.
  own(game, turn, own) {
    for (const [adventurer, choice] of Object.entries(own)) {
      const known = this.choices.get(`${game}/${turn}/${adventurer}`);
      assert.ok(known, 'a choice that nobody made');
      assert.ok(known.allowed().includes(choice === 'camp' ? 'C' : 'T'), `told ${known.allowed()}, now ${choice}`);
    }
  }
}

// What a client sent for one adventurer in one turn. The last acknowledged choice stands, unless a later one
// also arrived.
class Chosen {
  list = [];
  last = null;
  sent(choice) {
    this.list.push(choice === 'camp' ? 'C' : 'T');
  }
  acknowledged() {
    this.last = this.list.length - 1;
  }
  allowed() {
    return this.last === null ? [...this.list, 'T', 'C'] : this.list.slice(this.last);
  }
  get isAcknowledged() {
    return this.last !== null;
  }
}

class Player {
  constructor(token, told) {
    this.token = token;
    this.told = told;
    this.waiting = null; // An action that was sent and not yet answered; sent again after a crash.
    this.seen = { game: 0, turn: 0 };
    this.action = 0;
  }

  async connect(server, table) {
    this.client = await Client.connect(server, this.token);
    this.client.on((message) => this.hear(message));
    await this.client.join(table, this.seen.game > 0 ? this.seen : {});
    if (this.waiting) this.client.send(this.waiting.message);
  }

  hear(message) {
    if (this.waiting && message.action === this.waiting.message.action) {
      const { game, message: sent } = this.waiting;
      this.waiting = null;
      if (sent.type === 'choose' && message.type === 'accepted') {
        this.told.acknowledged(game, sent.turn, sent.adventurer, sent.choice);
      }
    }
    const { table, game } = this.client;
    if (message.type === 'table' && table.phase === 'waiting') {
      const next = this.seen.game + 1;
      assert.equal(this.told.commitments.get(next) ?? table.commitment, table.commitment, 'the commitment changed');
      this.told.commitments.set(next, table.commitment);
    }
    if (message.type === 'table' && game) {
      for (const missed of message.missed) this.told.turn(game.number, missed.turn, missed.events);
      if (game.number === this.seen.game) assert.ok(game.turn >= this.seen.turn, 'the game went back');
      assert.ok(game.number >= this.seen.game, 'a game is gone');
      if (table.phase === 'playing') this.checkOwn(game);
      if (table.record) {
        const text = JSON.stringify(table.record);
        assert.equal(this.told.records.get(game.number) ?? text, text, 'a record changed');
        this.told.records.set(game.number, text);
      }
    }
    if (message.type === 'turn') this.told.turn(game.number, game.turn, message.events);
    if (game) this.seen = { game: game.number, turn: game.turn };
    if (!this.waiting) this.act();
  }

  checkOwn(game) {
    this.told.own(game.number, game.turn, game.own);
    // No acknowledged choice was lost.
    for (const [key, chosen] of this.told.choices) {
      const [ofGame, ofTurn, adventurer] = key.split('/').map(Number);
      if (ofGame === game.number && ofTurn === game.turn && adventurer === this.client.table.you && chosen.isAcknowledged) {
        assert.ok(String(adventurer) in game.own, `an acknowledged choice is gone: ${key}`);
      }
    }
  }

  send(type, members = {}) {
    this.waiting = { game: this.client.game?.number, message: { type, action: ++this.action, ...members } };
    this.client.send(this.waiting.message);
  }

  // Does whatever the table waits for.
  act() {
    const { table, game } = this.client;
    if (!table) return;
    if (table.you === null) return this.send('sit');
    if (table.phase === 'finished' && table.seats[table.you].host) return this.send('play_again');
    if (table.phase === 'waiting' && table.seats[table.you].invited) return this.send('play_again');
    if (table.phase === 'waiting' && table.seats[table.you].host && table.seats.every((seat) => !seat.free && !seat.invited)) {
      return this.send('start');
    }
    if (table.phase !== 'playing') return;
    const [adventurer] = this.client.toChoose();
    if (adventurer === undefined) return;
    const choice = random(10) < 3 ? 'camp' : 'torch';
    this.told.sent(game.number, game.turn, adventurer, choice);
    this.send('choose', { turn: game.turn, adventurer, choice });
  }
}

test(`nothing that was told is lost or doubled by ${kills} kills (INCAN_SEED=${seed})`, async (t) => {
  // On the disk, where commits take their time and are hit by kills.
  const database = process.env.INCAN_STORE === 'postgresql' ? (await Postgres.start(t)).url() : join(folder(t, tmpdir()), 'incan.db');
  const port = await freePort();
  let server = await startServer({ database, port });
  t.after(() => server.stop('SIGKILL'));

  const tables = [];
  for (let number = 0; number < 4; ++number) {
    const told = new Told();
    const players = [];
    for (const name of ['Ana', 'Bo', 'Cy']) players.push(new Player(await newGuest(server, name), told));
    tables.push({ told, players, id: await newTable(server, players[0].token, { seats: 3 }) });
  }

  for (let kill = 0; kill < kills; ++kill) {
    await Promise.all(tables.flatMap(({ players, id }) => players.map((player) => player.connect(server, id))));
    await sleep(random(60));
    const gone = tables.flatMap(({ players }) => players.map((player) => player.client.closed));
    await server.stop('SIGKILL');
    await Promise.all(gone);
    server = await startServer({ database, port });
  }

  // The archive contains exactly what clients were told, once.
  let games = 0;
  let records = '';
  for (const { told, players, id } of tables) {
    const list = [];
    for (let page, before = ''; page?.length !== 0; before = `?before=${page.at(-1)?.ended}`) {
      page = (await request(server, 'GET', `/api/tables/${id}/games${before}`)).json.games;
      list.push(...page);
    }
    const kept = [];
    for (const { game } of list.reverse()) {
      kept.push(JSON.stringify((await request(server, 'GET', `/api/tables/${id}/games/${game}`)).json));
    }
    assert.equal(new Set(kept).size, kept.length, 'a game was stored twice');
    for (const [number, record] of told.records) assert.equal(kept[number - 1], record);
    for (const [number, record] of [...told.records]) {
      assert.equal(JSON.parse(record).fairness.commitment, told.commitments.get(number));
    }
    const own = (await request(server, 'GET', '/api/games', { token: players[0].token })).json.games;
    assert.equal(own.length, Math.min(100, kept.length));
    records += kept.map((record) => record + '\n').join('');
    games += kept.length;
  }
  const replayed = spawnSync(program, ['replay', '--trace', '-'], { input: records, encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.equal(replayed.status, 0, replayed.stderr);
  const choices = tables.flatMap(({ told }) => [...told.choices.values()]).filter((chosen) => chosen.isAcknowledged);
  t.diagnostic(`${kills} kills, ${choices.length} acknowledged choices, ${games} games finished`);
  assert.ok(choices.length > kills, 'hardly anything was played');
});
