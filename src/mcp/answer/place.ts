import { z } from 'zod';
import { type ForecastCell, type ForecastRequest, type Run, storedGround } from '../../forecast/index.ts';
import type { FoundPlace } from '../arguments/place.ts';

/** The requested place. */
export const placeSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  name: z
    .string()
    .nullable()
    .meta({ description: 'The place that was found by name; null for coordinates.' }),
  time_zone: z.string().nullable().meta({ description: 'IANA time zone of the place.' }),
  alternatives: z
    .array(z.string())
    .meta({ description: 'Other places of that name, which a region or country after a comma chooses.' }),
});

/** The grid cell that answers for a place. */
export const cellSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  distance_km: z.number().meta({ description: 'From the requested place.' }),
  surface_altitude: z.number().nullable().meta({
    description:
      'Height of the model’s ground at the cell in m above mean sea level; null where the model or the run does not have it.',
  }),
});

export function describePlace(place: FoundPlace): z.input<typeof placeSchema> {
  const { latitude, longitude, name, timeZone, alternatives } = place;
  return { latitude, longitude, name, time_zone: timeZone, alternatives: [...alternatives] };
}

/** @param ground metres above mean sea level of the model's ground at the cell, as `storedGround` */
export function describeCell(
  { latitude, longitude, distanceKm }: ForecastCell,
  ground: number | null,
): z.input<typeof cellSchema> {
  return { latitude, longitude, distance_km: distanceKm, surface_altitude: ground };
}

/** A cell with the height of its ground, which is read. Throws (rejects) as `storedGround`. */
export async function describeCellOf(
  request: ForecastRequest,
  run: Run,
  cell: ForecastCell,
): Promise<z.input<typeof cellSchema>> {
  const [ground = null] = await storedGround(request, run, [cell]);
  return describeCell(cell, ground);
}

/** Place and cell in a line of text. */
export function placeLine(place: FoundPlace, cell: ForecastCell): string {
  const at = `${place.latitude}, ${place.longitude}`;
  const named = place.name === null ? at : `${place.name} (${at})`;
  const others = place.alternatives.length === 0 ? '' : ` Not meant? Also: ${place.alternatives.join('; ')}.`;
  return `${named}; grid cell ${cell.latitude}, ${cell.longitude}, ${cell.distanceKm} km away.${others}`;
}
