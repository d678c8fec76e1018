// The focus of a page whose parts come and go.
let isUsed = false;
addEventListener('focusin', () => (isUsed = true));

// Whether the reader had focused something, and it is gone.
export const focusIsLost = (): boolean =>
  isUsed && (document.activeElement === null || document.activeElement === document.body);
