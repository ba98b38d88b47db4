// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
/** Cells in a tile, which is what one read of a store fetches. */
export const TILE_CELLS = 256;
/** Columns of the storage layout, and rows of a tile in it. */
export const TILE_SIDE = 16;

/** Bits of a position along one axis of a face of the cube: steps of 0.6 km on the earth. */
const AXIS_BITS = 14;
const AXIS_POSITIONS = 1 << AXIS_BITS;

/**
 * Position of a direction on a curve over the whole sphere, in 31 bits: points that follow each other on the curve are near
 * each other on the sphere. The sphere is projected on the six faces of a cube with equal angles along their axes; the curve
 * takes one face after the other and fills each as a Hilbert curve.
 * @param x, y, z unit vector: x towards 0 N 0 E, y towards 0 N 90 E, z towards the north pole
 */
export function curvePosition(x: number, y: number, z: number): number {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (ax >= ay && ax >= az) return onFace(x > 0 ? 0 : 1, y / ax, z / ax);
  if (ay >= az) return onFace(y > 0 ? 2 : 3, x / ay, z / ay);
  return onFace(z > 0 ? 4 : 5, x / az, y / az);
}

/** @param a, b tangents of the angles from the middle of the face, -1 to 1 */
function onFace(face: number, a: number, b: number): number {
  return face * AXIS_POSITIONS * AXIS_POSITIONS + hilbertPosition(axisPosition(a), axisPosition(b));
}

function axisPosition(tangent: number): number {
  const fraction = Math.atan(tangent) / (Math.PI / 2) + 0.5;
  return Math.min(AXIS_POSITIONS - 1, Math.max(0, Math.floor(fraction * AXIS_POSITIONS)));
}

/** Distance along the Hilbert curve of a square: each quadrant is rotated so that it starts where the last one ended. */
function hilbertPosition(column: number, row: number): number {
  let [x, y, position] = [column, row, 0];
  for (let side = AXIS_POSITIONS / 2; side >= 1; side /= 2) {
    const right = (x & side) !== 0;
    const upper = (y & side) !== 0;
    position = position * 4 + (right ? (upper ? 2 : 3) : upper ? 1 : 0);
    x &= side - 1;
    y &= side - 1;
    if (upper) continue;
    if (right) [x, y] = [side - 1 - x, side - 1 - y];
    [x, y] = [y, x];
  }
  return position;
}

/** Indexes of the keys in ascending order of key; equal keys in order of index. */
export function orderBy(keys: Uint32Array): Uint32Array {
  let order = Uint32Array.from(keys, (_, item) => item);
  for (const shift of [0, 16]) order = sortedByDigit(order, keys, shift);
  return order;
}

/** One stable pass of a radix sort, by 16 bits of the keys. */
function sortedByDigit(order: Uint32Array, keys: Uint32Array, shift: number): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(65_537);
  for (let n = 0; n < keys.length; n++) starts[((keys[n]! >>> shift) & 0xffff) + 1]!++;
  for (let digit = 0; digit < 65_536; digit++) starts[digit + 1]! += starts[digit]!;
  const sorted = new Uint32Array(order.length);
  for (let n = 0; n < order.length; n++) {
    const item = order[n]!;
    sorted[starts[(keys[item]! >>> shift) & 0xffff]!++] = item;
  }
  return sorted;
}

/**
 * Storage index of a cell from its position among all cells along the curve, and back. The storage layout has 16 columns. A
 * tile of 16 x 16 holds 256 consecutive cells, and so does, within it, each block of 2 x 2, 4 x 4 and 8 x 8 (Morton order:
 * the bits of column and row alternate).
 */
export function indexOfPosition(position: number): number {
  return position - (position & 255) + INDEX_IN_TILE[position & 255]!;
}

export function positionOfIndex(index: number): number {
  return index - (index & 255) + POSITION_IN_TILE[index & 255]!;
}

const INDEX_IN_TILE = Uint8Array.from({ length: TILE_CELLS }, (_, position) => {
  return everySecondBit(position >> 1) * TILE_SIDE + everySecondBit(position);
});
const POSITION_IN_TILE = new Uint8Array(TILE_CELLS);
for (const [position, index] of INDEX_IN_TILE.entries()) POSITION_IN_TILE[index] = position;

/** Bits 0, 2, 4 and 6 as bits 0 to 3. */
function everySecondBit(bits: number): number {
  return (bits & 1) | ((bits >> 1) & 2) | ((bits >> 2) & 4) | ((bits >> 3) & 8);
}
