// Begins a game against bots on this device, as the home page does on a server.
import type { Bots } from '../parts/bots';
import { ask } from './engine.svelte';

export async function playHere(
  name: string,
  { practice, bots, strength }: Bots & { practice: boolean },
): Promise<string> {
  const settings = {
    edition: 'incan-gold' as const,
    seats: bots + 1,
    clock: null,
    on_timeout: 'camp' as const,
    tents: 'closed' as const,
    listed: false,
    odds: true,
    practice,
  };
  return `/offline?table=${await ask('begin', { settings, people: [name], bot: strength })}`;
}
