// Practice tables on the page: the mark that everybody sees, the oracle's advice, and its verdict.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';

import { button, closeBrowser, lookInBothThemes, openTable, person, playOn, serverFor, sitDown, torch } from './people.mjs';

after(closeBrowser);

const words = (language) => JSON.parse(readFileSync(new URL(`../../locales/page/${language}.json`, import.meta.url), 'utf8'));
const mark = (page) => page.getByText('Practice', { exact: true });
const hints = (page) => page.frames.flatMap((frame) => [JSON.parse(frame)].flat()).filter(({ type }) => type === 'hint');

// Whether two elements do not overlap, measured at the same moment because the layout may still be moving.
async function apart(one, other) {
  return one.evaluate((first, second) => {
    const [a, b] = [first, second].map((thing) => thing.getBoundingClientRect());
    return a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
  }, await other.elementHandle());
}

describe('practice tables', { concurrency: 3 }, () => {
  for (const language of ['en', 'pl', 'es']) {
    it(`the oracle is asked and judges, in ${language}, in both themes`, async (t) => {
      const server = await serverFor(t);
      const say = words(language);
      const page = await person(t, server.url, { locale: language, viewport: { width: 320, height: 640 } });
      await button(page, say['page.begin.practice']).click();
      await torch(page).waitFor();
      const ask = button(page, say['page.oracle.ask']);
      await lookInBothThemes(page, 'a practice table');
      for (const choice of ['.torch', '.camp']) assert.ok(await apart(ask, page.locator(`button${choice}`)), choice);
      // The advice covers no adventurer and no choice, and moves nothing.
      const where = () =>
        page.locator('.party .figure, .avenue .stone, .choices .cut').evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
      const before = await where();
      await ask.click();
      await page.locator('.oracle dd').first().waitFor();
      assert.deepEqual(await where(), before);
      for (const one of await page.locator('.party .figure').all()) assert.ok(await apart(page.locator('.oracle'), one));
      assert.equal(await page.locator('.oracle dd').count(), 2);
      const [{ adventurers }] = hints(page);
      const shown = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
      assert.ok((await page.locator('.oracle').innerText()).includes(shown.format(adventurers[0].camp)));
      // The length of a bar is the chance that it shows.
      const bars = await page
        .locator('.oracle .bar')
        .evaluateAll((all) => all.map((one) => one.firstElementChild.getBoundingClientRect().width / one.getBoundingClientRect().width));
      [adventurers[0].camp, adventurers[0].torch].forEach((chance, at) => assert.ok(Math.abs(bars[at] - chance) < 0.01, `${bars}`));
      await lookInBothThemes(page, 'a hint');
      await page.setViewportSize({ width: 1280, height: 800 });
      await lookInBothThemes(page, 'a hint on a large screen');
      await page.setViewportSize({ width: 320, height: 640 });
      // The choice gets a verdict, in the bar and in the log.
      await torch(page).click();
      await page.locator('.judged').waitFor();
      await torch(page).waitFor();
      const judged = await page.locator('.judged').innerText();
      assert.ok((await page.getByRole('log').innerText()).includes(judged));
      await lookInBothThemes(page, 'a verdict');
    });
  }

  it('everybody sees that a table is for practice, and only who plays there is told more', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    const link = await openTable(ana, { name: 'Ana', seats: 3, open: ['Practice: ask the oracle', 'Anyone can find this table'] });
    await mark(ana).waitFor();
    const stranger = await person(t, server.url);
    await mark(stranger.getByRole('listitem').filter({ hasText: 'Ana' })).waitFor();
    const bo = await person(t, link);
    await sitDown(bo, 'Bo');
    await ana.getByText('2 of 3 seats taken').waitFor();
    await button(ana, 'Add bot').click();
    await ana.getByText('3 of 3 seats taken').waitFor();
    const onlooker = await person(t, link);
    const room = await person(t, `${link}/screen`, { viewport: { width: 1920, height: 1080 } });
    await mark(room).waitFor();
    await button(ana, 'Start game').click();
    for (const page of [ana, bo, onlooker, room]) await mark(page).waitFor();

    // With the shortcut; nobody else sees the answer.
    await torch(ana).waitFor();
    await ana.keyboard.press('a');
    await ana.locator('.oracle dd').first().waitFor();
    assert.equal(hints(ana).length, 1);
    for (const page of [onlooker, room]) assert.equal(await button(page, 'Ask the oracle').count(), 0);
    for (const page of [bo, onlooker, room]) {
      assert.equal(hints(page).length, 0);
      assert.equal(await page.locator('.oracle dd').count(), 0);
    }
    // Verdicts can be turned off, and the browser remembers it.
    await button(bo, 'Game and settings', { exact: true }).click();
    await bo.getByLabel('Judge my choices').uncheck();
    await button(bo, 'Close').click();
    assert.equal(await bo.evaluate(() => localStorage.getItem('incan.verdicts')), 'off');
    await playOn([ana, bo], (player, step) => ((player + step) % 5 === 4 ? 'Camp' : 'Torch'));
    for (const page of [ana, bo, onlooker, room]) await mark(page).waitFor();
    const story = (page) => page.getByRole('log').innerText();
    assert.match(await story(ana), /Win chance: Camp \d{1,2}\.\d%, Torch \d{1,2}\.\d%\./);
    for (const page of [bo, onlooker, room]) assert.doesNotMatch(await story(page), /Win chance/);
    await ana.goto(server.url);
    await mark(ana.getByRole('region', { name: 'Your games' })).waitFor();
  });

  it('what the oracle says of the second adventurer goes by what was chosen for the first', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    await openTable(ana, { name: 'Ana', seats: 2, open: ['Practice: ask the oracle'] });
    await button(ana, 'Add bot').click();
    await button(ana, 'Start game').click();
    const torches = ana.locator('button.torch:not([aria-disabled=true])');
    await torches.first().waitFor();
    await ana.keyboard.press('a');
    await ana.locator('.oracle dd').nth(3).waitFor();
    assert.equal(hints(ana).length, 1);
    // The advice about the second assumes that the first follows it, so the first does not.
    const { camp, torch: stay } = hints(ana)[0].adventurers[0];
    const other = camp < stay ? 'camp' : 'torch';
    await ana.locator(`button.${other}:not([aria-disabled=true])`).first().click();
    while (hints(ana).length < 2) await ana.evaluate(() => new Promise(requestAnimationFrame));
    const [before, after] = hints(ana).map(({ adventurers }) => adventurers.find(({ adventurer }) => adventurer === 1));
    assert.notEqual(after.torch, before.torch);
    const shown = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1 }).format(after.torch);
    await ana.locator('.oracle dd').getByText(shown).first().waitFor();
    await torches.last().click();
    await ana.locator('.judged').last().waitFor();
    assert.equal(await ana.locator('.judged').count(), 2);
    assert.equal(hints(ana).length, 2);
  });

  it('at a usual table there is no oracle', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    await button(ana, /^Play now/).click();
    await torch(ana).waitFor();
    await ana.keyboard.press('a');
    await torch(ana).click();
    await torch(ana).waitFor();
    assert.equal(await button(ana, 'Ask the oracle').count(), 0);
    assert.equal(await ana.getByLabel('Judge my choices').count(), 0);
    assert.equal(await mark(ana).count(), 0);
    assert.equal(hints(ana).length, 0);
    assert.equal(await ana.locator('.judged').count(), 0);
  });
});
