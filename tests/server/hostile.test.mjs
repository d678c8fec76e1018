// Four people play while others on the same server misbehave in every way: one after the other, and all at
// once. The four notice nothing, and each attempt gets the right answer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Company } from './company.mjs';
import { Wire, ask, frame, lines, readFrames, statusOf } from './wire.mjs';
import { Client, newGuest, newTable, randomFrom, request, roomy, serverFor, start } from './world.mjs';

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
// Waits for a promise, but only up to a time limit.
const within = (milliseconds, awaited, otherwise) =>
  Promise.race([awaited, new Promise((resolve) => setTimeout(() => resolve(otherwise), milliseconds).unref())]);

// Every attack comes from its own addresses, as in real life, since each address is rate limited.
let addresses = 0;
function newAddress() {
  ++addresses;
  return `127.${1 + Math.floor(addresses / 62_500)}.${1 + (Math.floor(addresses / 250) % 250)}.${1 + (addresses % 250)}`;
}

const statusesIn = (answers) => answers.match(/HTTP\/1\.1 \d+/g).map(statusOf);
const bodyOf = (answer) => answer.slice(answer.indexOf('\r\n\r\n') + 4);

async function post(server, path, body, { from = newAddress(), token, headers = {} } = {}) {
  const answer = await ask(server, path, {
    method: 'POST',
    from,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }), ...headers },
  });
  return { status: statusOf(answer), json: JSON.parse(bodyOf(answer)), answer };
}

async function guest(server, name = 'Mal') {
  const made = await post(server, '/api/guests', { name, token: true });
  assert.equal(made.status, 201);
  return made.json.token;
}

async function table(server, token, settings = {}) {
  const made = await post(server, '/api/tables', settings, { token });
  assert.equal(made.status, 201);
  return made.json.table;
}

const client = (server, token) => Client.connect(server, token, { localAddress: newAddress() });

// Retries for a while until it succeeds.
async function eventually(what) {
  for (const until = Date.now() + 5000; ; await sleep(10)) {
    try {
      return await what();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

// A socket that has joined a table.
async function at(server, token, table) {
  const socket = await client(server, token);
  assert.equal((await socket.join(table)).type, 'table');
  return socket;
}

// A new table with this many misbehaving guests.
async function gang(server, size, settings = {}) {
  const tokens = [];
  while (tokens.length < size) tokens.push(await guest(server, `Mal ${tokens.length}`));
  const id = await table(server, tokens[0], { seats: size, ...settings });
  const members = [];
  for (const token of tokens) {
    const member = await at(server, token, id);
    assert.equal((await member.act('sit')).type, 'accepted');
    members.push(member);
  }
  return { id, tokens, members };
}

const leave = (...sockets) => Promise.all(sockets.flat().map((socket) => socket.close()));

// The server is alive, answers, and has logged no error. It tolerates attackers for ten seconds, so an answer
// that comes sooner did not wait for them.
async function assertUnharmed(server, company) {
  assert.equal(server.child.exitCode, null);
  assert.equal(server.child.signalCode, null);
  const asked = Date.now();
  assert.equal(statusOf(await ask(server, '/healthz')), 200);
  assert.ok(Date.now() - asked < 8000, 'the server does not wait for attackers');
  assert.doesNotMatch(server.log, /^\S+ (error|critical) /m);
  if (company) assert.deepEqual(company.faults, []);
}

// The attacks. Each gets a server and uses only what it creates itself.

const attacks = [];
const slow = { slow: true };
function attack(name, run, options = {}) {
  attacks.push({ name, run, ...options });
}

// Invalid frames, and the code with which the server closes the socket (RFC 6455, section 7.4.1).

const ping = '{"type":"ping"}';
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
    const code = await within(20, wire.closeCode(), 'waits');
    assert.ok([protocolError, notText, tooBig, 1000, 'waits'].includes(code), String(code));
    wire.destroy();
    await wire.closed;
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
  for (const byte of frame(ping)) {
    wire.send(Buffer.from([byte]));
    await sleep(1);
  }
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
  const answer = other.until((message) => message.type === 'pong');
  other.send(ping);
  await answer;
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
    for (let time = 0; time < 20 && !wire.ended; ++time) {
      wire.send(many);
      await sleep(1);
    }
    await assertUnharmed(server);
    wire.destroy();
    await wire.closed;
  }
});

// HTTP.

const head = (first, headers = {}) => `${first}\r\n${lines({ Host: 'localhost', Connection: 'close', ...headers })}\r\n`;
const posted = (headers, body) => head('POST /api/guests HTTP/1.1', { 'Content-Type': 'application/json', ...headers }) + body;
const chunked = { 'Transfer-Encoding': 'chunked' };
const chunk = (text) => `${text.length.toString(16)}\r\n${text}\r\n`;

const badRequests = [
  ['bytes', '\x00\x01\x02\xff\xfe\r\n\r\n', 400],
  ['a TLS hello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' + '\x42'.repeat(200), 400],
  ['empty lines', '\r\n\r\n\r\n', 400],
  ['a method alone', 'GET\r\n\r\n', 400],
  ['no version', 'GET /healthz\r\n\r\n', 400],
  ['bare line feeds', 'GET /healthz HTTP/1.1\n\n', 400],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['HTTP/3.7', head('GET / HTTP/3.7'), 400],
  ['a zero byte in the target', head('GET /\x00 HTTP/1.1'), 400],
  ['a space in the target', head('GET / x HTTP/1.1'), 400],
  ['a space before a colon', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n', 400],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n', 400],
  ['HTTP/1.0', 'GET /api/tables HTTP/1.0\r\n\r\n', 200],
  ['a header of 9000 bytes', head('GET / HTTP/1.1', { X: 'x'.repeat(9000) }), 431],
  ['a header of 64 kilobytes', head('GET / HTTP/1.1', { X: 'x'.repeat(65_536) }), 431],
  ['5000 headers', `GET / HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(5000)}\r\n`, 431],
  ['a target of 20000 bytes', head(`GET /${'x'.repeat(20_000)} HTTP/1.1`), 431],
  ['a body of 8193 bytes', posted({ 'Content-Length': 8193 }, ' '.repeat(8193)), 413],
  ['a body of 8192 bytes', posted({ 'Content-Length': 8192 }, '{"name":"Mal"}'.padEnd(8192)), 201],
  ['the beginning of a megabyte', posted({ 'Content-Length': 1 << 20 }, ' '.repeat(20_000)), 413],
  ['a body of a terabyte to come', posted({ 'Content-Length': 2 ** 40 }, ''), 413],
  ['a length beyond all numbers', posted({ 'Content-Length': '9'.repeat(30) }, ''), 400],
  ['a negative length', posted({ 'Content-Length': -1 }, ''), 400],
  ['a length with a sign', posted({ 'Content-Length': '+2' }, '{}'), 400],
  ['two lengths', `POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{} `, 400],
  ['a length and chunks', posted({ 'Content-Length': 5, ...chunked }, '0\r\n\r\n'), 400],
  ['chunks and a length', posted({ ...chunked, 'Content-Length': 5 }, '0\r\n\r\n'), 400],
  ['chunks', posted(chunked, `${chunk('{"name')}${chunk('":"Mal"}')}0\r\n\r\n`), 201],
  ['too many chunks', posted(chunked, chunk(' '.repeat(4096)).repeat(3)), 413],
  ['a chunk without a size', posted(chunked, 'zz\r\n'), 400],
  ['a chunk of all bytes there are', posted(chunked, `${'f'.repeat(16)}\r\n`), 413],
  ['a chunk of more than that', posted(chunked, `${'f'.repeat(17)}\r\n`), 400],
  ['a body that is no JSON', posted({ 'Content-Length': 1 }, '{'), 400],
  ['a body of brackets', posted({ 'Content-Length': 8000 }, '['.repeat(8000)), 400],
  ['a method that there is not', head('FOO / HTTP/1.1'), 405],
  ['a method in small letters', head('get / HTTP/1.1'), 405],
  ['TRACE', head('TRACE / HTTP/1.1'), 405],
  ['PUT where one may only GET', head('PUT /api/games HTTP/1.1'), 405],
  ['DELETE where one may only POST', head('DELETE /api/guests HTTP/1.1'), 405],
  ['OPTIONS *', head('OPTIONS * HTTP/1.1'), 404],
  ['CONNECT', head('CONNECT localhost:80 HTTP/1.1'), 404],
  ['a path out of the folder', head('GET /../../../../etc/passwd HTTP/1.1'), 404],
  ['the same in disguise', head('GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1'), 404],
  ['the same from a page', head('GET /t/../../../etc/passwd HTTP/1.1'), 404],
  ['the same with two slashes', head('GET //etc/passwd HTTP/1.1'), 404],
  ['the same with backslashes', head('GET /..\\..\\etc\\passwd HTTP/1.1'), 404],
  ['the same of a table', head('GET /api/tables/..%2f..%2fetc%2fpasswd HTTP/1.1'), 404],
  ['the same of a record', head('GET /api/tables/x/games/../../etc HTTP/1.1'), 404],
  ['a game that is no number', head('GET /api/tables/x/games/1e3 HTTP/1.1'), 404],
  ['a game beyond all numbers', head(`GET /api/tables/x/games/${'9'.repeat(40)} HTTP/1.1`), 404],
  ['a time beyond all times', head(`GET /api/games?listed=true&before=${2n ** 63n} HTTP/1.1`), 400],
  ['a WebSocket elsewhere', head('GET /other HTTP/1.1', upgrading()), 404],
  ['a WebSocket without a token', head('GET /ws HTTP/1.1', upgrading()), 401],
];

function upgrading(headers = {}) {
  return { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Version': 13, 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==', ...headers };
}

attack('requests that are none get the right status', async (server) => {
  for (const [name, bytes, status] of badRequests) {
    const wire = await Wire.open(server, { from: newAddress() });
    wire.send(bytes);
    await wire.closed;
    assert.equal(statusOf(wire.heard), status, `${name}: ${wire.heard.slice(0, 200)} ${wire.fault}`);
    assert.doesNotMatch(wire.heard, /root:/, name);
  }
});

attack('many requests in one packet are answered in their order', async (server) => {
  const wire = await Wire.open(server, { from: newAddress() });
  const paths = ['/healthz', '/api/tables', '/nothing', '/', '/healthz', '/api/games'];
  wire.send(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('') + head('GET /last HTTP/1.1'));
  await wire.closed;
  assert.deepEqual(statusesIn(wire.heard), [200, 200, 404, 200, 200, 401, 404]);
});

attack('half a request and a hung-up line end quietly', async (server) => {
  const wires = [];
  for (let at = 0; at < 40; ++at) wires.push(await Wire.open(server, { from: newAddress() }));
  for (const [at, wire] of wires.entries()) {
    wire.send(head('GET /api/tables HTTP/1.1').slice(0, at + 1));
    if (at % 3 === 0) wire.socket.end();
    if (at % 3 === 1) wire.socket.resetAndDestroy();
    if (at % 3 === 2) wire.destroy();
  }
  await Promise.all(wires.map((wire) => wire.closed));
});

attack('a request that comes byte by byte is ended after ten seconds', async (server) => {
  const texts = [head('GET /api/tables HTTP/1.1', { X: 'x'.repeat(100) }), posted({ 'Content-Length': 100 }, ' '.repeat(100))];
  const sent = [1, texts[1].length - 100];
  await Promise.all(texts.map(async (text, which) => {
    const wire = await Wire.open(server, { from: newAddress() });
    const began = Date.now();
    wire.send(text.slice(0, sent[which]));
    for (let at = sent[which]; !wire.ended && at < text.length && Date.now() - began < 20_000; ++at) {
      wire.send(text[at]);
      await within(1000, wire.closed);
    }
    const took = Date.now() - began;
    assert.ok(wire.ended && took > 8000 && took < 14_000, `it took ${took} ms`);
    assert.equal(wire.heard, '');
  }));
}, slow);

attack('two thousand silent connections hold up nobody and are ended after ten seconds', async (server) => {
  const from = newAddress();
  const began = Date.now();
  const wires = [];
  while (wires.length < 2000) wires.push(...(await Promise.all(Array.from({ length: 100 }, () => Wire.open(server, { from })))));
  await assertUnharmed(server);
  const socket = await client(server, await guest(server));
  await leave(socket);
  assert.ok(wires.filter((wire) => !wire.ended).length === 2000 || Date.now() - began > 8000);
  await within(20_000, Promise.all(wires.map((wire) => wire.closed)));
  assert.equal(wires.filter((wire) => !wire.ended).length, 0);
}, slow);

attack('pages of other servers may neither open a socket nor change anything', async (server) => {
  const token = await guest(server);
  for (const origin of ['http://evil.example', 'null', `https://127.0.0.1:${server.port}`, `http://127.0.0.1:${server.port}.evil.example`, 'http://127.0.0.1']) {
    const wire = await Wire.open(server, { from: newAddress() });
    assert.equal((await wire.upgrade(token, { Origin: origin })).status, 403, origin);
    wire.destroy();
    const made = await post(server, '/api/guests', { name: 'Mal' }, { headers: { Origin: origin } });
    assert.equal(made.status, 403, origin);
    assert.equal(made.json.code, 'origin');
    assert.equal((await post(server, '/api/tables', {}, { token, headers: { Origin: origin } })).status, 403);
  }
  const own = { Origin: `http://127.0.0.1:${server.port}` };
  assert.equal((await post(server, '/api/guests', { name: 'Mal' }, { headers: own })).status, 201);
  const wire = await Wire.open(server, { from: newAddress() });
  assert.equal((await wire.upgrade(token, own)).status, 101);
  wire.destroy();
});

attack('a body that a form could send is not taken', async (server) => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
    const made = await post(server, '/api/guests', { name: 'Mal' }, { headers: { 'Content-Type': type } });
    assert.equal(made.status, 415, type);
  }
});

attack('wrong tokens are nobody’s', async (server) => {
  const token = await guest(server);
  const nearly = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const wrong = [token.slice(1), `${token}0`, nearly, '0'.repeat(64), "' OR 1=1 --", 'x'.repeat(4000), '', '\xff'.repeat(64)];
  for (const one of wrong) {
    for (const headers of [{ Authorization: `Bearer ${one}` }, { Cookie: `incan=${one}` }, { Authorization: `Basic ${one}` }]) {
      assert.equal(statusOf(await ask(server, '/api/me', { headers, from: newAddress() })), 401, one);
    }
    const wire = await Wire.open(server, { from: newAddress() });
    assert.equal((await wire.upgrade(one || 'x')).status, 401, one);
    wire.destroy();
  }
  assert.equal(statusOf(await ask(server, '/api/me', { headers: { Authorization: `Bearer ${token}` }, from: newAddress() })), 200);
});

attack('tables that somebody guesses at are not there', async (server) => {
  const token = await guest(server);
  const id = await table(server, token);
  const swapped = id.slice(0, 21) + (id[21] === 'A' ? 'B' : 'A');
  for (const one of ['A'.repeat(22), swapped, id.slice(0, 21), `${id}A`, id.toLowerCase() === id ? id.toUpperCase() : id.toLowerCase(), '*', '%', '']) {
    const path = `/api/tables/${one}`;
    assert.equal(statusOf(await ask(server, path, { from: newAddress() })), 404, path);
    assert.equal(statusOf(await ask(server, `${path}/games`, { from: newAddress() })), 404, path);
    assert.equal(statusOf(await ask(server, `${path}/games/1`, { from: newAddress() })), 404, path);
  }
  for (const code of ['AAAA', 'QQQQ', 'BBB', 'BBBBB', '', '%42%42%42%42', '*']) {
    assert.equal(statusOf(await ask(server, `/api/codes/${code}`, { from: newAddress() })), 404, code);
  }
});

// Limits on numbers and rates.

attack('a guest’s ninth socket is refused', async (server) => {
  const token = await guest(server);
  const wires = [];
  for (let at = 0; at < 8; ++at) {
    const wire = await Wire.open(server, { from: newAddress() });
    assert.equal((await wire.upgrade(token)).status, 101);
    wires.push(wire);
  }
  for (let time = 0; time < 5; ++time) {
    const ninth = await Wire.open(server, { from: newAddress() });
    assert.equal((await ninth.upgrade(token)).status, 429);
    await ninth.until((heard) => heard.includes('}'));
    assert.match(ninth.heard, /too_many_sockets/);
    ninth.destroy();
  }
  for (const wire of wires) wire.destroy();
  await Promise.all(wires.map((wire) => wire.closed));
});

attack('whoever says too much is hung up on, and nobody else', async (server) => {
  const token = await guest(server);
  const [loud, quiet] = [await client(server, token), await client(server, token)];
  for (let time = 0; time < 20_000; ++time) loud.send(ping);
  const { code, reason } = await loud.closed;
  assert.equal(code, 1008);
  assert.match(reason, /too many messages/);
  assert.ok(loud.frames.length >= 5000, 'what was allowed has been answered');
  const answer = quiet.until((message) => message.type === 'pong');
  quiet.send(ping);
  await answer;
  await leave(quiet);
});

attack('whoever asks too much waits, and nobody else', async (server) => {
  const from = newAddress();
  const token = await guest(server);
  const wire = await Wire.open(server, { from });
  // A forged X-Forwarded-For changes nothing.
  for (let time = 0; time < 300; ++time) wire.send(`GET /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.${time % 256}\r\n\r\n`);
  wire.send(head('GET /ws HTTP/1.1', upgrading({ Authorization: `Bearer ${token}` })));
  await wire.closed;
  const statuses = statusesIn(wire.heard);
  assert.equal(statuses.length, 301);
  assert.ok(statuses.filter((status) => status === 200).length >= 100);
  assert.ok(statuses.filter((status) => status === 429).length > 100);
  assert.equal(statuses.at(-1), 429, 'a socket is not to be had either');
  assert.match(wire.heard, /^Retry-After: 1\r$/m);
  assert.equal(statusOf(await ask(server, '/api/tables', { from: newAddress() })), 200);
  // The operator's endpoints are never rate limited.
  assert.equal(statusOf(await ask(server, '/healthz', { from })), 200);
});

attack('an address makes only so many guests and tables', async (server) => {
  const from = newAddress();
  const statuses = [];
  for (let time = 0; time < 40; ++time) statuses.push((await post(server, '/api/guests', { name: 'Mal' }, { from })).status);
  assert.ok(statuses.includes(429));
  assert.ok(statuses.filter((status) => status === 201).length < 30);
  const token = await guest(server);
  for (let time = 0; time < 20; ++time) await table(server, token);
  const oneMore = await post(server, '/api/tables', {}, { token });
  assert.equal(oneMore.status, 429);
  assert.equal(oneMore.json.code, 'too_many_tables');
});

attack('whoever never reads is dropped, and those at the same table are not', async (server) => {
  const { id, tokens, members } = await gang(server, 3);
  await start(members);
  const deaf = await Wire.open(server, { from: newAddress() });
  await deaf.upgrade(tokens[1]);
  deaf.socket.pause();
  deaf.send(frame(JSON.stringify({ type: 'join', table: id })));
  const refused = frame(JSON.stringify({ type: 'start', action: 1 }));
  const began = Date.now();
  deaf.send(Buffer.concat(Array.from({ length: 4000 }, () => refused)));
  // Sooner or later a write fails: the server has closed the connection.
  while (!deaf.ended && !deaf.fault && Date.now() - began < 20_000) {
    deaf.send(Buffer.concat(Array.from({ length: 40 }, () => refused)));
    await sleep(50);
  }
  assert.ok(deaf.ended || deaf.fault, 'the server has hung up');
  for (const member of members) {
    const answer = member.until((message) => message.type === 'pong');
    member.send(ping);
    await answer;
  }
  deaf.destroy();
  await leave(members);
}, slow);

// Guests at a table who do what they are not allowed to do.

attack('at a table, everybody does only what is theirs', async (server) => {
  const { id, members } = await gang(server, 3, { seats: 4 });
  const [host, bo, cy] = members;
  const outsider = await at(server, await guest(server), id);
  const reasonOf = async (socket, type, details) => {
    const answer = await socket.act(type, details);
    return answer.code ?? answer.type;
  };
  const before = [
    [bo, 'sit', { seat: 3 }, 'already_seated'],
    [outsider, 'sit', { seat: 0 }, 'seat_is_taken'],
    [outsider, 'sit', { seat: 7 }, 'no_such_seat'],
    [outsider, 'leave_seat', {}, 'not_seated'],
    [outsider, 'give_seed', { seed: 'x' }, 'not_seated'],
    [outsider, 'say', { phrase: 'hello' }, 'not_seated'],
    [outsider, 'play_again', {}, 'not_seated'],
    [bo, 'give_seed', { seed: 'x'.repeat(65) }, 'seed_is_too_long'],
    [bo, 'play_again', {}, 'game_is_not_over'],
    [bo, 'choose', { turn: 1, adventurer: 1, choice: 'camp' }, 'game_has_not_started'],
    ...[bo, outsider].flatMap((socket) => [
      [socket, 'start', {}, 'only_the_host_may'],
      [socket, 'remove', { seat: 0 }, 'only_the_host_may'],
      [socket, 'seat_bot', { seat: 3, bot: 'easy' }, 'only_the_host_may'],
    ]),
    [host, 'remove', { seat: 3 }, 'no_such_seat'],
    [host, 'seat_bot', { seat: 2, bot: 'easy' }, 'seat_is_taken'],
    [host, 'seat_bot', { seat: 6, bot: 'easy' }, 'no_such_seat'],
    [bo, 'say', { phrase: 'hello' }, 'accepted'],
    [bo, 'say', { phrase: 'hello' }, 'too_fast'],
  ];
  for (const [socket, type, details, reason] of before) assert.equal(await reasonOf(socket, type, details), reason, `${type} ${JSON.stringify(details)}`);
  await start(members);
  let { turn } = host.game;
  const during = [
    [host, 'choose', { turn, adventurer: 1, choice: 'camp' }, 'not_your_adventurer'],
    [host, 'choose', { turn, adventurer: 7, choice: 'camp' }, 'not_your_adventurer'],
    [host, 'choose', { turn, adventurer: 8, choice: 'camp' }, 'bad_message'],
    [host, 'choose', { turn: turn + 1, adventurer: 0, choice: 'camp' }, 'another_turn'],
    [host, 'choose', { turn: turn - 1, adventurer: 0, choice: 'camp' }, 'another_turn'],
    [host, 'choose', { turn: Number.MAX_SAFE_INTEGER, adventurer: 0, choice: 'camp' }, 'another_turn'],
    [outsider, 'choose', { turn, adventurer: 1, choice: 'camp' }, 'not_seated'],
    [outsider, 'sit', {}, 'game_has_started'],
    [bo, 'sit', {}, 'already_seated'],
    [host, 'start', {}, 'game_has_started'],
    [host, 'seat_bot', { seat: 1, bot: 'easy' }, 'game_has_started'],
    [host, 'remove', { seat: 1 }, 'player_is_connected'],
    [bo, 'give_seed', { seed: 'late' }, 'game_has_started'],
  ];
  for (const [socket, type, details, reason] of during) assert.equal(await reasonOf(socket, type, details), reason, `${type} ${JSON.stringify(details)}`);
  // A choice can be changed, and the last one counts.
  for (const choice of ['torch', 'camp', 'torch', 'camp']) assert.equal((await host.act('choose', { turn, adventurer: 0, choice })).type, 'accepted');
  const { round } = host.game;
  const next = host.until((message) => message.type === 'turn');
  for (const [at, socket] of [bo, cy].entries()) assert.equal((await socket.act('choose', { turn, adventurer: at + 1, choice: 'torch' })).type, 'accepted');
  const { events } = await next;
  assert.equal(events[0].choices, 'CTT');
  turn = host.game.turn;
  if (host.game.round === round) assert.equal((await host.act('choose', { turn, adventurer: 0, choice: 'torch' })).code, 'not_inside');
  await leave(members, outsider);
});

attack('a host starts no programs and takes no more than a fair share of time', async (server) => {
  const token = await guest(server);
  const host = await at(server, token, await table(server, token, { seats: 8 }));
  assert.equal((await host.act('start')).code, 'too_few_players');
  const programs = ['exec:sh -c id', 'exec:/bin/sh', 'exec:', 'exec', 'EXEC:sh', 'exec:sh\n'];
  const thinkers = ['rollout:999999999', 'rollout:1001', 'rollout:0', 'rollout:-1', 'rollout:1e9'];
  for (const bot of [...programs, ...thinkers, 'random:nan', 'random:inf', 'odds:-1', 'threshold:1', '', 'hard:1']) {
    assert.equal((await host.act('seat_bot', { seat: 1, bot, name: 'Bot' })).code, 'no_such_bot', bot);
  }
  assert.deepEqual(host.table.seats.map((seat) => seat.free), Array(8).fill(true));
  await leave(host);
});

const badNames = {
  nothing: '',
  spaces: '   ',
  'a bell': 'A\u0007na',
  'a new line': 'A\nna',
  'a zero byte': 'A\u0000na',
  'a terminal’s colours': 'A\u001b[31mna',
  'DEL': 'A\u007fna',
  'a C1 control': 'A\u009b31mna',
  'right to left': 'A\u202ena',
  'an isolate': 'A\u2066na',
  'a left-to-right mark': 'A\u200ena',
  'a zero-width space': 'A\u200bna',
  'a zero-width non-joiner': 'A\u200cna',
  'a byte order mark': '\ufeffAna',
  'a word joiner': 'A\u2060na',
  'a soft hyphen': 'A\u00adna',
  'a tag letter': 'A\u{e0041}na',
  'a Hangul filler': '\u3164',
  'a joiner alone': '\u200d',
  'too many accents': `a${'\u0301'.repeat(40)}`,
  'a private letter': 'A\ue000',
  'no letter': 'A\uffff',
  'a replacement': 'A\ufffd',
  'too many letters': 'x'.repeat(60),
  'too many bytes': 'x'.repeat(5000),
};

attack('names that hide something are not taken', async (server) => {
  const token = await guest(server);
  const socket = await at(server, token, await table(server, token));
  for (const [what, name] of Object.entries(badNames)) {
    assert.equal((await post(server, '/api/guests', { name })).status, 400, what);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const renamed = await ask(server, '/api/me', { method: 'PATCH', from: newAddress(), body: JSON.stringify({ name }), headers });
    assert.equal(statusOf(renamed), 400, what);
    // At a table, an empty name means the guest's own name.
    if (name.length === 0 || name.length > 4000) continue;
    assert.equal((await socket.act('sit', { name })).type, 'error', what);
    assert.equal((await socket.act('seat_bot', { seat: 1, bot: 'easy', name })).type, 'error', what);
  }
  assert.equal((await post(server, '/api/guests', { name: 42 })).status, 400);
  assert.equal((await post(server, '/api/guests', {})).status, 400);
  await leave(socket);
});

attack('eight who leave in the middle of a turn leave a table that goes on', async (server) => {
  const { id, tokens, members } = await gang(server, 8);
  await start(members);
  const { turn } = members[0].game;
  for (const member of members.slice(0, 4)) member.send({ type: 'choose', action: 1, turn, adventurer: member.table.you, choice: 'torch' });
  for (const [at, member] of members.entries()) {
    if (at % 2 === 0) member.socket.terminate();
    else member.socket.close();
  }
  await Promise.all(members.map((member) => member.closed));
  await assertUnharmed(server);
  const back = [];
  for (const token of tokens) back.push(await at(server, token, id));
  assert.equal(back[7].table.phase, 'playing');
  const next = back[7].until((message) => message.type === 'turn');
  for (const member of back) {
    for (const adventurer of member.toChoose()) assert.equal((await member.act('choose', { turn: member.game.turn, adventurer, choice: 'camp' })).type, 'accepted');
  }
  assert.equal((await next).game.turn, turn + 1);
  // All leave their seats at once, so that bots finish the game.
  const over = back[7].until((message) => message.type === 'table' && message.phase === 'finished');
  for (const member of back) member.send({ type: 'leave_seat', action: 99 });
  await over;
  await leave(back);
});

attack('many sockets that come and go at a table disturb nobody there', async (server) => {
  const { id, tokens, members } = await gang(server, 2);
  await start(members);
  for (let time = 0; time < 5; ++time) {
    // It takes a moment until the server notices broken connections.
    const sockets = await Promise.all(Array.from({ length: 6 }, () => eventually(() => client(server, tokens[1]))));
    for (const socket of sockets) {
      socket.send({ type: 'join', table: id });
      socket.send({ type: 'join', table: id, game: 1, turn: 0 });
      socket.send({ type: 'join', table: 'nowhere' });
      socket.socket.terminate();
    }
    await Promise.all(sockets.map((socket) => socket.closed));
  }
  const shown = members[0].until((message) => message.type === 'table');
  members[0].send({ type: 'join', table: id });
  assert.deepEqual((await shown).seats.map((seat) => seat.connected), [true, true]);
  await leave(members);
});

const flags = ['--sockets-per-address', '5000', '--messages-per-second', '1000', '--log-level', 'debug'];

test('one after the other', { timeout: 300_000 }, async (t) => {
  const server = await serverFor(t, { flags });
  const company = await Company.sit(server);
  for (const { name, run } of attacks.filter((one) => !one.slow)) {
    await t.test(name, async () => {
      await run(server);
      await assertUnharmed(server, company);
    });
  }
  await company.finish();
});

test('all at once', { timeout: 300_000 }, async (t) => {
  const server = await serverFor(t, { flags });
  const company = await Company.sit(server);
  const results = await Promise.allSettled(attacks.map((one) => one.run(server)));
  const failed = results.flatMap(({ reason }, at) => (reason ? [`${attacks[at].name}: ${reason.stack}`] : []));
  assert.deepEqual(failed, []);
  await company.finish();
  await assertUnharmed(server, company);
});

// Clients behind a proxy are rate limited individually.
test('a trusted proxy’s callers are told apart, and only a trusted one’s', async (t) => {
  const server = await serverFor(t, { flags: ['--trusted-proxy', '127.0.0.1'] });
  const floodFrom = async (caller) => {
    const wire = await Wire.open(server);
    const one = `GET /api/tables HTTP/1.1\r\n${lines({ Host: 'localhost', 'X-Forwarded-For': caller })}\r\n`;
    wire.send(one.repeat(150) + head('GET /last HTTP/1.1', { 'X-Forwarded-For': caller }));
    await wire.closed;
    return statusesIn(wire.heard).filter((status) => status === 429).length;
  };
  assert.ok((await floodFrom('10.0.0.1')) > 20);
  assert.equal(statusOf(await ask(server, '/api/tables', { headers: { 'X-Forwarded-For': '10.0.0.2' } })), 200);
  // Only the last address comes from the proxy itself; the ones before it may be forged.
  assert.equal(statusOf(await ask(server, '/api/tables', { headers: { 'X-Forwarded-For': '10.0.0.2, 10.0.0.1' } })), 429);
  assert.equal(statusOf(await ask(server, '/api/tables', { headers: { 'X-Forwarded-For': '10.0.0.1, 10.0.0.3' } })), 200);
  for (const nonsense of ['', ',', ',,,', 'x', '10.0.0.1.1', '::', '[::1]:80', '10.0.0.9'.repeat(500)]) {
    assert.equal(statusOf(await ask(server, '/healthz', { headers: { 'X-Forwarded-For': nonsense } })), 200, nonsense);
  }
  await assertUnharmed(server);
});

test('there are only so many connections, from one address and from all', async (t) => {
  const server = await serverFor(t, { flags: ['--sockets', '20', '--sockets-per-address', '5'] });
  const open = async (from, count) => {
    const wires = await Promise.all(Array.from({ length: count }, () => Wire.open(server, { from })));
    await within(300, Promise.all(wires.map((wire) => wire.closed)));
    return wires;
  };
  const staying = (wires) => wires.filter((wire) => !wire.ended).length;
  const first = await open('127.0.0.2', 8);
  assert.equal(staying(first), 5);
  const others = [];
  for (const from of ['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6']) others.push(...(await open(from, 5)));
  assert.equal(staying(others), 15);
  for (const wire of [...first, ...others]) wire.destroy();
  await sleep(100);
  await assertUnharmed(server);
});

// Mutations of valid input.

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
        await within(5000, wire.until((heard) => heard.includes(mark)));
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

// Each of these tests has its own server, since some do harm.

const memoryOf = async (server) => Number(/^process_resident_memory_bytes (\S+)/m.exec(await ask(server, '/metrics'))[1]);

test('what comes along with chunks is limited as a header is', async (t) => {
  const server = await serverFor(t);
  for (const [what, begins, piece] of [
    ['the extension of a chunk', '1;', 'x'.repeat(65_536)],
    ['one trailer', '0\r\nX: ', 'x'.repeat(65_536)],
    ['many trailers', '0\r\n', `X: ${'y'.repeat(1000)}\r\n`.repeat(64)],
  ]) {
    const before = await memoryOf(server);
    const wire = await Wire.open(server);
    wire.send(`POST /api/guests HTTP/1.1\r\n${lines({ Host: 'localhost', ...chunked })}\r\n${begins}`);
    for (let bytes = 0; bytes < 32 << 20 && !wire.ended && !wire.fault; bytes += piece.length) {
      if (!wire.socket.write(piece)) await within(1000, new Promise((resolve) => wire.socket.once('drain', resolve)));
    }
    await within(500, wire.closed);
    const grown = (await memoryOf(server)) - before;
    wire.destroy();
    assert.ok(wire.ended || wire.fault, `${what}: the server has had enough`);
    assert.ok(grown < 8 << 20, `${what}: the server has grown by ${grown} bytes`);
  }
});

test('nobody can make the server drop those at the same table', async (t) => {
  // The default limits: eight sockets per guest, and bursts of a hundred messages on each.
  const server = await serverFor(t, { flags: [] });
  const { id, tokens, members } = await gang(server, 5);
  await start(members);
  const [ana, bo] = members;
  const rude = [];
  for (const token of tokens.slice(2)) {
    for (let socket = 1; socket < 8; ++socket) rude.push(await at(server, token, id));
  }
  await sleep(500);
  let action = 1000;
  for (let time = 0; time < 95; ++time) {
    for (const socket of rude) socket.send({ type: ++action % 2 ? 'sit' : 'leave_seat', action });
  }
  await sleep(2000);
  for (const [name, member] of Object.entries({ ana, bo })) {
    assert.equal(member.socket.readyState, member.socket.OPEN, `${name} was dropped`);
  }
});

test('a bot’s description is no longer than it needs to be', async (t) => {
  const server = await serverFor(t);
  const token = await guest(server);
  const host = await at(server, token, await table(server, token, { seats: 8 }));
  for (const bot of [`random:0.2${'0'.repeat(3900)}`, `threshold:${'0'.repeat(1900)}5:${'0'.repeat(1900)}2`]) {
    const answer = await host.act('seat_bot', { seat: 1, bot, name: 'Bot' });
    assert.match(answer.type, /refused|error/);
  }
});

test('whoever guesses pays for it however little they have left', async (t) => {
  const server = await serverFor(t, { flags: [] });
  const from = newAddress();
  let wrong = 0;
  for (const until = Date.now() + 2000; Date.now() < until; await sleep(5)) {
    if (statusOf(await ask(server, '/api/codes/BBBB', { from })) === 404) ++wrong;
  }
  // A burst of nine, then two per second.
  assert.ok(wrong <= 20, `${wrong} guesses were answered in two seconds`);
});

test('control frames count as messages do', async (t) => {
  const server = await serverFor(t, { flags: [] });
  const token = await guest(server);
  for (const one of [frame('', { opcode: 9 }), frame('', { opcode: 10 })]) {
    const wire = await Wire.open(server);
    await wire.upgrade(token);
    wire.send(Buffer.concat(Array.from({ length: 5000 }, () => one)));
    assert.equal(await within(2000, wire.closeCode(), 'still open'), 1008);
  }
});

test('bots of other tables keep nobody waiting', async (t) => {
  const server = await serverFor(t);
  const { members } = await gang(server, 2, { seats: 3 });
  await members[0].act('seat_bot', { seat: 2, bot: 'easy' });
  await start(members);
  const loads = [];
  for (let number = 0; number < 20; ++number) {
    const token = await guest(server);
    const host = await at(server, token, await table(server, token, { seats: 8 }));
    await host.act('sit');
    for (let seat = 1; seat < 8; ++seat) assert.equal((await host.act('seat_bot', { seat, bot: 'hard' })).type, 'accepted');
    await start([host]);
    loads.push(host);
  }
  // The people leave the temple at once, and the bots play on by themselves.
  for (const host of loads) host.send({ type: 'choose', action: 99, turn: host.game.turn, adventurer: 0, choice: 'camp' });
  await sleep(5);
  const { turn } = members[0].game;
  const answer = members[0].act('choose', { turn, adventurer: 0, choice: 'torch' });
  assert.equal((await answer).type, 'accepted');
  const done = loads.filter((host) => host.game.round > 1).length;
  assert.ok(done < loads.length, 'a choice was taken when all bots had ended their rounds');
});

test('one guest cannot take all tables of a server', async (t) => {
  const server = await serverFor(t, { flags: ['--tables', '30', '--messages-per-second', '1000000'] });
  const greedy = await guest(server);
  for (let number = 0; number < 30; ++number) {
    const made = await post(server, '/api/tables', {}, { token: greedy });
    if (made.status !== 201) break;
    const host = await at(server, greedy, made.json.table);
    await host.act('sit');
    await host.act('seat_bot', { seat: 1, bot: 'easy' });
    await start([host]);
    await leave(host);
  }
  assert.equal((await post(server, '/api/tables', {}, { token: await guest(server) })).status, 201);
});

test('a guest who is deleted has no socket left', async (t) => {
  const server = await serverFor(t);
  for (let time = 0; time < 10; ++time) {
    const token = await guest(server);
    assert.equal((await request(server, 'GET', '/api/me', { token })).status, 200);
    const wires = [];
    for (let socket = 0; socket < 4; ++socket) wires.push(await Wire.open(server));
    wires[0].send(head('DELETE /api/me HTTP/1.1', { Authorization: `Bearer ${token}` }));
    await Promise.all(wires.slice(1).map((wire) => wire.upgrade(token)));
    await wires[0].closed;
    assert.equal(statusOf(wires[0].heard), 204);
    await within(500, Promise.all(wires.map((wire) => wire.closed)));
    assert.deepEqual(wires.map((wire) => wire.ended), [true, true, true, true]);
  }
});

test('whoever sends far too much is still told so', async (t) => {
  const server = await serverFor(t);
  for (let time = 0; time < 20; ++time) {
    const wire = await Wire.open(server);
    wire.send(posted({ 'Content-Length': 1 << 20 }, '')).send(' '.repeat(1 << 20));
    await wire.closed;
    assert.equal(statusOf(wire.heard), 413, `time ${time}: ${wire.fault}`);
  }
});

test('a request names its host once', async (t) => {
  const server = await serverFor(t);
  for (const hosts of ['', 'Host: a\r\nHost: b\r\n']) {
    const wire = await Wire.open(server);
    wire.send(`GET /api/tables HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    await wire.closed;
    assert.equal(statusOf(wire.heard), 400, hosts);
  }
});

test('a body whose end nobody knows is not taken for a request', async (t) => {
  const server = await serverFor(t);
  for (const coding of ['gzip', 'chunked, identity', 'identity']) {
    const wire = await Wire.open(server);
    wire.send(`POST /api/nothing HTTP/1.1\r\n${lines({ Host: 'localhost', 'Transfer-Encoding': coding })}\r\n${head('GET /healthz HTTP/1.1')}`);
    await within(2000, wire.closed);
    wire.destroy();
    assert.deepEqual(statusesIn(wire.heard), [400], coding);
  }
});

test('names that look like another’s or like nothing are not taken', async (t) => {
  const server = await serverFor(t);
  for (const name of ['A\u200dna', 'Ana\u200d', '\u200dAna', '\u2800', '\u2800\u2800']) {
    assert.equal((await post(server, '/api/guests', { name })).status, 400, JSON.stringify(name));
  }
  assert.equal((await post(server, '/api/guests', { name: '👩‍🚀' })).status, 201);
});
