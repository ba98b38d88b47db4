import type { Request as HttpRequest, Response } from 'express';
import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Forecasts } from '../../../forecast/index.ts';
import { CACHE_CONTROL, chargesOf, entityTag, matchesEtag } from '../../../http/index.ts';
import { RequestScoped } from '../../../platform/index.ts';
import { analyzeOperation } from '../../analysis/operation-analysis.ts';
import type { Context, OperationRequest } from '../../context/context.ts';

/** What it costs to hear that nothing has changed. */
const NOT_MODIFIED_CREDITS = 1;

/**
 * Entity tags of the answer to one GET. `fixed` is for an answer from complete runs that the operation itself names, which never
 * changes. `current` is valid until any run changes.
 */
interface AnswerTags {
  readonly fixed: string;
  readonly current: string;
}

/**
 * Answers a GET with 304 when the client already has the answer. It only reads the number of the newest run change and parses
 * nothing: only successful queries were given a tag. Otherwise it leaves the tags in `res.locals`, and resolves with false.
 */
export function answerConditionally(
  forecasts: Forecasts,
  version: string,
): (req: HttpRequest, res: Response) => Promise<boolean> {
  return async (req, res) => {
    const query = queryOf(req);
    const tags: AnswerTags = {
      fixed: entityTag(version, query),
      current: entityTag(version, query, String(await forecasts.events.last())),
    };
    for (const kind of ['fixed', 'current'] as const) {
      if (!matchesEtag(req.get('if-none-match'), tags[kind])) continue;
      await chargesOf(res)?.reserve(NOT_MODIFIED_CREDITS, {
        interface: 'graphql',
        operation: 'not modified',
        model: null,
      });
      res.set({ ETag: tags[kind], 'Cache-Control': CACHE_CONTROL[kind] }).status(304).end();
      return true;
    }
    res.locals['answerTags'] = tags;
    return false;
  };
}

/** The same core, which reports each use of something that changes with the runs even when the operation names a run. */
export function watchForecasts(forecasts: Forecasts, onUse: () => void): Forecasts {
  return {
    request: (signal, schedule, fetches) => forecasts.request(signal, schedule, fetches),
    latest: (model) => {
      onUse();
      return forecasts.latest(model);
    },
    edition: (model) => {
      onUse();
      return forecasts.edition(model);
    },
    storedCells: (run, variables, range) => forecasts.storedCells(run, variables, range),
    storedField: (run, variable, lead) => forecasts.storedField(run, variable, lead),
    completeBefore: (run, limit) => {
      onUse();
      return forecasts.completeBefore(run, limit);
    },
    listed: (model, limit) => {
      onUse();
      return forecasts.listed(model, limit);
    },
    runs: (model, limit) => {
      onUse();
      return forecasts.runs(model, limit);
    },
    runPage: (model, first, before) => {
      onUse();
      return forecasts.runPage(model, first, before);
    },
    requireReached: (run) => forecasts.requireReached(run),
    get events() {
      onUse();
      return forecasts.events;
    },
    within: (archive) => watchForecasts(forecasts.within(archive), onUse),
  };
}

/** Tells clients how long they may cache an answer: mutations, subscriptions and answers with errors not at all. */
export function useCacheHeaders(): Plugin<Context, { readonly res?: Response }> {
  const policies = new RequestScoped<OperationRequest, 'fixed' | 'current'>();
  return {
    onExecute({ args }) {
      const { httpRequest, request, answer } = args.contextValue as Context;
      if (httpRequest.method !== 'GET') return;
      // What belongs to an account is in no cache, not even in the caller's own; words such as "tomorrow" change without any run.
      const scopes = analyzeOperation(args as ExecutionArgs)?.scopes;
      if (scopes?.has('account') || scopes?.has('language')) return;
      return {
        async onExecuteDone({ result }) {
          if (Symbol.asyncIterator in result || result.errors !== undefined) return;
          policies.set(httpRequest, !answer.changes && (await request.isImmutable()) ? 'fixed' : 'current');
        },
      };
    },
    onResponse({ request, response, serverContext }) {
      if (response.headers.has('cache-control')) return;
      const policy = policies.get(request);
      const tags: AnswerTags | undefined = serverContext.res?.locals['answerTags'];
      if (policy === undefined || tags === undefined || response.status !== 200) {
        response.headers.set('cache-control', 'no-store');
        return;
      }
      response.headers.set('etag', tags[policy]);
      response.headers.set('cache-control', CACHE_CONTROL[policy]);
    },
  };
}

/** The part of the URL that the answer depends on. */
function queryOf({ originalUrl }: HttpRequest): string {
  const at = originalUrl.indexOf('?');
  return at === -1 ? '' : originalUrl.slice(at);
}
