// The engine in this browser: analyses, games without a server, and bots against each other. Everything is computed in a
// worker, which is started, and fetches the engine, when it is first asked.
import { networks, wasm } from 'virtual:engine';

import { Refusal } from '../protocol/api';
import type { FromWorker, Question, ToWorker } from './questions';

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, { resolve: (value: never) => void; reject: (why: Refusal) => void }>();
const listeners = new Set<(table: string, frames: string[]) => void>();
let unkept = $state(false);

// Whether games on this device are lost with the tab, because the browser keeps nothing.
export const isUnkept = (): boolean => unkept;

// Calls back with messages that nobody asked for. Returns how to stop.
export function listen(call: (table: string, frames: string[]) => void): () => void {
  listeners.add(call);
  return () => listeners.delete(call);
}

function hear({ data }: MessageEvent<FromWorker>): void {
  if (data.type === 'unkept') unkept = true;
  else if (data.type === 'told') for (const call of listeners) call(data.table, data.frames);
  else {
    const one = waiting.get(data.number);
    waiting.delete(data.number);
    if (data.type === 'answer') one?.resolve(data.value as never);
    else one?.reject(new Refusal(data.code));
  }
}

function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = hear;
  // It cannot be loaded, or WebAssembly is out of memory: a new one is started next time.
  started.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Refusal('offline'));
    waiting.clear();
    started.terminate();
    worker = null;
  };
  started.postMessage({ type: 'start', wasm, networks } satisfies ToWorker);
  return started;
}

export function ask<Name extends keyof Question>(
  name: Name,
  ...given: Parameters<Question[Name]>
): Promise<ReturnType<Question[Name]>> {
  worker ??= start();
  const number = ++asked;
  worker.postMessage({ type: 'ask', number, name, given });
  return new Promise((resolve, reject) => waiting.set(number, { resolve, reject }));
}
