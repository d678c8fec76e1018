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
const views = ['/', '/rules', '/verify', '/offline', '/offline?table=x', '/games/17', '/t/Oj-gRXyXOszqZussQMyPl_', '/t/x/screen', '/t/x/games/17', '/t/x?from=phone'];

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
    if (path === '/') continue;
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

test('sounds come as Ogg files, never compressed again', async () => {
  const sounds = assets.filter((path) => path.endsWith('.opus'));
  assert.ok(sounds.length > 20);
  for (const path of sounds) {
    const { headers, body } = await get(path, { 'Accept-Encoding': 'gzip, br' });
    assert.equal(headers.get('content-type'), 'audio/ogg');
    assert.equal(headers.get('content-encoding'), null);
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(body.subarray(0, 4).toString(), 'OggS');
  }
});

test('files with a hash in their names may be kept for ever, and the page is asked for again', async () => {
  for (const path of files.keys()) {
    const kept = (await get(path)).headers.get('cache-control');
    assert.equal(kept, path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache', path);
  }
});

// The page as it was built. The server adds what a link to it shows in a chat.
const withoutPreview = (page) => String(page).replace(/<meta name="description".*<meta name="twitter:card"[^>]*>/, '<!-- preview -->');

test('every view is the same page', async () => {
  for (const path of views) {
    const { status, headers, body } = await get(path);
    assert.equal(status, 200, path);
    assert.equal(withoutPreview(body), String(files.get('/')), path);
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

test('a browser at a wrong address gets the page, which says so', async () => {
  const home = await get('/');
  for (const path of ['/GJZG', '/nonsense', '/t/x/other', '/assets/missing.js', '/t']) {
    const wrong = await get(path, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    assert.equal(wrong.status, 404, path);
    assert.equal(withoutPreview(wrong.body), withoutPreview(home.body));
    assert.equal(wrong.headers.get('content-security-policy'), home.headers.get('content-security-policy'));
  }
  // Programs get an error that they can read.
  for (const [path, Accept] of [['/nonsense', '*/*'], ['/api/nonsense', 'text/html']]) {
    const { status, body } = await get(path, { Accept });
    assert.deepEqual([status, JSON.parse(body).code], [404, 'not_found']);
  }
});

// What a chat shows for a link.
const previewOf = (page) => Object.fromEntries([...String(page).matchAll(/<meta property="og:([\w:]+)" content="([^"]*)" \/>/g)].map(([, name, value]) => [name, value]));

test('a link shows a picture, and that of a table its code and who has come', async () => {
  const home = previewOf((await get('/')).body);
  assert.equal(home.title, 'Incan Gold');
  assert.equal(home.url, `${server.url}/`);
  assert.equal(home.image, `${server.url}/api/preview.png`);

  const ana = await newGuest(server);
  const table = await newTable(server, ana, { seats: 3 });
  const { code } = (await request(server, 'GET', `/api/tables/${table}`)).json;
  for (const name of [table, code, code.toLowerCase()]) {
    const shown = previewOf((await get(`/t/${name}`)).body);
    assert.equal(shown.title, `Incan Gold: table ${code}`);
    assert.equal(shown.description, '0 of 3 seats taken. Tap to join; no account needed.');
    assert.equal(shown.image, `${server.url}/api/tables/${table}/preview.png`);
  }
  const polish = previewOf((await get(`/t/${table}`, { 'Accept-Language': 'pl-PL, en;q=0.5' })).body);
  assert.equal(polish.title, `Incan Gold: stół ${code}`);
  // Whoever asks by a wrong id learns nothing.
  assert.deepEqual(previewOf((await get('/t/nothing')).body), { ...home, url: `${server.url}/t/nothing` });

  const picture = async (path) => {
    const { status, headers, body } = await get(path);
    assert.deepEqual([status, headers.get('content-type')], [200, 'image/png']);
    assert.equal(body.subarray(1, 4).toString(), 'PNG');
    assert.deepEqual([body.readUInt32BE(16), body.readUInt32BE(20)], [1200, 630]);
    return body;
  };
  const empty = await picture(`/api/tables/${table}/preview.png`);
  assert.ok(!empty.equals(await picture('/api/preview.png')));
  const seated = await Client.connect(server, ana);
  await seated.join(table);
  await seated.act('sit');
  assert.ok(!empty.equals(await picture(`/api/tables/${table}/preview.png`)), 'Ana is in the picture');
  await seated.close();
  assert.equal((await get('/api/tables/nothing/preview.png')).status, 404);
});

test('nobody breaks out of the preview by the address or the host', async () => {
  for (const headers of [{ Host: 'a"><script>alert(1)</script>' }, { Host: "x' onload=" }]) {
    const { body } = await get('/', headers);
    assert.doesNotMatch(String(body), /<script>|"><script/);
    assert.equal(withoutPreview(body), String(files.get('/')));
  }
});

test('a server that is asked for many pictures at once refuses some, and goes on', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => get('/api/preview.png')));
  for (const { status } of answers) assert.ok([200, 429].includes(status), `${status}`);
  assert.equal((await get('/rules')).status, 200);
});

test('robots are asked not to list tables', async () => {
  const { status, headers, body } = await get('/robots.txt');
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/plain; charset=utf-8']);
  assert.match(String(body), /^Disallow: \/api\/$/m);
  for (const path of ['/', '/rules']) assert.equal((await get(path)).headers.get('x-robots-tag'), null, path);
  for (const path of ['/t/x', '/t/x/screen', '/games/17', '/verify']) assert.equal((await get(path)).headers.get('x-robots-tag'), 'noindex', path);
});

test('the policy allows nothing from elsewhere and nothing inline, and the page needs neither', async () => {
  const policy = {
    'default-src': "'none'", 'script-src': "'self' 'wasm-unsafe-eval'", 'style-src': "'self'", 'img-src': "'self' data:", 'connect-src': "'self'",
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
