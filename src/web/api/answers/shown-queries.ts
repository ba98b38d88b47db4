import { useSyncExternalStore } from 'react';

/** A query whose answer the page shows now. */
export interface ShownQuery {
  readonly label: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const shown = new Map<string, ShownQuery>();
const listeners = new Set<() => void>();
let list: readonly ShownQuery[] = [];

export function showQuery(id: string, query: ShownQuery): void {
  shown.set(id, query);
  tell();
}

export function hideQuery(id: string): void {
  shown.delete(id);
  tell();
}

/** The queries of all open views, in the order in which they were sent. */
export function useShownQueries(): readonly ShownQuery[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => list,
  );
}

function tell(): void {
  list = [...shown.values()];
  for (const listener of listeners) listener();
}
