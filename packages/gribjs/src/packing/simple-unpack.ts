import { CHUNK } from '../kernel/functions.ts';
import { kernel, takeInput } from '../kernel/kernel.ts';
import { intoIntegers } from './chunks.ts';
import type { TakeChunk } from './template.ts';

/** Unpacks `count` numbers of `width` bits (1 to 32), one after the other from `bit` on; those of 32 bits as int32. */
export function unpackRow(view: DataView, bit: number, width: number, count: number, take: TakeChunk): void {
  for (let from = 0; from < count; from += CHUNK) {
    const part = Math.min(CHUNK, count - from);
    const start = bit + from * width;
    takeInput(view, start, width * part);
    kernel.unpackRow(start & 7, width, part);
    take(part, from);
  }
}

/** As `unpackRow`, the width from 0 on, into the first `count` elements of `into`. */
export function readRow(view: DataView, bit: number, width: number, count: number, into: Int32Array): void {
  if (width === 0) into.fill(0, 0, count);
  else unpackRow(view, bit, width, count, intoIntegers(into));
}
