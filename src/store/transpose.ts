// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { MISSING } from './layout.ts';
import type { CellBlock } from './tile-encoder.ts';

/**
 * Tiles along x that are transposed together. One cache line of a plane holds 16 values, so blocks narrower than
 * a tile would fetch it several times; wider ones spend less time on address translation, until a block of
 * 16 rows x 64 columns x 209 leads (0.9 MB) no longer stays in the second-level cache.
 */
export const TILES_PER_BLOCK = 4;

/**
 * Transposes planes `[lead][y][x]` into series: `rows` by `columns` cells from (x, y), into `block`.
 * Returns whether any of the values is MISSING.
 */
export function transpose(
  planes: readonly Int32Array[],
  nx: number,
  x: number,
  y: number,
  columns: number,
  rows: number,
  block: CellBlock,
): boolean {
  const { values, width } = block;
  const leads = planes.length;
  const multipleOfFour = leads - (leads % 4);
  let missing = false;
  for (let row = 0; row < rows; row++) {
    const from = (y + row) * nx + x;
    const to = row * width * leads;
    for (let k = 0; k < multipleOfFour; k += 4) {
      const four = [planes[k]!, planes[k + 1]!, planes[k + 2]!, planes[k + 3]!] as const;
      missing = copyFour(four, from, columns, values, to + k, leads) || missing;
    }
    for (let k = multipleOfFour; k < leads; k++) {
      missing = copyOne(planes[k]!, from, columns, values, to + k, leads) || missing;
    }
  }
  return missing;
}

/** Copies four planes at once: four neighbouring values of a cell go to one cache line while it is cached. */
function copyFour(
  [a, b, c, d]: readonly [Int32Array, Int32Array, Int32Array, Int32Array],
  from: number,
  count: number,
  target: Int32Array,
  to: number,
  stride: number,
): boolean {
  let missing = false;
  for (let i = from, at = to; i < from + count; i++, at += stride) {
    const va = a[i]!;
    const vb = b[i]!;
    const vc = c[i]!;
    const vd = d[i]!;
    target[at] = va;
    target[at + 1] = vb;
    target[at + 2] = vc;
    target[at + 3] = vd;
    if (va === MISSING || vb === MISSING || vc === MISSING || vd === MISSING) missing = true;
  }
  return missing;
}

function copyOne(
  plane: Int32Array,
  from: number,
  count: number,
  target: Int32Array,
  to: number,
  stride: number,
): boolean {
  let missing = false;
  for (let i = from, at = to; i < from + count; i++, at += stride) {
    const value = plane[i]!;
    target[at] = value;
    if (value === MISSING) missing = true;
  }
  return missing;
}
