import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

/** The V8 of Node 24, the only one that the flag was tried with: others call it something else, or complain. */
const V8_WITH_FLAG = /^13\./;

/** Bytes that must be free for arrays to be left lying about: memory in use may grow by half. The process that ingests for a server does without. */
const PLENTY = 8 * 1024 ** 3;

/** In the folder that the program was installed into, which only its owner may write to; a new installation deletes it. */
const COMPILED_CODE = fileURLToPath(new URL('../../node_modules/.cache/isobar', import.meta.url));

/** Sets what the program wants of Node itself, before it loads the rest. A library leaves its process as it is. */
export function setUpNode(): void {
  relaxCollection();
  keepCompiledCode();
}

/**
 * Has V8 count the bytes of arrays as a part of the heap, whose limit grows with what lives in it. Else it marks the whole heap for every
 * 64 MB of messages, fields and tiles that pass through, most of which are gone by then: a fifth of the processor time of an ingest.
 * Where there is little memory it continues as usual.
 * @param available bytes that this process can have; as the system says by default
 */
export function relaxCollection(available = process.availableMemory()): void {
  if (available >= PLENTY && V8_WITH_FLAG.test(process.versions.v8))
    setFlagsFromString('--external-memory-accounted-in-global-limit');
}

/** From the second start on, modules need not be compiled. Threads and child processes hear of it by the environment. */
function keepCompiledCode(): void {
  const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env;
  if (NODE_COMPILE_CACHE !== undefined || NODE_DISABLE_COMPILE_CACHE !== undefined) return;
  // Undefined where the folder cannot be written to, as in a container.
  const { directory } = enableCompileCache(COMPILED_CODE);
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] = COMPILED_CODE;
}
