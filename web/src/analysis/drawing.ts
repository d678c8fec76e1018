// The components that draw an analysis, loaded on demand as one chunk.
export { default as Curve } from './Curve.svelte';
export { default as Report } from './Report.svelte';
export { default as StepDetail } from './StepDetail.svelte';
export { default as Whole } from './Whole.svelte';
