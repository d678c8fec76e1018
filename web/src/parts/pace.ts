// The pace of animations.
import { kept } from './kept';

// Respects the reader's preference for reduced motion.
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const paces = ['normal', 'fast', 'none'] as const;
export type Pace = (typeof paces)[number];
export const pace = (): Pace => paces.find((one) => one === kept.get('pace')) ?? 'normal';
export const setPace = (wanted: Pace): void => kept.set('pace', wanted);
export const paceFactor: Record<Pace, number> = { normal: 1, fast: 0.45, none: 0 };

// Time between opening two tents, in milliseconds.
export const openingEvery = 700;
