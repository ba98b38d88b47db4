import { GribError } from '../errors.ts';
import type { Payload } from './template.ts';

/**
 * Bytes that decoders may read past the end of a payload: a 32-bit read begins in the byte that holds a value's first bit
 * or in the fourth after it. The '7777' that follows every message is just as long, so nothing needs copying.
 */
const READ_AHEAD = 4;

/** Where section 7 without its head lies in its message. */
export interface Place {
  readonly offset: number;
  readonly length: number;
}

/** Section 7 without its head, still inside its message. */
export interface PackedBytes extends Place {
  readonly message: Uint8Array;
}

/** Bytes `from` to `to` of packed data as a payload of their own; copied where too little follows them. */
export function payloadPart(packed: PackedBytes, from: number, to: number): Payload {
  const { message } = packed;
  const offset = packed.offset + from;
  const length = to - from;
  const start = message.byteOffset + offset;
  if (start + length + READ_AHEAD <= message.buffer.byteLength) {
    return { view: new DataView(message.buffer, start, length + READ_AHEAD), length, offset };
  }
  const padded = new Uint8Array(length + READ_AHEAD);
  padded.set(message.subarray(offset, offset + length));
  return { view: new DataView(padded.buffer), length, offset };
}

export function foreignCheckpoints({ offset }: Place): GribError {
  return new GribError('CORRUPT', 'the checkpoints are not those of this field', offset);
}
