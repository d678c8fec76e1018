// People with real browsers, for the tests in this folder.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, connect } from 'node:net';
import { chromium } from 'playwright-core';

import { serverFor as startFor } from '../server/world.mjs';

// One browser per test file; each person has their own profile in it.
let browser;
export async function theBrowser() {
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  return browser;
}
export const closeBrowser = async () => browser?.close();

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const crowds = new WeakMap();

// A server for the duration of a test. All browser contexts are closed before it stops.
export async function serverFor(test, options) {
  const crowd = [];
  crowds.set(test, crowd);
  test.after(async () => {
    for (const { context } of crowd) await context.close();
    for (const { complaints } of crowd) assert.deepEqual(complaints, []);
  });
  return startFor(test, options);
}

// A person with a page open at an address. Any console error fails the test unless it is expected.
export async function person(test, address, { expected = /^$/, ...options } = {}) {
  const context = await (await theBrowser()).newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = [];
  const frames = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !expected.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  crowds.get(test).push({ context, complaints });
  if (address) await page.goto(address);
  return Object.assign(page, { frames });
}

export const button = (page, name, options = {}) => page.getByRole('button', { name, ...options });

// The Torch button, once there is a choice.
export const torch = (page) => page.locator('button.torch:not([aria-disabled=true])');

// Skips the animation and chooses Torch, in any language.
export async function goOn(page) {
  const skip = page.locator('button.skip');
  if (await skip.isVisible()) await skip.click({ timeout: 500 }).catch(() => {});
  if (await torch(page).isVisible()) await torch(page).click({ timeout: 500 }).catch(() => {});
}

// Opens a table from the home page and returns its link.
export async function openTable(page, { name, seats, open = [] } = {}) {
  if (name) await page.getByLabel('Your name').fill(name);
  if (seats || open.length > 0) {
    await page.getByText('Table settings').click();
    if (seats) await page.getByLabel('Seats').selectOption(String(seats));
    for (const label of open) await page.getByLabel(label).check();
  }
  await button(page, 'Play with friends').click();
  await page.waitForURL(/\/t\//);
  await page.getByText('Leave seat').waitFor();
  return page.url();
}

export async function sitDown(page, name) {
  await page.getByLabel('Your name').fill(name);
  await button(page, 'Take a seat').click();
  await page.getByText('Leave seat').waitFor();
}

export const isOver = (page) => page.getByRole('heading', { name: /wins!|share the win!/ }).isVisible();

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Asserts that axe finds no accessibility violations, that nothing is too wide or too small to tap, and that
// no message key is shown as text.
export async function look(page, where) {
  // Wait for animations: content that is still fading in has a low contrast.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))));
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(
    found.violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`),
    [],
  );
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1), false, `${where} is too wide`);
  assert.doesNotMatch(await page.locator('body').innerText(), /\b(page|story|hazard|rules|oracle)\.[a-z]/, `${where} has words of its own`);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, select, a.button, input:not([type=checkbox], [type=range])')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 80) }))
      .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
      .map(({ html }) => html),
  );
  assert.deepEqual(small, [], `${where} has targets that are too small`);
}

// Plays until the game is over for everybody; `choose` decides for each player.
export async function playOn(players, choose = () => 'Torch') {
  for (let step = 0; step < 2000; ++step) {
    let over = 0;
    for (const [index, page] of players.entries()) {
      if (await isOver(page)) {
        ++over;
        continue;
      }
      const skip = button(page, 'Skip ahead');
      if (await skip.isVisible()) await skip.click({ timeout: 1000 }).catch(() => {});
      const choices = page.getByRole('group').filter({ has: button(page, /^Torch/) });
      for (let one = 0; one < (await choices.count()); ++one) {
        const wanted = choices.nth(one).getByRole('button', { name: new RegExp(`^${choose(index, step, one)}`) });
        // The turn may be over by now, and its buttons gone.
        const open = await wanted.isEnabled({ timeout: 1000 }).catch(() => false);
        if (open && (await choices.nth(one).locator('[aria-pressed=true]').count()) === 0) {
          await wanted.click({ timeout: 1000 }).catch(() => {});
        }
      }
    }
    if (over === players.length) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail('the game does not end');
}

// The final scores: names and points.
export async function scores(page) {
  await page.getByRole('heading', { name: /wins!|share the win!/ }).waitFor();
  return page
    .getByRole('region', { name: /wins!|share the win!/ })
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => [row.querySelector('strong').textContent, Number(row.querySelector('.total [aria-hidden]').textContent)]));
}

// A proxy between browsers and the server that can cut the connection or stall it, as networks and laptops
// do.
export async function lineTo(test, port) {
  const sockets = new Set();
  let held = false;
  let target = port;
  const front = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
      if (held) socket.pause();
    }
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => near.write(bytes));
  });
  await new Promise((resolve) => front.listen(0, '127.0.0.1', resolve));
  const cut = () => sockets.forEach((socket) => socket.destroy());
  test.after(() => {
    cut();
    front.close();
  });
  return {
    url: `http://127.0.0.1:${front.address().port}`,
    cut,
    hold() {
      held = true;
      sockets.forEach((socket) => socket.pause());
    },
    release() {
      held = false;
      sockets.forEach((socket) => socket.resume());
    },
    leadTo(other) {
      target = other;
    },
  };
}

