import type { ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';

type ResultProcessor = Parameters<
  Parameters<NonNullable<Plugin['onResultProcess']>>[0]['setResultProcessor']
>[0];

/** What Apollo's clients accept for a subscription. */
const ACCEPTED = /multipart\/mixed\s*;[^,]*subscriptionspec="?1\.0/i;
const HEADERS = {
  'content-type': 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0',
  connection: 'keep-alive',
};
/** Proxies close connections on which nothing was sent for longer: often 60 s, some 15 s. */
const HEARTBEAT_MS = 10_000;

/** Whether a client takes events as the parts of one answer. */
export function acceptsParts(headers: Pick<Headers, 'get'>): boolean {
  return ACCEPTED.test(headers.get('accept') ?? '');
}

/**
 * Sends the events of a subscription as parts of one answer: Apollo's multipart subscription protocol over HTTP, version 1.0. A
 * part is complete for clients once the next boundary has come, so each is sent with the boundary that ends it.
 */
export const sendParts: ResultProcessor = (result, { Response, ReadableStream, TextEncoder }) => {
  const events = (result as AsyncIterable<ExecutionResult>)[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const part = (content: object) =>
    encoder.encode(`\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(content)}\r\n--graphql`);
  let heartbeat: NodeJS.Timeout;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode('\r\n--graphql'));
      // A first part lets clients see at once that the subscription is open.
      controller.enqueue(part({}));
      heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(part({}));
      }, HEARTBEAT_MS);
    },
    async pull(controller) {
      try {
        const { value, done } = await events.next();
        if (value !== undefined) controller.enqueue(part({ payload: withoutInternals(value) }));
        if (done !== true) return;
        clearInterval(heartbeat);
        controller.enqueue(encoder.encode('--\r\n'));
        controller.close();
      } catch (error) {
        clearInterval(heartbeat);
        controller.error(error);
      }
    },
    async cancel() {
      clearInterval(heartbeat);
      await events.return?.();
    },
  });
  return new Response(body, { status: 200, headers: HEADERS });
};

/** Without the status that an error sets for a whole answer: this one has begun. */
function withoutInternals(result: ExecutionResult): object {
  if (result.errors === undefined) return result;
  const errors = result.errors.map((error) => {
    const { extensions: { http: _, ...extensions } = {}, ...rest } = error.toJSON();
    return { ...rest, extensions };
  });
  return { ...result, errors };
}
