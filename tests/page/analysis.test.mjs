// The analysis of a finished game on the page: after the game, in the replay, and for a file.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';

import { button, closeBrowser, look, person, rushOn, scores, serverFor } from './people.mjs';

after(closeBrowser);

// A change of win chance in percentage points, as the page writes it in English.
const shown = (wins, sign = 'exceptZero') =>
  new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: sign }).format(wins * 100).replace('-', '−').replace(/^−(?=[0.]+$)/, '');
const value = (text) => Number(text.replace('−', '-').replace(',', ''));

// Every player's numbers, by the names of the parts.
const numbers = (list) =>
  list.evaluateAll((rows) =>
    rows.map((row) => Object.fromEntries([...row.querySelectorAll('[data-part]')].map((one) => [one.dataset.part, one.textContent]))),
  );
const accounts = (page) => numbers(page.locator('.players > li'));
const stepRows = (page) => numbers(page.locator('.step > ul > li'));
const heading = (page) => page.locator('.step h3').textContent();

const accountOf = ({ start, decision, others, card, result }) => ({
  start: shown(start, 'auto'),
  decision: shown(decision),
  others: shown(others),
  card: shown(card),
  result: shown(result, 'auto'),
});
const rowsOf = (step, players) =>
  players.map((_, player) =>
    step.kind === 'card'
      ? { card: shown(step.card[player]) }
      : { decision: shown(step.decision[player]), others: shown(step.others[player]), correction: shown(step.card[player]) },
  );
const nameOf = ({ kind, round, turn }) => (kind === 'reveal' ? `Round ${round}, turn ${turn}` : `Round ${round}: `);

// Plays a reckless game, so that the analysis has mistakes to report.
async function played(t, options, prepare = async () => {}) {
  const server = await serverFor(t);
  const ana = await person(t, server.url, options);
  await prepare(ana);
  await button(ana, /^Play now/).click();
  await button(ana, /^Torch/).waitFor();
  await rushOn(ana);
  await scores(ana);
  await ana.getByRole('link', { name: 'Watch replay' }).waitFor();
  return { server, ana };
}

describe('the analysis', { concurrency: 3 }, () => {
  it('after a game, in its replay and from its file the analysis shows the numbers of the server, and they add up', async (t) => {
    const { server, ana } = await played(t);
    const scripts = [];
    ana.on('request', (request) => /drawing/.test(request.url()) && scripts.push(request.url()));

    await button(ana, 'Analysis').click();
    await ana.locator('.report').waitFor();
    assert.ok(scripts.length > 0, 'what draws it is loaded only now');
    const replay = await ana.getByRole('link', { name: 'Watch replay' }).getAttribute('href');
    const analysis = await ana.evaluate(async (path) => (await fetch(`/api${path.replace('/t/', '/tables/')}/analysis`)).json(), replay);
    assert.equal(analysis.format, 'incan-gold-analysis/2');

    // The whole game.
    for (const player of analysis.players) {
      assert.ok(Math.abs(player.start + player.decision + player.others + player.card - player.result) < 1e-9);
    }
    assert.deepEqual(await accounts(ana), analysis.players.map(accountOf));
    for (const { start, decision, others, card, result } of await accounts(ana)) {
      const sum = [start, decision, others, card].map(value).reduce((all, one) => all + one);
      assert.ok(Math.abs(sum - value(result)) <= 0.2, 'they add up but for rounding');
    }
    assert.deepEqual(
      await ana.locator('.grade').evaluateAll((all) => all.map((one) => one.dataset.grade)),
      analysis.players.map(({ grade }) => grade),
    );

    // The biggest mistake.
    const [worst] = analysis.mistakes;
    const link = ana.locator('.mistakes a').first();
    assert.match(await link.textContent(), new RegExp(`round ${worst.round}, turn ${worst.turn}`));
    await link.click();
    const check = async (page, step) => {
      const now = analysis.steps[step];
      assert.ok((await heading(page)).startsWith(nameOf(now)), `${await heading(page)} is step ${step}`);
      assert.deepEqual(await stepRows(page), rowsOf(now, analysis.players));
      now.win.forEach((win, player) => {
        const before = step === 0 ? analysis.players[player].start : analysis.steps[step - 1].win[player];
        const parts = now.card[player] + (now.decision?.[player] ?? 0) + (now.others?.[player] ?? 0);
        assert.ok(Math.abs(win - before - parts) < 1e-9);
      });
      assert.equal(await page.getByRole('slider', { name: 'Win chance' }).getAttribute('aria-valuenow'), String(step + 1));
    };
    await check(ana, worst.step);
    assert.match(await ana.locator('.step li.error').first().textContent(), /Better/);

    // The same step on the board, and stepping on from there.
    await ana.getByRole('link', { name: 'Show on the board' }).click();
    await ana.getByRole('heading', { name: 'Replay', exact: true }).waitFor();
    await ana.locator('.step').waitFor();
    await check(ana, worst.step);
    assert.equal(await ana.locator('.medal').count(), analysis.steps[worst.step].inside.length, 'the choices are shown');
    const slider = ana.getByRole('slider', { name: 'Win chance' });
    await slider.focus();
    await ana.keyboard.press('Home');
    await check(ana, 0);
    await ana.keyboard.press('ArrowRight');
    await check(ana, 1);
    await ana.keyboard.press('PageUp');
    // A round that busts on its first cards is a single step.
    assert.match(await heading(ana), new RegExp(`^Round ${analysis.steps[1].round + 1}`));
    await ana.keyboard.press('End');
    await check(ana, analysis.steps.length - 1);
    const box = await slider.boundingBox();
    await ana.mouse.click(box.x + 48, box.y + box.height / 2);
    await check(ana, 0);
    for (let step = 0; step < 12; ++step) {
      await button(ana, 'Next step').click();
      const at = Number(await slider.getAttribute('aria-valuenow')) - 1;
      await check(ana, at);
    }

    // At any window size, every card is in the list, which does not scroll by itself.
    const reached = () => {
      const path = document.querySelector('.path');
      return !path || path.scrollHeight <= path.clientHeight;
    };
    for (const width of [320, 1280]) {
      await ana.setViewportSize({ width, height: width === 320 ? 256 : 800 });
      for (const step of analysis.steps.keys()) {
        if (step === 0) await slider.press('Home');
        else await slider.press('ArrowRight');
        await ana.waitForFunction(reached);
      }
    }
    await ana.getByText('Show as a table').click();
    assert.equal(await ana.locator('tbody tr').count(), analysis.steps.length + 1);

    // Only the player's own mistakes.
    await ana.getByLabel('Mistakes by').selectOption({ index: 1 });
    const own = analysis.mistakes.filter(({ player }) => player === 0);
    if (own.length > 6) await button(ana, `Show all ${own.length}`).click();
    assert.equal(await ana.locator('.mistakes li').count(), own.length);

    // From a file.
    const [file] = await Promise.all([ana.waitForEvent('download'), button(ana, 'Download record').click()]);
    await ana.goto(`${server.url}/verify`);
    await ana.getByLabel('Game record (JSON)').setInputFiles(await file.path());
    await button(ana, 'Watch the game').click();
    await button(ana, 'Analysis').click();
    await ana.locator('.step').waitFor();
    assert.deepEqual(await accounts(ana), analysis.players.map(accountOf));
    await check(ana, 0);
  });

  it('where there is no analysis to be had that is said, and can be tried again', async (t) => {
    // The page asks by itself at the end of the game, and keeps quiet about it.
    const { ana } = await played(t, { expected: /Failed to load resource/ }, (page) => page.route('**/analysis', (route) => route.abort()));
    const refuse = (status, code) => ana.route('**/analysis', (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ code }) }));
    await button(ana, 'Analysis').click();
    await ana.getByText('Can’t reach the server.').waitFor();
    await ana.unroute('**/analysis');

    await refuse(404, 'not_found');
    await button(ana, 'Try again').click();
    await ana.getByText('The server has no analysis of this game.').waitFor();
    await ana.unroute('**/analysis');

    // An analysis that belongs to another game is not shown.
    await ana.route('**/analysis', async (route) => {
      const answer = await route.fetch();
      const analysis = await answer.json();
      await route.fulfill({ json: { ...analysis, steps: analysis.steps.slice(1) } });
    });
    await button(ana, 'Try again').click();
    await ana.getByText('The server has no analysis of this game.').waitFor();
    await ana.unroute('**/analysis');

    await button(ana, 'Try again').click();
    await ana.locator('.report').waitFor();
    await button(ana, 'Analysis').click();
    await ana.locator('.report').waitFor({ state: 'detached' });
  });

  it('on a phone the analysis comes to whoever asked for it', async (t) => {
    const { ana } = await played(t, { viewport: { width: 360, height: 740 } });
    await button(ana, 'Analysis').focus();
    await ana.keyboard.press('Enter');
    const title = ana.getByRole('heading', { name: 'Analysis', exact: true });
    await title.waitFor();
    await ana.waitForFunction(() => document.activeElement?.id === 'analysis-title');
    const { y, height } = await title.boundingBox();
    assert.ok(y >= 0 && y + height < 740 / 2, `the heading is in sight: ${y}`);
    // Tab continues from there and does not skip any content.
    const focused = () => ana.evaluate(() => document.activeElement.getAttribute('role') ?? document.activeElement.textContent.trim());
    await ana.keyboard.press('Tab');
    assert.equal(await focused(), 'slider');
    await ana.keyboard.press('Tab');
    assert.equal(await focused(), 'Show on the board');
    // If the reader has moved the focus elsewhere in the meantime, it stays there.
    await button(ana, 'Analysis').click();
    await title.waitFor({ state: 'detached' });
    let go;
    const held = new Promise((resolve) => (go = resolve));
    await ana.route('**/analysis', async (route) => {
      await held;
      await route.continue();
    });
    await ana.reload();
    await button(ana, 'Analysis').click();
    await ana.getByText('Analyzing the game').waitFor();
    await button(ana, 'Download record').focus();
    go();
    await title.waitFor();
    assert.equal(await focused(), 'Download record');
  });

  it('while tents are being opened the analysis does not say who wins', async (t) => {
    const { ana } = await played(t);
    await ana.emulateMedia({ reducedMotion: 'no-preference' });
    await ana.reload();
    await ana.getByRole('heading', { name: 'Opening the tents' }).waitFor();
    assert.equal(await button(ana, 'Analysis').count(), 0);
    await scores(ana);
    await button(ana, 'Analysis').waitFor();
  });

  // A record of eight players, the first with an extremely long name.
  function longRecord(t) {
    const folder = mkdtempSync(join(tmpdir(), 'incan_analysis_'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const program = process.env.INCAN ?? 'build/release/incan';
    const run = (...words) => execFileSync(program, words, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    const record = JSON.parse(run('sample', '--players', '8', '--seed', '4'));
    record.players[0].name = 'Maximiliana'.repeat(30);
    record.players[1].name = 'W'.repeat(24);
    writeFileSync(join(folder, 'game.json'), JSON.stringify(record));
    return { file: join(folder, 'game.json'), folder, run };
  }
  const small = { viewport: { width: 360, height: 740 } };
  const width = (page) => page.evaluate(() => document.documentElement.scrollWidth);

  it('the record of an unfinished game is not sent to be analysed', async (t) => {
    const server = await serverFor(t);
    const { file } = longRecord(t);
    const record = JSON.parse(readFileSync(file, 'utf8'));
    delete record.result;
    record.rounds.pop();
    writeFileSync(file, JSON.stringify(record));
    const page = await person(t, `${server.url}/verify#analysis`, small);
    const sent = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.getByLabel('Game record (JSON)').setInputFiles(file);
    await button(page, 'Watch the game').click();
    await page.getByText('Round 1 of 5').first().waitFor();
    assert.equal(await button(page, 'Analysis').count(), 0);
    assert.deepEqual(sent, []);
  });

  it('names that are too long do not make the page wider', async (t) => {
    const server = await serverFor(t);
    const page = await person(t, `${server.url}/verify`, small);
    await page.getByLabel('Game record (JSON)').setInputFiles(longRecord(t).file);
    await button(page, 'Watch the game').click();
    await button(page, 'Analysis').click();
    await page.locator('.report').waitFor();
    await page.getByText('Show as a table').click();
    assert.equal(await width(page), 360);
  });

  for (const [language, cards] of [['en', /Treasure \d+/], ['pl', /Skarb \d+/], ['es', /Tesoro de \d+/]]) {
    it(`the report as a page of its own fits a phone, in ${language}`, async (t) => {
      const { file, folder, run } = longRecord(t);
      run('analyze', file, '--lang', language, '--html', join(folder, 'page.html'));
      await serverFor(t);
      const page = await person(t, `file://${folder}/page.html`, small);
      for (const summary of await page.locator('summary').all()) await summary.click();
      assert.equal(await width(page), 360);
      await look(page, 'the report');
      // The labels of the curve are legible and do not overlap.
      const labels = await page.locator('.chart span, .legend bdi').evaluateAll((all) =>
        all.map((one) => ({ text: one.textContent, size: parseFloat(getComputedStyle(one).fontSize), box: one.getBoundingClientRect().toJSON() })),
      );
      assert.equal(labels.length, 5 + 1 + 5 + 8);
      for (const [at, { text, size, box }] of labels.entries()) {
        assert.ok(size >= 12, `${text} is ${size} px high`);
        for (const { text: other, box: that } of labels.slice(at + 1)) {
          const apart = box.right <= that.left || that.right <= box.left || box.bottom <= that.top || that.bottom <= box.top;
          assert.ok(apart, `${text} lies on ${other}`);
        }
      }
      // Wide tables scroll in their own box, which is focusable and has a label.
      for (const box of await page.locator('.wide').all()) {
        await box.focus();
        assert.ok(await box.evaluate((one) => document.activeElement === one && one.getAttribute('aria-label') !== ''));
        assert.ok(await box.evaluate((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === 'auto'));
      }
      // Cards and choices as text.
      const happened = await page.locator('details').first().locator('td:nth-child(3)').allInnerTexts();
      assert.ok(happened.some((text) => cards.test(text)));
      for (const text of happened) assert.doesNotMatch(text, /^[TC.]{8}$|\bT\d|\b(spider|mummy|fire|snake|rocks)\b/);
    });
  }
});
