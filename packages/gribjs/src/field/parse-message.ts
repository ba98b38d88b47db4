import {
  endsWell,
  findMagic,
  HEAD_BYTES,
  noTrailer,
  readHead,
  TRAILER_BYTES,
  truncated,
} from '../message/framing.ts';
import { GribError } from '../octets/errors.ts';
import type { GribField } from './field.ts';
import { FieldAssembler } from './field-assembler.ts';

/** Octets before the content of a section: its length and its number. */
export const SECTION_HEAD = 5;

/**
 * The fields of one message of edition 2, in order. Values stay packed; see `decodeValues`.
 *
 * @param message from 'GRIB' to '7777'; bytes after that are ignored
 * @throws GribError NOT_GRIB (also for edition 1), TRUNCATED, CORRUPT, UNSUPPORTED for more than MAX_FIELDS
 *   (100,000) fields; offsets count from the start of `message`
 */
export function parseMessage(message: Uint8Array): readonly GribField[] {
  const length = lengthOf(message);
  if (length > message.length) throw truncated(0, length, message.length);
  if (!endsWell(message, length)) throw noTrailer(0, length);
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const assembler = new FieldAssembler(view.getUint8(6));
  const end = length - TRAILER_BYTES;
  let at = HEAD_BYTES;
  while (at < end) {
    if (at + SECTION_HEAD > end) throw strayBytes(at, end);
    const section = view.getUint32(at);
    const number = view.getUint8(at + 4);
    checkSection(number, section, at, end);
    assembler.add(number, { offset: at, length: section }, message.subarray(at, at + section));
    at += section;
  }
  return assembler.fields(end);
}

/**
 * The first field of a message of which only the first bytes are there: all before its section 7, and the head of that one. Null
 * where there are fewer. Whether other fields follow nobody knows then, and `fieldCount` is 1.
 *
 * @throws as `parseMessage`
 */
export function parseFirstField(start: Uint8Array): GribField | null {
  if (start.length < HEAD_BYTES) return null;
  const end = lengthOf(start) - TRAILER_BYTES;
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const assembler = new FieldAssembler(view.getUint8(6));
  for (let at = HEAD_BYTES; at < end; ) {
    if (at + SECTION_HEAD > end) throw strayBytes(at, end);
    if (at + SECTION_HEAD > start.length) return null;
    const length = view.getUint32(at);
    const number = view.getUint8(at + 4);
    checkSection(number, length, at, end);
    const needed = at + FieldAssembler.bytesNeeded(number, length);
    if (needed > start.length) return null;
    assembler.add(number, { offset: at, length }, start.subarray(at, needed));
    at += length;
    if (number === 7) return assembler.fields(at)[0] ?? null;
  }
  throw new GribError('CORRUPT', 'the message ends before its first field does', end);
}

/** Of the whole message, as its section 0 says. */
function lengthOf(message: Uint8Array): number {
  if (message.length < 4 || findMagic(message.subarray(0, 4), 0) !== 0) {
    throw new GribError('NOT_GRIB', `the message does not begin with 'GRIB'`, 0);
  }
  const head = readHead(message.subarray(0, HEAD_BYTES), 0);
  if (head instanceof GribError) throw head;
  if (head?.edition === 2) return head.length;
  throw new GribError(
    'NOT_GRIB',
    `edition ${message[7] ?? 'unknown'} of GRIB; this codec reads edition 2`,
    7,
  );
}

/** @throws GribError CORRUPT for a section that cannot be one or passes the end of its message */
export function checkSection(number: number, length: number, at: number, end: number): void {
  if (number < 1 || number > 7) {
    throw new GribError('CORRUPT', `a section has the number ${number}, where 1 to 7 are expected`, at + 4);
  }
  if (length < SECTION_HEAD || at + length > end) {
    throw new GribError(
      'CORRUPT',
      `section ${number} says that it is ${length} bytes long, where 5 to ${end - at} are possible`,
      at,
    );
  }
}

export function strayBytes(at: number, end: number): GribError {
  return new GribError('CORRUPT', `${end - at} stray bytes after the last section`, at);
}
