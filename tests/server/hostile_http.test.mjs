// Requests that are none, too long, or ambiguous.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attacks } from './attacks/http.mjs';
import { within, statusesIn, head, posted, chunked, oneAfterTheOther } from './attacks/attack.mjs';
import { Wire, ask, lines, statusOf } from './wire.mjs';
import { serverFor } from './world.mjs';

oneAfterTheOther(attacks);

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
      if (!wire.socket.write(piece)) await within(20_000, Promise.race([wire.closed, new Promise((resolve) => wire.socket.once('drain', resolve))]));
    }
    await within(20_000, wire.closed);
    const grown = (await memoryOf(server)) - before;
    wire.destroy();
    assert.ok(wire.ended || wire.fault, `${what}: the server has had enough`);
    assert.ok(grown < 8 << 20, `${what}: the server has grown by ${grown} bytes`);
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
    await within(20_000, wire.closed);
    wire.destroy();
    assert.deepEqual(statusesIn(wire.heard), [400], coding);
  }
});
