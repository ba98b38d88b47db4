import { useSyncExternalStore } from 'react';

/** Units that wind speeds are shown in. */
export const WIND_UNITS = {
  'm/s': { symbol: 'm/s', perMetrePerSecond: 1 },
  'km/h': { symbol: 'km/h', perMetrePerSecond: 3.6 },
  kn: { symbol: 'kn', perMetrePerSecond: 3600 / 1852 },
} as const;
export type WindUnit = keyof typeof WIND_UNITS;

const NAME = 'isobar-wind-unit';
const ORDER = Object.keys(WIND_UNITS) as readonly WindUnit[];
const listeners = new Set<() => void>();

const chosen = (): WindUnit => ORDER.find((unit) => unit === localStorage.getItem(NAME)) ?? 'm/s';

/** The unit that the reader chose for wind, kept in this browser. */
export const useWindUnit = (): WindUnit => useSyncExternalStore(subscribe, chosen);

/** Changes to the next unit. */
export function nextWindUnit(): void {
  const next = ORDER[(ORDER.indexOf(chosen()) + 1) % ORDER.length] ?? 'm/s';
  localStorage.setItem(NAME, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
