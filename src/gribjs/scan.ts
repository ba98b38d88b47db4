import { GribError } from './errors.ts';
import type { GribField } from './field.ts';
import { FieldAssembler } from './field-assembler.ts';
import {
  endsWell,
  findMagic,
  HEAD_BYTES,
  type MessageSpan,
  noTrailer,
  readHead,
  TRAILER_BYTES,
  truncated,
} from './framing.ts';
import { MAXIMUM_HEADER_BYTES } from './limits.ts';
import { checkSection, SECTION_HEAD, strayBytes } from './parse-message.ts';

/** Bytes that can be read by range: a local file, a remote one. */
export interface ByteSource {
  /** In bytes; null when it is not known. */
  readonly size: number | null;
  /** May return fewer bytes than asked for at the end of the source, and only there. */
  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array>;
}

export interface ScannedMessage extends MessageSpan {
  /** Empty for edition 1. Extents count from the start of the message. */
  readonly fields: readonly GribField[];
}

/** Bytes of one read: the heads of a message take some 200, rarely more than 1000. */
const READ_BYTES = 4096;

/** Bytes of one read while looking for the next 'GRIB'. */
const SEARCH_BYTES = 65_536;

/**
 * Lists the messages of a file by the heads of their sections: the payloads of sections 6 and 7 are skipped,
 * not read. Skips what `findMessages` skips.
 *
 * @throws GribError as `findMessages` and `parseMessage`, offsets counted from the start of the source; what
 *   `source.read` throws passes through
 */
export async function* scanMessages(
  source: ByteSource,
  signal?: AbortSignal,
): AsyncGenerator<ScannedMessage> {
  const window = new ReadWindow(source, signal);
  let at = 0;
  for (;;) {
    const found = await findNext(window, at);
    if (found === null) return;
    at = found;
    const head = readHead(await window.bytes(at, HEAD_BYTES), at);
    const end = head === null ? 0 : at + head.length;
    if (head?.edition === 2 && source.size !== null && end > source.size) {
      throw truncated(at, head.length, source.size - at);
    }
    const fields = head?.edition === 2 ? await scanFields(window, at, head.length) : [];
    const trailer = head === null ? new Uint8Array() : await window.bytes(end - TRAILER_BYTES, TRAILER_BYTES);
    if (head?.edition === 2 && trailer.length < TRAILER_BYTES) throw sourceEnds(at);
    const sound = endsWell(trailer, TRAILER_BYTES);
    if (head?.edition === 2 && !sound) throw noTrailer(at, head.length);
    if (head !== null && sound) {
      yield { offset: at, ...head, fields };
      at = end;
    } else {
      at += 4;
    }
  }
}

async function scanFields(window: ReadWindow, start: number, length: number): Promise<readonly GribField[]> {
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
      if (needed > MAXIMUM_HEADER_BYTES) {
        throw new GribError(
          'UNSUPPORTED',
          `section ${number} has ${needed} bytes; at most ${MAXIMUM_HEADER_BYTES} are read`,
          at,
        );
      }
      assembler.add(number, { offset: at, length: sectionLength }, await exactly(window, start, at, needed));
      at += sectionLength;
    }
    return assembler.fields(end);
  } catch (error) {
    throw error instanceof GribError ? shifted(error, start) : error;
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

async function findNext(window: ReadWindow, from: number): Promise<number | null> {
  let at = from;
  const here = await window.bytes(at, HEAD_BYTES);
  if (findMagic(here, 0) === 0) return at;
  for (;;) {
    const bytes = await window.bytes(at, SEARCH_BYTES);
    const found = findMagic(bytes, 0);
    if (found >= 0) return at + found;
    if (bytes.length < SEARCH_BYTES) return null;
    at += SEARCH_BYTES - 3;
  }
}

/** The bytes of the last read, so that small steps forward cost no reads. */
class ReadWindow {
  readonly #source: ByteSource;
  readonly #signal: AbortSignal | undefined;
  #offset = 0;
  #bytes: Uint8Array = new Uint8Array();
  /** Whether the source ends where `#bytes` end. */
  #last = false;

  constructor(source: ByteSource, signal: AbortSignal | undefined) {
    this.#source = source;
    this.#signal = signal;
  }

  /** Up to `length` bytes from `offset` on, fewer only at the end of the source. */
  async bytes(offset: number, length: number): Promise<Uint8Array> {
    const known =
      offset >= this.#offset && (this.#last || offset + length <= this.#offset + this.#bytes.length);
    if (!known) await this.#read(offset, Math.max(length, READ_BYTES));
    const start = offset - this.#offset;
    return this.#bytes.subarray(start, start + length);
  }

  async #read(offset: number, wanted: number): Promise<void> {
    this.#signal?.throwIfAborted();
    const { size } = this.#source;
    const length = size === null ? wanted : Math.max(0, Math.min(wanted, size - offset));
    this.#bytes = length === 0 ? new Uint8Array() : await this.#source.read(offset, length, this.#signal);
    this.#offset = offset;
    this.#last = this.#bytes.length < wanted;
  }
}
