// Plays one game on a server and prints the winner: opens a table, seats three bots, contributes a seed to the
// shuffle, and leaves the temple as soon as it carries enough. See docs/http.yaml and docs/protocol.yaml.
// Needs Node 18 and `npm install ws`.
//
//   node play.mjs [http://127.0.0.1:8080]
import { randomBytes } from 'node:crypto';
import WebSocket from 'ws';

const server = process.argv[2] ?? 'http://127.0.0.1:8080';

async function post(path, body, token) {
  const response = await fetch(server + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const result = await response.json();
  if (!response.ok) throw new Error(`${path}: ${result.message}`);
  return result;
}

const { token } = await post('/api/guests', { name: 'Example', token: true });
const { table, code } = await post('/api/tables', { edition: 'incan-gold', seats: 4 }, token);
console.log(`Table ${code} is open.`);

const socket = new WebSocket(server.replace(/^http/, 'ws') + '/ws', { headers: { Authorization: `Bearer ${token}` } });
// Each action needs a different number. A random start keeps two programs of one guest apart.
let action = randomBytes(4).readUInt32BE();
const act = (type, members = {}) => socket.send(JSON.stringify({ type, action: ++action, ...members }));

let ownSeat = null;
let started = false;

// Camp when the expected loss is too high.
function choice(game) {
  const danger = game.bust_cards / game.cards_left;
  return game.carried * danger > 1.5 ? 'camp' : 'torch';
}

function print(events) {
  for (const event of events) {
    if (event.event === 'round_started') console.log(`Round ${event.round}`);
    if (event.event === 'card_turned') console.log(`  ${event.card}`);
  }
}

function choose(game) {
  // With two players, each leads two adventurers: 0 and 1 belong to the first player, 2 and 3 to the second.
  const own = game.scores.length === 2 ? [2 * ownSeat, 2 * ownSeat + 1] : [ownSeat];
  for (const adventurer of own) {
    if (game.inside.includes(adventurer) && !game.chosen.includes(adventurer)) {
      act('choose', { game: game.number, turn: game.turn, adventurer, choice: choice(game) });
    }
  }
}

socket.on('open', () => socket.send(JSON.stringify({ type: 'join', table })));

socket.on('message', (data) => {
  // A frame holds one message or an array of messages.
  for (const message of [JSON.parse(data)].flat()) receive(message);
});

function receive(message) {
  switch (message.type) {
    case 'table':
      if (message.you === null) return act('sit');
      ownSeat = message.you;
      if (message.phase === 'waiting' && !started) {
        started = true;
        // The server commits to its seed before it sees ours, so it cannot choose the cards.
        console.log(`The server's commitment is ${message.commitment}.`);
        act('give_seed', { seed: randomBytes(8).toString('hex') });
        for (let seat = 0; seat < 4; ++seat) {
          if (seat !== ownSeat) act('seat_bot', { seat, bot: ['easy', 'medium', 'hard'][seat % 3] });
        }
        act('start');
      } else if (message.phase === 'playing') {
        print(message.missed.flatMap((turn) => turn.events));
        choose(message.game);
      } else if (message.phase === 'finished') {
        const { record, seats } = message;
        const best = record.result.winners.map((winner) => seats[winner].name);
        console.log(`Points: ${record.result.scores.join(', ')}. Won by ${best.join(' and ')}.`);
        socket.close();
      }
      break;
    case 'turn':
      print(message.events);
      if (message.game.inside.length > 0) choose(message.game);
      break;
    case 'refused':
      console.error(`refused: ${message.code}`);
      break;
    case 'error':
      console.error(`${message.where} ${message.message}`);
      break;
  }
}
socket.on('close', (code) => process.exit(code === 1005 || code === 1000 ? 0 : 1));
