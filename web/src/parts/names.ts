// Names of things, in the reader's language.
import { type Card, adventurersEach, playerOf } from '../protocol/messages';
import { type Key, t } from '../text/text.svelte';

export function cardName(card: Card): string {
  if (card.startsWith('T')) return t('page.card.treasure', { value: Number(card.slice(1)) });
  if (card.startsWith('A')) return t('page.card.artifact', { artifact: card });
  return t(`hazard.${card}` as Key);
}

export const adventurerName = (adventurer: number, players: readonly string[]): string => {
  const name = players[playerOf(adventurer, players.length)] ?? '';
  return adventurersEach(players.length) === 1 ? name : `${name} ${adventurer % 2 === 0 ? 'A' : 'B'}`;
};

// The reader's own adventurers are "You".
export const calledByReader = (adventurer: number, players: readonly string[], you: number | null): string =>
  adventurerName(
    adventurer,
    players.map((name, player) => (player === you ? t('page.you') : name)),
  );

// Guests have short names, but a record may contain any name.
const longestName = 40;
export function shortName(name: string): string {
  const signs = [...name];
  return signs.length > longestName ? `${signs.slice(0, longestName - 1).join('')}…` : name;
}

// Bots offered in menus; others are shown by their spec.
export const strengths = ['easy', 'medium', 'hard'] as const;
export const botName = (spec: string): string =>
  (strengths as readonly string[]).includes(spec) ? t(`page.bot.${spec}` as Key) : spec;

export const refusalText = (code: string): string => {
  const known: Partial<Record<string, Key>> = {
    offline: 'page.refused.offline',
    too_fast: 'page.refused.too_fast',
    bad_name: 'page.refused.bad_name',
    no_such_table: 'page.refused.no_such_table',
    not_found: 'page.refused.no_such_table',
    too_many_tables: 'page.refused.too_many_tables',
    too_many_tables_from_address: 'page.refused.server_is_full',
    server_is_full: 'page.refused.server_is_full',
    storage: 'page.refused.storage',
    only_the_host_may: 'page.refused.only_the_host_may',
    seat_is_taken: 'page.refused.seat_is_taken',
    no_free_seat: 'page.refused.no_free_seat',
    game_has_started: 'page.refused.game_has_started',
    too_few_players: 'page.refused.too_few_players',
    seed_is_too_long: 'page.refused.seed_is_too_long',
    player_is_connected: 'page.refused.player_is_connected',
    table_is_closed: 'page.refused.table_is_closed',
    removed_by_host: 'page.refused.removed_by_host',
    figure_is_taken: 'page.refused.figure_is_taken',
    too_few_seats: 'page.refused.too_few_seats',
    too_many_changes: 'page.refused.too_many_changes',
  };
  return t(known[code] ?? 'page.refused.other');
};
