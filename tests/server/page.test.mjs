// The embedded page as the program serves it: every file, byte by byte, in every encoding, and nothing else.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ask, statusOf } from './wire.mjs';
import { Client, newGuest, newTable, request, serverFor } from './world.mjs';

// The output of `npm run build`, by URL path.
const folder = new URL('../../build/page/', import.meta.url).pathname;
const isFile = (name) => !/(^|\/)\.|\.(br|gz)$/.test(name);
const files = new Map(
  [...readdirSync(folder), ...readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`)]
    .filter((name) => name !== 'assets' && isFile(name))
    .map((name) => [name === 'index.html' ? '/' : `/${name}`, readFileSync(join(folder, name))]),
);
const assets = [...files.keys()].filter((path) => path.startsWith('/assets/'));
const views = ['/', '/rules', '/verify', '/games/17', '/t/Oj-gRXyXOszqZussQMyPl_', '/t/x/screen', '/t/x/games/17', '/t/x?from=phone'];

let server;
const ending = [];
before(async () => (server = await serverFor({ after: (end) => ending.push(end) })));
after(() => ending.map((end) => end()));

// The raw response, without any processing by a library.
async function get(path, headers = {}, method = 'GET') {
  const answer = await ask(server, path, { method, headers });
  const end = answer.indexOf('\r\n\r\n');
  const [, ...lines] = answer.slice(0, end).split('\r\n');
  const body = Buffer.from(answer.slice(end + 4), 'latin1');
  return { status: statusOf(answer), headers: new Headers(lines.map((line) => line.split(': '))), body };
}

test('every file comes as it was built, in the encoding that is asked for', async () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync };
  let small = 0;
  for (const [path, content] of files) {
    const plain = await get(path);
    assert.equal(plain.status, 200, path);
    assert.ok(plain.body.equals(content), path);
    assert.equal(plain.headers.get('content-encoding'), null);
    const tags = new Set([plain.headers.get('etag')]);
    for (const [accepted, encoding] of [['gzip, deflate, br', 'br'], ['gzip', 'gzip'], ['br;q=0, *', 'gzip']]) {
      const { headers, body } = await get(path, { 'Accept-Encoding': accepted });
      assert.equal(headers.get('vary'), 'Accept-Encoding');
      assert.equal(Number(headers.get('content-length')), body.length);
      assert.equal(headers.get('content-type'), plain.headers.get('content-type'));
      if (headers.get('content-encoding') === null) {
        assert.ok(body.equals(content), path);
        continue;
      }
      assert.equal(headers.get('content-encoding'), encoding);
      assert.ok(decode[encoding](body).equals(content), path);
      assert.ok(body.length < content.length, path);
      tags.add(headers.get('etag'));
      ++small;
    }
    assert.ok([1, 3].includes(tags.size), 'each encoding has its own tag');
  }
  assert.ok(small >= 9, `only ${small} were compressed`);
});

test('files with a hash in their names may be kept for ever, and the page is asked for again', async () => {
  for (const path of files.keys()) {
    const kept = (await get(path)).headers.get('cache-control');
    assert.equal(kept, path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache', path);
  }
});

test('every view is the same page', async () => {
  for (const path of views) {
    const { status, headers, body } = await get(path);
    assert.equal(status, 200, path);
    assert.ok(body.equals(files.get('/')), path);
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
  }
});

test('what the browser has is not sent again', async () => {
  for (const path of [...views, assets[0]]) {
    const { headers } = await get(path, { 'Accept-Encoding': 'br' });
    const tag = headers.get('etag');
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        const again = await get(path, { 'Accept-Encoding': 'br', 'If-None-Match': known }, method);
        assert.equal(again.status, 304, `${method} ${path} ${known}`);
        assert.equal(again.body.length, 0);
        assert.equal(again.headers.get('content-length'), null);
        for (const name of ['etag', 'vary', 'cache-control']) assert.equal(again.headers.get(name), headers.get(name));
      }
    }
    for (const other of ['"x"', tag.slice(1, -1), '']) {
      assert.equal((await get(path, { 'Accept-Encoding': 'br', 'If-None-Match': other })).status, 200, other);
    }
  }
});

test('HEAD is GET without the body', async () => {
  for (const path of files.keys()) {
    const whole = await get(path, { 'Accept-Encoding': 'br' });
    const head = await get(path, { 'Accept-Encoding': 'br' }, 'HEAD');
    assert.equal(head.status, 200);
    assert.equal(head.body.length, 0);
    assert.deepEqual([...head.headers], [...whole.headers], path);
  }
});

test('there is nothing beside the page', async () => {
  const [asset] = assets;
  const tricks = [
    '/index.html', '/assets', '/assets/', '/assets/index.js', '/.built', '/assets/.built', `${asset}.br`, `${asset}.gz`, `${asset}/`, `${asset}x`,
    '/assets/../', '/assets/../index.html', '/assets/..', '/assets/./', '/assets/%2e%2e/', '/assets/%2e%2e%2findex.html', '/%2e',
    '/assets/..%2f..%2f..%2fetc%2fpasswd', '/../../etc/passwd', `/${asset}`, asset.toUpperCase(), asset.replace('/assets/', '/assets//'),
    asset.replace('/assets/', '/x/../assets/'), asset.replace('assets', '%61ssets'), asset.replace('/assets/', '/assets\\'), `${asset}%00`,
    '/rules/', '/Rules', '/verify/x', '/games', '/games/1/x', '/t', '/t/x/', '/t/x/screen/', '/t/x/games', '/t/x/other', '//', '//t/x',
  ];
  for (const path of tricks) {
    const { status, headers, body } = await get(path);
    assert.equal(status, 404, path);
    assert.equal(JSON.parse(body).code, 'not_found', path);
    assert.equal(headers.get('cache-control'), 'no-store');
  }
});

test('the policy allows nothing from elsewhere and nothing inline, and the page needs neither', async () => {
  const policy = {
    'default-src': "'none'", 'script-src': "'self'", 'style-src': "'self'", 'img-src': "'self' data:", 'connect-src': "'self'",
    'font-src': "'self'", 'manifest-src': "'self'", 'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': "'none'",
  };
  for (const path of [...views, ...assets, '/nothing', '/api/tables']) {
    const given = (await get(path)).headers.get('content-security-policy').split('; ').map((one) => one.match(/^(\S+) (.*)$/).slice(1));
    assert.deepEqual(Object.fromEntries(given), policy, path);
  }
  const page = String(files.get('/'));
  assert.doesNotMatch(page, /<script(?![^>]* src="\/assets\/)|<style|\son\w+=|\sstyle=|<base/i);
  for (const [, url] of page.matchAll(/(?:src|href)="([^"]*)"/g)) assert.ok(files.has(url), `${url} is of the page`);
});

test('eight phones on one Wi-Fi open the page at the same moment, and play', async (t) => {
  const busy = await serverFor(t, { flags: [] });
  const host = await newGuest(busy);
  const table = await newTable(busy, host);
  const loaded = ['/', ...assets].slice(0, 13);
  const phone = async () => {
    const statuses = await Promise.all(loaded.map(async (path) => (await request(busy, 'GET', path)).status));
    assert.deepEqual(new Set(statuses), new Set([200]));
    const client = await Client.connect(busy, await newGuest(busy));
    assert.equal((await client.join(table)).type, 'table');
    client.close();
  };
  await Promise.all(Array.from({ length: 8 }, phone));
});
