// Frames and messages that are none or too many.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attacks } from './attacks/frames.mjs';
import { within, guest, head, oneAfterTheOther } from './attacks/attack.mjs';
import { Wire, frame, statusOf } from './wire.mjs';
import { request, serverFor } from './world.mjs';

oneAfterTheOther(attacks);

// Each of these tests has its own server, since some do harm.

test('control frames count as messages do', async (t) => {
  const server = await serverFor(t, { flags: [] });
  const token = await guest(server);
  for (const one of [frame('', { opcode: 9 }), frame('', { opcode: 10 })]) {
    const wire = await Wire.open(server);
    await wire.upgrade(token);
    wire.send(Buffer.concat(Array.from({ length: 5000 }, () => one)));
    assert.equal(await within(20_000, wire.closeCode(), 'still open'), 1008);
  }
});

test('fragments count, even those without a byte', async (t) => {
  const server = await serverFor(t, { flags: [] });
  const wire = await Wire.open(server);
  await wire.upgrade(await guest(server));
  wire.send(frame('', { fin: false }));
  wire.send(Buffer.concat(Array.from({ length: 50_000 }, () => frame('', { opcode: 0, fin: false }))));
  assert.equal(await within(20_000, wire.closeCode(), 'still open'), 1008);
});

test('a guest who is deleted has no socket left', async (t) => {
  const server = await serverFor(t);
  for (let time = 0; time < 4; ++time) {
    const token = await guest(server);
    assert.equal((await request(server, 'GET', '/api/me', { token })).status, 200);
    const wires = [];
    for (let socket = 0; socket < 4; ++socket) wires.push(await Wire.open(server));
    wires[0].send(head('DELETE /api/me HTTP/1.1', { Authorization: `Bearer ${token}` }));
    await Promise.all(wires.slice(1).map((wire) => wire.upgrade(token)));
    await wires[0].closed;
    assert.equal(statusOf(wires[0].heard), 204);
    await within(20_000, Promise.all(wires.map((wire) => wire.closed)));
    assert.deepEqual(wires.map((wire) => wire.ended), [true, true, true, true]);
  }
});
