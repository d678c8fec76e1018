// The screen for the current address.
export type Route =
  | { screen: 'home' }
  | { screen: 'rules' }
  | { screen: 'verify' }
  | { screen: 'table'; table: string; big: boolean }
  | { screen: 'replay'; game: number; table: string | null }
  | { screen: 'unknown' };

const id = '[A-Za-z0-9_-]+';

export function routeOf(path: string): Route {
  if (path === '/') return { screen: 'home' };
  if (path === '/rules') return { screen: 'rules' };
  if (path === '/verify') return { screen: 'verify' };
  const table = new RegExp(`^/t/(${id})(/screen)?$`).exec(path);
  if (table?.[1]) return { screen: 'table', table: table[1], big: table[2] !== undefined };
  const replay = new RegExp(`^(?:/t/(${id}))?/games/([0-9]+)$`).exec(path);
  if (replay?.[2]) return { screen: 'replay', game: Number(replay[2]), table: replay[1] ?? null };
  return { screen: 'unknown' };
}

let current = $state.raw<Route>(routeOf(location.pathname));
export const route = (): Route => current;

export function go(path: string): void {
  history.pushState(null, '', path);
  current = routeOf(location.pathname);
  scrollTo(0, 0);
}

addEventListener('popstate', () => (current = routeOf(location.pathname)));

// Click handler for links within the page. Opening in a new tab or window is left to the browser.
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.currentTarget as HTMLAnchorElement).getAttribute('href');
  if (!link) return;
  event.preventDefault();
  go(link);
}
