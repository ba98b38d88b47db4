import type { Plugin } from 'graphql-yoga';
import type { Context } from '../context.ts';
import { refusal } from './errors.ts';
import { acceptsParts, sendParts } from './multipart-subscriptions.ts';

const EVENT_STREAM = 'text/event-stream';
const PARTS = 'multipart/mixed';

/**
 * Sends subscriptions as server-sent events (the "distinct connections mode" of GraphQL over SSE), or as parts of one answer to
 * clients that accept those alone, such as Apollo's. The headers stop proxies from buffering or compressing the stream.
 */
export function useSubscriptionTransport(): Plugin<Context> {
  return {
    onSubscribe({ args }) {
      const { headers } = (args.contextValue as Context).httpRequest;
      if (acceptsEvents(headers) || acceptsParts(headers)) return;
      throw refusal(
        'validation_error',
        `subscriptions are sent as server-sent events: send the header "Accept: ${EVENT_STREAM}"; clients of Apollo send "Accept: ${PARTS};subscriptionSpec=1.0"`,
        { http: { status: 406 } },
      );
    },
    onResultProcess({ request, result, setResultProcessor }) {
      if (!(Symbol.asyncIterator in result) || acceptsEvents(request.headers)) return;
      if (acceptsParts(request.headers)) setResultProcessor(sendParts, PARTS);
    },
    onResponse({ response }) {
      const type = response.headers.get('content-type') ?? '';
      if (!type.startsWith(EVENT_STREAM) && !type.startsWith(PARTS)) return;
      response.headers.delete('content-encoding');
      response.headers.set('cache-control', 'no-cache, no-transform');
      response.headers.set('x-accel-buffering', 'no');
    },
  };
}

function acceptsEvents(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('accept')?.includes(EVENT_STREAM) === true;
}
