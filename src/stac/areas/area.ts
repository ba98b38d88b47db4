import { setImmediate } from 'node:timers/promises';
import type { Bounds } from '../../forecast/index.ts';
import { type Footprint, outlineOfBox } from './footprint.ts';
import {
  type Geometry,
  moved,
  type PlainGeometry,
  type Position,
  positionsOf,
  simpleParts,
} from './geometry.ts';

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
  for (const part of parts.flatMap(alsoWestOfDateLine)) {
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

/** A geometry, and where it continues beyond 180 degrees the same by longitudes up to there. */
function alsoWestOfDateLine(part: PlainGeometry): readonly PlainGeometry[] {
  const { east } = boundsOf(positionsOf(part));
  return east > 180 && east <= 360 ? [part, moved(part, -360)] : [part];
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

/** A box in parts from -180 to 180 that do not cross the antimeridian. */
function partsOf(given: Bounds): readonly Bounds[] {
  const box = withinCircle(given);
  return box.west <= box.east
    ? [box]
    : [
        { ...box, east: 180 },
        { ...box, west: -180 },
      ];
}

/** A box of longitudes from -180 to 360 by those up to 180; others as they are, beyond the globe. */
function withinCircle(box: Bounds): Bounds {
  const { west, east } = box;
  const isRead = (longitude: number) => longitude >= -180 && longitude <= 360;
  if (Math.max(west, east) <= 180 || !isRead(west) || !isRead(east)) return box;
  if (east - west >= 360) return { ...box, west: -180, east: 180 };
  const meant = (longitude: number) => (longitude > 180 ? longitude - 360 : longitude);
  return { ...box, west: meant(west), east: meant(east) };
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
