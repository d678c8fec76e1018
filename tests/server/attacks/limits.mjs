// Attacks that take too much.
import assert from 'node:assert/strict';
import { within, newAddress, statusesIn, post, guest, table, client, gang, leave, ping, answered, head, upgrading, slow, listOfAttacks } from './attack.mjs';
import { Wire, ask, frame, statusOf } from '../wire.mjs';
import { start } from '../world.mjs';

const { attacks, attack } = listOfAttacks();
export { attacks };

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
  await answered(quiet);
  await leave(quiet);
});

attack('whoever asks too much waits, and nobody else', async (server) => {
  const from = newAddress();
  const token = await guest(server);
  // A forged X-Forwarded-For changes nothing.
  const requests = Array.from({ length: 300 }, (_, time) => `GET /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.${time % 256}\r\n\r\n`);
  const wire = await Wire.open(server, { from });
  wire.send(requests.join(''));
  await wire.closed;
  const statuses = statusesIn(wire.heard);
  assert.ok(statuses.filter((status) => status === 200).length >= 100);
  // Whoever goes on is hung up on.
  assert.deepEqual(statuses.slice(-20), Array(20).fill(429));
  assert.match(wire.heard, /^Retry-After: 1\r$/m);
  // A socket is not to be had either. On a slow machine the budget may recover just before the last request; then
  // it is asked again.
  for (let last = 101; last !== 429; ) {
    const again = await Wire.open(server, { from });
    again.send(requests.slice(0, 15).join('') + head('GET /ws HTTP/1.1', upgrading({ Authorization: `Bearer ${token}` })));
    await again.until((heard) => heard.startsWith('HTTP') && statusesIn(heard).length === 16);
    again.destroy();
    last = statusesIn(again.heard).at(-1);
  }
  assert.equal(statusOf(await ask(server, '/api/tables', { from: newAddress() })), 200);
  // The operator's endpoints have a limit of their own.
  assert.equal(statusOf(await ask(server, '/healthz', { from })), 200);
});

attack('an address makes only so many guests and tables', async (server) => {
  const from = newAddress();
  // All at once, because the budget recovers with time.
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await post(server, '/api/guests', { name: 'Mal' }, { from })).status));
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
    await within(50, deaf.closed);
  }
  assert.ok(deaf.ended || deaf.fault, 'the server has hung up');
  for (const member of members) await answered(member);
  deaf.destroy();
  await leave(members);
}, slow);
