// Requests that are none, too long, or ambiguous.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attacks } from './attacks/http.mjs';
import { within, statusesIn, head, posted, chunked, upgrading, oneAfterTheOther } from './attacks/attack.mjs';
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
  const codings = ['gzip', 'chunked, identity', 'identity', 'chunked, chunked', 'chunked,', ', chunked', 'chunked;q=1', 'gzip, chunked', '"chunked"'];
  const heads = codings.map((coding) => [coding, 'HTTP/1.1', lines({ 'Transfer-Encoding': coding })]);
  heads.push(['two lines', 'HTTP/1.1', `${lines(chunked)}${lines(chunked)}`], ['HTTP/1.0', 'HTTP/1.0', lines(chunked)]);
  for (const [what, version, coding] of heads) {
    const wire = await Wire.open(server);
    wire.send(`POST /api/nothing ${version}\r\n${lines({ Host: 'localhost', Connection: 'keep-alive' })}${coding}\r\n0\r\n\r\n${head('GET /healthz HTTP/1.1')}`);
    await within(20_000, wire.closed);
    wire.destroy();
    assert.deepEqual(statusesIn(wire.heard), [400], what);
  }
  const wire = await Wire.open(server);
  wire.send(`POST /api/nothing HTTP/1.1\r\n${lines({ Host: 'localhost', 'Transfer-Encoding': ' Chunked ' })}\r\n0\r\n\r\n${head('GET /healthz HTTP/1.1')}`);
  await wire.closed;
  assert.deepEqual(statusesIn(wire.heard), [404, 200]);
});

test('a page of somebody else’s that points its name at this machine gets nothing', async (t) => {
  const server = await serverFor(t);
  const asked = (Host, path = '/api/tables') => ask(server, path, { headers: { Host } });
  for (const host of ['evil.example', 'evil.example:8080', `127.0.0.1.evil.example:${server.port}`, 'evil.example.']) {
    const wire = await Wire.open(server);
    assert.equal((await wire.upgrade(null, { Host: host, Origin: `http://${host}` })).status, 421, host);
    for (const path of ['/', '/api/tables', '/metrics', '/healthz']) {
      const answer = await asked(host, path);
      assert.equal(statusOf(answer), 421, host);
      assert.match(answer, /"code":"host".*--allowed-host/);
    }
  }
  for (const host of ['localhost', `127.0.0.1:${server.port}`, '[::1]:1', 'mybox', 'mybox.local:8080']) assert.equal(statusOf(await asked(host)), 200, host);

  const open = await serverFor(t, { flags: ['--allowed-host', 'incan.example.org,other.example'] });
  const there = (Host) => ask(open, '/api/tables', { headers: { Host } });
  assert.equal(statusOf(await there('incan.example.org:443')), 200);
  assert.equal(statusOf(await there('Other.Example')), 200);
  assert.equal(statusOf(await there('evil.example')), 421);
});

test('metrics are for this machine, or at an address of their own', async (t) => {
  const server = await serverFor(t);
  assert.equal(statusOf(await ask(server, '/metrics')), 200);
  for (const headers of [{ 'X-Forwarded-For': '192.0.2.1' }, { Forwarded: 'for=192.0.2.1' }, { Via: '1.1 proxy' }]) {
    const answer = await ask(server, '/metrics', { headers });
    assert.equal(statusOf(answer), 403, answer);
    assert.match(answer, /"code":"metrics"/);
    assert.equal(statusOf(await ask(server, '/healthz', { headers })), 200);
  }

  const apart = await serverFor(t, { flags: ['--metrics-address', '127.0.0.1:0', '--sockets', '1', '--requests-per-second', '5'] });
  await apart.until(({ log }) => log.includes('metrics are at'));
  const operators = { port: Number(/metrics are at http:\/\/127\.0\.0\.1:(\d+)\/metrics/.exec(apart.log)[1]) };
  assert.equal(statusOf(await ask(apart, '/metrics')), 403);
  assert.equal(statusOf(await ask(operators, '/api/tables')), 404);
  assert.equal(statusOf(await ask(operators, '/')), 404);
  const socket = await Wire.open(operators);
  socket.send(head('GET /ws HTTP/1.1', { ...upgrading(), Connection: 'Upgrade, close' }));
  await socket.closed;
  assert.equal(statusOf(socket.heard), 404);
  // Neither the limits of clients nor their rate apply.
  const only = await Wire.open(apart);
  await only.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n').until((heard) => heard.includes('ok\n'));
  for (let time = 0; time < 60; ++time) {
    const answer = await ask(operators, '/metrics');
    assert.equal(statusOf(answer), 200);
    assert.match(answer, /^incan_tables 0$/m);
  }
  only.destroy();

  const taken = ['--metrics-address', `127.0.0.1:${operators.port}`];
  await assert.rejects(serverFor(t, { flags: taken }), new RegExp(`cannot listen on 127.0.0.1:${operators.port}`));
  for (const wrong of ['9090', 'localhost:9090', '::1:9090']) {
    await assert.rejects(serverFor(t, { flags: ['--metrics-address', wrong] }), /is not an IP address with a port/);
  }
  await assert.rejects(serverFor(t, { flags: ['--allowed-host', 'http://example.org'] }), /is not a host/);
});

test('whoever asks for health and metrics too often is refused, too', async (t) => {
  const server = await serverFor(t, { flags: ['--requests-per-second', '5'] });
  for (const path of ['/healthz', '/metrics']) {
    let answer = '';
    for (let time = 0; statusOf(answer) !== 429; ++time) {
      assert.ok(time < 200, `${path} is never too fast`);
      answer = await ask(server, path, { from: '127.0.0.9' });
    }
    assert.match(answer, /"code":"too_fast"/);
    assert.equal(statusOf(await ask(server, path, { from: '127.0.0.10' })), 200);
  }
});

test('whoever goes on although refused is hung up on', async (t) => {
  const server = await serverFor(t, { flags: ['--requests-per-second', '5'] });
  const wire = await Wire.open(server);
  wire.send('GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500));
  assert.equal(await within(20_000, wire.closed, 'still open'), undefined);
  const statuses = statusesIn(wire.heard);
  assert.deepEqual(statuses.slice(-20), Array(20).fill(429));
  assert.ok(statuses.length < 500);
  assert.match(wire.heard.slice(wire.heard.lastIndexOf('HTTP/1.1')), /^Connection: close\r$/m);
});
