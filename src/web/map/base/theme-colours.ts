import { useSyncExternalStore } from 'react';

/** The colours of the map's own layers, by their tokens. */
const TOKENS = ['land', 'sea', 'coast', 'border', 'ink', 'paper', 'accent', 'high', 'low'] as const;
export type ThemeColours = Readonly<Record<(typeof TOKENS)[number], string>>;

let colours: ThemeColours | null = null;
const listeners = new Set<() => void>();

/** The tokens' colours in the scheme of now, as the map library reads them: it knows no custom properties. */
export function useThemeColours(): ThemeColours {
  return useSyncExternalStore(subscribe, themeColours);
}

function themeColours(): ThemeColours {
  colours ??= readColours();
  return colours;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    scheme.addEventListener('change', forget);
    observer.observe(document.documentElement, { attributes: true });
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    scheme.removeEventListener('change', forget);
    observer.disconnect();
  };
}

const scheme = matchMedia('(prefers-color-scheme: dark)');
// A scheme that the reader chooses stands at the root of the document.
const observer = new MutationObserver(forget);

function forget(): void {
  const now = readColours();
  if (JSON.stringify(now) === JSON.stringify(colours)) return;
  colours = now;
  for (const listener of listeners) listener();
}

function readColours(): ThemeColours {
  const probe = document.createElement('span');
  document.body.append(probe);
  const entries = TOKENS.map((token) => {
    probe.style.color = `var(--${token})`;
    return [token, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(entries) as ThemeColours;
}
