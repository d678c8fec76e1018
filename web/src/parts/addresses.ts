// The page's addresses.
export type Route =
  | { screen: 'home' }
  | { screen: 'rules' }
  | { screen: 'verify' }
  | { screen: 'offline' }
  // A table, or a finished game, on this device. They are in the query, since a plain file server knows only the path.
  | { screen: 'local_table'; table: string }
  | { screen: 'local_game'; game: number }
  // `table` is an id, or a code, which Table.svelte looks up.
  | { screen: 'table'; table: string; big: boolean }
  | { screen: 'replay'; game: number; table: string | null }
  | { screen: 'unknown' };

const id = '[A-Za-z0-9_-]+';

// The code of a table as the server spells it, or null. People write it in small letters, and with spaces or hyphens.
export function codeIn(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[BCDFGHJKLMNPRSTVWXZ]{4}$/.test(code) ? code : null;
}

// The path may have a query.
export function routeOf(address: string): Route {
  const path = address.startsWith('/offline') ? address : (address.split('?')[0] ?? '');
  if (path === '/') return { screen: 'home' };
  if (path === '/rules') return { screen: 'rules' };
  if (path === '/verify') return { screen: 'verify' };
  const local = /^\/offline\/?(?:\?(table|game)=([A-Za-z0-9-]+))?$/.exec(path);
  if (local) {
    const [, what, which = ''] = local;
    if (what === 'table') return { screen: 'local_table', table: which };
    return what === 'game' ? { screen: 'local_game', game: Number(which) } : { screen: 'offline' };
  }
  const table = new RegExp(`^/t/(${id})(/screen)?/?$`).exec(path);
  if (table?.[1]) return { screen: 'table', table: table[1], big: table[2] !== undefined };
  const replay = new RegExp(`^(?:/t/(${id}))?/games/([0-9]+)$`).exec(path);
  if (replay?.[2]) return { screen: 'replay', game: Number(replay[2]), table: replay[1] ?? null };
  // A code at the top, as somebody may type it.
  const code = codeIn(path.slice(1));
  if (code) return { screen: 'table', table: code, big: false };
  return { screen: 'unknown' };
}
