// Whole games, played as people play them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';

import { button, closeBrowser, look, openTable, person, phone, playOn, rushOn, scores, serverFor, sitDown } from './people.mjs';

after(closeBrowser);

describe('whole games', { concurrency: 3 }, () => {
  it('four browsers, a bot and an onlooker play a whole game, and another', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    const link = await openTable(ana, { name: 'Ana', seats: 5 });
    const bo = await person(t, link, { colorScheme: 'dark' });
    const cy = await person(t, link, phone);
    const home = await person(t, server.url, { viewport: { width: 320, height: 640 } });

    // One player joins by the code, and need not type the name again.
    const code = await ana.locator('[data-code]').getAttribute('data-code');
    await home.getByLabel('Your name').fill('Dee');
    await home.getByLabel('Code or link').fill(code.toLowerCase());
    await button(home, 'Join').click();
    await home.waitForURL(link);
    assert.equal(await home.getByLabel('Your name').inputValue(), 'Dee');
    await sitDown(bo, 'Bo');
    await sitDown(cy, 'Cy');
    await sitDown(home, 'Dee');
    await ana.getByText('4 of 5 seats taken').waitFor();
    await button(ana, 'Add bot').click();
    const onlooker = await person(t, link);
    const room = await person(t, `${link}/screen`, { viewport: { width: 1920, height: 1080 } });
    await ana.getByText('5 of 5 seats taken').waitFor();
    await assert.rejects(button(bo, 'Start game').click({ timeout: 200 }), 'only the host starts the game');
    await button(ana, 'Start game').click();

    const players = [ana, bo, cy, home];
    await onlooker.getByText('You’re watching.').waitFor();
    await playOn(players, (player, step) => ((player + step) % 7 === 6 ? 'Camp' : 'Torch'));
    const told = await scores(ana);
    assert.deepEqual(told.map(([name]) => name), ['Ana', 'Bo', 'Cy', 'Dee', 'Inti']);
    for (const page of [bo, cy, home, onlooker]) assert.deepEqual(await scores(page), told);
    await room.locator('.room-end .crown').first().waitFor();

    // Before the end, nobody's tent was revealed to anybody else, neither on the wire nor on the page.
    for (const [seat, page] of [...players.entries(), [null, onlooker], [null, room]]) {
      let seen = 0;
      for (const message of page.frames.flatMap((frame) => [JSON.parse(frame)].flat())) {
        const game = message.game ?? message.table?.game;
        if (!game || message.phase === 'finished' || message.events?.some(({ event }) => event === 'game_ended')) continue;
        ++seen;
        game.tents.forEach((tent, owner) => assert.ok(owner === seat || tent === null, `tent ${owner} for ${seat}`));
        for (const adventurer of Object.keys(game.own)) assert.equal(Number(adventurer), seat);
      }
      assert.ok(seen > 10);
      assert.equal(await page.evaluate(() => document.cookie), '');
      const cookie = (await page.context().cookies()).find(({ name }) => name === 'incan').value;
      assert.equal(await page.evaluate((token) => JSON.stringify({ ...localStorage, ...sessionStorage }).includes(token), cookie), false);
      assert.equal((await page.content()).includes(cookie), false);
    }

    await button(bo, 'Play again').click();
    for (const page of players.filter((one) => one !== bo)) {
      await button(page, 'Join in').click();
      await button(page, 'Leave seat').waitFor();
    }
    await button(ana, 'Start game').click();
    await Promise.all(players.map((page) => rushOn(page, { choice: 'camp' })));
    assert.equal((await scores(cy)).length, 5);
  });

  it('two players lead two adventurers each, and choose for each of them', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    const link = await openTable(ana, { name: 'Ana', seats: 2 });
    const bo = await person(t, link, phone);
    await sitDown(bo, 'Bo');
    await button(ana, 'Start game').click();
    await ana.getByRole('group', { name: 'Ana A' }).waitFor();
    await bo.getByRole('group', { name: 'Bo B' }).waitFor();
    assert.equal(await ana.getByRole('group', { name: 'Bo A' }).count(), 0);
    await playOn([ana, bo], (player, step, which) => (which === player ? 'Torch' : step % 5 === 4 ? 'Camp' : 'Torch'));
    assert.deepEqual(await scores(ana), await scores(bo));
  });

  it('a game against bots is one press away', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url, phone);
    await button(ana, /^Play now/).click();
    await button(ana, /^Torch/).waitFor();
    await rushOn(ana);
    assert.equal((await scores(ana))[0][0], 'Explorer');

    const [file] = await Promise.all([ana.waitForEvent('download'), button(ana, 'Download record').click()]);
    const record = JSON.parse(readFileSync(await file.path(), 'utf8'));
    assert.equal(record.format, 'incan-gold-record/1');

    await ana.getByRole('link', { name: 'Home page' }).click();
    await ana.getByRole('heading', { name: 'Your games' }).waitFor();
    // The day comes first: this browser's locale is British.
    assert.match(await ana.getByRole('region', { name: 'Your games' }).innerText(), /\b\d{1,2} [A-Z][a-z]+ \d{4}, \d{2}:\d{2}/);
    await ana.getByRole('link', { name: 'Replay' }).click();
    await ana.getByRole('heading', { name: 'Replay', exact: true }).waitFor();
  });

  it('bots come in the number and strength that were chosen, and are remembered', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    await button(ana, 'Bots', { exact: true }).click();
    await ana.getByLabel('5', { exact: true }).check();
    await ana.getByLabel('Hard').check();
    await ana.keyboard.press('Escape');
    await ana.reload();
    await ana.getByText('with 5 hard bots').waitFor();
    await button(ana, /^Play now/).click();
    await button(ana, /^Torch/).waitFor();
    const { seats } = await ana.evaluate(async (table) => (await fetch(`/api/tables/${table}`)).json(), ana.url().split('/').pop());
    assert.deepEqual(
      seats.map(({ name, bot }) => [name, bot]),
      [['Explorer', null], ...['Inti', 'Killa', 'Amaru', 'Sumaq', 'Wayra'].map((name) => [name, 'hard'])],
    );
  });

  it('a pasted link leads to its table, and a wrong one is refused in words', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    const link = await openTable(ana, { name: 'Ana' });
    const bo = await person(t, server.url);
    await bo.getByLabel('Your name').fill('Bo');
    await bo.getByLabel('Code or link').fill('nothing of the kind');
    await button(bo, 'Join').click();
    await bo.getByText('This table or game can’t be found.').waitFor();
    await bo.getByLabel('Code or link').fill(`Join us: ${link}`);
    await button(bo, 'Join').click();
    await bo.waitForURL(link);
    await button(bo, 'Take a seat').click();
    await ana.getByText('Bo', { exact: true }).first().waitFor();
  });

  it('the screen for the room says how to join and who has come', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    const link = await openTable(ana, { name: 'Ana' });
    const room = await person(t, `${link}/screen`, { viewport: { width: 1920, height: 1080 } });
    await room.getByText(`go to ${new URL(link).host} and enter`).waitFor();
    assert.equal(
      await room.locator('[data-code]').getAttribute('data-code'),
      await ana.locator('[data-code]').getAttribute('data-code'),
    );
    await room.getByText('Ana starts the game.').waitFor();
    const bo = await person(t, link);
    await sitDown(bo, 'Bo');
    await room.getByText('Bo sits down!').waitFor();
    assert.deepEqual(await room.getByRole('listitem').allInnerTexts(), ['Ana', 'Bo']);
    await look(room, 'the screen for the room');
    // From across the room, nothing is smaller than 26 pixels.
    const sizes = await room.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim()))
        .map((one) => [one.textContent, parseFloat(getComputedStyle(one).fontSize)]),
    );
    assert.deepEqual(sizes.filter(([, size]) => size < 26), []);
  });

  it('who is late is told so', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    await openTable(ana, { name: 'Ana', clock: 10 });
    for (const taken of [2, 3, 4]) {
      await button(ana, 'Add bot').first().click();
      await ana.getByText(`${taken} of 4 seats taken`).waitFor();
    }
    await button(ana, 'Start game').click();
    await ana.getByRole('timer').waitFor();
    await ana.getByRole('log').getByText('Time ran out').first().waitFor({ state: 'attached' });
  });

  it('a name that cannot be shown is refused in words', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url, { expected: /400 \(Bad Request\)/ });
    const link = await openTable(ana, { name: 'Ana' });
    const bo = await person(t, link);
    await bo.getByLabel('Your name').fill('a\u202eb');
    await button(bo, 'Take a seat').click();
    await bo.getByText('That name can’t be used.').waitFor();
    await sitDown(bo, 'Bo');
  });
});
