import { createHash } from 'node:crypto';
import type { Request as HttpRequest, RequestHandler, Response } from 'express';
import type { Plugin } from 'graphql-yoga';
import type { Forecasts } from '../forecast/index.ts';
import { CACHE_CONTROL } from '../http/index.ts';
import type { Context } from './context.ts';

/**
 * Tags of the answer to one GET. `fixed` is that of an answer from complete runs which the operation itself names: it never
 * changes. `current` holds until any run changes.
 */
export interface AnswerTags {
  readonly fixed: string;
  readonly current: string;
}

/**
 * Answers a GET whose answer the client has with 304, from one look at the number of the newest change of any run. Nothing is
 * parsed or executed: only the gateway's own answers carry a tag, and they were queries. Otherwise leaves the tags in
 * `res.locals`.
 */
export function answerConditionally(forecasts: Forecasts, version: string): RequestHandler {
  return async (req, res, next) => {
    if (req.method !== 'GET') return next();
    const asked = createHash('sha256')
      .update(`${version} ${queryOf(req)}`)
      .digest('base64url')
      .slice(0, 32);
    // Weak, since the bytes depend on the content coding.
    const tags: AnswerTags = {
      fixed: `W/"${asked}"`,
      current: `W/"${asked}.${await forecasts.events.last()}"`,
    };
    const held = new Set(
      req
        .get('if-none-match')
        ?.split(',', 100)
        .map((tag) => tag.trim()),
    );
    for (const kind of ['fixed', 'current'] as const) {
      if (!held.has(tags[kind])) continue;
      res.set({ ETag: tags[kind], 'Cache-Control': CACHE_CONTROL[kind] }).status(304).end();
      return;
    }
    res.locals['answerTags'] = tags;
    next();
  };
}

/** The same core, which tells when something is asked of it that changes with the runs, whatever run is named. */
export function watchForecasts(forecasts: Forecasts, onLook: () => void): Forecasts {
  return {
    request: (signal) => forecasts.request(signal),
    latest: (model) => {
      onLook();
      return forecasts.latest(model);
    },
    listed: (model, limit) => {
      onLook();
      return forecasts.listed(model, limit);
    },
    runs: (model, limit) => {
      onLook();
      return forecasts.runs(model, limit);
    },
    get events() {
      onLook();
      return forecasts.events;
    },
  };
}

/** Tells clients how long an answer holds. Mutations, subscriptions and answers with errors are never kept. */
export function useCacheHeaders(): Plugin<Context, { readonly res?: Response }> {
  const kept = new WeakMap<Request, 'fixed' | 'current'>();
  return {
    onExecute({ args }) {
      const { httpRequest, request, answer } = args.contextValue as Context;
      if (httpRequest.method !== 'GET') return;
      return {
        async onExecuteDone({ result }) {
          if (Symbol.asyncIterator in result || result.errors !== undefined) return;
          kept.set(httpRequest, !answer.changes && (await request.isFixed()) ? 'fixed' : 'current');
        },
      };
    },
    onResponse({ request, response, serverContext }) {
      if (response.headers.has('cache-control')) return;
      const kind = kept.get(request);
      const tags: AnswerTags | undefined = serverContext.res?.locals['answerTags'];
      if (kind === undefined || tags === undefined || response.status !== 200) {
        response.headers.set('cache-control', 'no-store');
        return;
      }
      response.headers.set('etag', tags[kind]);
      response.headers.set('cache-control', CACHE_CONTROL[kind]);
    },
  };
}

/** All of the URL that the answer depends on. */
function queryOf({ originalUrl }: HttpRequest): string {
  const at = originalUrl.indexOf('?');
  return at === -1 ? '' : originalUrl.slice(at);
}
