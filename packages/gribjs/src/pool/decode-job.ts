import { isMarkedAsUntransferable } from 'node:worker_threads';
import type { Posted } from './pool-worker.ts';
import type { Decoded } from './protocol.ts';

export interface DecodeJob<As extends keyof Decoded = 'float32'> {
  /**
   * One whole message, not to be changed before the job is done. It is copied when its turn comes (0.1 ms for
   * 1 MB, a hundredth of what decoding takes) unless its memory is shared or given away.
   */
  readonly message: Uint8Array;
  /**
   * Gives all the memory that `message` is in to the thread: the caller cannot read it any more. Memory that
   * Node does not let go, as the one that small Buffers have in common, is copied all the same.
   */
  readonly transfer?: boolean;
  /** Number of the field in the message; by default the first. */
  readonly fieldIndex?: number;
  readonly as?: As;
  /** Takes the job back. A thread that has begun it is ended and replaced. */
  readonly signal?: AbortSignal;
}

/**
 * What a thread gets of a job. Copies a message whose memory neither is shared nor changes hands: a view would
 * be cloned with all of it.
 *
 * @throws TypeError when its memory has been given away before
 */
export function posted({
  message,
  transfer = false,
  fieldIndex = 0,
  as = 'float32',
}: DecodeJob<keyof Decoded>): Posted {
  const { buffer } = message;
  if (buffer instanceof SharedArrayBuffer) return { job: { message, fieldIndex, as }, transfer: [] };
  if (buffer instanceof ArrayBuffer && buffer.detached)
    throw new TypeError('the memory of the message has been given away before');
  if (transfer && buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer))
    return { job: { message, fieldIndex, as }, transfer: [buffer] };
  const copy = new Uint8Array(message);
  return { job: { message: copy, fieldIndex, as }, transfer: [copy.buffer] };
}
