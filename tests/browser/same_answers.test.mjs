// The engine compiled for the browser says what the program says, to the last byte: whole games of bots, their analyses,
// and tables with hints, restored in the middle. ANSWER_REQUESTS names the native build of the same interface, INCAN the
// program.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';

const file = (path) => new URL(`../../${path}`, import.meta.url);
const wasm = readFileSync(file('build/wasm/incan.wasm'));
const networks = readFileSync(file('data/oracle/network.bin'));
const editions = ['incan-gold', 'diamant', 'incan-gold-modern', 'diamant-2016'];

// Answers like the page's worker (web/src/engine/desk.ts), and remembers what it was asked.
class Desk {
  asked = [];
  answers = [];

  constructor() {
    const module = new WebAssembly.Module(wasm);
    this.exports = new WebAssembly.Instance(module).exports;
    this.exports._initialize();
    this.write(networks);
    assert.equal(this.exports.networks(), 1);
  }
  write(bytes) {
    const at = this.exports.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer).set(bytes, at);
  }
  ask(request) {
    this.write(Buffer.from(request));
    const at = this.exports.answer();
    const answer = Buffer.from(this.exports.memory.buffer, at, this.exports.size()).toString();
    this.asked.push(request);
    this.answers.push(answer);
    return answer;
  }
  // Compares everything with the native build.
  compare() {
    const input = Buffer.concat(this.asked.flatMap((request) => [Buffer.from(`${Buffer.byteLength(request)}\n`), Buffer.from(request)]));
    const { stdout, status } = spawnSync(process.env.ANSWER_REQUESTS, { input, maxBuffer: 2 ** 30 });
    assert.equal(status, 0);
    let at = 0;
    this.answers.forEach((answer, index) => {
      const end = stdout.indexOf(10, at);
      const size = Number(stdout.subarray(at, end).toString());
      assert.equal(stdout.subarray(end + 1, end + 1 + size).toString(), answer, this.asked[index]);
      at = end + 1 + size;
    });
    assert.equal(at, stdout.length);
    return this.answers.length;
  }
}

const incan = (args, input) => {
  const { stdout, stderr, status } = spawnSync(process.env.INCAN, args, { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  assert.equal(status, 0, stderr);
  return stdout;
};
const json = (lines) => lines.map((line) => `${line}\n`).join('');

describe('the engine in the browser', () => {
  it('imports nothing, and fits', () => {
    assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(wasm)), []);
    // As the page fetches them: web/build/engine.ts.
    const halves = Buffer.concat([0, 1].map((half) => networks.filter((_, index) => index % 2 === half)));
    const size = gzipSync(wasm, { level: 9 }).length + gzipSync(halves, { level: 9 }).length;
    assert.ok(size <= 350 * 1024, `${size} bytes`);
  });

  it('plays and analyzes the same games of bots', () => {
    const desk = new Desk();
    const bots = ['oracle', 'rollout:4', 'odds:1.2', 'random:0.2', 'oracle', 'threshold:12:2', 'rollout:6', 'easy'];
    const records = [];
    for (const edition of editions) {
      for (let players = 2; players <= 8; ++players) {
        for (let game = 0; game < 3; ++game) {
          const lineup = Array.from({ length: players }, (_, seat) => bots[(seat + game) % bots.length]);
          const record = desk.ask(`deal 7 ${game} ${edition} ${lineup.join(' ')}`);
          records.push(record);
          desk.ask(`analyze\n${record}`);
        }
        desk.ask(`games 11 0 30 ${edition} ${bots.slice(0, players).join(' ')}`);
        // Many more of simple bots.
        desk.ask(`games 13 0 500 ${edition} ${Array(players).fill('odds').join(' ')}`);
      }
    }
    assert.ok(desk.compare() > 200);
    incan(['replay', '-'], json(records));
    for (const record of [records[0], records.at(-1)])
      assert.equal(incan(['analyze', '--json', '-'], record).trim(), desk.answers[desk.answers.indexOf(record) + 1]);
  });

  it('keeps the same tables, with the same hints, and restores them in the middle', () => {
    const desk = new Desk();
    const records = [];
    let luck = 1;
    const below = (bound) => ((luck = (luck * 1664525 + 1013904223) % 2 ** 32), Math.floor((luck / 2 ** 32) * bound));
    for (const edition of editions) {
      for (const [people, seats] of [[1, 4], [1, 2], [3, 5], [8, 8]]) {
        let now = 1_000_000;
        let action = 0;
        const entries = [];
        let game = null;
        let done = null;
        const hear = (answer) => {
          assert.doesNotMatch(answer, /^fault/);
          for (const line of answer.split('\n')) {
            const [, word, rest] = /^(\S+) (.*)$/.exec(line) ?? [];
            if (word === 'open') entries.length = 0;
            if (word === 'open' || word === 'store') entries.push(rest);
            if (word === 'finished') done = rest;
            const message = word === 'tell' && JSON.parse(rest.slice(rest.indexOf(' ') + 1));
            if (message?.game) game = message.game;
            assert.notEqual(message?.type, 'refused', line);
          }
        };
        const seed = () => Array.from({ length: 64 }, () => '0123456789abcdef'[below(16)]).join('');
        const act = (guest, what) => hear(desk.ask(`act ${++now} ${guest} ${seed()}\n${JSON.stringify({ ...what, action: ++action })}`));
        hear(desk.ask(`open ${now} ${seed()}\n${JSON.stringify({ edition, seats, practice: true, clock: below(2) ? 10 : null })}`));
        for (let guest = 1; guest <= people; ++guest) {
          act(guest, { type: 'sit', name: `Żaba ${guest}` });
          act(guest, { type: 'give_seed', seed: `${below(1e6)}` });
        }
        if (people < seats) act(1, { type: 'fill_with_bots', bot: ['easy', 'medium', 'hard'][below(3)] });
        for (let guest = 1; guest <= people; ++guest) hear(desk.ask(`join ${now} ${guest} 0 0`));
        act(1, { type: 'start' });
        const each = seats === 2 ? 2 : 1;
        while (!done) {
          const { inside, chosen, turn, number } = game;
          const open = inside.filter((one) => Math.floor(one / each) < people && !chosen.includes(one));
          if (below(12) === 0) {
            hear(desk.ask(`restore ${now}\n${entries.join('\n')}`));
            for (let guest = 1; guest <= people; ++guest) hear(desk.ask(`join ${now} ${guest} ${number} ${turn}`));
          }
          if (open.length === 0) {
            hear(desk.ask(`wake ${++now}`));
            continue;
          }
          const adventurer = open[below(open.length)];
          const guest = Math.floor(adventurer / each) + 1;
          if (below(2)) act(guest, { type: 'hint', turn });
          act(guest, { type: 'choose', game: number, turn, adventurer, choice: below(4) ? 'torch' : 'camp' });
        }
        records.push(done);
      }
    }
    assert.ok(desk.compare() > 500);
    // Every card follows from the seeds, as the program checks with libsodium.
    incan(['replay', '-'], json(records));
  });

  it('refuses what it does not understand', () => {
    const desk = new Desk();
    const wrong = [
      '', 'nonsense', 'act 1 1', `act 1 1 ${'0'.repeat(64)}\n{}`, 'analyze\n{}', 'analyze\n', 'open 1 0\n{}', `open 1 ${'0'.repeat(64)}\n{"seats":9}`,
      'restore 1\n', 'restore 1\n{"at":1}', 'deal 1 1 incan-gold odds', 'deal 1 1 incan-gold odds exec:true', 'deal 1 1 incan-gold odds oracle:/etc/passwd',
      'deal 1 1 incan-gold odds equilibrium', 'deal 1 1 chess odds odds', 'deal 1 1 incan-gold odds random:1e-1', `games 1 0 1000001 incan-gold odds odds`,
      `deal 1 1 incan-gold${' odds'.repeat(9)}`, 'join 1 1 0 0', 'wake x',
    ];
    for (const request of wrong) assert.match(desk.ask(request), /^fault \{/, request);
    desk.ask(`open 1 ${'0'.repeat(64)}\n{"seats":3}`);
    for (const request of [`act 1 0 ${'0'.repeat(64)}\n{}`, `act 1 1 ${'0'.repeat(64)}\n{"type":"fill_with_bots","action":1,"bot":"equilibrium"}`, `act 1 1 ${'0'.repeat(64)}\n{"type":"ping"}`])
      assert.match(desk.ask(request), /^fault \{/, request);
  });
});
