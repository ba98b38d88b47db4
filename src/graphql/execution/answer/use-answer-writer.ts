import type { ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { PooledText } from '../../../formats/index.ts';
import type { Context } from '../../context/context.ts';
import { answerBody } from './answer-body.ts';
import { answerHead } from './answer-head.ts';
import { answerMediaType } from './media-type.ts';

/** Writes the answers of GraphQL Yoga that are one JSON document, as those of the JSON POST are written. */
export function useAnswerWriter(): Plugin<Context, Pick<Context, 'caller'>> {
  return {
    onResultProcess({ request, result, setResultProcessor, serverContext: { caller } }) {
      if (Symbol.asyncIterator in result) return;
      const mediaType = answerMediaType(request.headers.get('accept'));
      if (mediaType === null) return;
      setResultProcessor((results, { Response, ReadableStream }) => {
        const known = results as ExecutionResult | ExecutionResult[];
        const body = answerBody(known, caller.plan.answerBytes);
        // Yoga does not say when it has sent it: the text is not released.
        const content =
          body instanceof PooledText
            ? (body.bytes as Uint8Array<ArrayBuffer>)
            : streamOf(body, ReadableStream);
        return new Response(content, answerHead(known, mediaType));
      }, mediaType);
    },
  };
}

function streamOf(
  pieces: AsyncGenerator<Buffer, void>,
  Stream: typeof ReadableStream,
): ReadableStream<Uint8Array> {
  return new Stream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return();
    },
  });
}
