// How fast things are shown.

// Whoever asks for less motion sees what comes of it, and not how it moves.
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

// Between one tent and the next, in milliseconds.
export const openingEvery = 700;
