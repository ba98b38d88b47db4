import { useMemo, useSyncExternalStore } from 'react';
import { type Filters, filtersIn, withFilters } from './filters.ts';
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

/** The filters of the current page, and how to change some of them: empty ones leave the address. Adds no step to the browser's way back. */
export function useFilters(): readonly [Filters, (changed: Filters) => void] {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return [useMemo(() => filtersIn(search), [search]), changeFilters];
}

function changeFilters(changed: Filters): void {
  history.replaceState(null, '', location.pathname + withFilters(location.search, changed));
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
