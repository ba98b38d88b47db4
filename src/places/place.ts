/** A city, town or village of the gazetteer. */
export interface PlaceRecord {
  /** The id that GeoNames gives it: stable over rebuilds. */
  readonly id: number;
  /** Its English or local name, as GeoNames lists it. */
  readonly name: string;
  /** State, province or the like, in English or the local language; null where the country has none or GeoNames names none. */
  readonly region: string | null;
  /** In English. */
  readonly country: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** 0 where GeoNames has no figure. */
  readonly population: number;
  /** IANA name. */
  readonly timeZone: string;
}
