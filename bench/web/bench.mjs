// Measures the size and speed of the page in a real browser with a throttled processor:
// node bench/web/bench.mjs [--slower N]
// Needs build/release/incan and Debian's chromium-headless-shell. Each time is also given as a ratio to what the same
// browser needs, in the same run, for a page that contains only a heading.
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

import { startServer } from '../../tests/server/world.mjs';

const { values: options } = parseArgs({ options: { slower: { type: 'string', default: '4' } } });
const slower = Number(options.slower);
process.env.INCAN ??= new URL('../../build/release/incan', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'incan_bench_'));
const server = await startServer({ database: join(folder, 'incan.db') });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--font-render-hinting=none'] });
const empty = createServer((_, answer) => answer.end('<!doctype html><title>empty</title><h1>Empty</h1>'));
await new Promise((resolve) => empty.listen(0, '127.0.0.1', resolve));

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const context = (settings = {}) => browser.newContext({ locale: 'en', viewport: { width: 390, height: 844 }, ...settings });

// A first visit: bytes transferred, and the time until the page is interactive.
async function visit(url, ready) {
  const own = await context();
  const page = await own.newPage();
  const devtools = await own.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const types = new Map();
  const bytes = {};
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'commit' });
  const time = await page.evaluate(
    (selector) =>
      new Promise((resolve) => {
        // The button is there, and the browser is idle enough to respond.
        const look = () => (document.querySelector(selector) ? setTimeout(() => resolve(performance.now())) : requestAnimationFrame(look));
        look();
      }),
    ready,
  );
  await page.waitForTimeout(500);
  await own.close();
  return { time, bytes };
}

async function openTable(page, seats, bots) {
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Table settings' }).click();
  await page.getByLabel('Seats').selectOption(String(seats));
  await page.getByRole('button', { name: 'Open table' }).click();
  await page.getByText('Leave seat').waitFor();
  for (let bot = 0; bot < bots; ++bot) {
    await page.getByRole('button', { name: 'Add bot' }).first().click();
    await page.waitForFunction((taken) => document.querySelectorAll('.places li:not(.free)').length === taken, bot + 2);
  }
}
const torch = (page) => page.locator('button.torch:not([aria-disabled=true])');

// Frames per second, and how busy the page's main thread is, while choices are revealed and the next card is turned, with
// eight adventurers. What moves is left to the compositor, so that the main thread is seldom busy; without a graphics
// processor, as here, drawing is also done by the processor and takes most of the time.
async function reveal() {
  const own = await context({ viewport: { width: 1280, height: 800 } });
  const page = await own.newPage();
  await openTable(page, 8, 7);
  await page.getByRole('button', { name: 'Start game' }).click();
  await torch(page).waitFor();
  const devtools = await own.newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const busy = async () => (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  const during = async (time, act) => {
    await page.evaluate(() => {
      globalThis.long = [];
      new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
      globalThis.frames = [];
      const frame = (time) => {
        globalThis.frames.push(time);
        globalThis.counting = requestAnimationFrame(frame);
      };
      cancelAnimationFrame(globalThis.counting);
      frame(performance.now());
    });
    const before = await busy();
    await act();
    await page.waitForTimeout(time);
    const { long, frames } = await page.evaluate(() => ({ long: globalThis.long, frames: globalThis.frames }));
    return { busy: (await busy()) - before, time: time / 1000, long, rate: ((frames.length - 1) * 1000) / (frames.at(-1) - frames[0]) };
  };
  const thinking = await during(2000, () => undefined);
  const revealing = await during(4000, () => torch(page).click());
  await own.close();
  return { thinking, revealing };
}

// The time from the last click on Torch to its first effect in the slowest of four browsers.
async function presses() {
  const people = await Promise.all(Array.from({ length: 4 }, async () => (await context()).newPage()));
  await openTable(people[0], 4, 0);
  for (const page of people.slice(1)) {
    await page.goto(people[0].url());
    await page.getByRole('button', { name: 'Take a seat' }).click();
    await page.getByText('Leave seat').waitFor();
  }
  await people[0].getByRole('button', { name: 'Start game' }).click();
  const times = [];
  for (let turn = 0; turn < 12; ++turn) {
    await Promise.all(people.map((page) => torch(page).waitFor({ timeout: 15_000 }).catch(() => undefined)));
    if (!(await torch(people[0]).isVisible())) break;
    for (const page of people.slice(1)) await torch(page).click();
    const shown = people.map((page) =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const look = () => (document.querySelector('.board[data-beat=lock]') ? resolve(Date.now()) : requestAnimationFrame(look));
            look();
          }),
      ),
    );
    const pressed = await people[0].evaluate(() => {
      document.querySelector('button.torch:not([aria-disabled=true])').click();
      return Date.now();
    });
    times.push(Math.max(...(await Promise.all(shown))) - pressed);
  }
  await Promise.all(people.map((page) => page.context().close()));
  return times;
}

try {
  const first = [];
  const nothing = [];
  for (let run = 0; run < 5; ++run) {
    first.push(await visit(server.url, 'button.main'));
    nothing.push(await visit(`http://127.0.0.1:${empty.address().port}`, 'h1'));
  }
  const time = median(first.map((one) => one.time));
  const baseline = median(nothing.map((one) => one.time));
  const { Script = 0, ...others } = first[0].bytes;
  const all = Object.values(others).reduce((sum, one) => sum + one, Script);
  const kibibytes = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
  console.log(`first load: ${kibibytes(Script)} of script, ${kibibytes(all)} in all, compressed as it is sent (script: at most 90 KiB)`);
  console.log(`time until one can press, processor ${slower} times slower: ${time.toFixed(0)} ms, ${(time / baseline).toFixed(1)} times an empty page`);
  const { thinking, revealing } = await reveal();
  const share = ({ busy, time }) => `${((100 * busy) / time).toFixed(0)}%`;
  console.log(`frames per second with 8 players, processor ${slower} times slower: ${thinking.rate.toFixed(0)} while they think, ${revealing.rate.toFixed(0)} during a turn (target: 60)`);
  console.log(`main thread with 8 players, processor ${slower} times slower: busy ${share(thinking)} of the time while they think, ${share(revealing)} during a turn; tasks over 50 ms: ${revealing.long.length}, the longest ${Math.max(0, ...revealing.long).toFixed(0)} ms`);
  const times = await presses();
  console.log(
    `from the last press on Torch to the closing of the choices in the slowest of 4 browsers: median ${median(times)} ms, longest ${Math.max(...times)} ms of ${times.length} (at most 150 ms)`,
  );
} finally {
  await browser.close();
  empty.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
