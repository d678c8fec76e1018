// A table on this device, spoken to like one on a server: the same messages over something like a socket.
import { tick } from 'svelte';

import type { Action } from '../protocol/messages';
import type { Wire } from '../protocol/connection.svelte';
import { Refusal } from '../protocol/api';
import { ask, listen } from './engine.svelte';

type Sent = { type: 'join'; game: number; turn: number } | { type: 'ping' } | (Action & { action: number });

export class LocalSocket implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((frame: { data: string }) => void) | null = null;
  onclose: ((end: { code: number }) => void) | null = null;
  readyState = 0;
  #unlisten: () => void;

  constructor(
    readonly table: string,
    // Whose eyes the page has at the moment.
    readonly viewer: () => number,
  ) {
    this.#unlisten = listen((where, frames) => {
      if (where === table) this.#tell(frames);
    });
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const sent = JSON.parse(text) as Sent;
    if (sent.type === 'ping') {
      this.#tell([JSON.stringify({ type: 'pong', now: Date.now() })]);
      return;
    }
    const answer =
      sent.type === 'join'
        ? ask('join', this.table, this.viewer(), sent.game, sent.turn).then((frames) => [frames])
        : ask('act', this.table, this.viewer(), sent);
    answer.then(
      (batches) => this.#tellAll(batches),
      (why: unknown) => this.#fail(why instanceof Refusal ? why.code : 'other'),
    );
  }

  // Asks for the table as its viewer, who has changed, may see it.
  look(game: number, turn: number): void {
    this.send(JSON.stringify({ type: 'join', game, turn }));
  }

  close(): void {
    this.readyState = 3;
    this.#unlisten();
  }

  #fail(code: string): void {
    if (code === 'no_such_table')
      this.#tell([JSON.stringify({ type: 'error', code: 'no_such_table', where: '', message: '' })]);
    else {
      // Another tab has gone on, or the engine has ended: joining again brings the table as it is stored.
      this.close();
      this.onclose?.({ code: 1006 });
    }
  }

  async #tellAll(batches: string[][]): Promise<void> {
    for (const frames of batches) {
      this.#tell(frames);
      await tick();
    }
  }

  #tell(frames: string[]): void {
    if (this.readyState === 1 && frames.length > 0) this.onmessage?.({ data: `[${frames.join(',')}]` });
  }
}
