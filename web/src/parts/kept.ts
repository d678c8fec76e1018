// What this browser remembers; where it may not, as long as the page is open.
const prefix = 'incan.';
const here = new Map<string, string>();

export const kept = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(prefix + name) ?? here.get(name) ?? null;
    } catch {
      return here.get(name) ?? null;
    }
  },
  set(name: string, value: string): void {
    here.set(name, value);
    try {
      localStorage.setItem(prefix + name, value);
    } catch {
      // Then it is forgotten with this window.
    }
  },
};
