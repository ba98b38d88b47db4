import { useSyncExternalStore } from 'react';
import type { ShownRange } from '../colours/scales.ts';

let range: ShownRange | null = null;
const listeners = new Set<() => void>();

/** Tells the legend what the map shows: variables without a scale of their own have one over what is in view. */
export function setShownRange(next: ShownRange | null): void {
  if (next?.minimum === range?.minimum && next?.maximum === range?.maximum) return;
  range = next;
  for (const listener of listeners) listener();
}

/** The least and greatest value that the map shows; null for none. */
export const useShownRange = (): ShownRange | null => useSyncExternalStore(subscribe, () => range);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
