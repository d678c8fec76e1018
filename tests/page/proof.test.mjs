// Replays, and the proof of the shuffle as the page computes it.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { folder } from '../server/world.mjs';
import { button, closeBrowser, look, person, phone, rushOn, scores, serverFor } from './people.mjs';

test.after(closeBrowser);

const verdict = (page) => page.getByRole('status').filter({ hasText: /fair|trust|nothing to check|nobody knows/ });

test('a finished game is seen again by its link, step by step, as anybody saw it, and its shuffle is checked', async (t) => {
  const server = await serverFor(t);
  const ana = await person(t, server.url);
  await button(ana, /^Play now/).click();
  await button(ana, /^Torch/).waitFor();
  await rushOn(ana);
  const result = await scores(ana);

  await button(ana, 'Check the shuffle').click();
  await verdict(ana).waitFor();
  assert.match(await verdict(ana).textContent(), /Everything checks out/);
  assert.equal(await ana.getByText('Saved in this browser').count(), 2, 'the commitment and the own seed were kept');

  const replay = ana.getByRole('link', { name: 'Watch replay' });
  const link = new URL(await replay.getAttribute('href'), server.url).href;
  const bo = await person(t, link, phone);
  await bo.getByRole('heading', { name: 'Replay', exact: true }).waitFor();
  assert.equal(await bo.title(), 'Replay · Incan Gold');
  const tents = async () => bo.locator('.tent').evaluateAll((all) => all.map((one) => Number(one.querySelector('.count')?.textContent ?? NaN)));
  await button(bo, 'Go to the end').click();
  await bo.getByText(`${result[1][0]}: ${result[1][1]} point`, { exact: false }).waitFor();
  await button(bo, 'Previous step').click();
  await button(bo, 'Go to the start').click();
  assert.deepEqual(await tents(), [0, 0, 0, 0]);
  await bo.getByLabel('Point of view').selectOption({ label: result[1][0] });
  assert.deepEqual(await tents(), [NaN, 0, NaN, NaN]);
  await bo.getByLabel('Point of view').selectOption({ label: 'spectator' });
  assert.deepEqual(await tents(), [NaN, NaN, NaN, NaN]);
  await bo.getByRole('combobox', { name: 'Round' }).selectOption('3');
  await bo.getByText('Round 3 of 5').first().waitFor();
  await bo.getByLabel('Speed').selectOption('8');
  const step = await bo.getByLabel('Position in the game').inputValue();
  await button(bo, 'Play', { exact: true }).click();
  await bo.waitForFunction((before) => Number(document.querySelector('input[type=range]').value) > Number(before) + 1, step);
  await button(bo, 'Pause').click();
  await button(bo, 'Check the shuffle').click();
  assert.match(await verdict(bo).textContent(), /Everything checks out/);

  // The same game with one card swapped, or with another commitment, must not pass.
  const [file] = await Promise.all([bo.waitForEvent('download'), button(bo, 'Download record').click()]);
  const record = JSON.parse(readFileSync(await file.path(), 'utf8'));
  const place = folder(t);
  const check = async (name, change) => {
    const changed = structuredClone(record);
    change(changed);
    const path = join(place, `${name}.json`);
    writeFileSync(path, JSON.stringify(changed));
    await bo.goto(`${server.url}/verify`);
    await bo.getByLabel('Game record (JSON)').setInputFiles(path);
  };
  await check('whole', () => {});
  assert.match(await verdict(bo).textContent(), /Everything checks out/);
  await look(bo, 'the proof of a file');
  await check('another secret', (changed) => (changed.fairness.server_seed = `${'0'.repeat(63)}1`));
  assert.match(await verdict(bo).textContent(), /Don’t trust/);
  await check('another word', (changed) => (changed.fairness.client_seeds[0] += 'x'));
  assert.match(await verdict(bo).textContent(), /Don’t trust/);
  await check('no proof', (changed) => delete changed.fairness);
  assert.match(await verdict(bo).textContent(), /nobody knows who chose/);
  await check('broken rules', (changed) => (changed.result.scores[0] += 1));
  await bo.getByText('This record breaks the rules at /result/scores').waitFor();
  await check('no record', (changed) => delete changed.rounds);
  await bo.getByRole('alert').waitFor();
});
