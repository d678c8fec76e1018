// The end of a game: the ceremony, its headline, the table of rounds, and the picture to share.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';

import { button, closeBrowser, openTable, person, playOn, rushOn, scores, serverFor, sitDown, torch } from './people.mjs';

after(closeBrowser);

const lively = { reducedMotion: 'no-preference', pace: 'normal' };

// Notes what the ceremony shows whenever it changes: each seat's text, its rank and height, and whether its tent is open.
const watch = (page) =>
  page.evaluate(() => {
    globalThis.seen = [];
    new MutationObserver(() => {
      const end = document.querySelector('.end');
      if (!end) return;
      const rows = [...end.querySelectorAll('[data-seat]')].map((row) => ({
        seat: Number(row.dataset.seat),
        open: row.querySelector('.tent use').getAttribute('href').endsWith('#tent-open'),
        text: row.innerText,
        spoken: row.textContent,
        labels: [...row.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')),
        rise: row.style.getPropertyValue('--rise'),
      }));
      const rest = end.cloneNode(true);
      for (const row of rest.querySelectorAll('.podium')) row.remove();
      globalThis.seen.push({ rows, rest: rest.textContent.replace(/\s+/g, ' ').trim(), crowns: end.querySelectorAll('.crown').length });
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });

const recordOf = (page) =>
  page.evaluate(async () => {
    const table = location.pathname.split('/').pop();
    const { games } = await (await fetch(`/api/tables/${table}/games`)).json();
    return (await fetch(`/api/tables/${table}/games/${games[0].game}`)).json();
  });

async function startAgainstBots(page) {
  await button(page, /^Play now/).click();
  await torch(page).waitFor();
}

describe('the end of a game', { concurrency: 2 }, () => {
  it('tents open from last to first, and nothing is told before', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url, lively);
    await startAgainstBots(ana);
    await watch(ana);
    // Stops as soon as the ceremony starts, so nothing skips it.
    await rushOn(ana, { end: '.end' });
    await ana.locator('.end .crown').first().waitFor();
    const { players, result } = await recordOf(ana);
    const seen = await ana.evaluate(() => globalThis.seen);
    const names = players.map(({ name }) => name);

    const before = seen.filter(({ crowns }) => crowns === 0);
    assert.ok(before.length > 10);
    const order = [];
    for (const { rows, rest } of before) {
      assert.equal(rest, 'Opening the tents…');
      assert.deepEqual(rows.map(({ seat }) => seat), names.map((_, seat) => seat), 'in the order of the seats');
      for (const { seat, open, text, spoken, labels, rise } of rows) {
        if (open) {
          if (!order.includes(seat)) order.push(seat);
          continue;
        }
        assert.equal(text.trim(), names[seat]);
        assert.equal(spoken.trim(), names[seat]);
        assert.deepEqual(labels, []);
        assert.equal(rise, '0', 'all closed tents stand equally high');
      }
    }
    assert.equal(order.length, names.length);
    // Equal players open together, in any order.
    order.slice(1).forEach((seat, place) => assert.ok(result.scores[seat] >= result.scores[order[place]], `${order} by ${result.scores}`));
    assert.ok(result.winners.includes(order.at(-1)));
    assert.equal(await ana.locator('.end .crown').count(), result.winners.length);
    assert.deepEqual(await scores(ana), names.map((name, seat) => [name, result.scores[seat]]));
    // The choices are gone, so the headline has the focus.
    await ana.waitForFunction(() => document.activeElement?.id === 'end-title');
  });

  it('a press skips to the end of the ceremony', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url, lively);
    await startAgainstBots(ana);
    await rushOn(ana, { end: '.end' });
    await ana.keyboard.press('Escape');
    await ana.waitForFunction(() => document.querySelectorAll('.end .rank').length === 4 && document.querySelector('.end .crown'));
  });

  it('the headline speaks to the winner, to the others and to spectators', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    const link = await openTable(ana, { name: 'Ana', seats: 3 });
    const bo = await person(t, link);
    const cy = await person(t, link);
    const dee = await person(t, link);
    await sitDown(bo, 'Bo');
    await sitDown(cy, 'Cy');
    await button(ana, 'Start game').click();
    // Ana leaves first, the others one card later each, if the temple lets them.
    await playOn([ana, bo, cy], (player, step) => (step % 4 >= player ? 'Camp' : 'Torch'));
    const { result } = await recordOf(ana);
    const pages = [ana, bo, cy];
    const names = ['Ana', 'Bo', 'Cy'];
    const worth = names.map((_, seat) => result.scores[seat] * 8 + result.artifacts[seat]);
    for (const [seat, page] of pages.entries()) {
      await page.locator('.end .crown').first().waitFor();
      const rank = 1 + worth.filter((other) => other > worth[seat]).length;
      const won = result.winners.length === 1 ? 'You win!' : 'You share the win!';
      const wanted = result.winners.includes(seat) ? won : `You came ${rank === 2 ? '2nd' : '3rd'}`;
      await page.getByRole('heading', { name: wanted, exact: true }).waitFor();
      assert.equal(await page.locator(`.end [data-seat="${seat}"] .rank`).textContent(), ['1st', '2nd', '3rd'][rank - 1]);
      if (!result.winners.includes(seat)) {
        const short = Math.max(...result.scores) - result.scores[seat];
        await page.getByText(short === 0 ? 'more artifacts decide' : new RegExp(`^${short} points? short\\.$`)).waitFor();
      }
    }
    await dee.locator('.end .crown').first().waitFor();
    await dee.getByRole('heading', { name: /(wins|share the win)!$/ }).waitFor();
    assert.ok(result.winners.every((seat) => names[seat]));
    assert.equal(await button(dee, 'Play again').count(), 0);
  });

  it('the rounds add up to the scores, and the picture is a PNG to share', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url);
    await startAgainstBots(ana);
    await rushOn(ana, { choice: 'camp' });
    const { result } = await recordOf(ana);

    await button(ana, 'By round').click();
    await ana.waitForFunction(() => document.activeElement?.id === 'end-rounds');
    const rows = await ana.locator('.rounds tbody tr').evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))));
    assert.deepEqual(rows.map((row) => row.at(-1)), result.scores);
    for (const row of rows) {
      assert.equal(row.length, 7, 'five rounds, artifacts and the total');
      assert.equal(row.slice(0, -1).reduce((sum, one) => sum + one), row.at(-1));
    }

    const picture = ana.getByRole('img', { name: new RegExp(`^Picture of the result: .*, ${result.scores[0]} points?, \\d\\w\\w of 4$`) });
    await picture.waitFor();
    const [file] = await Promise.all([ana.waitForEvent('download'), button(ana, 'Save this picture').click()]);
    assert.equal(file.suggestedFilename(), 'incan-gold.png');
    const png = readFileSync(await file.path());
    assert.deepEqual([...png.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
    assert.ok(png.length > 50_000, 'something is drawn');

    // Where the system can share files, it is asked to.
    await ana.evaluate(() => {
      navigator.canShare = () => true;
      navigator.share = async ({ files }) => (globalThis.shared = files.map(({ name, type }) => [name, type]));
    });
    await ana.getByRole('link', { name: 'Watch replay' }).click();
    await ana.goBack();
    await button(ana, 'Share this picture').click();
    await ana.waitForFunction(() => globalThis.shared);
    assert.deepEqual(await ana.evaluate(() => globalThis.shared), [['incan-gold.png', 'image/png']]);
  });

  it('a player is told in short what the analysis says, and nothing if there is none', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url, { expected: /Failed to load resource/ });
    await ana.route('**/analysis', (route) => route.fulfill({ status: 503, json: { code: 'busy' } }));
    await startAgainstBots(ana);
    const asked = ana.waitForResponse('**/analysis');
    await rushOn(ana);
    await asked;
    await button(ana, 'Save this picture').waitFor();
    assert.equal(await ana.locator('.side h3').count(), 0);
    assert.equal(await ana.getByRole('alert').count(), 0);
    await ana.unroute('**/analysis');

    await ana.reload();
    await ana.getByRole('heading', { name: 'The decisive moment' }).waitFor();
    const replay = await ana.getByRole('link', { name: 'Watch replay' }).getAttribute('href');
    const analysis = await ana.evaluate(async (path) => (await fetch(`/api${path.replace('/t/', '/tables/')}/analysis`)).json(), replay);
    const [own] = analysis.players;
    const told = (part) => ana.locator(`.luck [data-part="${part}"]`).textContent();
    const near = (text, wins) => assert.ok(Math.abs(Number(text.replace('−', '-')) - 100 * wins) <= 0.051, `${text} for ${wins}`);
    near(await told('choices'), own.decision);
    near(await told('luck'), own.others + own.card);
    const [worst] = analysis.mistakes.filter(({ player }) => player === 0).sort((one, other) => other.cost - one.cost);
    const link = ana.getByRole('link', { name: 'See this moment' });
    if (worst) assert.equal(await link.getAttribute('href'), `${replay}#analysis-${worst.step}`);
    await link.click();
    await ana.getByRole('heading', { name: 'Replay', exact: true }).waitFor();
  });
});
