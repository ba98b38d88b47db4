import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const NAME = 'isobar-theme';
const listeners = new Set<() => void>();

let theme: Theme = THEMES.find((each) => each === localStorage.getItem(NAME)) ?? 'system';
apply();

/** Sets the theme (light, dark or the system's), stored in this browser. */
export function chooseTheme(chosen: Theme): void {
  theme = chosen;
  localStorage.setItem(NAME, chosen);
  apply();
  tell();
}

/** What was chosen. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => theme);

function apply(): void {
  document.documentElement.dataset['theme'] = theme;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
