// Screens that are loaded when they are needed. The home page fetches the table beforehand, while nobody waits for it.
export const screens = {
  table: () => import('../screens/Table.svelte'),
};

export function fetchLater(load: () => Promise<unknown>): void {
  const fetch = (): void => void load().catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetch, { timeout: 3000 });
  else setTimeout(fetch, 1000);
}
