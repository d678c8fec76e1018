// Incan Gold (edition `incan-gold`, closed tents) for boardgame.io.
// Rule numbers (R3, K2, ...) refer to the specification of the rules.
//
// One boardgame.io turn is one round, so ctx.turn is the temple and ctx.currentPlayer the start player (S4).
// Within it every choice is a stage that all adventurers inside are in at once.
import { createRequire } from 'node:module';

// boardgame.io 0.50 has no "exports" map: its entry points resolve for CommonJS only.
const { INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core');

export const ROUNDS = 5;
export const TREASURES = [1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17];
export const HAZARDS = ['spider', 'mummy', 'fire', 'snake', 'rocks'];
const ARTIFACTS = ['A1', 'A2', 'A3', 'A4', 'A5'];

const inside = (G) => Object.keys(G.players).filter((id) => G.players[id].inside);
const isOver = (G) => G.round === ROUNDS && inside(G).length === 0;

function setup({ ctx, random }) {
  const treasures = TREASURES.map((value) => ({ kind: 'treasure', value }));
  const hazards = HAZARDS.flatMap((type) => [1, 2, 3].map(() => ({ kind: 'hazard', type })));
  const player = () => ({ inside: false, carried: 0, tent: 0, artifacts: [] });
  return {
    round: 0,
    decision: 0, // how many choices have been revealed so far
    deck: random.Shuffle([...treasures, ...hazards]),
    artifacts: random.Shuffle(ARTIFACTS), // not yet announced
    path: [],
    pathGems: 0,
    removed: [], // hazards out of the game
    artifactsLost: [],
    artifactsOut: 0, // how many have left the temple: decides what the next is worth
    players: Object.fromEntries(ctx.playOrder.map((id) => [id, player()])),
    choices: {},
    revealed: null,
    lastRound: null,
    // The bank's books: found = tents + carried + path + returned, at any time.
    found: 0,
    returned: 0,
  };
}

function beginRound(G, random) {
  G.round += 1;
  const artifact = { kind: 'artifact', id: G.artifacts.pop() };
  G.deck = random.Shuffle([...G.deck, artifact]);
  for (const player of Object.values(G.players)) player.inside = true;
  turnCard(G);
  // R4: nobody gains by leaving before anything was found
  if (G.path[0].kind === 'hazard') turnCard(G);
}

function turnCard(G) {
  const card = G.deck.pop();
  const isSecond = card.kind === 'hazard' && G.path.some((c) => c.type === card.type);
  G.path.push(card);
  if (isSecond) return endRound(G, card);
  if (card.kind === 'treasure') {
    const ids = inside(G);
    const share = Math.floor(card.value / ids.length);
    for (const id of ids) G.players[id].carried += share;
    G.pathGems += card.value % ids.length;
    G.found += card.value;
  }
}

function reveal(G) {
  G.decision += 1;
  G.revealed = G.choices;
  G.choices = {};
  const leavers = Object.keys(G.revealed).filter((id) => G.revealed[id] === 'camp');
  if (leavers.length > 0) leave(G, leavers);
  if (inside(G).length > 0) turnCard(G);
  else endRound(G, null);
}

function leave(G, leavers) {
  const share = Math.floor(G.pathGems / leavers.length);
  G.pathGems %= leavers.length;
  for (const id of leavers) {
    const player = G.players[id];
    player.tent += player.carried + share;
    player.carried = 0;
    player.inside = false;
  }
  if (leavers.length > 1) return;
  for (const { id } of G.path.filter((c) => c.kind === 'artifact')) {
    G.artifactsOut += 1;
    G.players[leavers[0]].artifacts.push({ id, points: G.artifactsOut <= 3 ? 5 : 10 });
  }
  G.path = G.path.filter((c) => c.kind !== 'artifact');
}

// R7. `hazard` is the second hazard card, or null when everyone has left.
function endRound(G, hazard) {
  G.lastRound = { round: G.round, hazard: hazard && hazard.type };
  G.returned += G.pathGems;
  G.pathGems = 0;
  for (const player of Object.values(G.players)) {
    if (player.inside) G.returned += player.carried;
    player.carried = 0;
    player.inside = false;
  }
  if (hazard) G.removed.push(G.path.pop().type);
  for (const card of G.path) {
    if (card.kind === 'artifact') G.artifactsLost.push(card.id);
    else G.deck.push(card);
  }
  G.path = [];
}

function askOrGoOn(G, events) {
  const ids = inside(G);
  if (ids.length === 0) events.endTurn();
  else events.setActivePlayers({ value: Object.fromEntries(ids.map((id) => [id, 'choose'])), maxMoves: 1 });
}

const choose = {
  move({ G, playerID, events }, choice) {
    if (choice !== 'torch' && choice !== 'camp') return INVALID_MOVE;
    G.choices[playerID] = choice;
    if (inside(G).every((id) => id in G.choices)) {
      reveal(G);
      askOrGoOn(G, events);
    }
  },
  client: false, // a client has no deck to turn a card from
  redact: true, // the log goes to everyone and would tell the choice (K3)
  ignoreStaleStateID: true, // everyone chooses at once, so all but the first are based on an old state
};

function result(G) {
  const players = Object.entries(G.players).map(([id, { tent, artifacts }]) => ({
    id,
    score: tent + artifacts.reduce((sum, a) => sum + a.points, 0),
    artifacts: artifacts.length,
  }));
  players.sort((a, b) => b.score - a.score || b.artifacts - a.artifacts);
  const [best] = players;
  return {
    scores: Object.fromEntries(players.map((p) => [p.id, p.score])),
    winners: players.filter((p) => p.score === best.score && p.artifacts === best.artifacts).map((p) => p.id),
  };
}

function playerView({ G, ctx, playerID }) {
  // The books would reveal the sum of the closed tents.
  const { deck, artifacts, found, returned, ...open } = G;
  const mine = (id) => id === playerID;
  const map = (object, fn) => Object.fromEntries(Object.entries(object).map(([id, v]) => [id, fn(id, v)]));
  return {
    ...open,
    // A key says that the player has chosen, which is public; what was chosen is not.
    choices: map(G.choices, (id, choice) => (mine(id) ? choice : null)),
    players: map(G.players, (id, player) => (mine(id) || ctx.gameover ? player : { ...player, tent: null })),
  };
}

export const IncanGold = {
  name: 'incan-gold',
  minPlayers: 3,
  maxPlayers: 8,
  setup,
  turn: {
    onBegin: ({ G, events, random }) => {
      beginRound(G, random);
      askOrGoOn(G, events);
    },
    stages: { choose: { moves: { choose } } },
  },
  endIf: ({ G }) => (isOver(G) ? result(G) : undefined),
  playerView,
  // A secret choice cannot be taken back, and the history would be stored with every move.
  disableUndo: true,
  // Rounds and choices end by the rules. This takes the events from boardgame.io's own client;
  // its server (0.50.2) would still obey one sent by hand.
  events: {
    endTurn: false, pass: false, endPhase: false, setPhase: false,
    endGame: false, setActivePlayers: false, endStage: false, setStage: false,
  },
};
