import { useSyncExternalStore } from 'react';
import type { ShownRange } from '../../../display/index.ts';

/** What the map shows, as far as the legend needs it. */
interface MapRange {
  /** The name of the variable whose values these are. */
  readonly variable: string | null;
  /** The range in view, for variables without a predefined scale; null for others. */
  readonly range: ShownRange | null;
  /** The window of amounts, in hours; null for other values. */
  readonly hours: number | null;
  /** Whether some cells have no value. */
  readonly hasGaps: boolean;
}

const NOTHING: MapRange = { variable: null, range: null, hours: null, hasGaps: false };
let shown = NOTHING;
const listeners = new Set<() => void>();

/** Tells the legend what the map shows. */
export function setShownRange(next: MapRange): void {
  if (JSON.stringify(next) === JSON.stringify(shown)) return;
  shown = next;
  for (const listener of listeners) listener();
}

/** What the map shows of a variable; nothing while it shows another one. */
export function useShownRange(variable: string | null): MapRange {
  const current = useSyncExternalStore(subscribe, () => shown);
  return current.variable === variable ? current : NOTHING;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
