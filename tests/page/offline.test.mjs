// The page without a server: whole games, alone and with several people on one device, analysis, replay, and proof. The
// page comes from a plain file server, which is then switched off.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after, describe, it } from 'node:test';

import { anyServerFor, button, closeBrowser, lookInBothThemes, person, phone, rushOn, torch } from './people.mjs';

after(closeBrowser);

const site = new URL('../../build/page/', import.meta.url).pathname;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };
// The browser complains about what it cannot reach, which is the point here.
const cut = /ERR_CONNECTION|ERR_FAILED|404 \(Not Found\)|501/;

// A server of files that knows nothing of the page: whatever is no file is not found.
const plainServer = (test) =>
  anyServerFor(test, async () => {
    const sockets = new Set();
    const server = createServer(async (request, answer) => {
      const path = normalize(new URL(request.url, 'http://here').pathname);
      const file = join(site, path === '/' ? 'index.html' : path);
      try {
        const content = await readFile(file);
        answer.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }).end(content);
      } catch {
        answer.writeHead(404).end('not found');
      }
    });
    server.on('connection', (socket) => sockets.add(socket));
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const stop = () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    };
    test.after(stop);
    return { url: `http://127.0.0.1:${server.address().port}`, stop };
  });

// Somebody who has opened the screen for games on this device once.
async function visitor(test, server, options = {}) {
  const page = await person(test, server.url, { installs: true, expected: cut, ...options });
  await page.locator('summary').click();
  await page.getByRole('link', { name: 'Play on this device' }).first().click();
  return page;
}
const isKept = (page) => page.getByText('From now on, this works without a network.').waitFor();
const start = (page) => button(page, 'Start game').click();
const ended = (page) => page.locator('.end.over').waitFor();
const log = (page) => page.getByRole('log').innerText();

async function saved(page, press) {
  const [download] = await Promise.all([page.waitForEvent('download'), press]);
  return readFile(await download.path(), 'utf8');
}

describe('the page without a server', { concurrency: 3 }, () => {
  it('after one visit, everything works with the network cut: a game with hints, its analysis, replay, and proof', async (t) => {
    const server = await plainServer(t);
    const page = await visitor(t, server);
    await isKept(page);
    await server.stop();

    await page.reload();
    await isKept(page);
    await lookInBothThemes(page, 'games on this device');
    await page.getByLabel('Practice: ask the oracle').check();
    await start(page);
    await torch(page).first().waitFor();
    await button(page, 'Ask the oracle').click();
    await page.locator('.oracle dd').first().waitFor();
    await rushOn(page);
    await ended(page);
    // The analysis in short, which is worked out here.
    await page.locator('.moment').waitFor();
    await button(page, 'Analysis').click();
    await page.getByText('Biggest mistakes').first().waitFor();
    await button(page, 'Check the shuffle').click();
    await page.getByText('Everything checks out: the shuffle was fair.').waitFor();
    const record = await saved(page, button(page, 'Download record').click());
    // The program agrees with every card.
    const { stdout, status } = spawnSync(process.env.INCAN, ['replay', '-'], { input: record, encoding: 'utf8' });
    assert.equal(status, 0, stdout);
    assert.equal(JSON.parse(record).practice, true);

    await page.getByRole('link', { name: 'Watch replay' }).click();
    await page.waitForURL(/\/offline\?game=/);
    await page.reload();
    await page.locator('.board').first().waitFor();
    // And so does a record from elsewhere.
    await page.goto(`${server.url}/verify`);
    await page.locator('input[type=file]').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(record) });
    await page.getByText('Everything checks out: the shuffle was fair.').waitFor();
    // The button on the home page needs no server either.
    await page.goto(server.url);
    await page.locator('button.now').click();
    await torch(page).first().waitFor();
    assert.match(page.url(), /\/offline\?table=/);
  });

  it('a game goes on at exactly the same choice after its tab was killed', async (t) => {
    const server = await plainServer(t);
    const page = await visitor(t, server);
    // With two players, each leads two adventurers: one choice is in, and the other is not.
    await page.getByLabel('How many?').selectOption('1');
    await start(page);
    await torch(page).nth(1).waitFor();
    await button(page, /^Camp/).first().click();
    await page.locator('fieldset:has([aria-pressed=true])').waitFor();
    const before = await log(page);
    const again = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await again.goto(`${server.url}/`);
    await again.locator('summary').click();
    await again.getByRole('link', { name: 'Play on this device' }).first().click();
    await again.getByRole('link', { name: 'Continue' }).click();
    await torch(again).first().waitFor();
    assert.equal(await again.locator('fieldset:has(.camp[aria-pressed=true])').count(), 1);
    assert.equal(await again.locator('fieldset:not(:has([aria-pressed=true]))').count(), 1);
    assert.equal(await log(again), before);
    await torch(again).last().click();
    await rushOn(again);
    await ended(again);
  });

  it('several people pass one device on, and nobody sees what is not theirs', async (t) => {
    const server = await plainServer(t);
    const page = await visitor(t, server, { ...phone });
    await page.getByLabel('Players on this device').selectOption('3');
    await page.getByLabel('How many?').selectOption('0');
    for (const [number, name] of ['Ana', 'Bo', 'Cleo'].entries()) await page.getByLabel(`Name of player ${number + 1}`).fill(name);
    await start(page);
    const cover = page.locator('dialog');
    const taken = [];
    const tents = () => page.locator('button.sum').count();
    for (let turn = 0; turn < 3; ++turn) {
      for (const name of ['Ana', 'Bo', 'Cleo']) {
        await cover.getByText(`Pass the device to ${name}`).waitFor();
        if (turn === 0 && name === 'Ana') await lookInBothThemes(page, 'passing the device on');
        // Nobody's tent is open while the device changes hands.
        await page.waitForFunction(() => !document.querySelector('button.sum'));
        await button(page, `I’m ${name}`).click();
        await cover.waitFor({ state: 'detached' });
        await torch(page).waitFor();
        assert.equal(await tents(), 1);
        assert.equal(await page.locator('.choices [aria-pressed=true]').count(), 0);
        taken.push(name);
        await torch(page).click();
      }
      if (await page.locator('.end').count()) break;
      // The round may have ended, and with it the turn; everybody chooses again in either case.
    }
    assert.deepEqual(taken.slice(0, 3), ['Ana', 'Bo', 'Cleo']);
    await page.reload();
    await cover.getByText('Pass the device to Ana').waitFor();
  });

  it('where the browser keeps nothing, it says so, and play goes on', async (t) => {
    const server = await plainServer(t);
    const page = await person(t, undefined, { installs: true, expected: cut });
    // What a private window of some browsers does, also in workers.
    await page.context().route('**/worker-*.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } });${await answer.text()}` });
    });
    await page.goto(server.url);
    await page.locator('summary').click();
    await page.getByRole('link', { name: 'Play on this device' }).first().click();
    await page.getByText('This browser keeps nothing').waitFor();
    await start(page);
    await page.getByText('This browser keeps nothing').waitFor();
    await rushOn(page);
    await ended(page);
    await button(page, 'Play again').click();
    await torch(page).first().waitFor();
  });

  it('a damaged game is refused, and the others go on; of two tabs, the later one sees what the other did', async (t) => {
    const server = await plainServer(t);
    const page = await visitor(t, server);
    await start(page);
    await torch(page).first().waitFor();
    const damaged = page.url();
    await page.goto(`${server.url}/`);
    await page.locator('summary').click();
    await page.getByRole('link', { name: 'Play on this device' }).first().click();
    await start(page);
    await torch(page).first().waitFor();
    const other = await page.context().newPage();
    await other.goto(server.url);
    await other.evaluate(async (table) => {
      const open = indexedDB.open('incan-gold');
      await new Promise((resolve) => (open.onsuccess = resolve));
      const all = open.result.transaction('entries', 'readwrite').objectStore('entries');
      const last = await new Promise((resolve) => {
        all.getAll().onsuccess = ({ target }) => resolve(target.result.filter((one) => one.table === table).at(-1));
      });
      await new Promise((resolve) => (all.put({ ...last, text: '{"at":1,"what":"revealed"}' }).onsuccess = resolve));
      open.result.close();
    }, new URL(damaged).searchParams.get('table'));
    const path = (address) => new URL(address).pathname + new URL(address).search;
    const go = (tab, address) => tab.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path(address));
    await go(other, damaged);
    await other.locator('[role=alert]').first().waitFor();
    // The other game, in both tabs: the second plays a turn, and the first, which knows nothing of it, is brought up to date.
    await go(other, page.url());
    await torch(other).first().waitFor();
    const before = await log(page);
    await torch(other).first().click();
    await other.waitForFunction((text) => document.querySelector('[role=log]').innerText.length > text.length, before);
    await torch(page).first().click();
    await page.waitForFunction((text) => document.querySelector('[role=log]').innerText.length > text.length, before);
    await rushOn(page);
    await ended(page);
  });
});
