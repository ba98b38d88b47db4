import { pMapIterable } from 'p-map';
import { IsobarError } from '../../platform/index.ts';
import type { SourceFile } from '../files/source-file.ts';
import type { InventoryEntry } from '../inventories/inventory-entry.ts';
import { declaredLength, HEADER_BYTES, wholeMessage } from './message-frame.ts';

/** Messages nearer than this are fetched in one request: the gap costs less than a round trip. */
const MERGE_GAP_BYTES = 64 * 1024;
/** A merged request stays below this, so that what is held at once is bounded. A single larger message still is one request. */
const MERGED_BYTES = 8 * 1024 * 1024;
/** Refused above this; the largest message of the seven models is about 10 MB. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** Where files hold a message or two that are wanted, as DWD's do, several are read at once. */
const MESSAGES_OF_SMALL_FILE = 2;
const SMALL_FILES_AT_ONCE = 4;

/** A message of a file, whole and framed, or why it could not be had, with the entries that asked for it. */
export type FetchedMessage<Entry extends InventoryEntry> =
  | {
      readonly entries: readonly Entry[];
      /** From `GRIB` to `7777`. */
      readonly bytes: Uint8Array;
      readonly fault: null;
      /** The copy of the file that gave them. */
      readonly from: Pick<SourceFile, 'url' | 'etag'>;
    }
  | { readonly entries: readonly Entry[]; readonly bytes: null; readonly fault: IsobarError };

interface WantedMessage<Entry extends InventoryEntry> {
  readonly offset: number;
  /** null: the message itself tells. */
  readonly length: number | null;
  readonly entries: readonly Entry[];
}

type Measured<Entry extends InventoryEntry> = WantedMessage<Entry> & { readonly length: number };

/** What reading one wanted message came to. */
type Outcome<Entry extends InventoryEntry> =
  | { readonly message: WantedMessage<Entry>; readonly bytes: Uint8Array; readonly fault: null }
  | { readonly message: WantedMessage<Entry>; readonly bytes: null; readonly fault: IsobarError };

/**
 * Reads the messages that hold the entries, each once, merging neighbours into one range. Every message is checked from
 * its first four bytes to its last before it is handed out; a damaged one is fetched once more, then from the next place
 * that holds the file. One that cannot be had anywhere comes as a fault, and the others go on. Throws only when the signal
 * says so.
 */
export async function* fetchMessages<Entry extends InventoryEntry>(
  entries: readonly Entry[],
  signal?: AbortSignal,
): AsyncGenerator<FetchedMessage<Entry>> {
  const files = [...Map.groupBy(entries, (entry) => entry.file)];
  if (entries.length > MESSAGES_OF_SMALL_FILE * files.length) {
    for (const [file, ofFile] of files) yield* readFile(file, messagesOf(ofFile), signal);
    return;
  }
  const together = pMapIterable(
    files,
    async ([file, ofFile]) => {
      const messages: FetchedMessage<Entry>[] = [];
      for await (const message of readFile(file, messagesOf(ofFile), signal)) messages.push(message);
      return messages;
    },
    { concurrency: SMALL_FILES_AT_ONCE, backpressure: SMALL_FILES_AT_ONCE },
  );
  for await (const messages of together) yield* messages;
}

function messagesOf<Entry extends InventoryEntry>(
  entries: readonly Entry[],
): readonly WantedMessage<Entry>[] {
  return [...Map.groupBy(entries, (entry) => entry.offset)].map(([offset, ofMessage]) => ({
    offset,
    length: ofMessage[0]?.length ?? null,
    entries: ofMessage,
  }));
}

async function* readFile<Entry extends InventoryEntry>(
  file: SourceFile,
  messages: readonly WantedMessage<Entry>[],
  signal?: AbortSignal,
): AsyncGenerator<FetchedMessage<Entry>> {
  let lacking = messages;
  let faults = new Map<WantedMessage<Entry>, IsobarError>();
  for (const copy of file.copies?.inTurn() ?? [file]) {
    const failed = new Map<WantedMessage<Entry>, IsobarError>();
    for await (const { message, bytes, fault } of readCopy(copy, lacking, signal)) {
      if (fault !== null) {
        failed.set(message, fault);
        continue;
      }
      const { url, etag } = copy;
      yield { entries: message.entries, bytes, fault: null, from: { url, etag } };
    }
    faults = failed;
    lacking = [...failed.keys()];
    const [fault] = failed.values();
    if (fault === undefined) file.copies?.served(copy);
    else file.copies?.failed(copy, fault);
    if (lacking.length === 0) break;
  }
  for (const [{ entries }, fault] of faults) yield { entries, bytes: null, fault };
}

/** Reads messages from one copy of their file. */
async function* readCopy<Entry extends InventoryEntry>(
  copy: SourceFile,
  messages: readonly WantedMessage<Entry>[],
  signal?: AbortSignal,
): AsyncGenerator<Outcome<Entry>> {
  const measured: Measured<Entry>[] = [];
  for (const message of messages) {
    try {
      measured.push({ ...message, length: await measure(copy, message, signal) });
    } catch (error) {
      yield { message, bytes: null, fault: expected(error) };
    }
  }
  measured.sort((a, b) => a.offset - b.offset);
  for (const group of mergeNeighbours(measured)) yield* readGroup(copy, group, signal);
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

/**
 * Bytes of the message at an offset: those that the inventory gave, or else that its first 16 bytes tell.
 * Throws IsobarError('upstream_unavailable') where no message begins there or it is larger than any is read.
 */
export async function measure(
  file: SourceFile,
  message: Pick<InventoryEntry, 'offset' | 'length'>,
  signal?: AbortSignal,
): Promise<number> {
  const { offset } = message;
  // The last line of an index has no end: the message itself tells its length.
  const length = message.length ?? declaredLength(await file.read(offset, HEADER_BYTES, signal));
  if (length === null) throw damage(file, offset, 'no GRIB edition 2 message begins there');
  if (length > MAX_MESSAGE_BYTES)
    throw damage(file, offset, `${length} bytes long, at most ${MAX_MESSAGE_BYTES} are read`);
  return length;
}

async function* readGroup<Entry extends InventoryEntry>(
  file: SourceFile,
  group: readonly Measured<Entry>[],
  signal?: AbortSignal,
): AsyncGenerator<Outcome<Entry>> {
  const start = group[0]?.offset ?? 0;
  const end = Math.max(...group.map(({ offset, length }) => offset + length));
  const together = await file.read(start, end - start, signal).catch(expected);
  for (const message of group) {
    const { offset, length } = message;
    try {
      if (together instanceof IsobarError) throw together;
      const read = together.subarray(offset - start, offset - start + length);
      const bytes = wholeMessage(read) ?? wholeMessage(await file.read(offset, length, signal));
      if (bytes === null) throw damage(file, offset, 'not one whole GRIB message');
      yield { message, bytes, fault: null };
    } catch (error) {
      yield { message, bytes: null, fault: expected(error) };
    }
  }
}

/** Faults of the source are passed on as values; anything else is a defect or the caller's signal. */
function expected(error: unknown): IsobarError {
  if (error instanceof IsobarError) return error;
  throw error;
}

function damage(file: SourceFile, offset: number, what: string): IsobarError {
  return new IsobarError('upstream_unavailable', `${file.url}: message at byte ${offset}: ${what}`);
}
