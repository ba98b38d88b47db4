import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const minuteNow = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The present minute, in ms since 1970: views that show ages and the line of now are drawn again each minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, minuteNow);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS / 4);
  return () => clearInterval(timer);
}
