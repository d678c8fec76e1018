// Tables that a page is told of instead of the server's own, so that a test can show any position. The page and the server are
// real; only what differs from game to game, such as cards, is replaced on the way.
import { spawnSync } from 'node:child_process';

import { person } from './people.mjs';

const seat = (name, figure, bot) => ({ free: false, name, bot, connected: bot === null, host: bot === null, seed: bot === null, invited: false, figure });
const names = ['Ana', 'Inti', 'Killa', 'Amaru', 'Sumaq', 'Wayra', 'Illapa', 'Qori'];
const card = (text) => {
  const [name, gems] = text.split(':');
  return { card: name, gems: Number(gems ?? 0) };
};

// A table in the middle of the third round, as the server would describe it.
export function table(players, { you = 0, inside = [0, 1, 3], path = 'mummy T14 T7 T9:1 snake T11:2', ...changes } = {}) {
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
      clock_starts_ms: null,
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

export const bust = {
  type: 'turn',
  events: [
    { event: 'choices_revealed', choices: 'TC.T' },
    { event: 'left', adventurers: [1], share: 3, banked: [12], artifacts: [], left: 0 },
    { event: 'card_turned', card: 'snake' },
    { event: 'round_ended', reason: 'hazard', hazard: 'snake', lost: [9, 0, 0, 9], artifacts_lost: [] },
  ],
  game: table(4, { inside: [], path: 'mummy T14 T7 T9 snake T11 snake' }).game,
};

export function finished() {
  const run = spawnSync(process.env.INCAN, ['sample', '--players', '4', '--edition', 'incan-gold', '--seed', 'pictures']);
  const record = JSON.parse(run.stdout);
  record.players.forEach((player, index) => (player.name = names[index]));
  const { scores } = record.result;
  const shown = table(4, { phase: 'finished', record, inside: [] });
  return { ...shown, game: { ...shown.game, round: 5, scores, tents: scores } };
}

// A page at a table of which it is told `shown`; `page.tell()` tells it more. `as` is the page of the player whose browser it is.
export async function at(test, link, shown, { as, screen = '', ...options } = {}) {
  const page = await person(test, null, { pace: 'normal', colorScheme: 'dark', locale: 'en-GB', ...options, ...(as && { storageState: await as.context().storageState() }) });
  await page.routeWebSocket(/\/ws/, (near) => {
    const far = near.connectToServer();
    near.onMessage((message) => far.send(message));
    far.onMessage((text) => near.send(JSON.stringify([JSON.parse(text)].flat().map((message) => (message.type === 'table' ? shown : message)))));
    page.tell = (message) => near.send(JSON.stringify(message));
  });
  await page.goto(`${link}${screen}`);
  await page.locator(screen === '/screen' ? '.room' : '.play').waitFor();
  return page;
}
