// Pictures of the main screens at several sizes, compared with those kept in pictures/. INCAN_UPDATE=1 takes them anew: look
// at them before you commit them. The screens are shown by the real page and server; only what differs from game to game,
// such as cards, is replaced on the way.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';

import { button, closeBrowser, openTable, person, serverFor, theBrowser } from './people.mjs';

after(closeBrowser);

const folder = new URL('./pictures/', import.meta.url);
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  landscape: { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
  wall: { viewport: { width: 1920, height: 1080 } },
};

const seat = (name, figure, bot) => ({ free: false, name, bot, connected: bot === null, host: bot === null, seed: bot === null, invited: false, figure });
const names = ['Ana', 'Inti', 'Killa', 'Amaru', 'Sumaq', 'Wayra', 'Illapa', 'Qori'];
const card = (text) => {
  const [name, gems] = text.split(':');
  return { card: name, gems: Number(gems ?? 0) };
};

// A table in the middle of the third round, as the server would describe it.
function table(players, { you = 0, inside = [0, 1, 3], path = 'mummy T14 T7 T9:1 snake T11:2', ...changes } = {}) {
  const adventurers = players === 2 ? 4 : players;
  const cards = path.split(' ').map(card);
  return {
    type: 'table',
    phase: 'playing',
    settings: { edition: 'incan-gold', seats: players, clock: null, on_timeout: 'camp', tents: 'closed', listed: false, odds: true, practice: false },
    seats: names.slice(0, players).map((name, index) => seat(name, index + 1, index === 0 ? null : 'medium')),
    you,
    hosting: true,
    removed: false,
    removed_guests: [],
    series: [],
    commitment: '2e3cc372b4846dc2d01ce33501065840de69def36e3f4087d23f950b31772472',
    game: {
      number: 1,
      turn: 9,
      time_left_ms: null,
      chosen: [1],
      own: {},
      figures: Array.from({ length: adventurers }, (_, index) => index + 1),
      round: 3,
      start_player: 2,
      path: cards,
      path_gems: cards.reduce((sum, { gems }) => sum + gems, 0),
      path_points: cards.some((one) => one.card.startsWith('A')) ? 5 : 0,
      cards_left: 25,
      bust_cards: 4,
      deck: { treasures: [1, 2, 3, 4, 5, 5, 7, 11, 13, 15, 17], hazards: { spider: 3, mummy: 2, fire: 3, snake: 2, rocks: 2 }, artifacts: ['A2', 'A5'] },
      hazards_removed: { spider: 0, mummy: 0, fire: 0, snake: 0, rocks: 1 },
      inside,
      carried: 9,
      tents: Array.from({ length: adventurers }, (_, index) => (players === 2 ? index < 2 : index === you) ? 22 : null),
      artifacts: Array(adventurers).fill(0),
      artifact_points: Array(adventurers).fill(0),
      artifacts_out: 0,
      scores: Array.from({ length: players }, (_, index) => (index === you ? 22 : null)),
    },
    missed: [],
    record: null,
    ...changes,
  };
}

const bust = {
  type: 'turn',
  events: [
    { event: 'choices_revealed', choices: 'TC.T' },
    { event: 'left', adventurers: [1], share: 3, banked: [12], artifacts: [], left: 0 },
    { event: 'card_turned', card: 'snake' },
    { event: 'round_ended', reason: 'hazard', hazard: 'snake', lost: [9, 0, 0, 9], artifacts_lost: [] },
  ],
  game: table(4, { inside: [], path: 'mummy T14 T7 T9 snake T11 snake' }).game,
};

function finished() {
  const run = spawnSync(process.env.INCAN, ['sample', '--players', '4', '--edition', 'incan-gold', '--seed', 'pictures']);
  const record = JSON.parse(run.stdout);
  record.players.forEach((player, index) => (player.name = names[index]));
  const { scores } = record.result;
  const shown = table(4, { phase: 'finished', record, inside: [] });
  return { ...shown, game: { ...shown.game, round: 5, scores, tents: scores } };
}

// A page at a table of which it is told `shown`; `page.tell()` tells it more.
async function at(test, link, size, shown, { as, screen = '' } = {}) {
  const page = await person(test, null, { ...sizes[size], pace: 'normal', colorScheme: 'dark', locale: 'en-GB', ...(as && { storageState: await as.context().storageState() }) });
  await page.routeWebSocket(/\/ws/, (near) => {
    const far = near.connectToServer();
    near.onMessage((message) => far.send(message));
    far.onMessage((text) => near.send(JSON.stringify([JSON.parse(text)].flat().map((message) => (message.type === 'table' ? shown : message)))));
    page.tell = (message) => near.send(JSON.stringify(message));
  });
  await page.goto(`${link}${screen}`);
  await page.locator(screen ? '.room' : '.play').waitFor();
  return page;
}

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
        const room = await at(t, link, size, table(4, { you: null }), { screen: '/screen' });
        await room.getByText('Torch or Camp?').waitFor();
        await compare(room, 'wall-choice', { hide: '.qr, .code-tile' });
        return;
      }
      const ana = await person(t, server.url, { ...sizes[size], colorScheme: 'dark' });
      await button(ana, /^Play now/).waitFor();
      await compare(ana, `${size}-home`);
      const link = await openTable(ana, { name: 'Ana', seats: 4 });
      await compare(ana, `${size}-waiting`, { hide: '.qr, [data-code], input[readonly], .seal' });

      const choice = await at(t, link, size, table(4), { as: ana });
      await choice.locator('button.torch').waitFor();
      await compare(choice, `${size}-choice`);
      await choice.tell(bust);
      await choice.locator('.bust').waitFor();
      await compare(choice, `${size}-bust`);
      const eight = await at(t, link, size, table(8, { inside: [0, 1, 2, 3, 4, 5, 6, 7], path: 'T5:5 T9:1 T17:1 fire T15:7' }), { as: ana });
      await compare(eight, `${size}-eight`);
      const two = await at(t, link, size, table(2, { inside: [0, 1, 3], path: 'T17:1 A2 snake' }), { as: ana });
      await compare(two, `${size}-two`);
      const end = await at(t, link, size, finished(), { as: ana });
      await end.locator('.end .crown').first().waitFor();
      await compare(end, `${size}-end`, { hide: '.picture canvas, .result-picture, time' });
    });
  }
});
