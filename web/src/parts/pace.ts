// The pace of animations.

// Respects the reader's preference for reduced motion.
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

// Time between opening two tents, in milliseconds.
export const openingEvery = 700;
