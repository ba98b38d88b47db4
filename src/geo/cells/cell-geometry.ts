// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { createHash } from 'node:crypto';
import { RADIANS_PER_DEGREE, toMicrodegree, wrapLongitude } from '../shapes/sphere.ts';
import { UnsupportedGridError } from '../unsupported-grid-error.ts';
import { type CellCoverage, coverageOf } from './cell-coverage.ts';
import { curvePosition, orderBy } from './cell-order.ts';
import { boxValueCount, buildBoxes, type CellCentres, CellTree } from './cell-tree.ts';

/*
 * The bytes, all numbers little-endian, n cells:
 *
 *   0  8 characters `ISOGEO01`
 *   8  uint32 n
 *  12  uint32 1 where the cells cover the globe, else 0
 *  16  float64 step of a regular mesh of the cells' own resolution, degrees
 *  24  float64 west, south, east, north of the box around all cells, degrees
 *  64  int32[n] latitudes, int32[n] longitudes (microdegrees) and uint32[n] positions in the message, along the curve
 *      float32[6 m] boxes of the search tree's m nodes, see `CellTree`
 */
const MAGIC = 'ISOGEO01';
const HEADER = 64;
const MICRO = 1e6;
/** Ten times the cells of ICON's global grid; a geometry takes 16 bytes of memory for each. */
const MAX_CELLS = 32_000_000;

/** Where the cells of an unstructured grid are, ready to be searched. Its arrays are views of its bytes. */
export interface CellGeometry extends CellCoverage {
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, 64 hexadecimal digits. */
  readonly digest: string;
  readonly cells: number;
  /** Microdegrees, in the order of the curve. */
  readonly centres: CellCentres;
  /** Index of each cell in a message, in the order of the curve. */
  readonly messageOrder: Uint32Array;
  readonly tree: CellTree;
}

/**
 * The geometry of a grid from the centres of its cells.
 * @param latitudes, longitudes degrees, in the order of messages; stored in whole microdegrees
 * @throws UnsupportedGridError for no cells or too many, lengths that differ, values that are not angles in degrees, and
 *   values that could all be radians
 */
export function buildGeometry(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>): Uint8Array {
  const cells = latitudes.length;
  if (longitudes.length !== cells) {
    throw new UnsupportedGridError(`geo: ${cells} latitudes and ${longitudes.length} longitudes`);
  }
  requireCells(cells);
  requireDegrees(latitudes, longitudes);
  const bytes = new Uint8Array(lengthOf(cells));
  const { centres, messageOrder, boxes } = arraysOf(bytes, cells);
  messageOrder.set(orderBy(curveKeys(latitudes, longitudes)));
  for (let position = 0; position < cells; position++) {
    const cell = messageOrder[position]!;
    centres.latitudes[position] = Math.round(latitudes[cell]! * MICRO);
    centres.longitudes[position] = Math.round(wrapLongitude(toMicrodegree(longitudes[cell]!)) * MICRO);
  }
  buildBoxes(centres, boxes);
  const { global, meshStepDegrees, bounds } = coverageOf(centres, new CellTree(centres, boxes));
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < MAGIC.length; at++) view.setUint8(at, MAGIC.charCodeAt(at));
  view.setUint32(8, cells, true);
  view.setUint32(12, global ? 1 : 0, true);
  const numbers = [meshStepDegrees, bounds.west, bounds.south, bounds.east, bounds.north];
  for (const [n, number] of numbers.entries()) view.setFloat64(16 + 8 * n, number, true);
  return bytes;
}

/**
 * Opens a geometry: the bytes are hashed and checked, but nothing is sorted or copied.
 * @throws RangeError for bytes that `buildGeometry` did not make
 */
export function parseGeometry(bytes: Uint8Array): CellGeometry {
  // A typed array must start at a multiple of its element size.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const view = new DataView(aligned.buffer, aligned.byteOffset, aligned.byteLength);
  const magic = String.fromCharCode(...aligned.subarray(0, MAGIC.length));
  if (aligned.length < HEADER || magic !== MAGIC) throw new RangeError('geo: not a geometry of cells');
  const cells = view.getUint32(8, true);
  if (cells < 1 || cells > MAX_CELLS || aligned.length !== lengthOf(cells)) {
    throw new RangeError(`geo: ${aligned.length} bytes are not a geometry of ${cells} cells`);
  }
  const { centres, messageOrder, boxes } = arraysOf(aligned, cells);
  requirePermutation(messageOrder);
  const number = (n: number): number => view.getFloat64(16 + 8 * n, true);
  return {
    bytes: aligned,
    digest: createHash('sha256').update(aligned).digest('hex'),
    cells,
    global: view.getUint32(12, true) === 1,
    meshStepDegrees: number(0),
    bounds: { west: number(1), south: number(2), east: number(3), north: number(4) },
    centres,
    messageOrder,
    tree: new CellTree(centres, boxes),
  };
}

function lengthOf(cells: number): number {
  return HEADER + 12 * cells + 4 * boxValueCount(cells);
}

interface GeometryArrays {
  readonly centres: CellCentres;
  readonly messageOrder: Uint32Array;
  readonly boxes: Float32Array;
}

function arraysOf({ buffer, byteOffset }: Uint8Array, cells: number): GeometryArrays {
  const start = byteOffset + HEADER;
  return {
    centres: {
      latitudes: new Int32Array(buffer, start, cells),
      longitudes: new Int32Array(buffer, start + 4 * cells, cells),
    },
    messageOrder: new Uint32Array(buffer, start + 8 * cells, cells),
    boxes: new Float32Array(buffer, start + 12 * cells, boxValueCount(cells)),
  };
}

/** For each cell its position on the curve. */
function curveKeys(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>): Uint32Array {
  const keys = new Uint32Array(latitudes.length);
  for (let cell = 0; cell < keys.length; cell++) {
    const phi = latitudes[cell]! * RADIANS_PER_DEGREE;
    const lambda = longitudes[cell]! * RADIANS_PER_DEGREE;
    const cosPhi = Math.cos(phi);
    keys[cell] = curvePosition(cosPhi * Math.cos(lambda), cosPhi * Math.sin(lambda), Math.sin(phi));
  }
  return keys;
}

function requireCells(cells: number): void {
  if (cells < 1 || cells > MAX_CELLS) {
    throw new UnsupportedGridError(`geo: a grid of ${cells} cells (1 to ${MAX_CELLS} can be served)`);
  }
}

function requireDegrees(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>): void {
  let [farthestNorth, farthestEast] = [0, 0];
  for (let cell = 0; cell < latitudes.length; cell++) {
    const [latitude, longitude] = [Math.abs(latitudes[cell]!), Math.abs(longitudes[cell]!)];
    if (!(latitude <= 90 && longitude <= 360)) {
      throw new UnsupportedGridError(`geo: cell ${cell} is at ${latitudes[cell]}, ${longitudes[cell]}`);
    }
    farthestNorth = Math.max(farthestNorth, latitude);
    farthestEast = Math.max(farthestEast, longitude);
  }
  // Half of pi and two pi, with a margin for rounding by the packing.
  if (latitudes.length > 1 && farthestNorth < 1.6 && farthestEast < 6.3) {
    throw new UnsupportedGridError('geo: cell centres are in radians, not degrees');
  }
}

function requirePermutation(order: Uint32Array): void {
  const seen = new Uint8Array(order.length);
  for (let position = 0; position < order.length; position++) {
    const cell = order[position]!;
    if (cell >= order.length || seen[cell] === 1) throw new RangeError('geo: a damaged geometry of cells');
    seen[cell] = 1;
  }
}
