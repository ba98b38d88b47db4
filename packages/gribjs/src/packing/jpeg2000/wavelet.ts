// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import type { Rectangle } from './packets/layout.ts';

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

/**
 * Each low-pass sample is done before the high-pass one in front of it, in one walk along the row.
 *
 * @param odd 1 where the first sample is a high-pass one
 */
function liftRow53(plane: Int32Array, start: number, length: number, odd: number): void {
  if (length === 1) {
    if (odd === 1) plane[start] = plane[start]! >> 1;
    return;
  }
  const last = start + length - 1;
  // At both ends the sample beyond is the mirror image of the one within.
  let at = start + odd;
  let high = plane[odd === 1 ? start : start + 1]!;
  let low = 0;
  for (let first = true; at < last; at += 2, first = false) {
    const next = plane[at + 1]!;
    const sample = plane[at]! - ((high + next + 2) >> 2);
    plane[at] = sample;
    if (!first) plane[at - 1] = high + ((low + sample) >> 1);
    else if (odd === 1) plane[start] = high + sample;
    high = next;
    low = sample;
  }
  if (at === last) {
    const sample = plane[at]! - ((2 * high + 2) >> 2);
    plane[at] = sample;
    plane[at - 1] = high + (at === start + 1 ? sample : (low + sample) >> 1);
  } else {
    plane[last] = high + low;
  }
}

function liftColumns53(plane: Int32Array, width: number, height: number, odd: number): void {
  if (height === 1) {
    if (odd === 1) for (let at = 0; at < width; at++) plane[at] = plane[at]! >> 1;
    return;
  }
  // Rows of high-pass samples as soon as those of low-pass ones on both sides are done, while they are in the processor's cache.
  for (let row = odd; row < height; row += 2) {
    liftLow53(plane, width, neighbours(row, width, height));
    if (row > 0) liftHigh53(plane, width, neighbours(row - 1, width, height));
  }
  if ((height & 1) === odd) liftHigh53(plane, width, neighbours(height - 1, width, height));
}

function liftLow53(plane: Int32Array, width: number, [before, at, after]: Neighbours): void {
  for (let x = 0; x < width; x++) {
    plane[at + x] = plane[at + x]! - ((plane[before + x]! + plane[after + x]! + 2) >> 2);
  }
}

function liftHigh53(plane: Int32Array, width: number, [before, at, after]: Neighbours): void {
  for (let x = 0; x < width; x++) {
    plane[at + x] = plane[at + x]! + ((plane[before + x]! + plane[after + x]!) >> 1);
  }
}

type Neighbours = readonly [number, number, number];

/** Starts of the row before, the row and the row after, mirrored at the ends. */
function neighbours(row: number, width: number, height: number): Neighbours {
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
