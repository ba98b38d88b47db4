import type { PlaceKind } from './names/kinds.ts';

/** A place of the gazetteer. */
export interface PlaceRecord {
  /** Stable over rebuilds: cities and countries have that of GeoNames, other places one from 1,000,000,000 on. */
  readonly id: number;
  readonly kind: PlaceKind;
  /** Its English or local name, as GeoNames lists it. */
  readonly name: string;
  /**
   * State, province or the like, in English or the local language; null for countries and regions themselves, and where the country
   * has none or GeoNames names none.
   */
  readonly region: string | null;
  /** In English. */
  readonly country: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** 0 where GeoNames has no figure, and for other places than cities and countries. */
  readonly population: number;
  /** IANA name. */
  readonly timeZone: string;
  /**
   * The city whose coordinates answer for a country, region or large island: its capital, seat or main town. Null for places with
   * coordinates of their own.
   */
  readonly answeredAt: string | null;
}

/** The name of a place with what answers for it: "Seoul, the capital of South Korea"; "Munich, for Bavaria". */
export function answeringName({ kind, name, answeredAt }: PlaceRecord): string {
  if (answeredAt === null) return name;
  return kind === 'country' ? `${answeredAt}, the capital of ${name}` : `${answeredAt}, for ${name}`;
}
