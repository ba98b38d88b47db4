import { fold } from '../../../src/places/names/fold.ts';
import { airportCore } from '../../../src/places/names/kind-words.ts';
import { type ChosenName, spellingsOf } from '../names.ts';
import type { SourceAirport, Sources } from '../sources.ts';
import type { CityNear } from './city-near.ts';
import { type Entry, FIRST_IDS } from './entry.ts';

/** What airports count as among cities: the city of a name goes before its airport, the airport before a village elsewhere. */
const WEIGHTS = { busiest: 160_000, large: 80_000, scheduled: 20_000, other: 5_000 } as const;

/** Of the airports of a city the one that most people fly from, by IATA code. */
const BUSIEST: ReadonlySet<string> = new Set(
  'ATL DXB DFW LHR HND DEN IST ORD DEL PVG LAX CDG AMS MAD FRA BCN MUC LGW FCO ORY DUB ZRH CPH PMI LIS VIE OSL ARN MAN BRU ATH HEL BER HAM DUS MXP WAW PRG BUD OTP SVO GRU EZE MEX BOG SCL LIM CUN YYZ YVR YUL SFO SEA MIA MCO LAS PHX IAH BOS EWR MSP DTW PHL IAD SLC SAN TPA NRT KIX ICN PEK HKG CAN SIN BKK KUL CGK MNL BOM DOH JED CAI JNB CPT SYD MEL BNE AKL EDI JFK'.split(
    ' ',
  ),
);

/** What people call airports besides, by IATA code. */
const CALLED: ReadonlyMap<string, readonly string[]> = new Map([
  ['JFK', ['Kennedy Airport', 'New York Airport', 'Kennedy International Airport']],
  ['FCO', ['Fiumicino Airport', 'Rome Airport', 'Leonardo da Vinci Airport']],
  ['CDG', ['Roissy Airport', 'Charles de Gaulle Airport', 'Paris Airport']],
  ['MXP', ['Malpensa Airport']],
  ['ORD', ['O’Hare Airport', 'O Hare Airport']],
  ['HND', ['Tokyo Airport', 'Haneda Airport']],
  ['LIN', ['Linate Airport']],
  ['CIA', ['Ciampino Airport']],
  ['LGA', ['LaGuardia Airport']],
  ['WAW', ['Chopin Airport', 'Lotnisko Chopina', 'Okęcie Airport']],
  ['CGN', ['Köln Bonn Airport', 'Koeln Bonn Airport']],
  ['HHN', ['Hahn Airport']],
  ['AMS', ['Schiphol Airport']],
  ['BER', ['Brandenburg Airport', 'BER Airport']],
  ['ARN', ['Arlanda Airport']],
  ['MAD', ['Barajas Airport']],
  ['BCN', ['El Prat Airport']],
  ['IAD', ['Dulles Airport']],
  ['BOS', ['Logan Airport']],
]);

/** Airports of medium and large size, with scheduled flights or an IATA or ICAO code. */
export function airportEntries({ airports }: Sources, near: CityNear): readonly Entry[] {
  return airports.flatMap((airport) => {
    const codes = codesOf(airport);
    if (codes.length === 0) return [];
    const latitude = Number(airport.latitude_deg);
    const longitude = Number(airport.longitude_deg);
    const { countrycode, admin1code, timezone } = near.find(latitude, longitude, airport.iso_country);
    const isThere = countrycode === airport.iso_country;
    return [
      {
        id: FIRST_IDS.airport + Number(airport.id),
        name: airport.name.trim(),
        kind: 'airport' as const,
        regionCode: `${airport.iso_country}.${isThere ? admin1code : ''}`,
        timeZone: timezone,
        latitude,
        longitude,
        population: 0,
        weight: weightOf(airport),
        keys: keysOf(airport, codes),
        seat: null,
      },
    ];
  });
}

function codesOf({ iata_code, gps_code }: SourceAirport): readonly string[] {
  return [iata_code, gps_code].filter((code) => /^[A-Z]{3,4}$/.test(code));
}

function weightOf({ iata_code, type, scheduled_service }: SourceAirport): number {
  if (BUSIEST.has(iata_code)) return WEIGHTS.busiest;
  if (type === 'large_airport') return WEIGHTS.large;
  return scheduled_service === 'yes' ? WEIGHTS.scheduled : WEIGHTS.other;
}

/** Codes and the whole name are primary; names without the word for an airport and without the city are not. */
function keysOf(airport: SourceAirport, codes: readonly string[]): readonly ChosenName[] {
  const { name, municipality, keywords, iata_code } = airport;
  const alternatives = keywords.split(',').filter((word) => airportCore(fold(word)) !== null);
  const names = [name, ...alternatives, ...(CALLED.get(iata_code) ?? [])].flatMap(spellingsOf);
  const cores = names.map((one) => airportCore(one) ?? one);
  const city = fold(municipality);
  const withoutCity = cores.map((core) => ` ${core} `.replace(` ${city} `, ' ').trim());
  const primary = [...codes.map(fold), ...names];
  const keys = new Map<string, boolean>();
  for (const key of primary) keys.set(key, true);
  for (const key of [...cores, ...withoutCity]) if (!keys.has(key)) keys.set(key, false);
  keys.delete('');
  return [...keys].map(([key, isPrimary]) => ({ key, isPrimary }));
}
