// Plays a whole game on a server and prints who won: opens a table, seats three bots, gives its share of the
// shuffle, and leaves the temple as soon as it carries enough. Written from docs/http.yaml and
// docs/protocol.yaml; needs Node 18 and `npm install ws`.
//
//   node play.mjs [http://127.0.0.1:8080]
import { randomBytes } from 'node:crypto';
import WebSocket from 'ws';

const server = process.argv[2] ?? 'http://127.0.0.1:8080';

async function post(path, body, token) {
  const answer = await fetch(server + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${told.why}`);
  return told;
}

const { token } = await post('/api/guests', { name: 'Example', token: true });
const { table, code } = await post('/api/tables', { edition: 'incan-gold', seats: 4 }, token);
console.log(`Table ${code} is open.`);

const socket = new WebSocket(server.replace(/^http/, 'ws') + '/ws', { headers: { Authorization: `Bearer ${token}` } });
// A number of its own for each action. They begin anywhere, so that two programs of one guest do not meet.
let action = randomBytes(4).readUInt32BE();
const act = (type, members = {}) => socket.send(JSON.stringify({ type, action: ++action, ...members }));

let place = null; // Ours at the table, once we sit.
let started = false;

// Torch while little is carried and the next card is unlikely to end the round.
function choice(game) {
  const danger = game.bust_cards / game.cards_left;
  return game.carried * danger > 1.5 ? 'camp' : 'torch';
}

function tell(events) {
  for (const event of events) {
    if (event.event === 'round_started') console.log(`Round ${event.round}`);
    if (event.event === 'card_turned') console.log(`  ${event.card}`);
  }
}

function choose(game) {
  // With two players each has two adventurers: 0 and 1 are the first player's, 2 and 3 the second's.
  const own = game.tents.length === 4 && game.scores.length === 2 ? [2 * place, 2 * place + 1] : [place];
  for (const adventurer of own) {
    if (game.inside.includes(adventurer) && !game.chosen.includes(adventurer)) {
      act('choose', { turn: game.turn, adventurer, choice: choice(game) });
    }
  }
}

socket.on('open', () => socket.send(JSON.stringify({ type: 'join', table })));

socket.on('message', (data) => {
  // A frame holds one message, or a list of messages that were said in one breath.
  for (const message of [JSON.parse(data)].flat()) hear(message);
});

function hear(message) {
  switch (message.type) {
    case 'table':
      if (message.you === null) return act('sit');
      place = message.you;
      if (message.phase === 'gathering' && !started) {
        started = true;
        // The server has committed itself to its seed before it sees ours: it cannot choose the cards.
        console.log(`The server is bound by ${message.commitment}.`);
        act('give_seed', { seed: randomBytes(8).toString('hex') });
        for (let seat = 0; seat < 4; ++seat) {
          if (seat !== place) act('seat_bot', { place: seat, bot: ['easy', 'medium', 'hard'][seat % 3] });
        }
        act('start');
      } else if (message.phase === 'playing') {
        tell(message.missed.flatMap((turn) => turn.events));
        choose(message.game);
      } else if (message.phase === 'over') {
        const { record, places } = message;
        const best = record.result.winners.map((winner) => places[winner].name);
        console.log(`Points: ${record.result.scores.join(', ')}. Won by ${best.join(' and ')}.`);
        socket.close();
      }
      break;
    case 'turn':
      tell(message.events);
      if (message.game.inside.length > 0) choose(message.game);
      break;
    case 'refused':
      console.error(`refused: ${message.reason}`);
      break;
    case 'error':
      console.error(`${message.where} ${message.why}`);
      break;
  }
}
socket.on('close', (code) => process.exit(code === 1005 || code === 1000 ? 0 : 1));
