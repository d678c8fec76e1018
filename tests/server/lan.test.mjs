// `incan serve --lan`: the addresses and the QR code it prints, and that the server can be reached there.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client, folder, newGuest, request, roomy, serverFor } from './world.mjs';

const program = process.env.INCAN ?? 'build/release/incan';
const addresses = Object.entries(networkInterfaces())
  .filter(([name]) => !/^(docker|podman|br-|veth|virbr|vmnet|vboxnet|lxcbr|lxdbr|cni|flannel|cali)/.test(name))
  .flatMap(([, list]) => list.filter(({ family, internal }) => family === 'IPv4' && !internal))
  .map(({ address }) => address);
const alone = addresses.length === 0 && 'this machine has no network';

// The modules of a QR code, dark ones as #: as the program draws them in half blocks, and as qrencode draws them in
// letters.
const halves = { ' ': '  ', '▄': ' #', '▀': '# ', '█': '##' };
function drawn(said) {
  const lines = said.split(/\r?\n/).filter((line) => /^[ ▄▀█]{29,}$/.test(line));
  const rows = lines.flatMap((line) => [0, 1].map((half) => [...line].map((block) => halves[block][half]).join('')));
  // The lower half of the last line lies outside the code.
  return rows.slice(0, rows[0]?.length);
}
const wanted = (url) =>
  execFileSync('qrencode', ['-t', 'ASCII', '-l', 'L', '-m', '4', '-o', '-', url], { encoding: 'utf8' })
    .split('\n')
    .slice(0, -1)
    .map((line) => line.replaceAll(/(.)\1/g, '$1'));

// The output of a command, once it matches the pattern.
async function saidBy(t, command, args, pattern) {
  const child = spawn(command, args, { env: { ...process.env, LC_ALL: 'C.UTF-8' }, stdio: ['ignore', 'pipe', 'pipe'] });
  t.after(() => child.kill('SIGTERM'));
  let said = '';
  for await (const data of child.stdout.setEncoding('utf8')) {
    said += data;
    if (pattern.test(said)) return said;
  }
  return assert.fail(`it exited after printing ${said}`);
}

test('every address of the machine is printed, and the first one as a QR code', { skip: alone }, async (t) => {
  const server = await serverFor(t, { flags: ['--lan', ...roomy] });
  const urls = [...server.said.matchAll(/http:\/\/\S+/g)].map(([url]) => url);
  assert.deepEqual([...urls].sort(), addresses.map((address) => `http://${address}:${server.port}/`).sort());
  const expected = wanted(urls[0]);
  await server.until(({ said }) => drawn(said).length >= expected.length);
  assert.deepEqual(drawn(server.said), expected);
});

test('only a page opened under one of these addresses may play', { skip: alone }, async (t) => {
  const server = await serverFor(t, { flags: ['--lan', ...roomy] });
  for (const address of ['127.0.0.1', ...addresses]) {
    const there = { ...server, url: `http://${address}:${server.port}` };
    const own = { Origin: there.url };
    assert.equal((await request(there, 'GET', '/')).status, 200);
    assert.equal((await request(there, 'POST', '/api/guests', { body: { name: 'Ana' }, headers: own })).status, 201);
    const client = await Client.connect(there, await newGuest(there), { headers: own });
    client.socket.close();
    const foreign = { Origin: `http://${address}.example:${server.port}` };
    assert.equal((await request(there, 'POST', '/api/guests', { body: { name: 'Mal' }, headers: foreign })).status, 403);
  }
});

test('on a terminal every line of the QR code is black on white', { skip: alone }, async (t) => {
  const command = `${program} serve --lan --port 0 --database ${join(folder(t), 'incan.db')}`;
  const said = await saidBy(t, 'script', ['-qec', command, '/dev/null'], /(\x1b\[38;5;16;48;5;231m {29,}\x1b\[0m\r\n){2}[^]*\1$/);
  const plain = said.replaceAll(/\x1b\[38;5;16;48;5;231m([ ▄▀█]+)\x1b\[0m/g, '$1');
  assert.doesNotMatch(plain, /\x1b/);
  assert.deepEqual(drawn(plain), wanted(plain.match(/http:\/\/\S+/)[0]));
});

const noNetwork = ['unshare', ['--map-root-user', '--net']];
const cannotUnshare = spawnSync(noNetwork[0], [...noNetwork[1], 'true']).status !== 0 && 'unshare is not available here';

test('a machine without a network says so', { skip: cannotUnshare }, async (t) => {
  const serve = [program, 'serve', '--lan', '--port', '0', '--database', join(folder(t), 'incan.db')];
  const said = await saidBy(t, noNetwork[0], [...noNetwork[1], ...serve], /nobody else can join/);
  assert.match(said, /^Incan Gold is running at http:\/\/127\.0\.0\.1:\d+\/ /);
  assert.deepEqual(drawn(said), []);
});

test('--lan is also a setting, and excludes --address', async (t) => {
  const config = join(folder(t), 'incan.toml');
  const started = async (flags, env = {}) => {
    const server = await serverFor(t, { flags, env });
    await server.until(({ log }) => log.includes('settings:'));
    return server;
  };
  writeFileSync(config, 'lan = true\n');
  for (const server of [await started(['--lan']), await started([], { INCAN_LAN: '1' }), await started(['--config', config])]) {
    assert.match(server.log, / address=0\.0\.0\.0 .* lan=(true|1) /);
  }
  const usual = await started(['--config', config], { INCAN_LAN: 'false', INCAN_ADDRESS: '127.0.0.1' });
  assert.match(usual.log, / address=127\.0\.0\.1 .* lan=false /);
  for (const address of addresses) await assert.rejects(fetch(`http://${address}:${usual.port}/`));

  const both = /use --lan or --address, not both/;
  await assert.rejects(serverFor(t, { flags: ['--lan', '--address', '127.0.0.1'] }), both);
  await assert.rejects(serverFor(t, { flags: ['--lan'], env: { INCAN_ADDRESS: '0.0.0.0' } }), both);
  writeFileSync(config, 'lan = "perhaps"\n');
  await assert.rejects(serverFor(t, { flags: ['--config', config] }), /incan\.toml: lan must be true or false, not ‘perhaps’/);
  await assert.rejects(serverFor(t, { flags: [], env: { INCAN_LAN: 'perhaps' } }), /INCAN_LAN must be true or false, not ‘perhaps’/);
});
