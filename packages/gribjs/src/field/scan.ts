import {
  endsWell,
  findMagic,
  HEAD_BYTES,
  MAGIC_BYTES,
  type MessageSpan,
  noTrailer,
  readHead,
  TRAILER_BYTES,
  truncated,
} from '../message/framing.ts';
import { GribError } from '../octets/errors.ts';
import { MAX_GAP_BYTES, MAX_HEADER_BYTES, MAX_UNSOUND_FRAMES } from '../octets/limits.ts';
import type { GribField } from './field.ts';
import { FieldAssembler } from './field-assembler.ts';
import { checkSection, SECTION_HEAD, strayBytes } from './parse-message.ts';
import { type ByteSource, ReadWindow } from './read-window.ts';

export interface ScannedMessage extends MessageSpan {
  /** Empty for edition 1. Extents count from the start of the message. */
  readonly fields: readonly GribField[];
}

/** Bytes of reads while looking for the next 'GRIB': each twice as long as the one before. */
const MIN_SEARCH_BYTES = 2 ** 15;
const MAX_SEARCH_BYTES = 2 ** 22;

/**
 * Lists the messages of a file by the heads of their sections: the payloads of sections 6 and 7 are skipped,
 * not read. Skips what `findMessages` skips, and messages whose headers are damaged; the first damage is thrown at
 * the end.
 *
 * @throws GribError as `findMessages` and `parseMessage`, offsets counted from the start of the source; NOT_GRIB, or
 *   the damage before, after 16 MiB, or 1000 times 'GRIB', without a message; what `source.read` throws passes through
 */
export async function* scanMessages(
  source: ByteSource,
  signal?: AbortSignal,
): AsyncGenerator<ScannedMessage> {
  const window = new ReadWindow(source, signal);
  let damage: GribError | null = null;
  let unsound = 0;
  let at = 0;
  let searched = 0;
  for (;;) {
    const found = await findNext(window, at, searched + MAX_GAP_BYTES);
    if (found === null) break;
    if (found === 'too far' || unsound === MAX_UNSOUND_FRAMES) throw damage ?? noMessage(searched);
    const outcome = await scanMessage(window, found, source.size);
    if (outcome.message !== null) yield outcome.message;
    damage ??= outcome.damage;
    if (outcome.end === null) {
      at = found + MAGIC_BYTES;
      unsound++;
    } else {
      at = outcome.end;
      searched = at;
      unsound = 0;
    }
  }
  if (damage !== null) throw damage;
}

interface Outcome {
  readonly message: ScannedMessage | null;
  readonly damage: GribError | null;
  /** Where the message ends; null when nothing ends there. */
  readonly end: number | null;
}

const NOTHING: Outcome = { message: null, damage: null, end: null };

/** What stands at the 'GRIB' at `at`. */
async function scanMessage(window: ReadWindow, at: number, size: number | null): Promise<Outcome> {
  const head = readHead(await window.bytes(at, HEAD_BYTES), at);
  if (head === null) return NOTHING;
  if (head instanceof GribError) return { ...NOTHING, damage: head };
  const end = at + head.length;
  if (size !== null && end > size) {
    return head.edition === 1 ? NOTHING : { ...NOTHING, damage: truncated(at, head.length, size - at) };
  }
  const fields = head.edition === 1 ? [] : await scanFields(window, at, head.length);
  const trailer = await window.bytes(end - TRAILER_BYTES, TRAILER_BYTES);
  if (!endsWell(trailer, TRAILER_BYTES)) {
    if (head.edition === 1) return NOTHING;
    const damage = trailer.length < TRAILER_BYTES ? sourceEnds(at) : noTrailer(at, head.length);
    return { ...NOTHING, damage: fields instanceof GribError ? fields : damage };
  }
  if (fields instanceof GribError) return { message: null, damage: fields, end };
  return { message: { offset: at, ...head, fields }, damage: null, end };
}

/** The fields of a message, or what is wrong with it. */
async function scanFields(
  window: ReadWindow,
  start: number,
  length: number,
): Promise<readonly GribField[] | GribError> {
  const indicator = await window.bytes(start, HEAD_BYTES);
  const assembler = new FieldAssembler(indicator[6] ?? 255);
  const end = length - TRAILER_BYTES;
  let at = HEAD_BYTES;
  try {
    while (at < end) {
      if (at + SECTION_HEAD > end) throw strayBytes(at, end);
      const head = await exactly(window, start, at, SECTION_HEAD);
      const sectionLength = new DataView(head.buffer, head.byteOffset).getUint32(0);
      const number = head[4] ?? 0;
      checkSection(number, sectionLength, at, end);
      const needed = FieldAssembler.bytesNeeded(number, sectionLength);
      if (needed > MAX_HEADER_BYTES) {
        throw new GribError(
          'UNSUPPORTED',
          `section ${number} has ${needed} bytes; at most ${MAX_HEADER_BYTES} are read`,
          at,
        );
      }
      assembler.add(number, { offset: at, length: sectionLength }, await exactly(window, start, at, needed));
      at += sectionLength;
    }
    return assembler.fields(end);
  } catch (error) {
    if (!(error instanceof GribError)) throw error;
    return shifted(error, start);
  }
}

/** Exactly `length` bytes at `at` of the message that begins at `start`. */
async function exactly(window: ReadWindow, start: number, at: number, length: number): Promise<Uint8Array> {
  const bytes = await window.bytes(start + at, length);
  if (bytes.length < length) throw sourceEnds(at);
  return bytes;
}

function sourceEnds(at: number): GribError {
  return new GribError('TRUNCATED', 'the source ends within a message', at);
}

/** The same error with an offset in the source instead of one in the message. */
function shifted(error: GribError, start: number): GribError {
  return error.offset === null ? error : new GribError(error.code, error.detail, error.offset + start);
}

/** Where the next 'GRIB' begins; null when none does, 'too far' when none begins before `limit`. */
async function findNext(window: ReadWindow, from: number, limit: number): Promise<number | 'too far' | null> {
  const here = await window.bytes(from, MAGIC_BYTES);
  if (findMagic(here, 0) === 0) return from;
  let step = MIN_SEARCH_BYTES;
  for (let at = from; at < limit; at += step - (MAGIC_BYTES - 1)) {
    step = Math.min(2 * step, MAX_SEARCH_BYTES);
    const bytes = await window.bytes(at, step);
    const found = findMagic(bytes, 0);
    if (found >= 0) return at + found;
    if (bytes.length < step) return null;
  }
  return 'too far';
}

function noMessage(from: number): GribError {
  return new GribError(
    'NOT_GRIB',
    `no GRIB message in ${MAX_GAP_BYTES / 2 ** 20} MiB, or behind ${MAX_UNSOUND_FRAMES} times 'GRIB'`,
    from,
  );
}
