import type { ChosenPlace } from '../view.ts';

/** So many are kept: the list is below the search. */
const MAX_PLACES = 20;
/** Degrees within which two places are the same one. */
const SAME_DEGREES = 1e-4;

/** A list with a place in front, or without it where it was in it. */
export const toggled = (list: readonly ChosenPlace[], place: ChosenPlace): readonly ChosenPlace[] =>
  isSaved(list, place) ? list.filter((each) => !isSame(each, place)) : [place, ...list].slice(0, MAX_PLACES);

/** Whether a place is among others, whatever it is called there. */
export const isSaved = (list: readonly ChosenPlace[], place: ChosenPlace): boolean =>
  list.some((each) => isSame(each, place));

const isSame = (one: ChosenPlace, other: ChosenPlace): boolean =>
  Math.abs(one.latitude - other.latitude) < SAME_DEGREES &&
  Math.abs(one.longitude - other.longitude) < SAME_DEGREES;

/** Reads what was saved; what is not a place is left out. */
export function placesOfText(text: string | null): readonly ChosenPlace[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isPlace).slice(0, MAX_PLACES) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is ChosenPlace {
  const { latitude, longitude, name } = (value ?? {}) as Partial<ChosenPlace>;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return false;
  return (
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (name === null || typeof name === 'string')
  );
}
