import { z } from 'zod';
import { wrapLongitude } from '../../geo/index.ts';
import { invalidParameter, quoted } from '../../http/index.ts';
import { answeringName, openGazetteer, type PlaceRecord } from '../../places/index.ts';

const MAX_NAME = 100;
/** Others of the same name that an answer lists. */
const MAX_ALTERNATIVES = 5;

/** A place as a call names it: by its name, or by coordinates. */
export const placeArgument = z
  .strictObject({
    name: z.string().min(1).max(MAX_NAME).optional().meta({
      description:
        'City, country, region, airport (name or code), island, mountain or lake, with region or country after a comma if need be: "Paris, Texas". Countries and regions are answered at their capital.',
    }),
    latitude: z
      .number()
      .min(-90)
      .max(90)
      .optional()
      .meta({ description: 'Degrees north, instead of a name.' }),
    longitude: z
      .number()
      .min(-180)
      .max(360)
      .transform((degrees) => (degrees > 180 ? wrapLongitude(degrees) : degrees))
      .optional()
      .meta({ description: 'Degrees east, instead of a name.' }),
  })
  .meta({ description: 'The place, by name or by latitude and longitude; the nearest grid cell answers.' });

/** A place whose coordinates are known. */
export interface FoundPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** With region and country; null for coordinates. */
  readonly name: string | null;
  /** IANA name. */
  readonly timeZone: string;
  /** Other places of the same name. */
  readonly alternatives: readonly string[];
}

/**
 * The coordinates of a place. Throws IsobarError('validation_error') for an unknown name, with near ones.
 * @param argument its path, for errors
 */
export async function findPlace(
  { name, latitude, longitude }: z.output<typeof placeArgument>,
  argument: string,
): Promise<FoundPlace> {
  const hasCoordinates = latitude !== undefined && longitude !== undefined;
  if (name !== undefined) {
    if (latitude === undefined && longitude === undefined) return named(name, argument);
    throw invalidParameter(
      argument,
      'has a name and coordinates, which exclude each other: give one of them',
    );
  }
  if (!hasCoordinates) throw invalidParameter(argument, 'needs a name, or latitude and longitude');
  const timeZone = (await openGazetteer()).timeZoneAt(latitude, longitude);
  return { latitude, longitude, name: null, timeZone, alternatives: [] };
}

async function named(text: string, argument: string): Promise<FoundPlace> {
  const gazetteer = await openGazetteer();
  const [name = '', ...hints] = text.split(',').map((part) => part.trim());
  const hint = hints.filter((part) => part !== '').join(', ');
  const found = gazetteer.resolve(name, hint === '' ? null : hint);
  if (found !== null) {
    const { place, alternatives } = found;
    return {
      latitude: place.latitude,
      longitude: place.longitude,
      name: titleOf(place),
      timeZone: place.timeZone,
      alternatives: alternatives.slice(0, MAX_ALTERNATIVES).map(titleOf),
    };
  }
  const without = hint === '' ? null : gazetteer.resolve(name, null);
  const near =
    without === null
      ? gazetteer.suggestions(name)
      : [without.place, ...without.alternatives.slice(0, 2)].map(titleOf);
  const meant = near.length === 0 ? '' : `, did you mean ${near.join(' or ')}?`;
  throw invalidParameter(
    `${argument}.name`,
    `${quoted(text)} is not a known place${meant} (find_places searches; latitude and longitude always work)`,
  );
}

/** A place with region and country: "Paris, Texas, United States"; "Seoul, the capital of South Korea". */
export function titleOf(place: PlaceRecord): string {
  const { kind, name, region, country } = place;
  if (kind === 'country') return answeringName(place);
  return [answeringName(place), region === name ? null : region, country]
    .filter((part) => part !== null)
    .join(', ');
}
