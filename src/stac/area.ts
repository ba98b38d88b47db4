import { setImmediate } from 'node:timers/promises';
import type { Bounds } from '../forecast/index.ts';
import { type Footprint, outlineOfBox } from './footprint.ts';
import { type Geometry, type PlainGeometry, type Position, positionsOf, simpleParts } from './geometry.ts';

/** Where a search looks. */
export type Area =
  | { readonly kind: 'box'; readonly box: Bounds }
  | { readonly kind: 'geometry'; readonly geometry: Geometry };

/** Whether an area has a point of the earth's surface in common with a footprint, edges included. */
export async function meetsFootprint(area: Area, footprint: Footprint): Promise<boolean> {
  if (area.kind === 'geometry') return meets(simpleParts(area.geometry), footprint);
  const { bounds, isBox } = footprint;
  const parts = partsOf(area.box).filter((part) => partsOf(bounds).some((other) => overlap(part, other)));
  // Where the footprint is a box, comparing boxes is enough.
  return isBox ? parts.length > 0 : meets(parts.map(shapeOf), footprint);
}

/** Positions that are compared before other requests run. */
const POSITIONS_AT_ONCE = 256;

/** Whether one of several geometries meets a footprint. Turf is loaded on first use. */
async function meets(
  parts: readonly PlainGeometry[],
  { bounds, geometry }: Pick<Footprint, 'bounds' | 'geometry'>,
): Promise<boolean> {
  const { booleanIntersects } = await import('@turf/boolean-intersects');
  const boxes = partsOf(bounds);
  let compared = POSITIONS_AT_ONCE;
  for (const part of parts) {
    const positions = positionsOf(part);
    const around = boundsOf(positions);
    if (!boxes.some((box) => overlap(around, box))) continue;
    if (compared >= POSITIONS_AT_ONCE) {
      compared = 0;
      await setImmediate();
    }
    compared += positions.length;
    if (booleanIntersects(part, geometry)) return true;
  }
  return false;
}

function boundsOf(positions: readonly Position[]): Bounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [longitude, latitude] of positions) {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
  }
  return bounds;
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
