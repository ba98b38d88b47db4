import { pMapIterable } from 'p-map';
import { IsobarError } from '../../platform/index.ts';
import type { InventoryEntry, MessagePosition, SelectedEntry } from '../entries/inventory-entry.ts';
import type { SourceFile } from '../files/source-file.ts';
import { completeMessage, declaredLength, HEADER_BYTES } from './message-frame.ts';

/** Messages closer than this are fetched in one request: reading the gap costs less than a round trip. */
const MERGE_GAP_BYTES = 64 * 1024;
/** Bound of a merged request, and so of its memory. A single larger message is still one request. */
const MAX_MERGED_BYTES = 8 * 1024 * 1024;
/** Larger messages are refused; the largest of the seven models is about 10 MB. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** Several files are read at once where each gives at most this many messages, as DWD's do. */
const MAX_MESSAGES_OF_SMALL_FILE = 2;
const SMALL_FILES_CONCURRENCY = 4;

/** A complete message of a file, or the reason why it could not be read, with the entries it was read for. */
export type FetchedMessage<Entry extends InventoryEntry> =
  | {
      readonly entries: readonly Entry[];
      /** From `GRIB` to `7777`. */
      readonly bytes: Uint8Array;
      readonly error: null;
      /** The copy of the file that they were read from, and where they stand in it, which may not be where an index says. */
      readonly from: Pick<SourceFile, 'url' | 'etag'> & Pick<InventoryEntry, 'offset'>;
    }
  | { readonly entries: readonly Entry[]; readonly bytes: null; readonly error: IsobarError };

interface RequestedMessage<Entry extends InventoryEntry> {
  readonly offset: number;
  /** null where only the message itself gives it. */
  readonly length: number | null;
  readonly entries: readonly Entry[];
}

type Measured<Entry extends InventoryEntry> = RequestedMessage<Entry> & { readonly length: number };

/** The outcome for one requested message. */
type ReadResult<Entry extends InventoryEntry> =
  | { readonly message: RequestedMessage<Entry>; readonly bytes: Uint8Array; readonly error: null }
  | { readonly message: RequestedMessage<Entry>; readonly bytes: null; readonly error: IsobarError };

/**
 * Reads the messages that hold the entries, each once, merging neighbours into one range. Every message's start, length and
 * end are checked before it is yielded; a damaged one is fetched once more, then from the next mirror that holds the file.
 * One that no mirror gives, or that holds another field than its index says, is looked for by the file's own headers. What is
 * not there either is yielded with its error, and the others follow. Throws only the signal's reason.
 */
export async function* fetchMessages<Entry extends InventoryEntry>(
  entries: readonly Entry[],
  signal?: AbortSignal,
): AsyncGenerator<FetchedMessage<Entry>> {
  const files = [...Map.groupBy(entries, (entry) => entry.file)];
  if (entries.length > MAX_MESSAGES_OF_SMALL_FILE * files.length) {
    for (const [file, ofFile] of files) yield* readFile(file, messagesOf(ofFile), signal);
    return;
  }
  const batches = pMapIterable(
    files,
    async ([file, ofFile]) => {
      const messages: FetchedMessage<Entry>[] = [];
      for await (const message of readFile(file, messagesOf(ofFile), signal)) messages.push(message);
      return messages;
    },
    { concurrency: SMALL_FILES_CONCURRENCY, backpressure: SMALL_FILES_CONCURRENCY },
  );
  for await (const messages of batches) yield* messages;
}

function messagesOf<Entry extends InventoryEntry>(
  entries: readonly Entry[],
): readonly RequestedMessage<Entry>[] {
  return [...Map.groupBy(entries, (entry) => entry.offset)].map(([offset, ofMessage]) => ({
    offset,
    length: ofMessage[0]?.length ?? null,
    entries: ofMessage,
  }));
}

/** Reads messages from where they are said to be, and those that are not there from where the file's headers say. */
async function* readFile<Entry extends InventoryEntry>(
  file: SourceFile,
  messages: readonly RequestedMessage<Entry>[],
  signal?: AbortSignal,
): AsyncGenerator<FetchedMessage<Entry>> {
  const moved = new Map<number, RequestedMessage<Entry>>();
  for await (const fetched of readPromised(file, messages, signal)) {
    const left: Entry[] = [];
    for (const entry of fetched.entries) {
      const position = await newPosition(entry, fetched, signal);
      if (position === null) left.push(entry);
      else {
        const together = moved.get(position.offset)?.entries ?? [];
        moved.set(position.offset, { ...position, entries: [...together, entry] });
      }
    }
    if (left.length > 0) yield { ...fetched, entries: left };
  }
  if (moved.size > 0) yield* readPromised(file, [...moved.values()], signal);
}

/** Where a message is that an index puts elsewhere; null for one that is where it says, and where the server fails. */
async function newPosition<Entry extends InventoryEntry>(
  entry: Entry,
  { bytes, error }: FetchedMessage<Entry>,
  signal?: AbortSignal,
): Promise<MessagePosition | null> {
  if (!isSelected(entry) || entry.headers === undefined) return null;
  const isMisplaced = bytes === null ? error instanceof NotAMessageError : !entry.headers.isIn(bytes, entry);
  return isMisplaced ? entry.headers.locate(entry, signal) : null;
}

function isSelected(entry: InventoryEntry): entry is SelectedEntry {
  return 'nativeField' in entry;
}

async function* readPromised<Entry extends InventoryEntry>(
  file: SourceFile,
  messages: readonly RequestedMessage<Entry>[],
  signal?: AbortSignal,
): AsyncGenerator<FetchedMessage<Entry>> {
  let missing = messages;
  let errors = new Map<RequestedMessage<Entry>, IsobarError>();
  for (const copy of file.copies?.inPreferenceOrder() ?? [file]) {
    const failed = new Map<RequestedMessage<Entry>, IsobarError>();
    for await (const { message, bytes, error } of readCopy(copy, missing, signal)) {
      if (error !== null) {
        failed.set(message, error);
        continue;
      }
      const { url, etag } = copy;
      yield { entries: message.entries, bytes, error: null, from: { url, etag, offset: message.offset } };
    }
    errors = failed;
    missing = [...failed.keys()];
    const [error] = failed.values();
    if (error === undefined) file.copies?.reportSuccess(copy);
    else file.copies?.reportFailure(copy, error);
    if (missing.length === 0) break;
  }
  for (const [{ entries }, error] of errors) yield { entries, bytes: null, error };
}

/** Reads messages from one copy of their file. */
async function* readCopy<Entry extends InventoryEntry>(
  copy: SourceFile,
  messages: readonly RequestedMessage<Entry>[],
  signal?: AbortSignal,
): AsyncGenerator<ReadResult<Entry>> {
  const measured: Measured<Entry>[] = [];
  for (const message of messages) {
    try {
      measured.push({ ...message, length: await messageLength(copy, message, signal) });
    } catch (error) {
      yield { message, bytes: null, error: asUpstreamError(error) };
    }
  }
  measured.sort((a, b) => a.offset - b.offset);
  for (const group of mergeNeighbours(measured)) yield* readGroup(copy, group, signal);
}

/** Groups messages into requests: neighbours whose gaps and total stay within the limits. */
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
      messageEnd - start <= MAX_MERGED_BYTES
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
 * Length in bytes of the message at an offset, from the inventory, or else from the message's first 16 bytes.
 * Throws IsobarError('upstream_unavailable') where no message starts there, or it is larger than 64 MB.
 */
export async function messageLength(
  file: SourceFile,
  message: Pick<InventoryEntry, 'offset' | 'length'>,
  signal?: AbortSignal,
): Promise<number> {
  const { offset } = message;
  // The last line of an index gives no length.
  const length = message.length ?? declaredLength(await file.read(offset, HEADER_BYTES, signal));
  if (length === null) throw damage(file, offset, 'no GRIB edition 2 message starts there');
  if (length > MAX_MESSAGE_BYTES)
    throw damage(file, offset, `${length} bytes long, at most ${MAX_MESSAGE_BYTES} are read`);
  return length;
}

async function* readGroup<Entry extends InventoryEntry>(
  file: SourceFile,
  group: readonly Measured<Entry>[],
  signal?: AbortSignal,
): AsyncGenerator<ReadResult<Entry>> {
  const start = group[0]?.offset ?? 0;
  const end = Math.max(...group.map(({ offset, length }) => offset + length));
  const range = await file.read(start, end - start, signal).catch(asUpstreamError);
  for (const message of group) {
    const { offset, length } = message;
    try {
      if (range instanceof IsobarError) throw range;
      const read = range.subarray(offset - start, offset - start + length);
      const bytes = completeMessage(read) ?? completeMessage(await file.read(offset, length, signal));
      if (bytes === null) throw damage(file, offset, 'not one complete GRIB message');
      yield { message, bytes, error: null };
    } catch (error) {
      yield { message, bytes: null, error: asUpstreamError(error) };
    }
  }
}

/** An error of the source, to be passed on as a value; anything else (a defect, the caller's abort) is thrown. */
function asUpstreamError(error: unknown): IsobarError {
  if (error instanceof IsobarError) return error;
  throw error;
}

/** The file was read, and has no whole message there. */
export class NotAMessageError extends IsobarError {}

function damage(file: SourceFile, offset: number, what: string): IsobarError {
  return new NotAMessageError('upstream_unavailable', `${file.url}: message at byte ${offset}: ${what}`);
}
