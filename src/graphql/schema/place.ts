import { builder } from '../builder.ts';

export interface BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export const BoundingBoxRef = builder.objectRef<BoundingBox>('BoundingBox').implement({
  description: 'Degrees; where `west` is greater than `east` the box crosses the 180° meridian.',
  fields: (t) => ({
    west: t.exposeFloat('west'),
    south: t.exposeFloat('south'),
    east: t.exposeFloat('east'),
    north: t.exposeFloat('north'),
  }),
});

export interface Cell {
  readonly latitude: number;
  readonly longitude: number;
  readonly distanceKm: number;
}

export const CellRef = builder.objectRef<Cell>('Cell').implement({
  description: 'The grid point that answers for a place: the nearest one by great circle.',
  fields: (t) => ({
    latitude: t.exposeFloat('latitude', { description: 'Degrees north.' }),
    longitude: t.exposeFloat('longitude', { description: 'Degrees east, -180 to 180.' }),
    distanceKm: t.exposeFloat('distanceKm', { description: 'From the place asked for, rounded to 10 m.' }),
  }),
});
