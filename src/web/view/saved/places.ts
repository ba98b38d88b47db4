import { useSyncExternalStore } from 'react';
import type { ChosenPlace } from '../view.ts';
import { placesOfText, toggled } from './place-list.ts';

const NAME = 'isobar-places';
const listeners = new Set<() => void>();

let places: readonly ChosenPlace[] = placesOfText(localStorage.getItem(NAME));

/** The places that the visitor saved in this browser, the newest first. */
export const useSavedPlaces = (): readonly ChosenPlace[] => useSyncExternalStore(subscribe, () => places);

/** Saves a place in this browser; what was saved already is removed. */
export function toggleSaved(place: ChosenPlace): void {
  places = toggled(places, place);
  localStorage.setItem(NAME, JSON.stringify(places));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
