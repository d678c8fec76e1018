// The moments of a turn: their order, and that nothing on the page gives away a card or a choice before its moment.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';

import { button, closeBrowser, openTable, person, serverFor, torch } from './people.mjs';

after(closeBrowser);

const lively = { reducedMotion: 'no-preference', pace: 'normal' };

// Keeps, for each moment of a turn, the last that could be seen of the page: every text, attribute, and style. What the temple is
// painted by is in attributes, too; the painting itself follows a few frames later. On a busy machine, a short
// moment may pass before anything is kept but its name. `moments()` returns them in order, and `forget()` starts anew.
const watch = () => {
  let seen = [];
  const note = () => {
    const board = document.querySelector('.board');
    if (!board) return null;
    const moment = `${board.dataset.beat ?? 'waiting'} ${board.querySelectorAll('.medal').length}`;
    if (seen.at(-1)?.moment !== moment) seen.push({ moment });
    return seen.at(-1);
  };
  new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ['data-beat'] });
  const look = () => {
    setTimeout(look, 50);
    const moment = note();
    if (!moment) return;
    const markup = document.body.innerHTML.replaceAll('><', '>\n<').replace(/<canvas[^>]*>/g, '<canvas>');
    moment.looks = `${document.title}\n${markup}`;
  };
  look();
  globalThis.moments = () => seen;
  globalThis.forget = () => (seen = []);
};

// Waits until the page has come to one of these beats, and possibly beyond.
const reached = (page, ...beats) =>
  page.waitForFunction((wanted) => globalThis.moments().some(({ moment }) => wanted.includes(moment.split(' ')[0])), beats);

// Another window of the same player. `change` rewrites what the server tells it, once it is set.
async function window(test, link, player) {
  const page = await person(test, null, { ...lively, storageState: await player.context().storageState() });
  const line = { change: null };
  await page.routeWebSocket(/\/ws/, (near) => {
    const far = near.connectToServer();
    near.onMessage((message) => far.send(message));
    far.onMessage((text) => {
      const messages = [JSON.parse(text)].flat();
      near.send(line.change ? JSON.stringify(messages.flatMap((message) => line.change(message) ?? [message])) : text);
    });
  });
  await page.addInitScript(watch);
  await page.goto(link);
  await torch(page).waitFor();
  return Object.assign(page, { line });
}

const isTurn = (message) => message.type === 'turn';
// A game that looks different wherever the real one may.
const another = (game, card) => ({
  ...game,
  carried: game.carried + 7,
  path: [...game.path, { card, gems: 3 }],
  path_gems: game.path_gems + 11,
  cards_left: game.cards_left - 5,
  bust_cards: game.bust_cards + 4,
  deck: { ...game.deck, hazards: { spider: 1, mummy: 1, fire: 1, snake: 1, rocks: 1 } },
});

// What might have happened instead. Each returns the messages in place of the server's.
const otherwise = {
  // Everybody but the player chooses the opposite.
  choices: (message) => {
    if (!isTurn(message)) return null;
    const [revealed, ...rest] = message.events;
    const choices = [...revealed.choices].map((one, seat) => (seat === 0 ? one : { T: 'C', C: 'T' }[one] ?? one)).join('');
    const leavers = [...choices].flatMap((one, seat) => (one === 'C' ? [seat] : []));
    const left = { event: 'left', adventurers: leavers, share: 1, banked: leavers.map(() => 9), artifacts: [], left: 0 };
    const others = rest.filter(({ event }) => event !== 'left');
    return [{ ...message, events: [{ ...revealed, choices }, ...(leavers.length > 0 ? [left] : []), ...others], game: another(message.game, 'T17') }];
  },
  card: (message) => {
    if (!isTurn(message)) return null;
    const events = message.events.map((event) => (event.event === 'card_turned' ? { event: 'card_turned', card: event.card === 'fire' ? 'T17' : 'fire', share: 5, left: 2 } : event));
    return [{ ...message, events, game: another(message.game, 'fire') }];
  },
  // It was the last card of the game.
  end: (message) => {
    if (!isTurn(message)) return null;
    const [revealed, ...rest] = message.events;
    const events = [
      revealed,
      ...rest.filter(({ event }) => event === 'left'),
      { event: 'card_turned', card: 'snake' },
      { event: 'round_ended', reason: 'hazard', hazard: 'snake', lost: [4, 4, 4], artifacts_lost: [] },
      { event: 'game_ended', scores: [3, 9, 1], artifacts: [0, 0, 0], winners: [1] },
    ];
    const game = { ...another(message.game, 'snake'), inside: [], scores: [3, 9, 1], tents: [3, 9, 1] };
    return [{ ...message, events, game }, { ...lastTable, phase: 'finished', game }];
  },
};
let lastTable = null;

async function startAgainstBots(page) {
  const link = await openTable(page, { name: 'Ana', seats: 3 });
  await button(page, 'Fill with bots').click();
  await page.getByText('3 of 3 seats taken').waitFor();
  await button(page, 'Start game').click();
  await torch(page).waitFor();
  return link;
}

// The looks of the first moments, as long as they are among those wanted.
const first = (seen, wanted) => {
  const end = seen.findIndex(({ moment }) => !wanted.test(moment));
  return new Map(seen.slice(0, end < 0 ? seen.length : end).map(({ moment, looks }) => [moment, looks]));
};

describe('moments', { concurrency: 2 }, () => {
  it('nothing on the page gives away a card, a choice, or the end before its moment', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, server.url, { reducedMotion: 'reduce' });
    let link = await startAgainstBots(ana);
    const tables = () => ana.frames.flatMap((frame) => [JSON.parse(frame)].flat()).filter(({ type }) => type === 'table');
    let turns = 0;
    while (turns < 2) {
      // The same player in four more windows. One is told the truth, the others three different stories.
      const truth = await window(t, link, ana);
      const told = { choices: await window(t, link, ana), card: await window(t, link, ana), end: await window(t, link, ana) };
      for (const [story, page] of Object.entries(told)) page.line.change = otherwise[story];
      lastTable = tables().at(-1);
      const windows = [truth, ...Object.values(told)];
      for (const page of windows) {
        // Nothing of the turn before is on stage any more.
        await page.waitForFunction(() => !document.querySelector('.board').dataset.beat);
        await page.evaluate(() => globalThis.forget());
      }
      await torch(ana).click();
      await Promise.all(windows.map((page) => reached(page, 'turn', 'strike', 'rest')));
      const real = await truth.evaluate(() => globalThis.moments());
      const isSame = async (story, wanted) => {
        const seen = first(await told[story].evaluate(() => globalThis.moments()), wanted);
        const expected = first(real, wanted);
        let compared = 0;
        for (const [moment, looks] of seen) {
          if (!looks || !expected.get(moment)) continue;
          assert.deepEqual(looks.split('\n'), expected.get(moment).split('\n'), `${story}: ${moment}`);
          ++compared;
        }
        return compared;
      };
      const closed = await isSame('choices', /^(waiting|lock|suspense) 0$/);
      const open = (await isSame('card', /^(waiting|lock|suspense|reveal|hold|leave|dark) /)) + (await isSame('end', /^(waiting|lock|suspense|reveal|hold|leave|dark) /));
      assert.ok(closed >= 2 && open >= 8, `${closed}, ${open}`);
      for (const page of windows) await page.close();
      ++turns;
      await ana.waitForFunction(() => document.querySelector('button.torch:not([aria-disabled=true]), .go-on, .end'));
      if (!(await torch(ana).isVisible())) {
        await ana.goto(server.url);
        link = await startAgainstBots(ana);
      }
    }
  });

  it('every turn is staged in order, and a press skips to the end of the moment', async (t) => {
    const server = await serverFor(t);
    const ana = await person(t, null, lively);
    await ana.addInitScript(watch);
    await ana.goto(server.url);
    await startAgainstBots(ana);
    await ana.waitForFunction(() => !document.querySelector('.board').dataset.beat);
    await ana.evaluate(() => globalThis.forget());
    await torch(ana).click();
    await reached(ana, 'land', 'strike');
    const all = (await ana.evaluate(() => globalThis.moments())).map(({ moment }) => moment.split(' ')[0]).filter((beat, index, list) => beat !== list[index - 1]);
    // Up to the card: the next question may have come since.
    const beats = all.slice(0, all.findIndex((beat) => ['land', 'strike'].includes(beat)) + 1);
    const order = ['waiting', 'lock', 'suspense', 'reveal', 'hold', 'leave', 'dark', 'turn', 'land', 'strike'];
    assert.deepEqual(beats, order.filter((beat) => beats.includes(beat)), 'in order, none twice');
    for (const beat of ['lock', 'suspense', 'reveal', 'hold', 'dark', 'turn']) assert.ok(beats.includes(beat), beat);
    // Nothing blocks the next choice, not even gems that are still flying.
    if (await torch(ana).isVisible()) {
      await torch(ana).click();
      await button(ana, 'Skip ahead').click();
      await ana.waitForFunction(() => document.querySelector('button.torch:not([aria-disabled=true]), .go-on, .end'));
    }
  });
});
