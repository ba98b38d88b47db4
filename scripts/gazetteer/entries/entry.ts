import type { PlaceKind } from '../../../src/places/names/kinds.ts';
import type { ChosenName } from '../names.ts';

/** A place as the gazetteer will have it. */
export interface Entry {
  readonly id: number;
  readonly name: string;
  readonly kind: PlaceKind;
  /** `DE.02`; the part behind the point may be empty. */
  readonly regionCode: string;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  /** What it counts as among cities with so many people that have the same name. */
  readonly weight: number;
  readonly keys: readonly ChosenName[];
  /** Id of the city where it is answered; null for its own coordinates. */
  readonly seat: number | null;
}

/** Folded names, each of which is as good as the place's first name. */
export function primaryKeys(names: Iterable<string>): readonly ChosenName[] {
  return [...new Set(names)].filter(Boolean).map((key) => ({ key, isPrimary: true }));
}

/** Ids of places that GeoNames does not number begin here, for each of their kinds. All are below 2^31. */
export const FIRST_IDS = { airport: 1_000_000_000, region: 1_200_000_000, feature: 1_500_000_000 } as const;
const IDS = 100_000_000;

/** An id that depends on nothing but the text: FNV-1a. */
export function idOf(first: number, text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return first + (hash % IDS);
}
