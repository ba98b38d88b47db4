import { z } from 'zod';
import { invalidParameter } from '../../http/index.ts';

/** A place as a call names it: by its name, or by coordinates. */
export const placeArgument = z
  .strictObject({
    latitude: z.number().min(-90).max(90).optional().meta({ description: 'Degrees north.' }),
    longitude: z.number().min(-180).max(180).optional().meta({ description: 'Degrees east.' }),
  })
  .meta({ description: 'The place, by its coordinates; the nearest grid cell answers.' });

/** A place whose coordinates are known. */
export interface FoundPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** With region and country; null for coordinates. */
  readonly name: string | null;
  readonly timeZone: string | null;
  /** Other places of the same name. */
  readonly alternatives: readonly string[];
}

/** The coordinates of a place. Throws IsobarError('validation_error'). @param argument its path, for errors */
export async function findPlace(
  { latitude, longitude }: z.output<typeof placeArgument>,
  argument: string,
): Promise<FoundPlace> {
  if (latitude === undefined || longitude === undefined) {
    throw invalidParameter(argument, 'needs latitude and longitude');
  }
  return { latitude, longitude, name: null, timeZone: null, alternatives: [] };
}
