import { z } from 'zod';
import { workOfPlaces } from '../../../http/index.ts';
import { GAZETTEER_ATTRIBUTION, openGazetteer, PLACE_KINDS, prefixSize } from '../../../places/index.ts';
import { textTable } from '../../answer/table.ts';
import { titleOf } from '../../arguments/place.ts';
import { defineTool } from '../../tool.ts';

const MAX_PLACES = 20;

const place = z.object({
  id: z.int(),
  kind: z.enum(PLACE_KINDS),
  name: z.string(),
  answered_at: z.string().nullable().meta({
    description: 'The city that answers for a country, region or large island; else null.',
  }),
  region: z.string().nullable(),
  country: z.string(),
  country_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  population: z.int().meta({ description: 'Of cities and countries; 0 where it is not known.' }),
  time_zone: z.string(),
});

/** Places of the gazetteer. */
export const findPlaces = defineTool({
  name: 'find_places',
  title: 'Places by name',
  description:
    'Finds cities, countries, regions, airports (also by code), islands, mountains and lakes by the start of their name, likeliest first, with coordinates and time zone. Use it where a name is ambiguous; other tools take names as well.',
  input: z.strictObject({
    query: z.string().min(1).max(100).meta({ description: 'The name, or its start.' }),
    country_code: z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .optional()
      .meta({ description: 'Only in this country: ISO 3166-1 alpha-2, as US.' }),
    limit: z.int().min(1).max(MAX_PLACES).default(5).meta({ description: 'Places at most.' }),
  }),
  output: z.object({ places: z.array(place), suggestions: z.array(z.string()), attribution: z.string() }),
  prepare({ query, country_code, limit }) {
    return {
      run: null,
      ...workOfPlaces({
        ...prefixSize(query),
        isNear: false,
        hasCountry: country_code !== undefined,
        limit,
      }),
      async read() {
        const gazetteer = await openGazetteer();
        const code = country_code?.toUpperCase();
        const found = gazetteer.search(query, { limit, ...(code !== undefined && { countryCode: code }) });
        const suggestions = found.length === 0 ? [...gazetteer.suggestions(query)] : [];
        const places = found.map((record) => ({
          id: record.id,
          kind: record.kind,
          name: record.name,
          answered_at: record.answeredAt,
          region: record.region,
          country: record.country,
          country_code: record.countryCode,
          latitude: record.latitude,
          longitude: record.longitude,
          population: record.population,
          time_zone: record.timeZone,
        }));
        const rows = found.map((record) => [
          titleOf(record),
          record.kind,
          record.latitude,
          record.longitude,
          record.population,
          record.timeZone,
        ]);
        const none = `No place is called so${suggestions.length === 0 ? '' : `; near: ${suggestions.join(', ')}`}.`;
        const table = textTable(['place', 'kind', 'latitude', 'longitude', 'population', 'time zone'], rows);
        const text = `${found.length === 0 ? none : table}\n${GAZETTEER_ATTRIBUTION}`;
        return { structured: { places, suggestions, attribution: GAZETTEER_ATTRIBUTION }, text };
      },
    };
  },
});
