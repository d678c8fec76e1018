// The page as an app: a service worker keeps it on the device, so that it opens without a network. A new version is
// offered, and used only when somebody asks for it.
import { networks, wasm } from 'virtual:engine';

import { offer, waitingWorker } from './update.svelte';

export function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waitingWorker()?.postMessage('update');
}

// Browsers allow this only over https and on this machine itself.
export async function install(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const registration = await navigator.serviceWorker.register('/sw.js');
  const look = (): void => {
    // The first one is no update.
    offer(navigator.serviceWorker.controller ? registration.waiting : null);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

// Keeps the engine on the device, too. Tells whether games can be played without a network from now on.
export async function keepEngine(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return false;
  const { active } = await navigator.serviceWorker.ready;
  if (!active) return false;
  const isKept = await new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    active.postMessage('engine', [port2]);
  });
  return isKept && (await Promise.all([wasm, networks].map((file) => caches.match(file)))).every(Boolean);
}
