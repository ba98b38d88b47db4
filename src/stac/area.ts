import type { Bounds } from '../forecast/index.ts';
import { type Footprint, outlineOfBox } from './footprint.ts';
import type { Geometry } from './geometry.ts';

/** Where a search looks. */
export type Area =
  | { readonly kind: 'box'; readonly box: Bounds }
  | { readonly kind: 'geometry'; readonly geometry: Geometry };

/** Whether an area has a point of the earth's surface in common with a footprint, edges included. */
export async function meetsFootprint(area: Area, { bounds, geometry, isBox }: Footprint): Promise<boolean> {
  if (area.kind === 'box') {
    const parts = partsOf(area.box).filter((part) => partsOf(bounds).some((other) => overlap(part, other)));
    // Where the footprint is its box, this is all there is to it.
    if (parts.length === 0 || isBox) return parts.length > 0;
    const shapes = parts.map(shapeOf);
    return meets({ type: 'GeometryCollection', geometries: shapes }, geometry);
  }
  return meets(area.geometry, geometry);
}

/** Turf is loaded for those who ask. */
async function meets(one: Geometry, other: Geometry): Promise<boolean> {
  const { booleanIntersects } = await import('@turf/boolean-intersects');
  return booleanIntersects(one, other);
}

/** A box in parts that do not cross the antimeridian. */
function partsOf(box: Bounds): readonly Bounds[] {
  return box.west <= box.east
    ? [box]
    : [
        { ...box, east: 180 },
        { ...box, west: -180 },
      ];
}

function overlap(a: Bounds, b: Bounds): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
}

/** A box without width or height is a line or a point: as a polygon it would have no inside. */
function shapeOf({ west, south, east, north }: Bounds): ReturnType<typeof outlineOfBox> {
  if (west === east && south === north) return { type: 'Point', coordinates: [west, south] };
  if (west === east || south === north) {
    return {
      type: 'LineString',
      coordinates: [
        [west, south],
        [east, north],
      ],
    };
  }
  return outlineOfBox({ west, south, east, north });
}
