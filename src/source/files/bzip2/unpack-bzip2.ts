import { availableParallelism } from 'node:os';
import { IsobarError, WorkerPool } from '../../../platform/index.ts';
import { type DecodedBzip2, decodeBzip2 } from './decode-bzip2.ts';

/** Larger unpacked files are refused; the models' largest message (icon-global) is about 6 MB. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** Files of both sizes at most take less time than a thread costs: they are unpacked at once, in about a millisecond. */
const SMALL_PACKED_BYTES = 32 * 1024;
const SMALL_UNPACKED_BYTES = 64 * 1024;

/** Each thread holds a file, packed and unpacked, and 18 MB for its blocks. */
const MAX_THREADS = 4;
/** A segment of a run asks for 32 files at a time. */
const MAX_WAITING = 256;
/** A thread that has nothing to do ends after this, and gives back its memory. */
const IDLE_MS = 10_000;
/** Files of the largest size take a second. */
const MAX_UNPACK_MS = 60_000;

export interface UnpackOptions {
  /** A file that unpacks to more is refused. Default 64 MiB. */
  readonly maxBytes?: number;
  /** Ends the wait, and the thread that is at work on the file. */
  readonly signal?: AbortSignal | undefined;
  /** Whether the packed bytes are no longer needed: they are then transferred to a thread, not copied. */
  readonly isLastReader?: boolean;
}

const threads = new WorkerPool<typeof import('./unpack-worker.ts')>({
  script: new URL('./unpack-worker.ts', import.meta.url),
  title: 'a thread that unpacks files',
  maxThreads: Math.min(MAX_THREADS, availableParallelism()),
  maxWaiting: MAX_WAITING,
  refusal: (waiting) =>
    new IsobarError('overloaded', `${waiting} files wait to be unpacked: too many for one more`),
  idleMs: IDLE_MS,
  maxCallMs: MAX_UNPACK_MS,
});

/**
 * Unpacks a bzip2 file of one stream or several and verifies the checksums of its blocks and streams, in threads but for small files;
 * memory is bounded whatever the file claims.
 * Throws IsobarError('upstream_unavailable') when the file is damaged, truncated, or unpacks to more than `maxBytes`,
 * IsobarError('overloaded') when too many files wait, and the signal's reason.
 * @param name of the file, for messages
 */
export async function unpackBzip2(
  packed: Uint8Array,
  name: string,
  { maxBytes = MAX_UNPACKED_BYTES, signal, isLastReader = false }: UnpackOptions = {},
): Promise<Uint8Array> {
  signal?.throwIfAborted();
  const decoded =
    decodeSmall(packed, maxBytes) ?? (await decodeInThread(packed, maxBytes, isLastReader, signal));
  if (decoded.bytes !== null) return decoded.bytes;
  const what =
    decoded.problem === 'too large'
      ? `unpacks to more than ${maxBytes} bytes`
      : `is not a sound bzip2 file: ${decoded.problem}`;
  throw new IsobarError('upstream_unavailable', `${name} ${what}`);
}

/** Null for what is not small. */
function decodeSmall(packed: Uint8Array, maxBytes: number): DecodedBzip2 | null {
  if (packed.length > SMALL_PACKED_BYTES) return null;
  const decoded = decodeBzip2(packed, Math.min(SMALL_UNPACKED_BYTES, maxBytes));
  return decoded.problem === 'too large' && maxBytes > SMALL_UNPACKED_BYTES ? null : decoded;
}

function decodeInThread(
  packed: Uint8Array,
  maxBytes: number,
  isLastReader: boolean,
  signal: AbortSignal | undefined,
): Promise<DecodedBzip2> {
  const prepare = () => {
    const { buffer, byteLength } = packed;
    const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    // Its memory changes hands.
    const own = isLastReader && isWhole ? new Uint8Array(buffer) : new Uint8Array(packed);
    return { input: { packed: own, maxBytes }, transfer: [own.buffer] };
  };
  return threads.call('unpack', prepare, { signal });
}
