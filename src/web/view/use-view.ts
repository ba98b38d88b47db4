import { useSyncExternalStore } from 'react';
import { textOfUnits, unitsOfText, usualUnits } from '../../display/index.ts';
import { searchOf, type Usual, viewOf } from './address/address.ts';
import { isStep } from './address/steps.ts';
import type { View } from './view.ts';

const listeners = new Set<() => void>();
/** Where the browser keeps units and clock. */
const KEPT = { units: 'isobar-units', clock: 'isobar-clock' } as const;
function usual(): Usual {
  const units = localStorage.getItem(KEPT.units);
  return {
    units: units === null ? usualUnits(navigator.language) : unitsOfText(units),
    isUtc: localStorage.getItem(KEPT.clock) === 'utc',
  };
}
let view: View = viewOf(location.search, usual());
let writing: ReturnType<typeof setTimeout> | undefined;
/** Browsers refuse more than about 100 changes of an address in 30 s: a map that is dragged makes more. */
const WRITE_AFTER_MS = 400;
/** Faster changes share one history entry: holding a key down passes through many views. */
const STEP_MS = 600;
let lastStep: { readonly at: number; readonly names: string } | null = null;

window.addEventListener('popstate', () => {
  clearTimeout(writing);
  lastStep = null;
  view = viewOf(location.search, usual());
  tell();
});

/**
 * Changes the view and the page's address. What people go back from, such as a place, a panel or another model, is an entry of the
 * browser's history; other changes, such as the time, are written into the current one a moment later.
 */
export function changeView(change: Partial<View>): void {
  const before = view;
  view = { ...view, ...change };
  if (change.units !== undefined) localStorage.setItem(KEPT.units, textOfUnits(change.units));
  if (change.isUtc !== undefined) localStorage.setItem(KEPT.clock, change.isUtc ? 'utc' : '');
  tell();
  if (isStep(before, view)) startEntry(before, Object.keys(change).join());
  clearTimeout(writing);
  writing = setTimeout(write, WRITE_AFTER_MS);
}

function startEntry(before: View, names: string): void {
  const now = performance.now();
  const isHeldDown = lastStep !== null && lastStep.names === names && now - lastStep.at < STEP_MS;
  lastStep = { at: now, names };
  if (isHeldDown) return;
  // What was not written yet belongs to the entry that is left.
  history.replaceState(null, '', addressOf(before));
  history.pushState(null, '', addressOf(view));
}

const write = () => history.replaceState(null, '', addressOf(view));

const addressOf = (shown: View) => location.pathname + searchOfView(shown);

/** The query of a page's address that shows a view. Units of the visitor's region are left out, unless the visitor once chose others. */
function searchOfView(shown: View): string {
  const ofRegion = usualUnits(navigator.language);
  const chosen = localStorage.getItem(KEPT.units);
  return searchOf(shown, chosen === null || chosen === textOfUnits(ofRegion) ? ofRegion : null);
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

/** The address of the page that shows what is shown now, to be sent to somebody. */
export const linkToView = (): string => new URL(`./${searchOfView(view)}`, document.baseURI).href;
