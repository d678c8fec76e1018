// Four players and a spectator. They do nothing wrong, play game after game, and note anything that a
// well-behaved client should never see, while a test attacks the server around them.
import { spawnSync } from 'node:child_process';
import assert from 'node:assert/strict';
import { Client, gather, newGuest } from './world.mjs';

const program = process.env.INCAN ?? 'build/release/incan';
const usual = new Set(['table', 'turn', 'chosen', 'accepted']);
const broadcast = new Set(['turn', 'chosen']);

export class Company {
  static async sit(server) {
    const company = new Company();
    const tokens = [];
    for (const name of ['Ana', 'Bo', 'Cy', 'Di']) tokens.push(await newGuest(server, name));
    const { table, clients } = await gather(server, tokens, { listed: true });
    company.players = clients;
    company.all = [...clients, await Client.connect(server, await newGuest(server, 'Eve'))];
    await company.all.at(-1).join(table);
    for (const client of company.all) company.#watch(client);
    company.over = new Promise((resolve) => (company.#done = resolve));
    assert.equal((await clients[0].act('start')).type, 'accepted');
    return company;
  }

  games = 0;
  faults = [];
  #done;
  #ending = false;

  #watch(client) {
    client.seen = []; // Messages that everybody receives, in order.
    client.expected = 1;
    client.asked = 0;
    client.closed.then(({ code }) => this.#ending || this.faults.push(`a socket was closed with ${code}`));
    client.on((message) => {
      if (!usual.has(message.type)) this.faults.push(JSON.stringify(message).slice(0, 100));
      if (broadcast.has(message.type)) client.seen.push(JSON.stringify(message.events ?? message.chosen));
      if (message.type === 'turn' && message.game.turn !== ++client.expected) this.faults.push(`turn ${message.game.turn}, not ${client.expected}`);
      if (message.type === 'table' && message.phase === 'playing' && message.game.turn === 1) client.expected = 1;
      if (message.type === 'table' || message.type === 'turn') this.#move(client);
    });
  }

  // One choice per turn, after a short delay, to stay below the rate limit.
  #move(client) {
    if (client.table.phase === 'finished' && client === this.players[0]) return this.#again(client);
    const { phase, seats, you, commitment } = client.table;
    if (phase === 'waiting' && seats[you]?.invited && client.invitedTo !== commitment) {
      client.invitedTo = commitment;
      client.send({ type: 'play_again', action: ++client.action });
    }
    const now = () => 1000 * client.game.number + client.game.turn;
    if (client.table.phase !== 'playing' || now() === client.asked) return;
    const asked = (client.asked = now());
    setTimeout(() => {
      // The turn may have been resolved without this client, if it has nobody inside.
      if (client.table.phase !== 'playing' || now() !== asked) return;
      const { turn } = client.game;
      for (const adventurer of client.toChoose()) {
        client.send({ type: 'choose', action: ++client.action, turn, adventurer, choice: turn % 5 === adventurer ? 'camp' : 'torch' });
      }
    }, 70);
  }

  async #again(host) {
    const { record } = host.table;
    if (host.record?.seed === record.seed) return;
    host.record = record;
    ++this.games;
    if (this.#ending) return this.#done();
    await host.act('play_again');
    while (host.table.seats.some((seat) => seat.invited)) await host.until(({ type }) => type === 'table');
    await host.act('start');
  }

  // Lets them finish their current game, and asserts that nobody noticed anything.
  async finish() {
    this.#ending = true;
    await this.over;
    const [host, ...others] = this.all;
    assert.deepEqual(this.faults, []);
    assert.ok(host.seen.length > 10);
    for (const other of others) {
      if (other.table.phase !== 'finished') await other.until((message) => message.type === 'table' && message.phase === 'finished');
      assert.deepEqual(other.seen, host.seen, 'everybody was told the same');
      assert.deepEqual(other.table.record, host.record);
    }
    const replayed = spawnSync(program, ['replay', '-'], { input: JSON.stringify(host.record), encoding: 'utf8' });
    assert.equal(replayed.status, 0, replayed.stderr);
    for (const client of this.all) client.close();
  }
}
