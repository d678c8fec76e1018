// Networks fail, servers are restarted, laptops sleep, and people open the same page twice.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';

import { startServer } from '../server/world.mjs';
import { button, closeBrowser, lineTo, openTable, person, rushOn, scores, serverFor, torch } from './people.mjs';

after(closeBrowser);

// Browsers log each broken socket, which is expected here.
const expected = /WebSocket connection to|Failed to load resource: net::|ERR_/;
const lost = (page) => page.getByText('Connection lost. Reconnecting…');

async function againstBots(page) {
  await openTable(page, { name: 'Ana', seats: 3 });
  for (const taken of ['2 of 3', '3 of 3']) {
    await button(page, 'Add bot').first().click();
    await page.getByText(`${taken} seats taken`).waitFor();
  }
  await button(page, 'Start game').click();
  await torch(page).waitFor();
}

describe('what goes wrong between page and server', { concurrency: 4 }, () => {
  it('a socket that is cut is opened again, and the game goes on where it was', async (t) => {
    const server = await serverFor(t);
    const line = await lineTo(t, server.port);
    const ana = await person(t, line.url, { expected });
    await againstBots(ana);
    const before = await ana.locator('[role=log] p').count();
    line.leadTo(1);
    line.cut();
    await lost(ana).waitFor();
    // A choice made now takes effect when the connection is back.
    await button(ana, /^Torch/).click();
    assert.equal(await button(ana, /^Torch/).getAttribute('aria-pressed'), 'true');
    line.leadTo(server.port);
    await lost(ana).waitFor({ state: 'detached' });
    await ana.waitForFunction((count) => document.querySelectorAll('[role=log] p').length > count, before);
    await rushOn(ana);
  });

  it('a server that is killed and started again loses nothing, and nobody has to reload', async (t) => {
    const server = await serverFor(t);
    const line = await lineTo(t, server.port);
    const ana = await person(t, line.url, { expected });
    await againstBots(ana);
    await button(ana, /^Torch/).click();
    const marked = await ana.evaluate(() => (window.sameWindow = true));
    assert.ok(marked);
    await server.stop('SIGKILL');
    await lost(ana).waitFor();
    const again = await startServer({ database: server.database });
    t.after(() => again.stop('SIGKILL'));
    line.leadTo(again.port);
    await lost(ana).waitFor({ state: 'detached' });
    await rushOn(ana);
    assert.equal((await scores(ana)).length, 3);
    assert.ok(await ana.evaluate(() => window.sameWindow), 'the page was not loaded again');
  });

  it('a laptop that was asleep notices that its line is dead', async (t) => {
    const server = await serverFor(t);
    const line = await lineTo(t, server.port);
    const ana = await person(t, line.url, { expected });
    await againstBots(ana);
    line.hold();
    // A page notices waking up by a visibilitychange event.
    await ana.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await lost(ana).waitFor();
    line.release();
    await lost(ana).waitFor({ state: 'detached' });
    await rushOn(ana);
  });

  it('two tabs of one person show the same game, and the one left behind harms nothing', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    await againstBots(ana);
    const second = await ana.context().newPage();
    await second.goto(ana.url());
    await torch(second).waitFor();
    await button(second, /^Torch/).click();
    await second.waitForFunction(() => document.querySelectorAll('[role=log] p').length > 3);
    // The first tab has followed the game, and every choice counts once.
    await rushOn(second);
    await ana.bringToFront();
    assert.deepEqual(await scores(ana), await scores(second));
  });

  it('a tab that slept through the end and the next beginning shows the game that is on', async (t) => {
    const server = await serverFor(t);
    const line = await lineTo(t, server.port);
    const ana = await person(t, server.url, { expected });
    await againstBots(ana);
    // Cookies ignore ports, so this is the same guest under another address of the server.
    const stale = await ana.context().newPage();
    await stale.addInitScript(() => localStorage.setItem('incan.guest', 'yes'));
    await stale.goto(ana.url().replace(server.url, line.url));
    await torch(stale).waitFor();
    line.leadTo(1);
    line.cut();
    await lost(stale).waitFor();
    await ana.bringToFront();
    await rushOn(ana);
    await button(ana, 'Play again').click();
    await button(ana, 'Start game').click();
    await torch(ana).waitFor();
    await stale.bringToFront();
    line.leadTo(server.port);
    await lost(stale).waitFor({ state: 'detached' });
    await torch(stale).waitFor();
    // The log holds the new game from its beginning and nothing of the old one.
    const story = await ana.locator('[role=log] p').allTextContents();
    await stale.waitForFunction(
      (lines) => JSON.stringify([...document.querySelectorAll('[role=log] p')].map((line) => line.textContent)) === lines,
      JSON.stringify(story),
    );
    await rushOn(stale);
    await ana.bringToFront();
    assert.deepEqual(await scores(stale), await scores(ana));
  });

  it('a page whose guest is gone says so', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url, { expected });
    await againstBots(ana);
    ana.on('dialog', (dialog) => dialog.accept());
    const second = await ana.context().newPage();
    second.on('dialog', (dialog) => dialog.accept());
    await second.goto(server.url);
    await button(second, 'Delete my data from this server').click();
    await ana.getByText('Your data was deleted').waitFor();
    // The new guest is a spectator; a bot plays for the deleted one.
    await ana.bringToFront();
    await button(ana, 'Join as a new guest').click();
    await ana.getByRole('log').waitFor();
    assert.equal(await button(ana, 'Say something').count(), 0);
  });

  it('a table that is not there is said to be so', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, `${server.url}/t/AAAAAAAAAAAAAAAAAAAAAA`, { expected });
    await ana.getByText('This table or game can’t be found.').waitFor();
    await ana.getByRole('link', { name: 'Home page' }).click();
    await ana.getByRole('heading', { name: 'Open tables' }).waitFor();
  });
});
