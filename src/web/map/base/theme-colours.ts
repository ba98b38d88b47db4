import { useSyncExternalStore } from 'react';

/** The colours of the map's own layers, by their tokens. */
const TOKENS = ['land', 'sea', 'coast', 'border', 'ink', 'paper', 'accent', 'high', 'low'] as const;
export type ThemeColours = Readonly<Record<(typeof TOKENS)[number], string>>;
/** What lies around a field: paper for colours, or ground below clouds. */
export type Ground = 'paper' | 'cloud';

let colours: Readonly<Record<Ground, ThemeColours>> | null = null;
const listeners = new Set<() => void>();

/** The tokens' colours in the scheme of now, as the map library reads them: it knows no custom properties. */
export function useThemeColours(ground: Ground): ThemeColours {
  return useSyncExternalStore(subscribe, themeColours)[ground];
}

/** A colour as the browser writes it, `rgb(20, 24, 29)`, as the graphics processor takes it: 0 to 1, with an opacity. */
export function fractionsOf(colour: string, opacity: number): readonly [number, number, number, number] {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((each) => Number(each) / 255);
  return [red, green, blue, opacity];
}

function themeColours(): Readonly<Record<Ground, ThemeColours>> {
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

function readColours(): Readonly<Record<Ground, ThemeColours>> {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (ground: Ground) =>
    Object.fromEntries(
      TOKENS.map((token) => {
        probe.style.color = ground === 'cloud' ? `var(--cloud-${token}, var(--${token}))` : `var(--${token})`;
        return [token, getComputedStyle(probe).color];
      }),
    ) as ThemeColours;
  const found = { paper: read('paper'), cloud: read('cloud') };
  probe.remove();
  return found;
}
