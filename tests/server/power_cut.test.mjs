// The power fails while people play. A log of what the server wrote (disk_log.c) shows which files could be left: what was not
// yet synced may be there, missing, or torn, in any order. Each of them must hold every choice that was acknowledged before.
// INCAN_CUTS sets how many cuts are tried; INCAN_SEED repeats a run.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folder, gather, newGuest, start, startServer } from './world.mjs';

const program = process.env.INCAN ?? 'build/release/incan';
const cuts = Number(process.env.INCAN_CUTS ?? 40);
const seed = Number(process.env.INCAN_SEED ?? Date.now() % 1_000_000);

let state = seed;
function random(below) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

const kinds = ['', 'write', 'sync', 'truncate', 'delete'];
function readLog(file) {
  const bytes = readFileSync(file);
  const records = [];
  for (let at = 0; at < bytes.length; ) {
    const [kind, of, time, offset, size] = [0, 8, 16, 24, 32].map((member) => Number(bytes.readBigUInt64LE(at + member)));
    at += 40;
    const record = { kind: kinds[kind], of, time, offset, size };
    if (record.kind === 'write') {
      record.bytes = bytes.subarray(at, at + size);
      at += size;
    }
    records.push(record);
  }
  return records;
}

function apply(file, { kind, offset, size, bytes }) {
  if (kind === 'delete') return null;
  const before = file ?? Buffer.alloc(0);
  const end = kind === 'truncate' ? size : Math.max(before.length, offset + bytes.length);
  const after = Buffer.alloc(end);
  before.copy(after, 0, 0, Math.min(end, before.length));
  if (kind === 'write') bytes.copy(after, offset);
  return after;
}

// The files as a power cut before the record with this index may have left them.
function filesAfter(records, index) {
  const files = [null, null];
  const unsynced = [[], []];
  for (const record of records.slice(0, index)) {
    if (record.kind === 'sync') {
      for (const one of unsynced[record.of]) files[record.of] = apply(files[record.of], one);
      unsynced[record.of] = [];
    } else {
      unsynced[record.of].push(record);
    }
  }
  const sector = 512;
  for (const of of [0, 1]) {
    const fate = random(3); // All of it, nothing of it, or each write by itself.
    for (const record of unsynced[of]) {
      const own = fate === 2 ? random(3) : fate;
      if (own === 1) continue;
      const isTorn = own === 2 && record.kind === 'write' && record.size > sector;
      const torn = isTorn ? { ...record, bytes: record.bytes.subarray(0, sector * random(Math.ceil(record.size / sector))) } : record;
      files[of] = apply(files[of], torn);
    }
  }
  return files;
}

// The actions that a database knows of a table.
function actionsIn(database) {
  const script = `import json, sqlite3, sys
file = sqlite3.connect(sys.argv[1])
known = []
for (text,) in file.execute("SELECT text FROM entries"):
    entry = json.loads(text)
    known.append(entry.get("action", 0))
    known += entry.get("unchanged", [])
    for guest in entry.get("done", []):
        known += guest["actions"]
print(json.dumps(known))`;
  return new Set(JSON.parse(execFileSync('python3', ['-c', script, database], { encoding: 'utf8' })));
}

test(`no acknowledged choice is lost by ${cuts} power cuts (INCAN_SEED=${seed})`, async (t) => {
  const place = folder(t);
  const database = join(place, 'incan.db');
  const library = join(place, 'disk_log.so');
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-Wall', '-o', library, fileURLToPath(new URL('disk_log.c', import.meta.url)), '-ldl']);
  const log = join(place, 'disk.log');
  const server = await startServer({ database, env: { LD_PRELOAD: library, INCAN_DISK_LOG: log, INCAN_DISK_LOG_OF: database } });
  t.after(() => server.stop('SIGKILL'));

  const tokens = [];
  for (const name of ['Ana', 'Bo', 'Cy']) tokens.push(await newGuest(server, name));
  const { clients } = await gather(server, tokens);
  // What was acknowledged, and when. No action has the same number as one of somebody else.
  const acknowledged = [];
  for (const [at, client] of clients.entries()) {
    client.action = (at + 1) * 1_000_000;
    client.on((message) => {
      if (message.type === 'accepted') acknowledged.push({ action: message.action, time: Number(process.hrtime.bigint()) });
    });
  }
  const opened = Number(process.hrtime.bigint());
  for (let game = 0; game < 2; ++game) {
    if (game > 0) for (const client of clients) await client.act('play_again');
    await start(clients);
    while (clients[0].table.phase === 'playing') {
      const { turn } = clients[0].game;
      const isNext = (message) =>
        (message.type === 'turn' && message.game.turn > turn && message.game.inside.length > 0) || (message.type === 'table' && message.phase === 'finished');
      const moved = clients.map((client) => client.until(isNext));
      await Promise.all(
        clients.flatMap((client) =>
          client.toChoose().flatMap((adventurer) =>
            (random(4) === 0 ? ['torch', 'camp'] : ['torch', 'camp', 'torch']).map((choice) => client.act('choose', { turn, adventurer, choice })),
          ),
        ),
      );
      await Promise.all(moved);
    }
  }
  await server.stop('SIGKILL');

  const records = readLog(log);
  const first = records.findIndex(({ time }) => time > opened);
  assert.ok(first > 0 && records.length - first > 100, `${records.length} records`);
  let checked = 0;
  for (let cut = 0; cut < cuts; ++cut) {
    const index = first + random(records.length - first);
    const [main, wal] = filesAfter(records, index);
    const copy = join(place, 'cut.db');
    for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true });
    writeFileSync(copy, main ?? '');
    if (wal) writeFileSync(copy + '-wal', wal);
    const known = actionsIn(copy);
    for (const { action, time } of acknowledged.filter((one) => one.time < records[index].time)) {
      // Of each guest, the last actions are known after a game, too.
      const later = acknowledged.filter((one) => Math.floor(one.action / 1e6) === Math.floor(action / 1e6) && one.time > time && one.time < records[index].time);
      if (later.length >= 60) continue;
      assert.ok(known.has(action), `cut ${cut} before record ${index} of ${records.length}: action ${action} is lost`);
      ++checked;
    }
    const result = spawnSync(program, ['check', copy], { encoding: 'utf8' });
    assert.equal(result.status, 0, result.stdout + result.stderr);
  }
  t.diagnostic(`${cuts} cuts, ${records.length} writes and syncs, ${acknowledged.length} acknowledged actions, ${checked} looked for`);
  assert.ok(checked > cuts, 'hardly anything was acknowledged before the cuts');
});
