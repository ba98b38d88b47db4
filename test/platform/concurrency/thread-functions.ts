import { threadId, workerData } from 'node:worker_threads';
import { IsobarError, ResourceFault, type WorkerCall } from '../../../src/platform/index.ts';
import { emitEvent } from '../../../src/platform/workers/calls/worker-messages.ts';
import { DamagedTileError } from '../../../src/store/errors.ts';

// Functions that the tests of threads call.

export function double(value: number): number {
  return 2 * value;
}

export function data(): unknown {
  return workerData;
}

export function id(): number {
  return threadId;
}

/** Gives the memory back with its first byte raised by one. */
export function raise(bytes: Uint8Array<ArrayBuffer>, { transfer }: WorkerCall): Uint8Array<ArrayBuffer> {
  bytes[0] = (bytes[0] ?? 0) + 1;
  transfer(bytes.buffer);
  return bytes;
}

/** Never answers; reports when no caller waits any longer. */
export function waitForever(name: string, { signal }: WorkerCall): Promise<never> {
  signal.addEventListener('abort', () => emitEvent(`${name} aborted`));
  emitEvent(`${name} started`);
  return new Promise(() => {});
}

export function fail(
  kind: 'isobar' | 'range' | 'unsendable' | 'damaged' | 'disk' | 'argument' | 'circular',
): never {
  if (kind === 'damaged') throw new DamagedTileError('t2m.cube', 7, 'its checksum is wrong');
  if (kind === 'disk') {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', errno: -28 });
    throw new Error('the cube was not written', { cause: full });
  }
  if (kind === 'argument') {
    throw new IsobarError('validation_error', 'lead must be at most 48', {
      argument: 'leadTo',
      allowed: { minimum: 0, maximum: 48 },
      nearest: [48],
      cause: new ResourceFault('redis', 'Redis does not answer'),
    });
  }
  if (kind === 'circular') {
    const circular = new Error('round and round');
    circular.cause = circular;
    throw circular;
  }
  if (kind === 'isobar') throw new IsobarError('overloaded', 'too much', { retryAfterSeconds: 7 });
  if (kind === 'range') throw new RangeError('out of range');
  throw Object.assign(new Error('with a function'), { cause: () => {} });
}

/** Ends the thread in one of two ways. */
export function die(how: 'exit' | 'throw'): Promise<never> {
  if (how === 'exit') process.exit(3);
  setTimeout(() => {
    throw new Error('out of the blue');
  });
  return new Promise(() => {});
}
