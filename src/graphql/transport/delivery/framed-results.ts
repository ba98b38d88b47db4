import type { ExecutionResult } from 'graphql';
import { PooledText } from '../../../formats/index.ts';
import { countEvent } from '../../charging/settlement/event-charges.ts';
import { answerBody } from '../../execution/answer/answer-body.ts';
import type { EarlyEnd } from './early-end.ts';
import type { Framing } from './framing.ts';

/**
 * The results of a stream as the bytes of its body. Each result is requested when the client has taken those before it, and
 * written as the client takes it.
 * @param maxBytes of each result
 * @param early ends it between two results
 */
export async function* framedResults(
  results: AsyncIterator<ExecutionResult> | Iterator<ExecutionResult>,
  framing: Framing,
  maxBytes: number,
  early: EarlyEnd = { last: null },
): AsyncGenerator<Buffer, void> {
  yield Buffer.from(framing.opening);
  for (;;) {
    const { value, done } = await nextOf(results, early);
    if (early.last !== null) {
      yield* framed(early.last, framing, maxBytes);
      break;
    }
    if (value !== undefined) yield* framed(value as ExecutionResult, framing, maxBytes);
    if (done === true) break;
  }
  yield Buffer.from(framing.ending);
}

/** The next result. Failures that come from ending the stream early are not reported. */
async function nextOf(
  results: AsyncIterator<ExecutionResult> | Iterator<ExecutionResult>,
  early: EarlyEnd,
): Promise<IteratorResult<ExecutionResult, unknown>> {
  try {
    return await results.next();
  } catch (error) {
    if (early.last === null) throw error;
    return { value: undefined, done: true };
  }
}

/** In as few pieces as it can: each is a write to the connection. */
async function* framed(
  result: ExecutionResult,
  framing: Framing,
  maxBytes: number,
): AsyncGenerator<Buffer, void> {
  const body = answerBody(result, maxBytes);
  let before = Buffer.from(framing.before(result));
  if (body instanceof PooledText) {
    countEvent(result, body.bytes.byteLength);
    const whole = Buffer.concat([before, body.bytes, Buffer.from(framing.after)]);
    body.release();
    yield whole;
    return;
  }
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    yield before.length === 0 ? piece : Buffer.concat([before, piece]);
    before = Buffer.alloc(0);
  }
  countEvent(result, bytes);
  yield Buffer.from(framing.after);
}
