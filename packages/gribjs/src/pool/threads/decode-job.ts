import { isMarkedAsUntransferable } from 'node:worker_threads';
import type { Decoded } from '../protocol.ts';
import type { Posted } from './pool-worker.ts';

export interface DecodeJob<As extends keyof Decoded = 'float32'> {
  /**
   * One whole message, not to be changed before the job is done. It is copied when the job starts (0.1 ms for
   * 1 MB, a hundredth of the time of decoding) unless its memory is shared or transferred.
   */
  readonly message: Uint8Array;
  /**
   * Transfers all the memory of `message` to the thread: the caller can no longer read it. Memory that Node
   * cannot transfer, such as the pool that small Buffers share, is copied.
   */
  readonly transfer?: boolean;
  /** Number of the field in the message; by default the first. */
  readonly fieldIndex?: number;
  readonly as?: As;
  /** Cancels the job. A thread that is running it is ended and replaced. */
  readonly signal?: AbortSignal;
}

/**
 * A job as it is posted to a thread. Copies a message whose memory is neither shared nor transferred: a view would
 * be cloned with its whole buffer.
 *
 * @throws TypeError when its memory has been transferred before
 */
export function toPosted({
  message,
  transfer = false,
  fieldIndex = 0,
  as = 'float32',
}: DecodeJob<keyof Decoded>): Posted {
  const { buffer } = message;
  if (buffer instanceof SharedArrayBuffer) return { job: { message, fieldIndex, as }, transfer: [] };
  if (buffer instanceof ArrayBuffer && buffer.detached)
    throw new TypeError('the memory of the message has been transferred before');
  if (transfer && buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer))
    return { job: { message, fieldIndex, as }, transfer: [buffer] };
  const copy = new Uint8Array(message);
  return { job: { message: copy, fieldIndex, as }, transfer: [copy.buffer] };
}
