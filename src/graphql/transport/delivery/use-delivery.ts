import type { Response } from 'express';
import type { ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Context } from '../../context/context.ts';
import { refusal } from '../../errors/errors.ts';
import { answerHead } from '../../execution/answer/answer-head.ts';
import { answerMediaType } from '../../execution/answer/media-type.ts';
import {
  incrementalForm,
  noteBatch,
  type StreamForm,
  subscriptionForm,
} from '../../execution/incremental/stream-form.ts';
import { earlyEnd } from './early-end.ts';
import { framedResults } from './framed-results.ts';
import { FRAMINGS } from './framing.ts';
import { LiveBody } from './live-body.ts';

type ResultProcessor = Parameters<
  Parameters<NonNullable<Plugin['onResultProcess']>>[0]['setResultProcessor']
>[0];

/**
 * Sends subscriptions, and answers with `@defer` and `@stream`, as streams in the form that the client accepts. A client that
 * accepts nothing but streams gets other answers as a stream of one result.
 */
export function useDelivery(): Plugin<Context, Pick<Context, 'caller'> & { readonly res?: Response }> {
  const subscriptions = new WeakSet<object>();
  return {
    onRequestParse({ request }) {
      return {
        onRequestParseDone({ requestParserResult }) {
          if (Array.isArray(requestParserResult)) noteBatch(request);
        },
      };
    },
    onSubscribe({ args }) {
      const { httpRequest } = args.contextValue as Context;
      if (subscriptionForm(httpRequest) === null) throw notAcceptable();
      subscriptions.add(httpRequest);
    },
    onResultProcess({ request, result, setResultProcessor, serverContext: { caller, res } }) {
      const isStream = Symbol.asyncIterator in result;
      if (!isStream && answerMediaType(request.headers.get('accept')) !== null) return;
      const isSubscription = subscriptions.has(request);
      const form = isSubscription
        ? subscriptionForm(request)
        : (incrementalForm(request) ?? subscriptionForm(request));
      if (form !== null) {
        const { answerBytes } = caller.plan;
        const isIncremental = isStream && !isSubscription;
        setResultProcessor(sendAs(form, answerBytes, res, isIncremental), FRAMINGS[form].contentType);
      }
    },
  };
}

function sendAs(
  form: StreamForm,
  maxBytes: number,
  res: Response | undefined,
  isIncremental: boolean,
): ResultProcessor {
  const framing = FRAMINGS[form];
  return (given, { Response: FetchResponse, ReadableStream }) => {
    const result = given as ExecutionResult | AsyncIterable<ExecutionResult>;
    const isStream = Symbol.asyncIterator in result;
    const results = isStream ? result[Symbol.asyncIterator]() : [result].values();
    const leave = async () => results.return?.();
    const early = earlyEnd(res, isIncremental, leave);
    const body = new LiveBody(framedResults(results, framing, maxBytes, early), {
      heartbeat: framing.heartbeat,
      leave,
    });
    const { status, headers } = answerHead(isStream ? {} : result, 'application/json');
    return new FetchResponse(readableOf(body, ReadableStream), {
      status,
      headers: { ...headers, ...STREAM_HEADERS, 'content-type': framing.contentType },
    });
  };
}

/** They stop proxies from buffering or compressing a stream. */
const STREAM_HEADERS = { 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' };

/** Asks for the next piece when the client has taken all before it. */
function readableOf(
  body: AsyncIterator<Buffer, void>,
  Stream: typeof ReadableStream,
): ReadableStream<Uint8Array> {
  return new Stream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await body.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await body.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

function notAcceptable() {
  return refusal(
    'validation_error',
    'subscriptions are sent as server-sent events: send the header "Accept: text/event-stream", and one operation in a request; clients of Apollo send "Accept: multipart/mixed;subscriptionSpec=1.0"',
    { http: { status: 406 } },
  );
}
