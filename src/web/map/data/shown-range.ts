import { useSyncExternalStore } from 'react';
import type { ShownRange } from '../colours/scales.ts';

let range: ShownRange | null = null;
let hours: number | null = null;
const listeners = new Set<() => void>();

/** Tells the legend what the map shows: variables without a scale of their own have one over what is in view. */
export function setShownRange(next: ShownRange | null, windowHours: number | null): void {
  const isSame = next?.minimum === range?.minimum && next?.maximum === range?.maximum;
  if (isSame && windowHours === hours) return;
  range = next;
  hours = windowHours;
  for (const listener of listeners) listener();
}

/** The least and greatest value that the map shows; null for none. */
export const useShownRange = (): ShownRange | null => useSyncExternalStore(subscribe, () => range);

/** The window of the amounts that the map shows, in hours; null for values that are no amounts. */
export const useShownHours = (): number | null => useSyncExternalStore(subscribe, () => hours);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
