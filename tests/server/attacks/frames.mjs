// Attacks with frames and messages.
import assert from 'node:assert/strict';
import { newAddress, guest, client, leave, assertUnharmed, ping, answered, listOfAttacks } from './attack.mjs';
import { Wire, frame, readFrames } from '../wire.mjs';
import { randomFrom } from '../world.mjs';

const { attacks, attack } = listOfAttacks();
export { attacks };

// Invalid frames, and the code with which the server closes the socket (RFC 6455, section 7.4.1).

const closing = (...bytes) => frame(Buffer.from(bytes), { opcode: 8 });
const protocolError = 1002;
const notText = 1007;
const tooBig = 1009;

function longLength(high) {
  const bytes = Buffer.alloc(14);
  bytes.set([0x81, 0xff, high]);
  return bytes;
}

const badFrames = [
  ['a frame that is not masked', frame(ping, { masked: false }), protocolError],
  ...[3, 7, 11, 15].map((opcode) => [`opcode ${opcode}`, frame('x', { opcode }), protocolError]),
  ...[1, 2, 4, 7].map((reserved) => [`reserved bits ${reserved}`, frame('x', { reserved }), protocolError]),
  ['a fragment of nothing', frame('x', { opcode: 0 }), protocolError],
  ['a message within a message', Buffer.concat([frame('a', { fin: false }), frame('b')]), protocolError],
  ['a ping in fragments', frame('x', { opcode: 9, fin: false }), protocolError],
  ['a ping that is too long', frame('x'.repeat(126), { opcode: 9 }), protocolError],
  ['half a close code', closing(3), protocolError],
  ['a close code that there is not', closing(3, 231), protocolError],
  ['a close code that is never sent', closing(3, 237), protocolError],
  ['a close reason that is not text', closing(3, 232, 255), protocolError],
  ['a length that is written too long', Buffer.from([0x81, 0xfe, 0, 0, 0, 0, 0, 0]), protocolError],
  ['text that is not UTF-8', frame(Buffer.from([0x22, 0xff, 0xfe, 0x22])), notText],
  ['an overlong slash', frame(Buffer.from([0x22, 0xc0, 0xaf, 0x22])), notText],
  ['half a surrogate', frame(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])), notText],
  ['a frame of 4097 bytes', frame(ping.padEnd(4097)), tooBig],
  // Only the beginning: unread data would make TCP reset the connection and lose the close frame.
  ['the beginning of a megabyte', frame(Buffer.alloc(1 << 20, 0x20)).subarray(0, 65_536), tooBig],
  ['fragments of 4097 bytes', Buffer.concat([frame(ping.padEnd(4000), { fin: false }), frame(' '.repeat(97), { opcode: 0 })]), tooBig],
  ['a terabyte to come', frame('x', { length: 2 ** 40 }), tooBig],
  ['more bytes than there are', longLength(0x7f), tooBig],
  ['a length that is negative', longLength(0xff), tooBig],
];

attack('frames that are none are answered with the right close code', async (server) => {
  const token = await guest(server);
  for (const [name, bytes, code] of badFrames) {
    const wire = await Wire.open(server, { from: newAddress() });
    assert.equal((await wire.upgrade(token)).status, 101);
    wire.send(bytes);
    assert.equal(await wire.closeCode(), code, name);
  }
});

attack('random bytes instead of frames end the socket or wait for more', async (server) => {
  const token = await guest(server);
  const random = randomFrom(4711);
  for (let time = 0; time < 40; ++time) {
    const wire = await Wire.open(server, { from: newAddress() });
    assert.equal((await wire.upgrade(token)).status, 101);
    wire.send(Buffer.from(Array.from({ length: 200 }, () => random(256))));
    // Whether the server has closed the socket or waits for more, it notices that nothing more will come.
    wire.socket.end();
    const code = await wire.closeCode();
    assert.ok([protocolError, notText, tooBig, 1000, null].includes(code), String(code));
  }
});

// Invalid messages are answered, and the socket stays open.

const nested = (open, close, times) => open.repeat(times) + close.repeat(times);
const badMessages = [
  ['', /ends too early/],
  ['{"type":"pi', /ends too early/],
  ['null', /JSON object/],
  ['[{"type":"ping"}]', /JSON object/],
  [`${ping}${ping}`, /unexpected text after/],
  ['\ufeff{"type":"ping"}', /byte order mark/],
  ["{'type':'ping'}", /not valid JSON/],
  ['{"type":NaN}', /not valid JSON/],
  [nested('[', ']', 2000), /nested more than 32 levels/],
  [nested('{"a":', '}', 600), /nested more than 32 levels/],
  ['['.repeat(4096), /nested more than 32 levels/],
  ['{"type":"ping","type":"ping"}', /twice/],
  ['{}', /\/type/],
  ['{"type":1}', /\/type/],
  ['{"type":"constructor","action":1}', /\/type/],
  ['{"type":"sit"}', /\/action/],
  ['{"type":"sit","action":0}', /\/action/],
  ['{"type":"sit","action":-1}', /\/action/],
  ['{"type":"sit","action":1.5}', /\/action/],
  ['{"type":"sit","action":"1"}', /\/action/],
  ['{"type":"sit","action":18446744073709551616}', /\/action/],
  ['{"type":"sit","action":1e400}', /\/action|not valid JSON/],
  ['{"type":"sit","action":1,"seat":8}', /\/seat/],
  ['{"type":"sit","action":1,"seat":99999999999999999999}', /\/seat/],
  ['{"type":"choose","action":1,"turn":1,"adventurer":16,"choice":"camp"}', /\/adventurer/],
  ['{"type":"choose","action":1,"turn":1,"adventurer":256,"choice":"camp"}', /\/adventurer/],
  ['{"type":"choose","action":1,"turn":1,"adventurer":-1,"choice":"camp"}', /\/adventurer/],
  ['{"type":"choose","action":1,"turn":1,"adventurer":0,"choice":"fly"}', /\/choice/],
  ['{"type":"say","action":1,"phrase":"whatever I like"}', /\/phrase/],
  ['{"type":"join"}', /\/table/],
  ['{"type":"join","table":["a"]}', /\/table/],
  [JSON.stringify({ type: 'join', table: 'x'.repeat(4000) }), /no such table/],
  ['{"type":"join","table":"../../etc/passwd"}', /no such table/],
  ['{"type":"join","table":"a\\u0000b"}', /no such table/],
  ['{"type":"sit","action":1}', /join a table first/],
];

attack('messages that are none are refused with the reason', async (server) => {
  const socket = await client(server, await guest(server));
  const answerTo = async (message) => {
    const answer = socket.until(() => true);
    socket.socket.send(message, { binary: Buffer.isBuffer(message) });
    return answer;
  };
  for (const [message, why] of badMessages) {
    const answer = await answerTo(message);
    assert.equal(answer.type, 'error', message.slice(0, 100));
    assert.match(`${answer.where} ${answer.message}`, why, message.slice(0, 100));
  }
  assert.match((await answerTo(Buffer.from(ping))).message, /messages must be text frames/);
  assert.match((await answerTo(Buffer.alloc(4096, 0xff))).message, /messages must be text frames/);
  assert.equal((await answerTo(ping)).type, 'pong', 'the socket is still there');
  assert.equal((await answerTo(ping.padEnd(4096))).type, 'pong', 'a frame of 4096 bytes is not too big');
  await leave(socket);
});

attack('a message in many fragments, with pings in between, is one message', async (server) => {
  const wire = await Wire.open(server, { from: newAddress() });
  await wire.upgrade(await guest(server));
  for (const [at, letter] of [...ping].entries()) {
    wire.send(frame(letter, { opcode: at === 0 ? 1 : 0, fin: at === ping.length - 1 })).send(frame(`${at}`, { opcode: 9 }));
  }
  // Byte by byte, as over a slow network.
  for (const byte of frame(ping)) await wire.sent(Buffer.from([byte]));
  await wire.until((heard) => readFrames(heard).filter((one) => one.opcode === 1).length === 2);
  const frames = readFrames(wire.heard);
  assert.deepEqual(frames.filter((one) => one.opcode === 1).map((one) => JSON.parse(one.payload).type), ['pong', 'pong']);
  assert.equal(frames.filter((one) => one.opcode === 10).length, ping.length);
  wire.destroy();
});

attack('half a frame, half a head and half a goodbye keep nobody waiting', async (server) => {
  const token = await guest(server);
  const halves = [];
  for (const bytes of [frame(ping).subarray(0, 9), frame(ping).subarray(0, 1), closing(3, 232).subarray(0, 3), frame('x', { fin: false })]) {
    const wire = await Wire.open(server, { from: newAddress() });
    await wire.upgrade(token);
    halves.push(wire.send(bytes));
  }
  const other = await client(server, token);
  await answered(other);
  await leave(other);
  // Two of them drop the connection, two only close their sending side.
  halves[0].destroy();
  halves[1].destroy();
  halves[2].socket.end();
  halves[3].socket.end();
  await Promise.all(halves.map((wire) => wire.closed));
});

attack('floods of control frames and of empty fragments hold up nobody', async (server) => {
  const token = await guest(server);
  const floods = [frame('', { opcode: 9 }), frame('x'.repeat(125), { opcode: 9 }), frame('', { opcode: 10 }), frame('', { opcode: 0, fin: false })];
  for (const one of floods) {
    const wire = await Wire.open(server, { from: newAddress() });
    await wire.upgrade(token);
    if ((one[0] & 15) === 0) wire.send(frame('', { fin: false }));
    const many = Buffer.concat(Array.from({ length: 1000 }, () => one));
    for (let time = 0; time < 20 && !wire.ended; ++time) await wire.sent(many);
    await assertUnharmed(server);
    wire.destroy();
    await wire.closed;
  }
});
