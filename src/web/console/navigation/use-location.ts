import { useSyncExternalStore } from 'react';
import { type Place, placeIn, searchFor } from './location.ts';

const listeners = new Set<() => void>();
let place = placeIn(location.search);

window.addEventListener('popstate', () => {
  place = placeIn(location.search);
  tell();
});

/** Goes to another place: the browser's way back leads to the one before. */
export function goTo(next: Place): void {
  place = next;
  history.pushState(null, '', location.pathname + searchFor(next));
  window.scrollTo(0, 0);
  tell();
}

export function usePlace(): Place {
  return useSyncExternalStore(subscribe, () => place);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
