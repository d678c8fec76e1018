// Accessibility: every language and theme, small screens, keyboard only, screen reader only.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';

import { button, closeBrowser, look, lookInBothThemes, nextMove, person, rushOn, scores, serverFor, torch } from './people.mjs';

after(closeBrowser);

const words = (language) => JSON.parse(readFileSync(new URL(`../../locales/page/${language}.json`, import.meta.url), 'utf8'));

describe('for everyone', { concurrency: 3 }, () => {
  for (const language of ['en', 'pl', 'es']) {
    it(`every screen in ${language}, in both themes`, async (t) => {
      const server = await serverFor(t);
      const say = words(language);
      const page = await person(t, server.url, { locale: language, viewport: { width: 320, height: 640 } });
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), language);
      await lookInBothThemes(page, 'home');
      await button(page, say['page.begin.bots'], { exact: true }).click();
      await lookInBothThemes(page, 'home with bots');
      await page.keyboard.press('Escape');
      await page.getByLabel(say['page.menu']).click();
      await lookInBothThemes(page, 'home with menu');
      await page.keyboard.press('Escape');
      await button(page, say['page.options.change']).click();
      await lookInBothThemes(page, 'home with options');
      await button(page, say['page.begin.open']).click();
      await page.getByText(say['page.seat.leave']).waitFor();
      await lookInBothThemes(page, 'table being filled');
      for (let seat = 0; seat < 3; ++seat) {
        await button(page, say['page.seat.bot'], { exact: true }).first().click();
        await page.waitForFunction((count) => document.querySelectorAll('.places li:not(.free)').length === count, seat + 2);
      }
      await button(page, say['page.start']).click();
      await torch(page).waitFor();
      assert.ok((await torch(page).textContent()).includes(say['page.choice.torch']));
      await button(page, say['page.say']).click();
      await lookInBothThemes(page, 'game');
      await page.setViewportSize({ width: 1280, height: 800 });
      await lookInBothThemes(page, 'game on a large screen');
      const table = page.url();
      await rushOn(page);
      await button(page, say['page.end.again']).waitFor();
      await button(page, say['page.end.verify']).click();
      await page.locator('.verdict').waitFor();
      await button(page, say['page.end.rounds']).click();
      await page.locator('.rounds').waitFor();
      await lookInBothThemes(page, 'end');
      await button(page, say['page.analysis.title']).click();
      await page.locator('.report').waitFor();
      await lookInBothThemes(page, 'analysis at the end');
      await page.getByRole('link', { name: say['page.end.replay'] }).click();
      await page.getByRole('heading', { name: say['page.replay.title'] }).waitFor();
      await lookInBothThemes(page, 'replay');
      await button(page, say['page.analysis.title']).click();
      await page.locator('.report').waitFor();
      await page.getByText(say['page.analysis.help'], { exact: true }).click();
      await page.getByText(say['page.analysis.table']).click();
      await page.locator('.mistakes a').first().click();
      await lookInBothThemes(page, 'analysis in the replay');
      await page.setViewportSize({ width: 320, height: 256 });
      await lookInBothThemes(page, 'analysis in the replay, small');
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${table}/screen`);
      await page.getByRole('log').waitFor();
      await lookInBothThemes(page, 'screen for the room');
      await page.goto(`${server.url}/verify`);
      await page.getByRole('heading').first().waitFor();
      await lookInBothThemes(page, 'verify');
      await page.goto(`${server.url}/rules`);
      await page.getByRole('heading').first().waitFor();
      await lookInBothThemes(page, 'rules');
      await button(page, say['page.rules.all']).click();
      await lookInBothThemes(page, 'rules on one page');
      await button(page, say['page.rules.guide']).first().click();
      await torch(page).click();
      await torch(page).waitFor();
      await lookInBothThemes(page, 'guided game');
      await rushOn(page, { end: '.guided.over' });
      await button(page, say['page.guide.again']).waitFor();
      await lookInBothThemes(page, 'end of the guided game');
      await page.goto(server.url);
      await page.getByRole('heading', { name: say['page.games.title'] }).waitFor();
      await page.setViewportSize({ width: 320, height: 640 });
      await lookInBothThemes(page, 'home with games');
      await page.goto(`${server.url}/t/AAAAAAAAAAAAAAAAAAAAAA`);
      await page.getByRole('alert').waitFor();
      await lookInBothThemes(page, 'no such table');
    });
  }

  it('a whole game by the keyboard alone', async (t) => {
    const server = await serverFor(t);
    const page = await person(t, server.url);
    const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
    for (let step = 0; step < 20 && !(await focused()).startsWith('Play now'); ++step) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/t\//);
    await button(page, /^Torch/).waitFor();
    // The button that had the focus is gone; the question has it now.
    await page.waitForFunction(() => document.activeElement?.closest('.choices'));
    // First by tabbing to the button, then with its shortcut.
    await torch(page).waitFor();
    for (let step = 0; step < 30 && !(await focused()).startsWith('Camp'); ++step) await page.keyboard.press('Tab');
    assert.match(await focused(), /^Camp/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (let step = 0; ; ) {
      const { over, adventurer } = await nextMove(page);
      if (over) break;
      await page.keyboard.press(adventurer === undefined ? 'Escape' : ++step % 6 === 5 ? 'c' : 't');
    }
    assert.equal((await scores(page)).length, 4);
    await page.waitForFunction(() => document.activeElement?.closest('.end'));
  });

  it('a whole game by words alone: the story tells everything, and nothing twice', async (t) => {
    const server = await serverFor(t);
    const page = await person(t, server.url);
    await page.evaluate(() => {
      // What a screen reader would announce: everything that is added to a live region.
      globalThis.heard = [];
      new MutationObserver((changes) => {
        for (const change of changes) {
          for (const node of change.addedNodes) {
            const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
            if (element?.closest?.('[role=log]') && node.textContent.trim()) globalThis.heard.push(node.textContent.trim());
          }
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    await button(page, /^Play now/).click();
    await button(page, /^Torch/).waitFor();
    await rushOn(page);
    await scores(page);
    const record = await page.evaluate(async (table) => {
      const { games } = await (await fetch(`/api/tables/${table}/games`)).json();
      return (await fetch(`/api/tables/${table}/games/${games[0].game}`)).json();
    }, page.url().split('/').pop());
    await page.waitForFunction(() => globalThis.heard.at(-1)?.match(/wins!|share the win!/));
    const heard = await page.evaluate(() => globalThis.heard);
    const cards = record.rounds.reduce((count, round) => count + round.cards.length, 0);
    const told = heard.filter((line) => /^(Treasure|Spider|Mummy|Fire|Snake|Rocks|Artifact \S+ lies)/.test(line));
    assert.equal(told.length, cards, heard.join('\n'));
    assert.equal(heard.filter((line) => /^Round \d/.test(line)).length, 5);
  });

  it('at 400 % and on a wall', async (t) => {
    const server = await serverFor(t);
    const page = await person(t, server.url, { viewport: { width: 320, height: 256 } });
    await look(page, 'home at 400 %');
    await button(page, /^Play now/).click();
    await torch(page).waitFor();
    await look(page, 'game at 400 %');
    for (const [width, height] of [[844, 390], [820, 1180], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await look(page, `game at ${width}×${height}`);
    }
    await page.setViewportSize({ width: 3840, height: 2160 });
    await look(page, 'game on a wall');
    const size = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    assert.ok(size >= 24, 'words can be read from afar');
  });
});
