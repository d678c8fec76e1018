// The theme: the reader's choice, or else the system's.
import { kept } from './kept';

export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

const saved = kept.get('theme');
let wanted = $state<Theme>(themes.find((theme) => theme === saved) ?? 'system');
const light = matchMedia('(prefers-color-scheme: light)');

export const theme = (): Theme => wanted;

export function setTheme(theme: Theme): void {
  wanted = theme;
  kept.set('theme', theme);
  apply();
}

// What the page looks like now.
let isLightNow = $state(false);
export const isLight = (): boolean => isLightNow;

function apply(): void {
  isLightNow = wanted === 'light' || (wanted === 'system' && light.matches);
  document.documentElement.dataset.theme = isLightNow ? 'light' : 'dark';
}
light.addEventListener('change', apply);
apply();
