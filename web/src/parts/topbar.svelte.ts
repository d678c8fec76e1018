// How the top bar looks: solid unless a screen asks for something else. Over a scene it has no ground of its own; the
// game and the screen for a room hide it.
import { untrack } from 'svelte';

export type TopBar = 'solid' | 'over' | 'hidden';

let wishes = $state.raw<readonly { look: TopBar }[]>([]);
export const topBar = (): TopBar => wishes.at(-1)?.look ?? 'solid';

// To be called while a component is created; ends with the component.
export function useTopBar(look: TopBar): void {
  $effect.pre(() => {
    const wish = { look };
    untrack(() => (wishes = [...wishes, wish]));
    return () => (wishes = wishes.filter((one) => one !== wish));
  });
}
