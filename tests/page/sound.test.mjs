// What a real browser plays: it listens to the page's own output.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, describe, it } from 'node:test';

import { button, closeBrowser, openTable, person, serverFor, torch } from './people.mjs';

after(closeBrowser);

// Taps what goes to the speakers: `loudness()` is the largest sample of the last moments, or null without any output.
const tap = () => {
  const connect = AudioNode.prototype.connect;
  let ear = null;
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to instanceof AudioDestinationNode) {
      ear = this.context.createAnalyser();
      ear.fftSize = 32768;
      connect.call(this, ear);
    }
    return connect.call(this, to, ...rest);
  };
  globalThis.loudness = () => {
    if (!ear) return null;
    const heard = new Float32Array(ear.fftSize);
    ear.getFloatTimeDomainData(heard);
    return heard.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  };
};

// A person whose page is tapped, and the names of the sounds it has loaded.
async function listener(test, server) {
  const page = await person(test, null);
  await page.addInitScript(tap);
  const sounds = [];
  page.on('response', (answer) => {
    const name = /\/assets\/([a-z-]+)-[\w-]{8}\.opus$/.exec(new URL(answer.url()).pathname)?.[1];
    if (name) sounds.push(name);
  });
  await page.goto(server.url);
  return Object.assign(page, { sounds });
}

async function startGame(page) {
  await openTable(page, { name: 'Ana', seats: 3 });
  for (const seat of [2, 3]) {
    await button(page, 'Add bot', { exact: true }).first().click();
    await page.getByText(`${seat} of 3 seats taken`).waitFor();
  }
  await button(page, 'Start game').click();
  await torch(page).waitFor();
}

const openPanel = (page) => button(page, 'Game and settings', { exact: true }).click();
const heard = (page) => page.waitForFunction(() => globalThis.loudness() > 0.003);
const quiet = (page) => page.waitForFunction(() => globalThis.loudness() < 0.0005);

describe('sound', { concurrency: 2 }, () => {
  it('a game is heard, and only what it needs is loaded', async (t) => {
    const server = await serverFor(t);
    const page = await listener(t, server);
    await button(page, 'With friends').waitFor();
    assert.equal(await page.evaluate(() => globalThis.loudness()), null, 'nothing plays before a gesture');
    assert.deepEqual(page.sounds, []);
    await startGame(page);
    await heard(page);
    for (const name of ['drum', 'torch']) assert.ok(page.sounds.includes(name), name);
    for (const name of ['choir', 'tick']) assert.ok(!page.sounds.includes(name), name);
    assert.equal(new Set(page.sounds).size, page.sounds.length, 'each is loaded once');
  });

  it('mute is silent, loads nothing, and is remembered', async (t) => {
    const server = await serverFor(t);
    const page = await listener(t, server);
    await startGame(page);
    await heard(page);
    await openPanel(page);
    await button(page, 'Mute').click();
    await quiet(page);
    assert.equal(await page.getByLabel('Volume').getAttribute('aria-valuetext'), '0%');
    await page.reload();
    await torch(page).waitFor();
    await openPanel(page);
    assert.equal(await button(page, 'Mute').getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('Escape');
    const before = page.sounds.length;
    await torch(page).click();
    await torch(page).or(button(page, 'Skip ahead')).first().waitFor();
    assert.equal(page.sounds.length, before);
    await openPanel(page);
    // The slider turns the sound on again.
    await page.getByLabel('Volume').fill('0.8');
    assert.equal(await button(page, 'Mute').getAttribute('aria-pressed'), 'false');
    await heard(page);
    await page.reload();
    await openPanel(page);
    assert.equal(await page.getByLabel('Volume').inputValue(), '0.8');
  });

  it('every file decodes to its whole length', async (t) => {
    const server = await serverFor(t);
    const page = await person(t, server.url);
    const files = readdirSync(new URL('../../build/page/assets/', import.meta.url)).filter((name) => name.endsWith('.opus'));
    assert.ok(files.length > 20);
    const sounds = await page.evaluate(async (names) => {
      const context = new OfflineAudioContext(1, 1, 48000);
      const decode = async (name) => context.decodeAudioData(await (await fetch(`/assets/${name}`)).arrayBuffer());
      const measure = ({ duration, numberOfChannels }) => [duration, numberOfChannels];
      return Promise.all(names.map(async (name) => [name.replace(/-[\w-]{8}\.opus$/, ''), ...measure(await decode(name))]));
    }, files);
    for (const [name, duration, channels] of sounds) {
      assert.equal(channels, 1, name);
      assert.ok(duration > 0.1, name);
    }
    const lengths = { 'ambience-calm': 9.3, 'ambience-uneasy': 9.3, 'ambience-tense': 9.3, torch: 4.3, gem: 1.1, choir: 5.6 };
    for (const [name, length] of Object.entries(lengths)) {
      const duration = sounds.find(([one]) => one === name)?.[1];
      assert.ok(Math.abs(duration - length) < 0.01, `${name}: ${duration} s`);
    }
  });
});
