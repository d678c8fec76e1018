// Bringing new content into view.
import { isCalm } from './pace';

// Focuses a heading and scrolls to it, unless the reader has moved the focus elsewhere in the meantime.
export function arrive(heading: HTMLElement, from: Element | null): void {
  const now = document.activeElement;
  if (now !== null && now !== document.body && now !== from) return;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ behavior: isCalm() ? 'auto' : 'smooth', block: 'start' });
}

// Scrolls a box into view if it is not visible yet.
export function inSight(box: HTMLElement): void {
  box.scrollIntoView({ behavior: isCalm() ? 'auto' : 'smooth', block: 'nearest' });
}

// Makes a box focusable only while it scrolls, so that the keyboard can scroll it.
export function reachable(box: HTMLElement): { destroy(): void } {
  const look = (): void => {
    box.tabIndex = box.scrollHeight > box.clientHeight ? 0 : -1;
  };
  const watch = new ResizeObserver(look);
  for (const seen of [box, ...box.children]) watch.observe(seen);
  look();
  return { destroy: () => watch.disconnect() };
}
