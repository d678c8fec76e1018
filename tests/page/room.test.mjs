// A room with a shared screen: the phones of its players are controllers, which show only what is private.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';

import { button, closeBrowser, look, openTable, person, phone, scores, serverFor, sitDown, torch } from './people.mjs';
import { at, bust, table } from './told.mjs';

after(closeBrowser);

const controller = (page) => page.locator('.controller');

describe('controllers', { concurrency: 2 }, () => {
  it('whoever scans the big screen plays on a controller, with only their own choices and gems', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    const link = await openTable(ana, { name: 'Ana', seats: 3 });
    const bo = await person(t, `${link}#controller`, phone);
    await sitDown(bo, 'Bo');
    assert.equal(new URL(bo.url()).hash, '');
    await button(ana, 'Add bot').click();
    await button(ana, 'Start game').click();
    await torch(bo).waitFor();
    await controller(bo).waitFor();
    await look(bo, 'a controller');
    // Nothing of the board, and nobody else.
    assert.equal(await bo.locator('.board, .avenue, .lintel, .dial').count(), 0);
    assert.equal(await bo.locator('.controller .person').count(), 1);
    assert.doesNotMatch(await controller(bo).innerText(), /Ana|Inti/);
    // Ana opened the table on this device, and sees the board.
    assert.equal(await ana.locator('.board').count(), 1);
    await torch(bo).click();
    await controller(bo).getByText('Chosen!').waitFor();
    await bo.reload();
    await controller(bo).waitFor();

    // The board may be had on the phone, too.
    await button(bo, 'Game and settings').last().click();
    await bo.getByLabel('The board is on another screen').uncheck();
    await bo.locator('.board').waitFor();
    await bo.getByLabel('The board is on another screen').check();
    await button(bo, 'Close').click();
    await controller(bo).waitFor();
    // To the end, which is on the big screen first.
    for (const page of [ana, bo]) await page.evaluate(chooseCamp);
    assert.deepEqual(await scores(bo), await scores(ana));
  });

  it('a controller tells what was lost, to its player alone, and nothing before the strike', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    const link = await openTable(ana, { name: 'Ana', seats: 4 });
    const page = await at(t, link, table(4), { as: ana, screen: '#controller', ...phone });
    await torch(page).waitFor();
    await page.evaluate(() => {
      globalThis.told = [];
      const board = document.querySelector('.controller');
      const note = () => globalThis.told.push([board.dataset.beat ?? '', document.querySelector('.headline').textContent]);
      new MutationObserver(note).observe(board, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    page.tell(bust);
    await page.getByText('You lose 9 gems').first().waitFor();
    const told = await page.evaluate(() => globalThis.told);
    const before = told.filter(([beat]) => ['lock', 'suspense', 'reveal', 'hold', 'leave', 'dark', 'turn', 'land'].includes(beat));
    assert.ok(before.length > 0);
    assert.deepEqual(new Set(before.map(([, text]) => text)), new Set(['Look at the big screen!']));
    assert.doesNotMatch(await controller(page).innerText(), /Inti|Killa|Amaru/);
  });
});

// Chooses Camp whenever there is a choice, inside the page.
function chooseCamp() {
  const act = () => {
    for (const one of document.querySelectorAll('fieldset:not(:has([aria-pressed=true])) .camp:not([aria-disabled=true])')) one.click();
    document.querySelector('.board .table')?.click();
    document.querySelector('.go-on')?.click();
  };
  new MutationObserver(act).observe(document.body, { subtree: true, childList: true, attributes: true });
  act();
}
