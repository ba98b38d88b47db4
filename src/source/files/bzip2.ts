import type { EventEmitter } from 'node:events';
import type Bzip2 from '@foxglove/wasm-bz2';
import { IsobarError } from '../../platform/index.ts';

/** Larger unpacked files are refused; the models' largest message (icon-global) is about 6 MB. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

let loading: Promise<Bzip2> | null = null;

/**
 * Unpacks a file of one bzip2 stream and verifies its block and stream checksums; memory is bounded whatever the file claims.
 * Throws IsobarError('upstream_unavailable') when the file is damaged, truncated, or unpacks to more than `maxBytes`.
 * @param name of the file, for messages
 */
export async function unpackBzip2(
  packed: Uint8Array,
  name: string,
  maxBytes: number = MAX_UNPACKED_BYTES,
): Promise<Uint8Array> {
  loading ??= load();
  const bzip2 = await loading;
  try {
    return bzip2.decompress(packed, maxBytes);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown error';
    // After any other error the WebAssembly instance may be in a bad state.
    if (!reason.startsWith('BZ2 decompression failed')) loading = null;
    const what = reason.includes('BZ_OUTBUFF_FULL')
      ? `unpacks to more than ${maxBytes} bytes`
      : `is not a sound bzip2 file: ${reason}`;
    throw new IsobarError('upstream_unavailable', `${name} ${what}`, { cause });
  }
}

/** Events for which the package's start-up adds handlers that would end the whole process. */
const PROCESS_EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

async function load(): Promise<Bzip2> {
  const { default: bzip2 } = await import('@foxglove/wasm-bz2');
  const emitter: EventEmitter = process;
  const before = PROCESS_EVENTS.map((event) => new Set(emitter.rawListeners(event)));
  const starting = bzip2.init();
  // The package adds them in the synchronous part of `init`, so no other handler is removed here.
  for (const [index, event] of PROCESS_EVENTS.entries()) {
    for (const listener of emitter.rawListeners(event)) {
      if (!before[index]?.has(listener)) emitter.off(event, listener as () => void);
    }
  }
  return starting;
}
