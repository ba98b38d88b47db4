// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { takeAll } from '../chunks.ts';
import type { TakeChunk } from '../template.ts';
import {
  type Unfilter,
  unfilterAverage,
  unfilterHalf,
  unfilterPaeth1,
  unfilterPaeth2,
  unfilterPaeth4,
  unfilterSub,
  unfilterUp,
} from './filters.ts';
import { corruptFilter, type PngImage } from './image.ts';
import { unpackByKernel } from './kernel-rows.ts';

const nothing: Unfilter = () => {};

/** By filter type, in the first row: the pixels above are 0, which leaves less of a filter. */
const FIRST_ROW: readonly Unfilter[] = [nothing, unfilterSub, nothing, unfilterHalf, unfilterSub];

/** By filter type, in the other rows; by bytes of a pixel. */
const ROWS: Readonly<Record<number, readonly Unfilter[]>> = {
  1: [nothing, unfilterSub, unfilterUp, unfilterAverage, unfilterPaeth1],
  2: [nothing, unfilterSub, unfilterUp, unfilterAverage, unfilterPaeth2],
  3: [nothing, unfilterSub, unfilterUp, unfilterAverage, unfilterPaeth4],
  4: [nothing, unfilterSub, unfilterUp, unfilterAverage, unfilterPaeth4],
};

/**
 * Undoes the filters of all rows and gives the pixels to `take` as integers, the first byte highest; those of 32 bits come as
 * int32 of the same bits.
 *
 * @throws GribError CORRUPT for an unknown filter
 */
export function unpackPixels(image: PngImage, take: TakeChunk): void {
  if (unpackByKernel(image, take)) return;
  const pixels = new Int32Array(image.width * image.height);
  decodePixels(image, pixels);
  takeAll(pixels, take);
}

/** As `unpackPixels`, of all images and without the kernel. */
export function decodePixels(image: PngImage, out: Int32Array): void {
  if (image.pixelBits >= 8) {
    unfilterRows(image, image.width, image.pixelBits >>> 3, out);
  } else {
    const bytes = new Int32Array(image.rowBytes * image.height);
    unfilterRows(image, image.rowBytes, 1, bytes);
    unpackBits(image, bytes, out);
  }
}

function unfilterRows(image: PngImage, width: number, bytes: number, out: Int32Array): void {
  const { rows, rowBytes, height } = image;
  for (let row = 0; row < height; row++) {
    const from = row * (1 + rowBytes);
    const filter = rows[from]!;
    const unfilter = (row === 0 ? FIRST_ROW : ROWS[bytes])?.[filter];
    if (unfilter === undefined) throw corruptFilter(image, row);
    assemble(rows, from + 1, bytes, out, row * width, width);
    unfilter(out, row * width, width);
  }
}

/** Makes integers of the bytes of pixels. */
function assemble(
  rows: Uint8Array,
  start: number,
  bytes: number,
  out: Int32Array,
  to: number,
  width: number,
): void {
  let from = start;
  const end = to + width;
  if (bytes === 1) for (let at = to; at < end; at++) out[at] = rows[from++]!;
  else if (bytes === 2)
    for (let at = to; at < end; at++, from += 2) out[at] = (rows[from]! << 8) | rows[from + 1]!;
  else if (bytes === 3) {
    for (let at = to; at < end; at++, from += 3)
      out[at] = (rows[from]! << 16) | (rows[from + 1]! << 8) | rows[from + 2]!;
  } else {
    for (let at = to; at < end; at++, from += 4)
      out[at] = (rows[from]! << 24) | (rows[from + 1]! << 16) | (rows[from + 2]! << 8) | rows[from + 3]!;
  }
}

/** Pixels of less than a byte; each row begins with a new one. */
function unpackBits(
  { width, height, rowBytes, pixelBits }: PngImage,
  bytes: Int32Array,
  out: Int32Array,
): void {
  const mask = 2 ** pixelBits - 1;
  let to = 0;
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) {
      const bit = x * pixelBits;
      out[to++] = (bytes[row * rowBytes + (bit >>> 3)]! >>> (8 - pixelBits - (bit & 7))) & mask;
    }
  }
}
