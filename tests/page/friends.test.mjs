// Friends at a table: names, figures, settings, removing, invitations, several tabs, and a busy server.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';

import { button, closeBrowser, lookInBothThemes, openTable, person, rushOn, serverFor, sitDown, torch } from './people.mjs';

after(closeBrowser);

const names = (page) => page.locator('.places strong').allTextContents();
const seat = (page, name) => page.locator('.places li').filter({ has: page.locator('strong', { hasText: name }) });
const wait = (page, text) => page.getByText(text).waitFor();

describe('friends at a table', { concurrency: 2 }, () => {
  it('before a game, everything about the table and the players can be changed', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    const link = await openTable(ana, { name: 'Ana', seats: 4 });
    // Somebody who comes by the code keeps the name from the home page.
    const bo = await person(t, server.url);
    await bo.getByLabel('Your name').fill('Ana');
    await bo.getByLabel('Code or link').fill(await ana.locator('[data-code]').getAttribute('data-code'));
    await button(bo, 'Join').click();
    await bo.waitForURL(link);
    await button(bo, 'Take a seat').click();
    await bo.getByText('Leave seat').waitFor();
    await seat(ana, 'Ana 2').waitFor();

    // Names and figures.
    await bo.getByLabel('Your name').fill('Bo');
    await button(bo, 'Change name').click();
    await seat(ana, 'Bo').waitFor();
    assert.deepEqual(await names(ana), ['Ana', 'Bo']);
    assert.equal(await button(bo, 'Adventurer 1').isDisabled(), true, 'Ana has it');
    await button(bo, 'Adventurer 7').click();
    await seat(ana, 'Bo').locator('[data-player="7"]').waitFor();

    // Bots.
    await button(ana, 'Fill with bots').click();
    await wait(ana, '4 of 4 seats taken');
    await ana.getByLabel('Strength of Inti').selectOption('hard');
    await seat(bo, 'Inti').getByText('hard bot').waitFor();
    await button(ana, 'Remove all bots').click();
    await wait(ana, '2 of 4 seats taken');

    // Settings.
    await button(ana, 'Table settings').click();
    await ana.getByRole('combobox', { name: 'Seats' }).selectOption('3');
    await ana.getByRole('combobox', { name: 'Edition' }).selectOption('diamant');
    await button(ana, 'Save settings').click();
    await wait(bo, '2 of 3 seats taken');
    await lookInBothThemes(ana, 'the waiting room of a host');

    // Another host.
    await button(ana, 'Make host: Bo').click();
    await button(bo, 'Start game').waitFor();
    await lookInBothThemes(ana, 'the waiting room');
  });

  it('somebody who is removed is told so, and can sit down again only if the host lets them', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    const link = await openTable(ana, { name: 'Ana', seats: 3 });
    const bo = await person(t, link);
    await sitDown(bo, 'Bo');
    await button(ana, 'Remove Bo').click();
    await wait(bo, 'The host has removed you from this table.');
    await lookInBothThemes(bo, 'the page of somebody who was removed');
    await bo.reload();
    await wait(bo, 'The host has removed you from this table.');
    await button(bo, 'Watch anyway').click();
    await seat(bo, 'Ana').waitFor();
    assert.equal(await button(bo, 'Take a seat').count(), 0);
    await button(ana, 'Let back in: Bo').click();
    await sitDown(bo, 'Bo');
  });

  it('an invitation to another game leaves everybody where they are', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    const link = await openTable(ana, { name: 'Ana', seats: 3 });
    const bo = await person(t, link);
    await sitDown(bo, 'Bo');
    const cy = await person(t, link);
    await sitDown(cy, 'Cy');
    await button(ana, 'Start game').click();
    await Promise.all([ana, bo, cy].map((page) => rushOn(page, { choice: 'camp' })));

    await button(bo, 'Play again').click();
    await button(bo, 'Leave seat').waitFor();
    for (const page of [ana, cy]) {
      await wait(page, 'Bo wants to play again.');
      // The end of the last game is still there.
      await page.locator('.end .crown').first().waitFor();
    }
    await lookInBothThemes(cy, 'an invitation');
    await button(ana, 'Join in').click();
    await button(ana, 'Start game').waitFor();
    await wait(ana, 'Score so far');
    await wait(cy, 'Ana and Bo want to play again.');
    // A reload shows the invitation in the waiting room.
    await cy.reload();
    await button(cy, 'Join in').waitFor();
    await button(ana, 'Start game').click();
    await torch(ana).first().waitFor();
    await torch(bo).first().waitFor();
    await wait(cy, 'You’re watching.');
  });

  it('whoever declines goes on reading, and may watch the next game', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    const link = await openTable(ana, { name: 'Ana', seats: 2 });
    const bo = await person(t, link);
    await sitDown(bo, 'Bo');
    await button(ana, 'Start game').click();
    await Promise.all([ana, bo].map((page) => rushOn(page, { choice: 'camp' })));
    await button(ana, 'Play again').click();
    await button(bo, 'No, thanks').click();
    await wait(bo, 'The players are getting ready for another game.');
    await button(ana, 'Fill with bots').click();
    await button(ana, 'Start game').click();
    await torch(ana).first().waitFor();
    await wait(bo, 'The next game has started.');
    await bo.locator('.end .crown').first().waitFor();
    await button(bo, 'Watch').click();
    await wait(bo, 'You’re watching.');
  });

  it('every tab shows the choice', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    const link = await openTable(ana, { name: 'Ana', seats: 3 });
    const bo = await person(t, link);
    await sitDown(bo, 'Bo');
    await button(ana, 'Start game').click();
    await torch(ana).first().waitFor();
    const second = await ana.context().newPage();
    await second.goto(link);
    await torch(second).first().waitFor();
    await button(ana, /^Torch/).first().click();
    const pressed = (page, choice) => page.locator(`button.${choice}[aria-pressed=true]`).first().waitFor();
    await pressed(second, 'torch');
    await second.reload();
    await pressed(second, 'torch');
  });

  it('a busy server is asked again, for a table as well as for a choice', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t);
    // Each first message of a kind is answered as a busy server does, and does not reach it.
    const busy = new Set();
    await ana.routeWebSocket(/\/ws\//, (near) => {
      const far = near.connectToServer();
      near.onMessage((text) => {
        const { type, action } = JSON.parse(text);
        if (!['join', 'choose'].includes(type) || busy.has(type)) return far.send(text);
        busy.add(type);
        near.send(JSON.stringify({ type: 'error', code: 'table_is_busy', where: '', message: 'the table is busy; try again', action }));
      });
    });
    await ana.goto(server.url);
    await openTable(ana, { name: 'Ana', seats: 3 });
    await button(ana, 'Fill with bots').click();
    await button(ana, 'Start game').click();
    await torch(ana).first().waitFor();
    const before = await ana.locator('[role=log] p').count();
    await button(ana, /^Torch/).click();
    await ana.waitForFunction((count) => document.querySelectorAll('[role=log] p').length > count, before);
    assert.deepEqual([...busy], ['join', 'choose']);
  });
});
