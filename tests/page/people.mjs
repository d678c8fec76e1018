// People with real browsers, for the tests in this folder.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, connect } from 'node:net';
import { chromium } from 'playwright-core';

import { serverFor as startFor } from '../server/world.mjs';

// One browser per test file; each person has their own profile in it. It opens no windows, which takes 30% less processor
// time; text looks as in a window only without hints.
let browser;
export function theBrowser() {
  browser ??= chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--font-render-hinting=none'],
  });
  return browser;
}
export const closeBrowser = async () => (await browser)?.close();

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const crowds = new WeakMap();

// A server for the duration of a test. All browser contexts are closed before it stops.
export const serverFor = (test, options) => anyServerFor(test, () => startFor(test, options));

// The same for any server, which `start` starts.
export async function anyServerFor(test, start) {
  const crowd = [];
  crowds.set(test, crowd);
  test.after(async () => {
    for (const { context } of crowd) await context.close();
  });
  const server = await start();
  // Last, because a hook that fails keeps the following ones from running.
  test.after(() => {
    for (const { complaints } of crowd) assert.deepEqual(complaints, []);
  });
  return server;
}

// A person with a page open at an address, who wants no animation unless a pace is given, and does not install the page
// unless told to. Any console error fails the test unless it is expected.
export async function person(test, address, { expected = /^$/, pace = 'none', installs = false, ...options } = {}) {
  const context = await (await theBrowser()).newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.addInitScript((wanted) => localStorage.setItem('incan.pace', wanted), pace);
  // Most tests are not about that, and it would fetch the whole page for each person.
  if (!installs) await context.addInitScript(() => delete Navigator.prototype.serviceWorker);
  // Far longer than anything takes, even on a busy machine: a test that waits this long has failed.
  page.setDefaultTimeout(240_000);
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

// Opens a table from the home page and returns its link.
export async function openTable(page, { name, seats, clock, open = [] } = {}) {
  if (name) await page.getByLabel('Your name').fill(name);
  if (seats || clock || open.length > 0) {
    await button(page, 'Table settings').click();
    if (seats) await page.getByLabel('Seats').selectOption(String(seats));
    if (clock) await page.getByLabel('Time per choice').selectOption(String(clock));
    for (const label of open) await page.getByLabel(label).check();
    await button(page, 'Open table').click();
  } else {
    await button(page, 'With friends').click();
  }
  await page.waitForURL(/\/t\//);
  await page.getByText('Leave seat').waitFor();
  return page.url();
}

export async function sitDown(page, name) {
  await page.getByLabel('Your name').fill(name);
  await button(page, 'Take a seat').click();
  await page.getByText('Leave seat').waitFor();
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Asserts that axe finds no accessibility violations, that nothing is too wide or too small to tap, and that
// no message key is shown as text.
export const look = (page, where) => lookWith(page, where, {});

// The same in both themes. The dark one changes only colors, so there axe runs only the rules about them.
export async function lookInBothThemes(page, where) {
  await lookWith(page, where, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  await lookWith(page, `${where}, dark`, { runOnly: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function lookWith(page, where, rules) {
  // Wait for the layout, which the page reacts to in the next frame, and for animations: content that is still fading in
  // has a low contrast.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; ++frame) await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
  });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations, text, wide, small } = await page.evaluate(async (options) => {
    const found = await globalThis.axe.run({ ...options, resultTypes: ['violations'] });
    const targets = [...document.querySelectorAll('button, select, a.button, input:not([type=checkbox], [type=range])')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 80) }));
    return {
      violations: found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`),
      text: document.body.innerText,
      wide: document.documentElement.scrollWidth > innerWidth + 1,
      small: targets.filter(({ box }) => box.height < 43.5 || box.width < 43.5).map(({ html }) => html),
    };
  }, rules);
  assert.deepEqual(violations, [], where);
  assert.equal(wide, false, `${where} is too wide`);
  assert.doesNotMatch(text, /\b(page|story|hazard|rules|oracle)\.[a-z]/, `${where} has words of its own`);
  assert.deepEqual(small, [], `${where} has targets that are too small`);
}

// Plays to the end inside the page: skips every animation and chooses at once. For tests that are about something else;
// playOn() clicks as people do.
export async function rushOn(page, { choice = 'torch', end = '.end .crown' } = {}) {
  await page.evaluate(
    ([chosen, last]) => {
      const act = () => {
        if (document.querySelector(last)) return observer.disconnect();
        // A click on the board skips the animation, also after the last turn.
        document.querySelector('.board .table')?.click();
        for (const one of document.querySelectorAll(`fieldset:not(:has([aria-pressed=true])) .${chosen}:not([aria-disabled=true])`)) one.click();
      };
      const observer = new MutationObserver(act);
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      act();
    },
    [choice, end],
  );
  await page.locator(end).first().waitFor();
}

// What the page waits for: an adventurer's choice, skipping the animation, or nothing more.
export async function nextMove(page) {
  const move = await page.waitForFunction(() => {
    if (document.querySelector('.end .crown')) return { over: true };
    if (document.querySelector('.go-on')) return { skip: '.go-on' };
    if (document.querySelector('.skip')) return { skip: '.skip' };
    const open = (choices) => choices.querySelector('.torch:not([aria-disabled=true])') && !choices.querySelector('[aria-pressed=true]');
    const adventurer = [...document.querySelectorAll('.choices fieldset')].findIndex(open);
    return adventurer >= 0 && { adventurer };
  });
  return move.jsonValue();
}

// Plays until the game is over for everybody; `choose` decides for each player.
export async function playOn(players, choose = () => 'Torch') {
  const play = async (page, player) => {
    for (let step = 0; ; ) {
      const { over, skip, adventurer } = await nextMove(page);
      if (over) return;
      // The turn may be over by now, and its buttons gone.
      if (skip) {
        await page.locator(skip).click({ timeout: 1000 }).catch(() => {});
      } else {
        const choices = page.getByRole('group').filter({ has: button(page, /^Torch/) }).nth(adventurer);
        const wanted = choices.getByRole('button', { name: new RegExp(`^${choose(player, step++, adventurer)}`) });
        await wanted.click({ timeout: 1000 }).catch(() => {});
      }
    }
  };
  await Promise.all(players.map(play));
}

// The final scores: names and points, by seat.
export async function scores(page) {
  await page.locator('.end .crown').first().waitFor();
  const rows = page.locator('.end [data-seat]');
  const told = await rows.evaluateAll((all) =>
    all.map((row) => [Number(row.dataset.seat), row.querySelector('strong').textContent, parseInt(row.querySelector('.total .hidden').textContent, 10)]),
  );
  return told.sort(([one], [other]) => one - other).map(([, name, total]) => [name, total]);
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

