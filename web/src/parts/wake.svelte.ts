// Keeps the screen on while it is wanted, where the browser can. To be called while a component is created; ends with it.
export function keepScreenOn(isWanted: () => boolean = () => true): void {
  $effect(() => {
    if (!isWanted()) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    // The browser drops the lock whenever the page is hidden.
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const granted = await navigator.wakeLock.request('screen').catch(() => null);
      if (over) void granted?.release();
      else lock = granted;
    };
    const again = (): void => void ask();
    document.addEventListener('visibilitychange', again);
    again();
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  });
}
