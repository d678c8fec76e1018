// Attacks with HTTP requests, and with what they say.
import assert from 'node:assert/strict';
import { within, newAddress, statusesIn, post, guest, table, client, leave, assertUnharmed, head, posted, chunked, chunk, upgrading, slow, listOfAttacks } from './attack.mjs';
import { Wire, ask, statusOf } from '../wire.mjs';

const { attacks, attack } = listOfAttacks();
export { attacks };

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
