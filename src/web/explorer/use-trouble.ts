import { onlineManager, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Problem } from '../api/problem.ts';

/** Those that concern the whole page, the one that explains the others first. */
const ORDER = [0, 401, 402, 429, 503, 502, 504];
const OFFLINE = new Problem('The browser is offline.', { status: 0 });
/** How soon a server is asked again that did not say when. */
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
  // Without a network nothing is asked, so that nothing fails.
  return isOnline ? failure : OFFLINE;
}

/** Asks again what failed by a problem, by itself where that may help. @returns what asks at once */
export function useRetry(trouble: Problem | null): () => void {
  const cache = useQueryClient().getQueryCache();
  const retry = () => {
    for (const query of failedOf(cache)) void query.fetch();
  };
  useEffect(() => {
    if (trouble === null || trouble.status === 401 || trouble.status === 402) return;
    const again = () => {
      for (const query of failedOf(cache)) void query.fetch();
    };
    const timer = setTimeout(again, (trouble.retryAfterSeconds ?? RETRY_SECONDS) * 1000);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [trouble, cache]);
  return retry;
}

/** Queries of open views whose last answer was an error. */
const failedOf = (cache: QueryCache) =>
  cache.findAll({ type: 'active' }).filter(({ state }) => state.status === 'error');
