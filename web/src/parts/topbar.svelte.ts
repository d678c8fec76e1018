// How the top bar looks: solid unless a screen asks for something else. Over a scene it has no ground of its own; the
// game and the screen for a room hide it.
import { untrack } from 'svelte';

export type TopBar = 'solid' | 'over' | 'hidden';

// Not reactive: a component that ends would see the wishes from before the next one began.
let wishes: readonly { look: TopBar }[] = [];
let look = $state<TopBar>('solid');
export const topBar = (): TopBar => look;

function wishFor(now: readonly { look: TopBar }[]): void {
  wishes = now;
  look = now.at(-1)?.look ?? 'solid';
}

// To be called while a component is created; ends with the component.
export function useTopBar(wanted: TopBar): void {
  $effect.pre(() => {
    const wish = { look: wanted };
    untrack(() => wishFor([...wishes, wish]));
    return () => wishFor(wishes.filter((one) => one !== wish));
  });
}
