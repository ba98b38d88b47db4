import { CHUNK, INPUT_BYTES } from '../../kernel/functions.ts';
import { input, kernel } from '../../kernel/kernel.ts';
import type { TakeChunk } from '../template.ts';
import { corruptFilter, type PngImage } from './image.ts';

/** Filters of PNG are numbered 0 to this. */
const MAX_FILTER = 4;

/**
 * Undoes the filters of all rows by the kernel and gives the pixels to `take`, the first byte highest; those of 32 bits
 * come as int32 of the same bits.
 *
 * @returns false where there is no kernel for such an image
 * @throws GribError CORRUPT for an unknown filter
 */
export function unpackByKernel(image: PngImage, take: TakeChunk): boolean {
  const { unfilterRow, unpackPixels } = kernel;
  const { rows, rowBytes, width, height, pixelBits } = image;
  if (unfilterRow === undefined || unpackPixels === undefined) return false;
  if (pixelBits < 8 || rowBytes > INPUT_BYTES) return false;
  const pixelBytes = pixelBits >>> 3;
  for (let row = 0; row < height; row++) {
    const from = row * (1 + rowBytes);
    const filter = rows[from] ?? 0;
    if (filter > MAX_FILTER) throw corruptFilter(image, row);
    input.set(rows.subarray(from + 1, from + 1 + rowBytes));
    unfilterRow(row, filter, pixelBytes, rowBytes);
    for (let x = 0; x < width; x += CHUNK) {
      const count = Math.min(CHUNK, width - x);
      unpackPixels(row, x * pixelBytes, pixelBits, count);
      take(count, row * width + x);
    }
  }
  return true;
}
