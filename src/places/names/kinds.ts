/** What a place is; the gazetteer's file has their indexes. */
export const PLACE_KINDS = [
  'city',
  'country',
  'region',
  'airport',
  'island',
  'mountain',
  'lake',
  'cape',
] as const;

/** `city` is any populated place: a city, town or village. */
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** The index of a kind. */
export const CITY = PLACE_KINDS.indexOf('city');
export const AIRPORT = PLACE_KINDS.indexOf('airport');
