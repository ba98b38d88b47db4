import type { Plugin } from 'graphql-yoga';
import type { Context } from '../context.ts';
import { refusal } from './errors.ts';

const EVENT_STREAM = 'text/event-stream';

/**
 * Sends subscriptions as server-sent events (the "distinct connections mode" of GraphQL over SSE) to clients that accept them.
 * The headers stop proxies from buffering or compressing the stream.
 */
export function useSubscriptionTransport(): Plugin<Context> {
  return {
    onSubscribe({ args }) {
      const { headers } = (args.contextValue as Context).httpRequest;
      if (headers.get('accept')?.includes(EVENT_STREAM) === true) return;
      throw refusal(
        'validation_error',
        `subscriptions are sent as server-sent events: send the header "Accept: ${EVENT_STREAM}"`,
        { http: { status: 406 } },
      );
    },
    onResponse({ response }) {
      if (response.headers.get('content-type')?.startsWith(EVENT_STREAM) !== true) return;
      response.headers.delete('content-encoding');
      response.headers.set('cache-control', 'no-cache, no-transform');
      response.headers.set('x-accel-buffering', 'no');
    },
  };
}
