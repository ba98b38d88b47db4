import { onlineManager, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Problem } from '../api/problem.ts';

/** Those that concern the whole page, the one that explains the others first. */
const ORDER = [0, 401, 402, 429, 503, 502, 504];
const OFFLINE = new Problem('The browser is offline.', { status: 0 });
/** Delay before a retry if the server sent no Retry-After. */
const RETRY_SECONDS = 15;

/** The problem that the views of the page have in common, such as credits that are used up; null for none. */
export function useTrouble(): Problem | null {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const failed = () => failedOf(cache);
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const failure = useSyncExternalStore(
    (listener) => cache.subscribe(() => queueMicrotask(listener)),
    () => {
      const problems = failed().flatMap(({ state }) => (state.error instanceof Problem ? [state.error] : []));
      for (const status of ORDER) {
        const found = problems.find((each) => each.status === status);
        if (found !== undefined) return found;
      }
      return null;
    },
  );
  // Offline, no requests are sent, so none fails.
  return isOnline ? failure : OFFLINE;
}

/** The time of the next retry. */
interface Retry {
  /** Asks at once. */
  readonly retry: () => void;
  /** Seconds until the automatic retry; null without one. */
  readonly secondsLeft: number | null;
}

/** Asks again what failed by a problem, by itself where that may help. */
export function useRetry(trouble: Problem | null): Retry {
  const cache = useQueryClient().getQueryCache();
  const [at, setAt] = useState<number | null>(null);
  const retry = () => {
    for (const query of failedOf(cache)) void query.fetch();
  };
  useEffect(() => {
    setAt(null);
    if (trouble === null || trouble.status === 401 || trouble.status === 402) return;
    const wait = (trouble.retryAfterSeconds ?? RETRY_SECONDS) * 1000;
    setAt(Date.now() + wait);
    const again = () => {
      for (const query of failedOf(cache)) void query.fetch();
    };
    const timer = setTimeout(again, wait);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [trouble, cache]);
  return { retry, secondsLeft: useSecondsUntil(at) };
}

/** Seconds until a time in ms since 1970, from 1 on; null without one. */
function useSecondsUntil(at: number | null): number | null {
  return useSyncExternalStore(everySecond, () =>
    at === null ? null : Math.max(1, calmly(Math.ceil((at - Date.now()) / 1000))),
  );
}

/** Screen readers say each change: not each second of a long wait. */
const calmly = (seconds: number): number => (seconds > 10 ? 5 * Math.ceil(seconds / 5) : seconds);

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/** Queries of open views whose last answer was an error. */
const failedOf = (cache: QueryCache) =>
  cache.findAll({ type: 'active' }).filter(({ state }) => state.status === 'error');
