import { useSyncExternalStore } from 'react';

/**
 * The API key of this tab. It comes by the `#key=` of the start link, which never reaches a server or its logs, or is typed in; it
 * is kept for the tab alone, under the name that GraphiQL and the account page read too.
 */
const NAME = 'isobar-key';
const KEY = /^isb_[!-~]{28,252}$/;

const listeners = new Set<() => void>();

/** Takes the key out of the address: it shall not stand in the history. */
export function takeKey(): void {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key !== null && setKey(key)) history.replaceState(null, '', location.pathname + location.search);
}

/** Keeps a key for this tab; false for what is none. */
export function setKey(key: string): boolean {
  if (!KEY.test(key)) return false;
  sessionStorage.setItem(NAME, key);
  for (const listener of listeners) listener();
  return true;
}

/** Forgets the key of this tab. */
export function forgetKey(): void {
  sessionStorage.removeItem(NAME);
  for (const listener of listeners) listener();
}

export function currentKey(): string | null {
  return sessionStorage.getItem(NAME);
}

/** The key of this tab, or null. */
export function useKey(): string | null {
  return useSyncExternalStore(subscribe, currentKey);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
