import { z } from 'zod';
import { IsobarError } from '../../platform/index.ts';

/** A geometry (RFC 7946, section 3.1), without heights. */
export type Geometry =
  | PlainGeometry
  | { readonly type: 'GeometryCollection'; readonly geometries: PlainGeometry[] };
export type PlainGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: Position[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: Position[][] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: Position[][][] };
/** Longitude and latitude in degrees. */
export type Position = [number, number];

/** Positions of one geometry: a country in detail. Comparing one line of that many with a model takes some 0.05 s. */
const MAX_POSITIONS = 5_000;

const position = z
  .array(z.number())
  .min(2)
  .max(4)
  .transform(([longitude = 0, latitude = 0]): Position => [longitude, latitude]);
const line = z.array(position).min(2);
const ring = z.array(position).min(4).refine(isClosed, 'must end where it begins');
const polygon = z.array(ring).min(1);

const plainGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(position).min(1) }),
  z.object({ type: z.literal('LineString'), coordinates: line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line).min(1) }),
  z.object({ type: z.literal('Polygon'), coordinates: polygon }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon).min(1) }),
]);
/** Collections in collections, which RFC 7946 (section 3.1.8) advises against, are refused. */
const geometry = z.discriminatedUnion('type', [
  ...plainGeometry.options,
  z.object({ type: z.literal('GeometryCollection'), geometries: z.array(plainGeometry).min(1) }),
]);

/** Reads a geometry out of a query: GeoJSON as text. Throws as `geometryOf`. */
export function parseGeometry(text: string): Geometry {
  try {
    return geometryOf(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new IsobarError('validation_error', 'is not JSON: it must be a GeoJSON geometry', { cause: error });
  }
}

/** Reads a geometry of any of GeoJSON's types. Throws IsobarError('validation_error'). */
export function geometryOf(json: unknown): Geometry {
  const parsed = geometry.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where =
      issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.').slice(0, 60)}`;
    throw new IsobarError('validation_error', `is not a GeoJSON geometry${where}: ${issue?.message}`);
  }
  const count = positionsOf(parsed.data).length;
  if (count > MAX_POSITIONS) {
    const detail = `has ${count} positions; up to ${MAX_POSITIONS} are compared: simplify it, or use bbox`;
    throw new IsobarError('validation_error', detail);
  }
  return parsed.data;
}

function isClosed(positions: readonly Position[]): boolean {
  const [first, last] = [positions[0], positions.at(-1)];
  return first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

/** The points, lines and polygons that a geometry consists of; a MultiPoint stays one. */
export function simpleParts(shape: Geometry): readonly PlainGeometry[] {
  switch (shape.type) {
    case 'MultiLineString':
      return shape.coordinates.map((coordinates) => ({ type: 'LineString', coordinates }));
    case 'MultiPolygon':
      return shape.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
    case 'GeometryCollection':
      return shape.geometries.flatMap(simpleParts);
    default:
      return [shape];
  }
}

/** All positions of a geometry, in their order. */
export function positionsOf(shape: Geometry): readonly Position[] {
  switch (shape.type) {
    case 'Point':
      return [shape.coordinates];
    case 'MultiPoint':
    case 'LineString':
      return shape.coordinates;
    case 'MultiLineString':
    case 'Polygon':
      return shape.coordinates.flat();
    case 'MultiPolygon':
      return shape.coordinates.flat(2);
    case 'GeometryCollection':
      return shape.geometries.flatMap(positionsOf);
  }
}

/** A geometry some degrees farther east. */
export function moved(shape: PlainGeometry, degrees: number): PlainGeometry {
  const one = ([longitude, latitude]: Position): Position => [longitude + degrees, latitude];
  switch (shape.type) {
    case 'Point':
      return { ...shape, coordinates: one(shape.coordinates) };
    case 'MultiPoint':
    case 'LineString':
      return { ...shape, coordinates: shape.coordinates.map(one) };
    case 'MultiLineString':
    case 'Polygon':
      return { ...shape, coordinates: shape.coordinates.map((line) => line.map(one)) };
    case 'MultiPolygon':
      return { ...shape, coordinates: shape.coordinates.map((rings) => rings.map((ring) => ring.map(one))) };
  }
}
