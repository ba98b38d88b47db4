import { z } from 'zod';
import { greatCircleKm } from '../../../geo/index.ts';
import {
  defineRoute,
  invalidParameter,
  latitude,
  longitude,
  quoted,
  wholeNumber,
  workOfPlaces,
} from '../../../http/index.ts';
import {
  GAZETTEER_ATTRIBUTION,
  type Gazetteer,
  MAX_FOUND,
  MAX_NAME_LENGTH,
  openGazetteer,
  PLACE_KINDS,
  type PlaceRecord,
  prefixSize,
} from '../../../places/index.ts';
import { fmt } from '../../parameters.ts';

const DEFAULT_LIMIT = 10;

const query = z.object({
  q: z
    .string()
    .optional()
    .meta({
      description: `The beginning of a name, in any language and spelling that the gazetteer knows; accents, case and punctuation do not matter. After a comma the beginning of a region or country: \`Springfield, Ill\`. At most ${MAX_NAME_LENGTH} characters. Without it, the nearest place to \`lat\` and \`lon\` answers, or without these the largest places.`,
      example: 'münch',
    }),
  limit: wholeNumber(
    MAX_FOUND,
    `Places that are listed at most; ${DEFAULT_LIMIT} when left out.`,
    5,
  ).optional(),
  country: z.string().optional().meta({
    description: 'Only places in this country, by its two letters (ISO 3166-1 alpha-2).',
    example: 'DE',
    pattern: '^[A-Za-z]{2}$',
  }),
  lat: latitude('With `lon`: places near this latitude come first.', 48.14).optional(),
  lon: longitude('With `lat`: its longitude.', 11.58).optional(),
  fmt: fmt(['json']),
});

const place = z
  .object({
    id: z.int().meta({
      description: 'Of cities and countries that of GeoNames.',
    }),
    kind: z.enum(PLACE_KINDS).meta({ description: 'What it is; `city` is any city, town or village.' }),
    name: z.string().meta({ description: 'Its English or local name.' }),
    answered_at: z.string().nullable().meta({
      description: 'The city that answers for a country, region or large island; else null.',
    }),
    region: z.string().nullable().meta({
      description: 'State, province or the like; null for none, and for countries and regions.',
    }),
    country: z.string().meta({ description: 'In English.' }),
    country_code: z.string().meta({ description: 'ISO 3166-1 alpha-2.' }),
    latitude: z.number().meta({ description: 'Degrees north.' }),
    longitude: z.number().meta({ description: 'Degrees east.' }),
    time_zone: z.string().meta({ description: 'IANA name.' }),
    population: z.int().meta({ description: 'People of a city or country; 0 where GeoNames has no figure.' }),
    distance_km: z.number().nullable().meta({
      description: 'From `lat` and `lon` along the great circle, in km to 10 m; null without them.',
    }),
  })
  .meta({
    id: 'Place',
    description: 'A city, town or village, a country, region, airport, island, mountain, lake or cape.',
  });

const places = z
  .object({
    places: z.array(place).meta({ description: 'The likeliest first; with `lat` and `lon` the nearest.' }),
    attribution: z.string().meta({ description: 'Line to show with the places.' }),
  })
  .meta({ id: 'Places', description: 'Places that were found; none is an empty list.' });

/** `GET /places`: places by the beginning of their name, or the nearest place. */
export const placesRoute = defineRoute({
  path: '/places',
  operationId: 'findPlaces',
  tag: 'Listings',
  summary: 'Places by name or coordinate',
  description:
    'Cities, towns, countries, regions, airports (also by code), islands, mountains, lakes and capes whose name starts with `q`, likeliest first, or with `lat` and `lon` nearest first; without `q` the nearest city, or the largest.',
  access: 'key',
  query,
  formats: { json: { schema: places, description: 'The places.' } },
  examples: [
    { summary: 'While a name is typed', call: '/places?q=münch&limit=2' },
    { summary: 'With the beginning of a region', call: '/places?q=Springfield,+Ill&limit=1' },
    { summary: 'The nearest place', call: '/places?lat=48.14&lon=11.58' },
  ],
  prepare({ query: { q, limit = DEFAULT_LIMIT, country, lat, lon } }, { version }) {
    if ((q?.length ?? 0) > MAX_NAME_LENGTH) {
      throw invalidParameter('q', `has at most ${MAX_NAME_LENGTH} characters`);
    }
    if (country !== undefined && !/^[a-z]{2}$/i.test(country)) {
      throw invalidParameter('country', `must be a code of two letters, such as DE, not ${quoted(country)}`);
    }
    if ((lat === undefined) !== (lon === undefined)) {
      throw invalidParameter(lat === undefined ? 'lat' : 'lon', 'is missing: lat and lon go together');
    }
    const near = lat === undefined || lon === undefined ? null : { latitude: lat, longitude: lon };
    if (q === undefined && near !== null && country !== undefined) {
      throw invalidParameter('country', 'does not go with lat and lon without q: the nearest place answers');
    }
    return {
      run: null,
      cachePolicy: 'shared',
      ...workOfPlaces({
        ...prefixSize(q ?? ''),
        isNear: near !== null,
        hasCountry: country !== undefined,
        limit: q === undefined && near !== null ? 1 : limit,
      }),
      identity: version,
      async read() {
        const gazetteer = await openGazetteer();
        const found =
          q !== undefined
            ? gazetteer.search(q, { limit, countryCode: country, near })
            : near === null
              ? largest(gazetteer, limit, country)
              : [gazetteer.nearest(near.latitude, near.longitude)];
        const body = {
          places: found.map((record) => described(record, near)),
          attribution: GAZETTEER_ATTRIBUTION,
        };
        return { content: JSON.stringify(body) };
      },
    };
  },
});

function largest(gazetteer: Gazetteer, limit: number, country: string | undefined): readonly PlaceRecord[] {
  if (country === undefined) return gazetteer.largest(limit, () => true);
  return gazetteer.largestIn(country.toUpperCase(), limit);
}

function described(
  record: PlaceRecord,
  near: { readonly latitude: number; readonly longitude: number } | null,
): z.output<typeof place> {
  const { id, kind, name, answeredAt, region, country, countryCode } = record;
  const { latitude, longitude, timeZone, population } = record;
  const distance = near === null ? null : Math.round(greatCircleKm(near, record) * 100) / 100;
  return {
    id,
    kind,
    name,
    answered_at: answeredAt,
    region,
    country,
    country_code: countryCode,
    latitude,
    longitude,
    time_zone: timeZone,
    population,
    distance_km: distance,
  };
}
