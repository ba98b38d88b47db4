import { GribError } from '../octets/errors.ts';

/** One message within a file. */
export interface MessageSpan {
  /** Bytes from the start of the file to the 'G' of 'GRIB'. */
  readonly offset: number;
  /** Bytes up to and with '7777'. */
  readonly length: number;
  readonly edition: 1 | 2;
}

/** Octets of section 0 in edition 2; edition 1 has 8, and needs at least 12 with its end. */
export const HEAD_BYTES = 16;
export const TRAILER_BYTES = 4;

/**
 * Finds the messages of a file in order. Bytes between messages (bulletin headers, padding) are skipped, and
 * so is a 'GRIB' that no message of edition 1 or 2 follows. After a damaged message of edition 2 the search goes on
 * behind its 'GRIB'; the damage is thrown at the end.
 *
 * @throws GribError when all sound messages have been yielded, for the first of edition 2 that is none: TRUNCATED
 *   when it is longer than the file, CORRUPT when it does not end in '7777'
 */
export function* findMessages(bytes: Uint8Array): Generator<MessageSpan> {
  let damage: GribError | null = null;
  let at = findMagic(bytes, 0);
  while (at >= 0) {
    const span = spanAt(bytes, at);
    if (span instanceof GribError) damage ??= span;
    else if (span !== null) yield span;
    at = findMagic(bytes, at + (isSpan(span) ? span.length : MAGIC_BYTES));
  }
  if (damage !== null) throw damage;
}

/** The message at a 'GRIB', what is wrong with it, or null when it is none. */
function spanAt(bytes: Uint8Array, at: number): MessageSpan | GribError | null {
  const head = readHead(bytes.subarray(at, at + HEAD_BYTES), at);
  if (head === null || head instanceof GribError) return head;
  const end = at + head.length;
  if (endsWell(bytes, end)) return { offset: at, ...head };
  if (head.edition === 1) return null;
  return end > bytes.length ? truncated(at, head.length, bytes.length - at) : noTrailer(at, head.length);
}

function isSpan(found: MessageSpan | GribError | null): found is MessageSpan {
  return found !== null && !(found instanceof GribError);
}

/** Of 'GRIB'. */
export const MAGIC_BYTES = 4;

/** Index of the next 'GRIB' from `from` on, -1 when there is none. */
export function findMagic(bytes: Uint8Array, from: number): number {
  const last = bytes.length - MAGIC_BYTES;
  // By the letter that would be the fourth (Horspool): most bytes are never looked at, and no content is slow, as a file
  // full of 'G' is for `Buffer.indexOf`.
  for (let at = from; at <= last; ) {
    const fourth = bytes[at + 3];
    if (fourth === 0x42) {
      if (bytes[at] === 0x47 && bytes[at + 1] === 0x52 && bytes[at + 2] === 0x49) return at;
      at += 4;
    } else if (fourth === 0x47) at += 3;
    else if (fourth === 0x52) at += 2;
    else at += fourth === 0x49 ? 1 : 4;
  }
  return -1;
}

/**
 * Reads section 0; `bytes` begin with 'GRIB'. Null for an unknown edition, or when it is too short to
 * say. A GribError is returned, not thrown: TRUNCATED when edition 2 has less than 16 bytes, CORRUPT when its length
 * is impossible.
 */
export function readHead(
  bytes: Uint8Array,
  offset: number,
): { length: number; edition: 1 | 2 } | GribError | null {
  const edition = bytes[7];
  if (edition === 1) {
    // Without a DataView: hostile bytes may have one of these heads in every eight.
    const length = ((bytes[4] ?? 0) << 16) | ((bytes[5] ?? 0) << 8) | (bytes[6] ?? 0);
    return length < 12 ? null : { length, edition };
  }
  if (edition !== 2) return null;
  if (bytes.length < HEAD_BYTES) return truncated(offset, HEAD_BYTES, bytes.length);
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES).getBigUint64(8));
  if (length < HEAD_BYTES + TRAILER_BYTES) {
    return new GribError('CORRUPT', `section 0 says that the message is ${length} bytes long`, offset + 8);
  }
  return { length, edition };
}

/** Whether '7777' stands before `end`. */
export function endsWell(bytes: Uint8Array, end: number): boolean {
  if (end > bytes.length) return false;
  for (let at = end - TRAILER_BYTES; at < end; at++) if (bytes[at] !== 0x37) return false;
  return true;
}

export function truncated(offset: number, length: number, present: number): GribError {
  return new GribError(
    'TRUNCATED',
    `the message is ${length} bytes long, but only ${present} bytes are there`,
    offset,
  );
}

export function noTrailer(offset: number, length: number): GribError {
  return new GribError(
    'CORRUPT',
    `the message of ${length} bytes that begins at byte ${offset} does not end in '7777'`,
    offset + length - TRAILER_BYTES,
  );
}
