// What follows the ceremony, loaded on demand as one chunk.
export { default as ByRound } from './ByRound.svelte';
export { default as Insight } from './Insight.svelte';
export { default as ResultPicture } from './ResultPicture.svelte';
