// Values kept in localStorage, or in memory if storage is blocked.
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
      // Kept in memory only.
    }
  },
};
