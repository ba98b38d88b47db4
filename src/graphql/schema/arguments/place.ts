import type { Pin } from '../../../forecast/index.ts';
import type { Cell } from '../../../geo/index.ts';
import { openGazetteer } from '../../../places/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { builder } from '../../builder.ts';
import { LATITUDE, LONGITUDE, requireInRange } from './ranges.ts';

/** Longest label of a place: it is echoed in every answer. */
const MAX_LABEL_LENGTH = 100;

/** What a label of a place is. */
export const LABEL = `Echoed as \`Point.label\` to tell answers apart; at most ${MAX_LABEL_LENGTH} characters.`;

export const CellRef = builder.objectRef<Cell>('Cell').implement({
  description: 'A grid point.',
  fields: (t) => ({
    latitude: t.exposeFloat('latitude', { description: 'Latitude of the grid point, degrees north.' }),
    longitude: t.exposeFloat('longitude', {
      description: 'Longitude of the grid point, degrees east, -180 to 180.',
    }),
    index: t.exposeInt('index', {
      description:
        'Number of the grid point in the run’s grid: row times `Grid.nx` plus column, with rows in the producer’s order; on an icosahedral grid, its position in storage.',
    }),
  }),
});

export const PlaceInputRef = builder.inputType('PlaceInput', {
  description: 'A requested place.',
  fields: (t) => ({
    label: t.string({ description: LABEL }),
    latitude: t.float({ required: true, description: 'Degrees north, -90 to 90.' }),
    longitude: t.float({ required: true, description: 'Degrees east, -180 to 360.' }),
  }),
});

export interface RequestedPlace {
  readonly label?: string | null | undefined;
  readonly latitude: number;
  readonly longitude: number;
}

/** A requested place with the pin that fixes its runs; null for none. */
export interface PinnedPlace extends RequestedPlace {
  readonly pin: Pin | null;
}

/**
 * Throws IsobarError('validation_error') for coordinates out of range and a label that is too long.
 * @param path what comes before the names of its arguments: `at[1].`
 */
export function requirePlace({ label, latitude, longitude }: RequestedPlace, path = ''): void {
  requireInRange(`${path}latitude`, latitude, LATITUDE);
  requireInRange(`${path}longitude`, longitude, LONGITUDE);
  if ((label?.length ?? 0) <= MAX_LABEL_LENGTH) return;
  throw new IsobarError('validation_error', `a label has at most ${MAX_LABEL_LENGTH} characters`, {
    reason: 'too_large',
    argument: `${path}label`,
    allowed: { maximum: MAX_LABEL_LENGTH },
  });
}

/** The zone that an argument names; of a place for `AUTO`. */
export async function zoneAt({ latitude, longitude }: RequestedPlace, zone: string): Promise<string> {
  return zone.toUpperCase() === 'AUTO' ? (await openGazetteer()).timeZoneAt(latitude, longitude) : zone;
}
