import { useSyncExternalStore } from 'react';
import { searchOf, viewOf } from './address.ts';
import type { View } from './view.ts';

const listeners = new Set<() => void>();
let view: View = viewOf(location.search);
let writing: ReturnType<typeof setTimeout> | undefined;
/** Browsers refuse more than about 100 changes of an address in 30 s: a map that is dragged makes more. */
const WRITE_AFTER_MS = 400;

window.addEventListener('popstate', () => {
  view = viewOf(location.search);
  tell();
});

/** Changes the view, and a moment later the page's address. */
export function changeView(change: Partial<View>): void {
  view = { ...view, ...change };
  tell();
  clearTimeout(writing);
  writing = setTimeout(() => {
    history.replaceState(null, '', location.pathname + searchOf(view));
  }, WRITE_AFTER_MS);
}

/** What the explorer shows now. */
export function useView(): View {
  return useSyncExternalStore(subscribe, currentView);
}

export const currentView = (): View => view;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
