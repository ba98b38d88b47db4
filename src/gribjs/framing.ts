import { GribError } from './errors.ts';

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
 * so is a 'GRIB' that no message of edition 1 or 2 follows.
 *
 * @throws GribError TRUNCATED at a message of edition 2 that is longer than the file, CORRUPT at one that
 *   does not
 *   end in '7777'; the messages before it have been yielded by then
 */
export function* findMessages(bytes: Uint8Array): Generator<MessageSpan> {
  let at = 0;
  for (;;) {
    at = findMagic(bytes, at);
    if (at < 0) return;
    const head = readHead(bytes.subarray(at, at + HEAD_BYTES), at);
    if (head !== null && at + head.length > bytes.length && head.edition === 2) {
      throw truncated(at, head.length, bytes.length - at);
    }
    const sound = head !== null && endsWell(bytes, at + head.length);
    if (head?.edition === 2 && !sound) throw noTrailer(at, head.length);
    if (head !== null && sound) {
      yield { offset: at, ...head };
      at += head.length;
    } else {
      at += 4;
    }
  }
}

/** Index of the next 'GRIB' from `from` on, -1 when there is none. */
export function findMagic(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x47, from); at >= 0; at = bytes.indexOf(0x47, at + 1)) {
    if (bytes[at + 1] === 0x52 && bytes[at + 2] === 0x49 && bytes[at + 3] === 0x42) return at;
  }
  return -1;
}

/**
 * Reads section 0; `bytes` begin with 'GRIB'. Null when it is of no edition that there is, or too short to
 * tell.
 *
 * @throws GribError TRUNCATED when edition 2 has less than 16 bytes, CORRUPT when its length is impossible
 */
export function readHead(bytes: Uint8Array, offset: number): { length: number; edition: 1 | 2 } | null {
  const edition = bytes[7];
  if (edition === 1) {
    const length = (bytes[4]! << 16) | (bytes[5]! << 8) | bytes[6]!;
    return length < 12 ? null : { length, edition };
  }
  if (edition !== 2) return null;
  if (bytes.length < HEAD_BYTES) throw truncated(offset, HEAD_BYTES, bytes.length);
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES).getBigUint64(8));
  if (length < HEAD_BYTES + TRAILER_BYTES) {
    throw new GribError('CORRUPT', `section 0 says that the message is ${length} bytes long`, offset + 8);
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
