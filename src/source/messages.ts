import { IsobarError } from '../platform/index.ts';
import type { InventoryEntry } from './inventory.ts';
import type { SourceFile } from './source-file.ts';

/** Messages nearer than this are fetched in one request: the gap costs less than a round trip. */
const MERGE_GAP_BYTES = 64 * 1024;
/** A merged request stays below this, so that what is held at once is bounded. A single larger message still is one request. */
const MERGED_BYTES = 8 * 1024 * 1024;
/** Refused above this; the largest message of the seven models is about 10 MB. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

const HEADER_BYTES = 16;

/** A message of a file, whole and framed, or why it could not be had, with the entries that asked for it. */
export type FetchedMessage<Entry extends InventoryEntry> =
  /** From `GRIB` to `7777`. */
  | { readonly entries: readonly Entry[]; readonly bytes: Uint8Array; readonly fault: null }
  | { readonly entries: readonly Entry[]; readonly bytes: null; readonly fault: IsobarError };

interface WantedMessage<Entry extends InventoryEntry> {
  readonly offset: number;
  readonly length: number;
  readonly entries: readonly Entry[];
}

/**
 * Reads the messages that hold the entries, each once, merging neighbours into one range. Every message is checked from
 * its first four bytes to its last before it is handed out; a damaged one is fetched once more. One that cannot be had
 * comes as a fault, and the others go on. Throws only when the signal says so.
 */
export async function* fetchMessages<Entry extends InventoryEntry>(
  entries: readonly Entry[],
  signal?: AbortSignal,
): AsyncGenerator<FetchedMessage<Entry>> {
  for (const [file, ofFile] of Map.groupBy(entries, (entry) => entry.file)) {
    const wanted: WantedMessage<Entry>[] = [];
    for (const [offset, ofMessage] of Map.groupBy(ofFile, (entry) => entry.offset)) {
      try {
        wanted.push({ offset, length: await measure(file, offset, ofMessage, signal), entries: ofMessage });
      } catch (error) {
        yield { entries: ofMessage, bytes: null, fault: expected(error) };
      }
    }
    wanted.sort((a, b) => a.offset - b.offset);
    for (const group of mergeNeighbours(wanted)) yield* readGroup(file, group, signal);
  }
}

/** The plan of requests: runs of messages whose gaps and sum stay within the limits. */
export function mergeNeighbours<T extends { readonly offset: number; readonly length: number }>(
  sorted: readonly T[],
): readonly (readonly T[])[] {
  const groups: T[][] = [];
  let start = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const message of sorted) {
    const messageEnd = message.offset + message.length;
    const group = groups.at(-1);
    if (
      group !== undefined &&
      message.offset - end <= MERGE_GAP_BYTES &&
      messageEnd - start <= MERGED_BYTES
    ) {
      group.push(message);
      end = Math.max(end, messageEnd);
    } else {
      groups.push([message]);
      start = message.offset;
      end = messageEnd;
    }
  }
  return groups;
}

async function measure(
  file: SourceFile,
  offset: number,
  entries: readonly InventoryEntry[],
  signal?: AbortSignal,
): Promise<number> {
  // The last line of an index has no end: the message itself tells its length.
  const indexed = entries[0]?.length ?? null;
  const length = indexed ?? declaredLength(await file.read(offset, HEADER_BYTES, signal));
  if (length === null) throw damage(file, offset, 'no GRIB edition 2 message begins there');
  if (length > MAX_MESSAGE_BYTES)
    throw damage(file, offset, `${length} bytes long, at most ${MAX_MESSAGE_BYTES} are read`);
  return length;
}

async function* readGroup<Entry extends InventoryEntry>(
  file: SourceFile,
  group: readonly WantedMessage<Entry>[],
  signal?: AbortSignal,
): AsyncGenerator<FetchedMessage<Entry>> {
  const start = group[0]?.offset ?? 0;
  const end = Math.max(...group.map(({ offset, length }) => offset + length));
  const together = await file.read(start, end - start, signal).catch(expected);
  for (const { offset, length, entries } of group) {
    try {
      if (together instanceof IsobarError) throw together;
      const read = together.subarray(offset - start, offset - start + length);
      const bytes = wholeMessage(read) ?? wholeMessage(await file.read(offset, length, signal));
      if (bytes === null) throw damage(file, offset, 'not one whole GRIB message');
      yield { entries, bytes, fault: null };
    } catch (error) {
      yield { entries, bytes: null, fault: expected(error) };
    }
  }
}

/** Faults of the source are passed on as values; anything else is a defect or the caller's signal. */
function expected(error: unknown): IsobarError {
  if (error instanceof IsobarError) return error;
  throw error;
}

/** The message at the start of the bytes, or null where it is not framed as it says. */
function wholeMessage(bytes: Uint8Array): Uint8Array | null {
  const length = declaredLength(bytes);
  if (length === null || length > bytes.length) return null;
  const ends = bytes.subarray(length - 4, length).every((byte) => byte === 0x37);
  return ends ? bytes.subarray(0, length) : null;
}

/** Section 0 (WMO FM 92): `GRIB`, edition in octet 8, total length in octets 9-16. */
function declaredLength(header: Uint8Array): number | null {
  if (header.length < HEADER_BYTES) return null;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (view.getUint32(0) !== 0x47524942 || view.getUint8(7) !== 2) return null;
  const length = view.getBigUint64(8);
  return length < HEADER_BYTES + 4 || length > Number.MAX_SAFE_INTEGER ? null : Number(length);
}

function damage(file: SourceFile, offset: number, what: string): IsobarError {
  return new IsobarError('upstream_unavailable', `${file.url}: message at byte ${offset}: ${what}`);
}
