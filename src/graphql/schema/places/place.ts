import type { BilinearCorner, ForecastCell, Pin } from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { builder } from '../../builder.ts';
import { requireWithin } from '../models/bounding-box.ts';

/** Longest `id` of a place: it is echoed for every one. */
const MAX_ID_LENGTH = 100;

const INDEX =
  'Its number in the grid of the run: row times `Grid.nx` plus column, rows in the producer’s order; on an icosahedral grid its place in storage.';

export const GridCellRef = builder.objectRef<BilinearCorner['cell']>('GridCell').implement({
  description: 'A grid point.',
  fields: (t) => ({
    latitude: t.exposeFloat('latitude', { description: 'Degrees north.' }),
    longitude: t.exposeFloat('longitude', { description: 'Degrees east, -180 to 180.' }),
    index: t.exposeInt('index', { description: INDEX }),
  }),
});

export const CellRef = builder.objectRef<ForecastCell>('Cell').implement({
  description: 'The grid point that answers for a place: the nearest one by great circle.',
  fields: (t) => ({
    latitude: t.exposeFloat('latitude', { description: 'Degrees north.' }),
    longitude: t.exposeFloat('longitude', { description: 'Degrees east, -180 to 180.' }),
    distanceKm: t.exposeFloat('distanceKm', { description: 'From the place asked for, rounded to 10 m.' }),
    index: t.exposeInt('index', { description: INDEX }),
  }),
});

export const PlaceInputRef = builder.inputType('PlaceInput', {
  description: 'A place to ask about.',
  fields: (t) => ({
    id: t.string({
      description: `Echoed as \`Point.id\`, to tell answers apart; at most ${MAX_ID_LENGTH} characters.`,
    }),
    latitude: t.float({ required: true, description: 'Degrees north, -90 to 90.' }),
    longitude: t.float({ required: true, description: 'Degrees east, -180 to 180.' }),
  }),
});

/** A place as it was asked for. */
export interface AskedPlace {
  readonly id?: string | null | undefined;
  readonly latitude: number;
  readonly longitude: number;
}

/** The same with the runs that answer for it. */
export interface PinnedPlace extends AskedPlace {
  readonly pin: Pin | null;
}

/** Throws IsobarError('validation_error') for coordinates off the globe and an id that is too long. */
export function requirePlace({ id, latitude, longitude }: AskedPlace): void {
  requireWithin('latitude', latitude, 90);
  requireWithin('longitude', longitude, 180);
  if ((id?.length ?? 0) <= MAX_ID_LENGTH) return;
  throw new IsobarError('validation_error', `an id has at most ${MAX_ID_LENGTH} characters`);
}
