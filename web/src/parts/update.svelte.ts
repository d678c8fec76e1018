// Whether another version of the page is ready: a service worker that waits until somebody wants it.
let waiting = $state.raw<ServiceWorker | null>(null);

export const hasUpdate = (): boolean => waiting !== null;
export const waitingWorker = (): ServiceWorker | null => waiting;
export function offer(worker: ServiceWorker | null): void {
  waiting = worker;
}
