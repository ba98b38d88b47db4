import { useSyncExternalStore } from 'react';

/**
 * The API key of this tab. It comes by the `#key=` of the start link, which never reaches a server or its logs, or is typed in; it
 * is kept for the tab alone, under the name that GraphiQL and the account page read too.
 */
const NAME = 'isobar-key';
const KEY = /^isb_[!-~]{28,252}$/;

const listeners = new Set<() => void>();

/** A link's key that would replace the tab's key, until the user decides. */
let offered: string | null = null;

/** Removes the key from the address, so that it is not in the history. A tab with another key keeps it until the user agrees: whoever
 * made the link would see all requests sent with it.
 */
export function takeKey(): void {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key === null || !KEY.test(key)) return;
  const own = currentKey();
  if (own === null || own === key) setKey(key);
  else offered = key;
  history.replaceState(null, '', location.pathname + location.search);
}

/** The key that a link offers in place of the tab's; null for none. */
export function useOfferedKey(): string | null {
  return useSyncExternalStore(subscribe, () => offered);
}

/** Ends an offer: takes the key, or keeps the one of the tab. */
export function answerOffer(isTaken: boolean): void {
  const key = offered;
  offered = null;
  if (isTaken && key !== null) setKey(key);
  else for (const listener of listeners) listener();
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
