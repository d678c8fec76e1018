// The screen for the current address.
import { type Route, routeOf } from './addresses';

let current = $state.raw<Route>(routeOf(location.pathname + location.search));
export const route = (): Route => current;

export function go(path: string): void {
  history.pushState(null, '', path);
  current = routeOf(location.pathname + location.search);
  scrollTo(0, 0);
}

// Goes to the same place under its proper address.
export function correct(path: string): void {
  history.replaceState(null, '', path);
  current = routeOf(location.pathname + location.search);
}

addEventListener('popstate', () => (current = routeOf(location.pathname + location.search)));

// Click handler for links within the page. Opening in a new tab or window is left to the browser.
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.currentTarget as HTMLAnchorElement).getAttribute('href');
  if (!link) return;
  event.preventDefault();
  go(link);
}
