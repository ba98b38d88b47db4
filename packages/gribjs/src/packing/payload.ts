import { GribError } from '../octets/errors.ts';
import type { Extent } from '../octets/extent.ts';

/**
 * Bytes that decoders may read past the end of a payload: a 32-bit read begins in the byte that holds a value's first bit
 * or in the fourth after it. The '7777' that follows every message is just as long, so nothing needs copying.
 */
const READ_AHEAD = 4;

/**
 * Section 7 without its head. Reads of up to 4 bytes past the end stay inside the view, their bits mean
 * nothing.
 */
export interface Payload {
  readonly view: DataView;
  /** Bytes that belong to the section; the view is at least 4 longer. */
  readonly length: number;
  /** Offset of the payload in its message, for error messages. */
  readonly offset: number;
}

/** Section 7 without its head, still inside its message. */
export interface PackedBytes extends Extent {
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

/** Bytes of packed data that their message has, which may have fewer than they are. */
export function availableBytes({ message, offset, length }: PackedBytes): number {
  return Math.min(length, Math.max(0, message.length - offset));
}

/** The payload of all of them, of which no more may be read than there is. */
export function leadingPayload(packed: PackedBytes): Payload {
  return { ...payloadPart(packed, 0, availableBytes(packed)), length: packed.length };
}

/** @throws GribError TRUNCATED where their message has fewer */
export function wholePayload(packed: PackedBytes): Payload {
  const available = availableBytes(packed);
  if (available < packed.length) throw truncatedSection(packed, available);
  return payloadPart(packed, 0, packed.length);
}

export function truncatedSection({ offset, length }: Extent, available: number): GribError {
  return new GribError(
    'TRUNCATED',
    `${available} bytes of section 7 are there, ${length} are needed`,
    offset,
  );
}

export function foreignCheckpoints({ offset }: Extent): GribError {
  return new GribError('CORRUPT', 'the checkpoints are not those of this field', offset);
}
