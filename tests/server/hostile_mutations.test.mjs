// Input that is right but for a few bytes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Company } from './company.mjs';
import { within, assertUnharmed, chunked, chunk, upgrading } from './attacks/attack.mjs';
import { Wire, frame, lines } from './wire.mjs';
import { newGuest, newTable, randomFrom, roomy, serverFor } from './world.mjs';

const validMessages = (table) => [
  { type: 'ping' },
  { type: 'join', table },
  { type: 'join', table, game: 1, turn: 3 },
  { type: 'sit', action: 1, seat: 1, name: 'Mal' },
  { type: 'leave_seat', action: 2 },
  { type: 'seat_bot', action: 3, seat: 2, bot: 'threshold:10:2', name: 'Bot' },
  { type: 'seat_bot', action: 4, seat: 3, bot: 'easy' },
  { type: 'remove', action: 5, seat: 2 },
  { type: 'give_seed', action: 6, seed: 'Żółw 🐢' },
  { type: 'start', action: 7 },
  { type: 'choose', action: 8, turn: 1, adventurer: 0, choice: 'torch' },
  { type: 'choose', action: 9, turn: 2, adventurer: 1, choice: 'camp' },
  { type: 'say', action: 10, phrase: 'hello' },
  { type: 'play_again', action: 11 },
  { type: 'rename', action: 12, name: 'Maria' },
  { type: 'choose_figure', action: 13, figure: 5 },
  { type: 'fill_with_bots', action: 14, bot: 'easy' },
  { type: 'remove_bots', action: 15 },
  { type: 'readmit', action: 16, number: 1 },
  { type: 'change_settings', action: 17, settings: { seats: 5, clock: 30, edition: 'diamant' } },
  { type: 'hand_over', action: 18, seat: 1 },
].map((message) => JSON.stringify(message));

function validRequests(table, token) {
  const own = { Host: 'localhost', Authorization: `Bearer ${token}` };
  const json = (method, path, body) =>
    `${method} ${path} HTTP/1.1\r\n${lines({ ...own, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })}\r\n${body}`;
  const get = (path, headers = {}) => `GET ${path} HTTP/1.1\r\n${lines({ ...own, ...headers })}\r\n`;
  return [
    json('POST', '/api/guests', '{"name":"Mal","token":true}'),
    json('POST', '/api/tables', '{"edition":"diamant","seats":5,"clock":30,"on_timeout":"bot","tents":"open","listed":true,"odds":false}'),
    json('PATCH', '/api/me', '{"name":"Mál 👩‍🚀"}'),
    `POST /api/guests HTTP/1.1\r\n${lines({ ...own, 'Content-Type': 'application/json', ...chunked })}\r\n${chunk('{"name":')}${chunk('"Mal"}')}0\r\n\r\n`,
    get('/'),
    get(`/t/${table}`, { 'Accept-Language': 'pl,es;q=0.8,*;q=0.1' }),
    get('/api/tables'),
    get(`/api/tables/${table}`),
    get(`/api/tables/${table}/games/1`),
    get('/api/codes/bcdf'),
    get('/api/games?before=1700000000000&listed=true'),
    get('/api/me', { Cookie: `a=b; incan=${token}` }),
    get('/ws', upgrading({ Origin: 'http://localhost' })),
    get('/metrics'),
    json('DELETE', '/api/games/1', ''),
  ];
}

const telling = [...'\x00\xff"\\{}[],:0-e\r\n %\x7f\x80', '18446744073709551616', '\\ud800', '\xf0\x9f', '/../'].map((text) => Buffer.from(text, 'latin1'));

// A copy with a few bytes changed, doubled, dropped, inserted, or taken from another input.
function mutated(bytes, others, random) {
  let copy = Buffer.from(bytes);
  for (let change = 0; change <= random(4); ++change) {
    const at = random(copy.length + 1);
    const [before, after] = [copy.subarray(0, at), copy.subarray(at)];
    const length = random(8);
    const kinds = [
      () => Buffer.concat([before, Buffer.from([random(256)]), after.subarray(1)]),
      () => Buffer.concat([before, telling[random(telling.length)], after]),
      () => Buffer.concat([before, after.subarray(length)]),
      () => Buffer.concat([before, after.subarray(0, length), after]),
      () => before,
      () => {
        const other = others[random(others.length)];
        return Buffer.concat([before, other.subarray(random(other.length))]);
      },
    ];
    copy = kinds[random(kinds.length)]();
  }
  return copy;
}

test('twenty thousand messages and requests that are right but for a few bytes', { timeout: 300_000 }, async (t) => {
  const seed = Number(process.env.INCAN_SEED ?? Date.now() % 2 ** 32);
  const random = randomFrom(seed);
  const server = await serverFor(t, { flags: [...roomy, '--log-level', 'debug'] });
  const company = await Company.sit(server);
  const token = await newGuest(server, 'Mal');
  const table = await newTable(server, token, { seats: 8 });
  let sent = 0;

  // Mutated messages in valid frames, nearly always UTF-8, since anything else closes the socket. Some
  // messages stay valid, so that all of the protocol is reached.
  const messages = validMessages(table).map((text) => Buffer.from(text));
  let action = 0;
  const message = () => {
    const fresh = Buffer.from(String(messages[random(messages.length)]).replace(/"action":\d+/, `"action":${++action}`));
    if (random(4) === 0) return fresh;
    const wrong = mutated(fresh, messages, random);
    return random(50) === 0 ? wrong : Buffer.from(wrong.toString());
  };
  const talk = async (own, count) => {
    while (count > 0) {
      const wire = await Wire.open(server);
      assert.equal((await wire.upgrade(own)).status, 101);
      wire.send(frame(messages[1]));
      while (count > 0 && !wire.ended) {
        const batch = Math.min(count, 40);
        for (let at = 0; at < batch; ++at) wire.send(frame(message()));
        count -= batch;
        sent += batch;
        // The pong shows that the server has processed everything before the ping.
        const mark = `batch ${count}`;
        wire.send(frame(mark, { opcode: 9 }));
        await within(20_000, wire.until((heard) => heard.includes(mark)));
        assert.ok(wire.ended || wire.heard.includes(mark), 'the server answers');
        wire.heard = '';
      }
      wire.destroy();
      await wire.closed;
    }
  };
  // Mutated frames and requests. After an error the server reads no more, so each connection gets only a few.
  const garble = async (count, open, valid) => {
    while (count > 0) {
      const wire = await open();
      for (let at = 0; at < 2; ++at) wire.send(mutated(valid[random(valid.length)], valid, random));
      count -= 2;
      sent += 2;
      wire.socket.end();
      await within(50, wire.closed);
      wire.destroy();
      await wire.closed;
    }
  };
  const framed = messages.map((message) => frame(message));
  const openSocket = async () => {
    const wire = await Wire.open(server);
    await wire.upgrade(token);
    return wire;
  };
  // A mutated request may delete the guest that sends it, so use a separate one.
  const requests = validRequests(table, await newGuest(server, 'Mul')).map((text) => Buffer.from(text));
  try {
    await Promise.all([
      talk(token, 5000), talk(await newGuest(server, 'Mal'), 5000), talk(await newGuest(server, 'Mel'), 4000),
      garble(1000, openSocket, framed),
      garble(2500, () => Wire.open(server), requests), garble(2500, () => Wire.open(server), requests),
    ]);
    assert.ok(sent >= 20_000);
    await company.finish();
    await assertUnharmed(server, company);
  } catch (error) {
    error.message += `\n(again with INCAN_SEED=${seed})`;
    throw error;
  }
});
