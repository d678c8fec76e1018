// What the board answers to: taps that explain, the keyboard's way in, and the screen that stays on.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';

import { button, closeBrowser, openTable, person, phone, serverFor, torch } from './people.mjs';
import { at, table } from './told.mjs';

after(closeBrowser);

async function start(page, server) {
  await page.goto(server.url);
  await button(page, /^Play now/).click();
  await torch(page).waitFor();
}
const explanation = (page) => page.locator('.story[aria-hidden=false]');

describe('the board', { concurrency: 2 }, () => {
  it('a tap explains every symbol, and chooses nothing', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, null, phone);
    await start(ana, server);
    await ana.locator('.avenue .stone').last().tap();
    await explanation(ana).getByText(/^(Treasure \d+: |\w+: already on the path)/).waitFor();
    await ana.locator('button.dial').tap();
    await explanation(ana).getByText(/^(None|\d+) of the \d+ cards in the deck (can|would) end the round/).waitFor();
    await ana.locator('[data-adventurer="1"] .figure').tap();
    await explanation(ana).getByText(/^Inti carries .* and (is still thinking|has chosen)\.$/).waitFor();
    await button(ana, /^Rocks: 3 in the deck|^Rocks: already on the path/).tap();
    await explanation(ana).getByText(/^Rocks: /).waitFor();
    assert.equal(await ana.locator('.choices [aria-pressed=true]').count(), 0);
    // So does the keyboard's focus.
    await ana.locator('button.dial').focus();
    await ana.keyboard.press('Shift+Tab');
    await ana.keyboard.press('Tab');
    await explanation(ana).getByText(/end the round/).waitFor();
    // A screen reader reads the same from the buttons themselves.
    assert.match(await ana.locator('button.dial').getAttribute('aria-label'), /end the round/);
  });

  it('the first Tab leads past the bar to the choice, and the keys are on the buttons', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, null);
    await start(ana, server);
    await ana.reload();
    await torch(ana).waitFor();
    await ana.keyboard.press('Tab');
    assert.equal(await ana.evaluate(() => document.activeElement.textContent), 'Skip to the main content');
    await ana.keyboard.press('Enter');
    assert.match(await ana.evaluate(() => document.activeElement.textContent), /^\s*Camp\s*C/);
    // Nothing that cannot be seen takes the focus.
    for (let step = 0; step < 20; ++step) {
      await ana.keyboard.press('Tab');
      const size = await ana.evaluate(() => {
        const box = document.activeElement.getBoundingClientRect();
        return document.activeElement === document.body ? 100 : Math.min(box.width, box.height);
      });
      assert.ok(size >= 20, `step ${step}`);
    }
    // The bots choose at once, so the button may be pressed for a moment only.
    const isPressed = ana.evaluate(
      () =>
        new Promise((resolve) => {
          new MutationObserver(() => document.querySelector('button.torch[aria-pressed=true]') && resolve()).observe(document.body, {
            subtree: true,
            childList: true,
            attributes: true,
          });
        }),
    );
    await ana.keyboard.press('t');
    await isPressed;
  });

  it('at camp, nothing is asked, and nothing is said about leaving', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    const link = await openTable(ana, { name: 'Ana', seats: 4 });
    const page = await at(t, link, table(4, { inside: [1, 3] }), { as: ana });
    await button(page, /^Camp C?\s*you’re safe here/).waitFor();
    assert.equal(await torch(page).count(), 0);
    await button(page, 'Game and settings', { exact: true }).click();
    await page.getByText('The next card ends the round').waitFor();
    assert.equal(await page.getByText('Leaving alone brings').count(), 0);
  });

  it('the screen stays on while it is the player’s turn', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, null);
    await ana.addInitScript(() => {
      globalThis.locks = [];
      navigator.wakeLock.request = async () => {
        globalThis.locks.push('on');
        return { release: async () => void globalThis.locks.push('off') };
      };
    });
    await start(ana, server);
    await ana.waitForFunction(() => globalThis.locks.at(-1) === 'on');
    const before = await ana.evaluate(() => globalThis.locks.length);
    await torch(ana).click();
    await ana.waitForFunction((past) => globalThis.locks.slice(past).includes('off'), before);
  });
});
