// Where something has come up that was asked for.
import { isCalm } from './pace';

// Goes to a heading, with the keyboard and with the eyes. Whoever is busy elsewhere by now is left alone.
export function arrive(heading: HTMLElement, from: Element | null): void {
  const now = document.activeElement;
  if (now !== null && now !== document.body && now !== from) return;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ behavior: isCalm() ? 'auto' : 'smooth', block: 'start' });
}

// What comes up is seen; nothing moves where it is in sight already.
export function inSight(box: HTMLElement): void {
  box.scrollIntoView({ behavior: isCalm() ? 'auto' : 'smooth', block: 'nearest' });
}

// What scrolls must be reached by the keyboard; what does not would only be in its way, and be jumped to as a whole.
export function reachable(box: HTMLElement): { destroy(): void } {
  const look = (): void => {
    box.tabIndex = box.scrollHeight > box.clientHeight ? 0 : -1;
  };
  const watch = new ResizeObserver(look);
  for (const seen of [box, ...box.children]) watch.observe(seen);
  look();
  return { destroy: () => watch.disconnect() };
}
