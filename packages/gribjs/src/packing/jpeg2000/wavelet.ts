// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import type { Rectangle } from './layout.ts';

/** Coefficients: integers for the 5-3 wavelet, floating point numbers for the 9-7 one. */
export type Plane = Int32Array | Float32Array;

/** Lifting factors of the 9-7 wavelet (T.800 table F.4). */
const LIFTING = [-0.443506852043971, -0.882911075530934, 0.052980118572961, 1.586134342059924].map(
  Math.fround,
);

/** K of the same table, for the low-pass samples. */
const LOW = Math.fround(1.230174104914001);

/**
 * 1/K for the high-pass samples would be 0.812893066. OpenJPEG, and with it ecCodes, GDAL and wgrib2, has this
 * number instead, and rounds after each operation to a float32: samples are to agree with theirs to the bit.
 */
const HIGH = Math.fround(0.812866211);

/**
 * One level of the inverse wavelet transform (T.800 annex F.3), in place: `plane` holds the four subbands
 * interleaved, so that sample (x, y) of the area is low-pass along a direction where its coordinate is even.
 */
export function inverseWavelet(plane: Plane, area: Rectangle): void {
  const width = area.x1 - area.x0;
  const height = area.y1 - area.y0;
  if (plane instanceof Int32Array) {
    for (let row = 0; row < height; row++) liftRow53(plane, row * width, width, area.x0 & 1);
    liftColumns53(plane, width, height, area.y0 & 1);
  } else {
    for (let row = 0; row < height; row++) liftRow97(plane, row * width, width, area.x0 & 1);
    liftColumns97(plane, width, height, area.y0 & 1);
  }
}

/** @param odd 1 where the first sample is a high-pass one */
function liftRow53(plane: Int32Array, start: number, length: number, odd: number): void {
  const end = start + length;
  if (length === 1) {
    if (odd === 1) plane[start] = plane[start]! >> 1;
    return;
  }
  // At both ends the sample beyond is the mirror image of the one within.
  for (let at = start + odd; at < end; at += 2) {
    const before = plane[at === start ? at + 1 : at - 1]!;
    const after = plane[at === end - 1 ? at - 1 : at + 1]!;
    plane[at] = plane[at]! - ((before + after + 2) >> 2);
  }
  for (let at = start + 1 - odd; at < end; at += 2) {
    const before = plane[at === start ? at + 1 : at - 1]!;
    const after = plane[at === end - 1 ? at - 1 : at + 1]!;
    plane[at] = plane[at]! + ((before + after) >> 1);
  }
}

function liftColumns53(plane: Int32Array, width: number, height: number, odd: number): void {
  if (height === 1) {
    if (odd === 1) for (let at = 0; at < width; at++) plane[at] = plane[at]! >> 1;
    return;
  }
  for (let row = odd; row < height; row += 2) {
    const [before, at, after] = neighbours(row, width, height);
    for (let x = 0; x < width; x++) {
      plane[at + x] = plane[at + x]! - ((plane[before + x]! + plane[after + x]! + 2) >> 2);
    }
  }
  for (let row = 1 - odd; row < height; row += 2) {
    const [before, at, after] = neighbours(row, width, height);
    for (let x = 0; x < width; x++) {
      plane[at + x] = plane[at + x]! + ((plane[before + x]! + plane[after + x]!) >> 1);
    }
  }
}

/** Starts of the row before, the row and the row after, mirrored at the ends. */
function neighbours(row: number, width: number, height: number): readonly [number, number, number] {
  const at = row * width;
  return [row === 0 ? at + width : at - width, at, row === height - 1 ? at - width : at + width];
}

function liftRow97(plane: Float32Array, start: number, length: number, odd: number): void {
  const end = start + length;
  if (length === 1) {
    if (odd === 1) plane[start] = plane[start]! / 2;
    return;
  }
  for (let at = start; at < end; at++) {
    plane[at] = ((at - start) & 1) === odd ? plane[at]! * LOW : plane[at]! * HIGH;
  }
  LIFTING.forEach((factor, step) => {
    for (let at = start + ((step + odd) & 1); at < end; at += 2) {
      const before = plane[at === start ? at + 1 : at - 1]!;
      const after = plane[at === end - 1 ? at - 1 : at + 1]!;
      plane[at] = plane[at]! + Math.fround(factor * Math.fround(before + after));
    }
  });
}

function liftColumns97(plane: Float32Array, width: number, height: number, odd: number): void {
  if (height === 1) {
    if (odd === 1) for (let at = 0; at < width; at++) plane[at] = plane[at]! / 2;
    return;
  }
  for (let row = 0; row < height; row++) {
    const factor = (row & 1) === odd ? LOW : HIGH;
    for (let at = row * width; at < (row + 1) * width; at++) plane[at] = plane[at]! * factor;
  }
  LIFTING.forEach((factor, step) => {
    for (let row = (step + odd) & 1; row < height; row += 2) {
      const [before, at, after] = neighbours(row, width, height);
      for (let x = 0; x < width; x++) {
        const both = Math.fround(plane[before + x]! + plane[after + x]!);
        plane[at + x] = plane[at + x]! + Math.fround(factor * both);
      }
    }
  });
}
