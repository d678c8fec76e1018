// Pictures of the main screens at several sizes, compared with those kept in pictures/. INCAN_UPDATE=1 takes them anew: look
// at them before you commit them. The screens are shown by the real page and server; only what differs from game to game,
// such as cards, is replaced on the way.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';

import { button, closeBrowser, openTable, person, serverFor, theBrowser } from './people.mjs';
import { at, bust, finished, table } from './told.mjs';

after(closeBrowser);

const folder = new URL('./pictures/', import.meta.url);
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  landscape: { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
  wall: { viewport: { width: 1920, height: 1080 } },
};

// The part of the picture that differs, compared at a quarter of its size: fonts and edges may be drawn a little differently on another machine.
let comparing;
async function differs(kept, taken) {
  comparing ??= theBrowser().then((browser) => browser.newPage());
  return (await comparing).evaluate(
    async ([one, other]) => {
      const pixels = async (url) => {
        const image = await createImageBitmap(await (await fetch(url)).blob());
        const [width, height] = [Math.round(image.width / 4), Math.round(image.height / 4)];
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, width, height);
        return context.getImageData(0, 0, width, height);
      };
      const [a, b] = [await pixels(one), await pixels(other)];
      if (a.width !== b.width || a.height !== b.height) return 1;
      let far = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        const distance = [0, 1, 2].reduce((sum, channel) => sum + Math.abs(a.data[at + channel] - b.data[at + channel]), 0);
        if (distance > 96) ++far;
      }
      return far / (a.width * a.height);
    },
    [kept, taken].map(({ type, bytes }) => `data:${type};base64,${bytes.toString('base64')}`),
  );
}

async function inWebp(png) {
  comparing ??= theBrowser().then((browser) => browser.newPage());
  const url = await (await comparing).evaluate(async (source) => {
    const image = await createImageBitmap(await (await fetch(source)).blob());
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.72);
  }, `data:image/png;base64,${png.toString('base64')}`);
  return Buffer.from(url.split(',')[1], 'base64');
}

const most = 0.02;
async function compare(page, name, { hide = '' } = {}) {
  // Animations have come to their ends, and the lazily loaded parts are there.
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; ++frame) await new Promise(requestAnimationFrame);
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
  });
  const png = await page.screenshot({ animations: 'disabled', mask: hide ? [page.locator(hide)] : [], maskColor: '#888888' });
  const file = new URL(`${name}.webp`, folder);
  if (process.env.INCAN_UPDATE) {
    writeFileSync(file, await inWebp(png));
    return;
  }
  assert.ok(existsSync(file), `${file.pathname} is missing; take it with INCAN_UPDATE=1`);
  const part = await differs({ type: 'image/webp', bytes: readFileSync(file) }, { type: 'image/png', bytes: png });
  if (part > most) {
    const seen = new URL(`../../../build/pictures/${name}.png`, file);
    spawnSync('mkdir', ['-p', new URL('.', seen).pathname]);
    writeFileSync(seen, png);
    assert.fail(`${name}: ${(100 * part).toFixed(1)}% of it differs from the picture that is kept; see ${seen.pathname}`);
  }
}

describe('pictures', { concurrency: 1 }, () => {
  it('a picture that differs is noticed', async (t) => {
    const server = await serverFor(t);
    const page = await person(t, `${server.url}/rules`, sizes.phone);
    const take = async () => ({ type: 'image/png', bytes: await page.screenshot() });
    const before = await take();
    assert.equal(await differs(before, await take()), 0);
    await page.evaluate(() => (document.querySelector('h1, h2').style.cssText = 'background: red; padding: 2rem'));
    assert.ok((await differs(before, await take())) > most);
  });

  for (const size of Object.keys(sizes)) {
    it(`the main screens, on a ${size}`, async (t) => {
      const server = await serverFor(t);
      if (size === 'wall') {
        const ana = await person(t, server.url);
        const link = await openTable(ana, { name: 'Ana', seats: 4 });
        const lobby = await person(t, `${link}/screen`, { ...sizes.wall, colorScheme: 'dark' });
        await lobby.getByText('Ana starts the game.').waitFor();
        await compare(lobby, 'wall-waiting', { hide: '.qr, [data-code], .go strong' });
        const room = await at(t, link, table(4, { you: null }), { screen: '/screen', ...sizes[size] });
        await room.getByText('Torch or Camp?').waitFor();
        await compare(room, 'wall-choice', { hide: '.qr, .code-tile' });
        return;
      }
      const ana = await person(t, server.url, { ...sizes[size], colorScheme: 'dark' });
      await button(ana, /^Play now/).waitFor();
      await compare(ana, `${size}-home`);
      const link = await openTable(ana, { name: 'Ana', seats: 4 });
      await compare(ana, `${size}-waiting`, { hide: '.qr, [data-code], input[readonly], .seal' });

      const choice = await at(t, link, table(4), { as: ana, ...sizes[size] });
      await choice.locator('button.torch').waitFor();
      await compare(choice, `${size}-choice`);
      await choice.tell(bust);
      await choice.locator('.bust').waitFor();
      await compare(choice, `${size}-bust`);
      const eight = await at(t, link, table(8, { inside: [0, 1, 2, 3, 4, 5, 6, 7], path: 'T5:5 T9:1 T17:1 fire T15:7' }), { as: ana, ...sizes[size] });
      await compare(eight, `${size}-eight`);
      const two = await at(t, link, table(2, { inside: [0, 1, 3], path: 'T17:1 A2 snake' }), { as: ana, ...sizes[size] });
      await compare(two, `${size}-two`);
      const end = await at(t, link, finished(), { as: ana, ...sizes[size] });
      await end.locator('.end .crown').first().waitFor();
      await compare(end, `${size}-end`, { hide: '.picture canvas, .result-picture, time' });
    });
  }
});
