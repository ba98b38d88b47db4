import type { Pin } from '../../../forecast/index.ts';
import type { Cell } from '../../../geo/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { builder } from '../../builder.ts';
import { requireWithin } from '../models/box.ts';

/** Longest `id` of a place: it is echoed in every answer. */
const MAX_ID_LENGTH = 100;

/** What an `id` of a place is. */
export const PLACE_ID = `Echoed as \`Point.id\` to tell answers apart; at most ${MAX_ID_LENGTH} characters.`;

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
    id: t.string({ description: PLACE_ID }),
    latitude: t.float({ required: true, description: 'Degrees north, -90 to 90.' }),
    longitude: t.float({ required: true, description: 'Degrees east, -180 to 180.' }),
  }),
});

export interface RequestedPlace {
  readonly id?: string | null | undefined;
  readonly latitude: number;
  readonly longitude: number;
}

/** A requested place with the pin that fixes its runs; null for none. */
export interface PinnedPlace extends RequestedPlace {
  readonly pin: Pin | null;
}

/** Throws IsobarError('validation_error') for coordinates out of range and an id that is too long. */
export function requirePlace({ id, latitude, longitude }: RequestedPlace): void {
  requireWithin('latitude', latitude, 90);
  requireWithin('longitude', longitude, 180);
  if ((id?.length ?? 0) <= MAX_ID_LENGTH) return;
  throw new IsobarError('validation_error', `an id has at most ${MAX_ID_LENGTH} characters`);
}
