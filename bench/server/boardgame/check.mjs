// node check.mjs [GAMES]: plays whole games through boardgame.io's reducer and checks every state.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { IncanGold, ROUNDS, TREASURES, HAZARDS } from './game.mjs';
import { randomFrom } from './random.mjs';

const require = createRequire(import.meta.url);
const { InitializeGame, CreateGameReducer, ProcessGameConfig, getFilterPlayerView } = require('boardgame.io/internal');

const GAMES = Number(process.argv[2] ?? 200);
const PLAYERS = 4;
const ids = Array.from({ length: PLAYERS }, (_, i) => String(i));
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const same = (a, b) => assert.deepEqual([...a].sort(), [...b].sort());
const tents = (G) => sum(ids.map((id) => G.players[id].tent));
const takenArtifacts = (G) => ids.flatMap((id) => G.players[id].artifacts);

function checkConservation(G) {
  const carried = sum(ids.map((id) => G.players[id].carried));
  assert.equal(G.found, tents(G) + carried + G.pathGems + G.returned, 'gems');
  const cards = [...G.deck, ...G.path];
  same(cards.filter((c) => c.kind === 'treasure').map((c) => c.value), TREASURES);
  const hazards = cards.filter((c) => c.kind === 'hazard').map((c) => c.type);
  same([...hazards, ...G.removed], HAZARDS.flatMap((type) => [type, type, type]));
  const artifacts = cards.filter((c) => c.kind === 'artifact').map((c) => c.id);
  same([...artifacts, ...G.artifacts, ...G.artifactsLost, ...takenArtifacts(G).map((a) => a.id)],
    ['A1', 'A2', 'A3', 'A4', 'A5']);
  assert.equal(G.artifacts.length, ROUNDS - G.round);
  same(takenArtifacts(G).map((a) => a.points), [5, 5, 5, 10, 10].slice(0, takenArtifacts(G).length));
}

// The expected effect of the choices, computed without the game's own code (R6).
function checkChoices(before, after, choices) {
  const leavers = ids.filter((id) => choices[id] === 'camp');
  const lone = leavers.length === 1;
  const onPath = before.path.filter((c) => c.kind === 'artifact').length;
  for (const id of ids) {
    const [was, is] = [before.players[id], after.players[id]];
    const left = leavers.includes(id);
    assert.equal(is.tent - was.tent, left ? was.carried + Math.floor(before.pathGems / leavers.length) : 0);
    assert.equal(is.artifacts.length - was.artifacts.length, left && lone ? onPath : 0);
    if (after.round === before.round && is.inside) {
      const turned = after.path.at(-1);
      const gain = turned.kind === 'treasure' ? Math.floor(turned.value / (Object.keys(choices).length - leavers.length)) : 0;
      assert.equal(is.carried - was.carried, gain);
    }
  }
  assert.deepEqual(after.revealed, choices);
  assert.equal(after.decision, before.decision + 1);
}

const filter = getFilterPlayerView(ProcessGameConfig(IncanGold));

// Inspects exactly what the server would send, including the log.
function checkSecrets(state) {
  for (const viewer of [...ids, null]) {
    const [, sent, log] = filter(viewer, { type: 'update', args: ['m', state] }).args;
    for (const key of ['deck', 'artifacts', 'found', 'returned']) assert.ok(!(key in sent.G), key);
    assert.equal(sent.plugins.random?.data, undefined);
    for (const id of ids) {
      const mayKnow = id === viewer || state.ctx.gameover;
      assert.equal(sent.G.players[id].tent, mayKnow ? state.G.players[id].tent : null);
      if (id !== viewer) assert.ok(!sent.G.choices[id], 'choice');
    }
    for (const { action } of log ?? []) {
      if (action.type === 'MAKE_MOVE' && action.payload.playerID !== viewer) assert.equal(action.payload.args, null);
    }
  }
}

const seen = { rounds: 0, decisions: 0, hazards: 0, taken: 0, shared: 0 };

function play(number) {
  // A seed per game: boardgame.io's default is the clock, and games in the same millisecond would be alike.
  const game = { ...IncanGold, seed: `check-${number}` };
  const random = randomFrom(number);
  const reducer = CreateGameReducer({ game });
  let state = InitializeGame({ game, numPlayers: PLAYERS });
  const camp = random() * 0.5;
  const rounds = new Set();
  checkConservation(state.G);
  while (!state.ctx.gameover) {
    const before = state.G;
    rounds.add(before.round);
    assert.equal(state.ctx.turn, before.round);
    assert.equal(state.ctx.currentPlayer, String((before.round - 1) % PLAYERS));
    const choosers = ids.filter((id) => before.players[id].inside);
    same(Object.keys(state.ctx.activePlayers), choosers);
    const choices = {};
    for (const id of choosers.sort(() => random() - 0.5)) {
      assert.equal(state.G.decision, before.decision, 'nothing happens before the last choice');
      choices[id] = random() < camp ? 'camp' : 'torch';
      const action = { type: 'MAKE_MOVE', payload: { type: 'choose', args: [choices[id]], playerID: id } };
      const { transients, ...next } = reducer(state, action);
      assert.equal(transients, undefined);
      state = next;
      checkConservation(state.G);
      checkSecrets(state);
    }
    checkChoices(before, state.G, choices);
  }
  const { G, ctx } = state;
  assert.equal(G.round, ROUNDS);
  assert.equal(tents(G), G.found - G.returned);
  const best = Math.max(...Object.values(ctx.gameover.scores));
  for (const id of ids) {
    const points = sum(G.players[id].artifacts.map((a) => a.points));
    assert.equal(ctx.gameover.scores[id], G.players[id].tent + points);
  }
  assert.ok(ctx.gameover.winners.length > 0);
  assert.ok(ctx.gameover.winners.every((id) => ctx.gameover.scores[id] === best));
  seen.rounds += rounds.size;
  seen.decisions += G.decision;
  seen.hazards += G.removed.length;
  seen.taken += takenArtifacts(G).length;
  seen.shared += ctx.gameover.winners.length > 1 ? 1 : 0;
}

for (let i = 0; i < GAMES; i += 1) play(i);
assert.ok(seen.hazards > 0 && seen.taken > 0);
console.log(`${GAMES} games ok`, JSON.stringify(seen));
