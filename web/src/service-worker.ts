// Keeps the page on the device. The build puts before this file what it is made of: `version`, `shell` (all files of the
// page, except for sounds), and `engine` (what games on this device need, with the sounds; kept once somebody wants it).
declare const version: string;
declare const shell: string[];
declare const engine: string[];

const prefix = 'incan-';
const own = prefix + version;
const worker = self as unknown as ServiceWorkerGlobalScope;

// Files whose names contain a hash of their content never change.
const neverChanges = (path: string): boolean => path.startsWith('/assets/');

async function keep(path: string): Promise<void> {
  const cache = await caches.open(own);
  if (await cache.match(path)) return;
  const known = neverChanges(path) ? await caches.match(path) : undefined;
  if (known) await cache.put(path, known);
  else await cache.add(new Request(path, { cache: neverChanges(path) ? 'default' : 'no-cache' }));
}
const keepAll = (paths: string[]): Promise<unknown> => Promise.all(paths.map(keep));

async function versions(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

async function install(): Promise<void> {
  const hadEngine = await caches.match('/engine');
  await keepAll(['/', ...shell]);
  // Whoever could play without a network still can.
  if (hadEngine) await keepEngine();
}

// A mark in the cache says that the engine is wanted, whatever its name in the next version.
async function keepEngine(): Promise<void> {
  await keepAll(engine);
  await (await caches.open(own)).put('/engine', new Response('kept'));
}

// The version before stays, for tabs that still show it and load more of it.
async function tidy(): Promise<void> {
  const before = (await versions()).filter((name) => name !== own);
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function fromCache(request: Request): Promise<Response> {
  const known = await caches.match(request.url);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) await (await caches.open(own)).put(request.url, answer.clone());
  return answer;
}

// All addresses show the same page, so without a network, or if the server cannot answer, the kept one does.
async function page(request: Request): Promise<Response> {
  const kept = async (): Promise<Response | undefined> => (await caches.open(own)).match('/');
  try {
    const answer = await fetch(request);
    return answer.status < 400 ? answer : ((await kept()) ?? answer);
  } catch (error) {
    const shown = await kept();
    if (shown) return shown;
    throw error;
  }
}

async function fromNetwork(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const known = await caches.match(request.url);
    if (known) return known;
    throw error;
  }
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(tidy()));
worker.addEventListener('message', (event) => {
  const wanted = event.data as 'update' | 'engine';
  if (wanted === 'update') void worker.skipWaiting();
  if (wanted === 'engine')
    event.waitUntil(
      keepEngine().then(
        () => event.ports[0]?.postMessage(true),
        () => event.ports[0]?.postMessage(false),
      ),
    );
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // What the server says is never kept.
  if (request.method !== 'GET' || origin !== worker.location.origin || /^\/(api|ws)\//.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (neverChanges(pathname)) event.respondWith(fromCache(request));
  else event.respondWith(fromNetwork(request));
});
