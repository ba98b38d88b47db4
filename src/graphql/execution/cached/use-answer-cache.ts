import { hash } from 'node:crypto';
import type { ExecutionArgs, ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { ModelId } from '../../../catalog/index.ts';
import type { Forecasts } from '../../../forecast/index.ts';
import { archiveOf, CompleteBody, type ResponseCache } from '../../../http/index.ts';
import { analyzeOperation } from '../../analysis/operation-analysis.ts';
import type { Context } from '../../context/context.ts';
import { wantsArrow } from '../answer/media-type.ts';
import { incrementsIn } from '../incremental/increments.ts';
import { PrintedData, printed } from './printed-data.ts';

/** Operations that are remembered: those sent once by their key alone. */
const MAX_OPERATIONS = 20_000;
/** Longer data is not cached, so that a few large answers do not evict many small ones. */
const MAX_DATA_BYTES = 64 * 1024;

/** The models that an answer was read from, each with its edition then. */
type Editions = readonly (readonly [ModelId, object])[];

type Executed = ExecutionResult | AsyncIterableIterator<ExecutionResult>;

/**
 * Answers a repeated operation from the response cache in place of executing it, while the runs that its answer was read from
 * are current. Everything else is done as for any operation: the plugins after this one check, count and charge it before they call what
 * executes it. Only forecasts are cached, which are the same for every caller who may ask for them, and only answers without errors.
 * An operation is printed for the cache when it comes for the second time; those of GET have their own caches.
 * @param answers the response cache of all interfaces
 * @param forecasts without the limits of any plan
 */
export function useAnswerCache(answers: ResponseCache, forecasts: Forecasts): Plugin<Context> {
  /** By the keys of operations; null until an answer is cached. */
  const operations = new LRUCache<string, { readonly editions: Editions | null }>({ max: MAX_OPERATIONS });

  function find(key: string): ExecutionResult | null {
    const form = answers.find(key)?.form(null);
    if (form === undefined || form instanceof Promise) return null;
    const bytes =
      typeof form === 'string'
        ? Buffer.from(form, 'latin1')
        : Buffer.from(form.buffer, form.byteOffset, form.byteLength);
    return { data: new PrintedData(bytes) as unknown as Record<string, unknown> };
  }

  async function store(key: string, { request, answer }: Context, { data }: ExecutionResult): Promise<void> {
    const editions = await request.editions();
    if (editions === null || answer.changes || !data) return;
    const bytes = printed(data, MAX_DATA_BYTES);
    if (bytes !== null && answers.keep(key, new CompleteBody(bytes)))
      operations.set(key, { editions: [...editions] });
  }

  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const execute = executeFn as (executed: ExecutionArgs) => Executed | Promise<Executed>;
      // Called when all other plugins have had their say: some refuse what cannot even be named.
      setExecuteFn((executed: ExecutionArgs) => {
        const key = keyOf(args);
        if (key === null) return execute(executed);
        const known = operations.get(key);
        if (known === undefined) {
          operations.set(key, { editions: null });
          return execute(executed);
        }
        const answer = (isCurrent: boolean) => (isCurrent ? find(key) : null) ?? executeAndStore();
        const executeAndStore = async (): Promise<Executed> => {
          const result = await execute(executed);
          if (!(Symbol.asyncIterator in result) && result.errors === undefined)
            await store(key, args.contextValue as Context, result);
          return result;
        };
        const isCurrent = known.editions !== null && areCurrent(forecasts, known.editions);
        return isCurrent instanceof Promise ? isCurrent.then(answer) : answer(isCurrent);
      });
    },
  };
}

/** Names the document, the operation in it and its variables; null for an operation whose answer is not cached. */
function keyOf(args: ExecutionArgs): string | null {
  const { caller, httpRequest, now } = args.contextValue as Context;
  const analysis = analyzeOperation(args);
  const text = args.document.loc?.source.body;
  if (analysis === null || text === undefined || !analysis.isSameForAll || analysis.isSubscription)
    return null;
  if (httpRequest.method !== 'POST' || archiveOf(caller.plan, now) !== null) return null;
  // Those that are not printed as one JSON document.
  if (wantsArrow(httpRequest.headers.get('accept')) || incrementsIn(args.document) !== null) return null;
  const operation = JSON.stringify([text, args.operationName ?? null, args.variableValues ?? null]);
  return `graphql ${hash('sha256', operation, 'base64url')}`;
}

/** Whether the runs that an answer was read from are current. Without a promise where they were looked up a moment ago. */
function areCurrent(forecasts: Forecasts, editions: Editions): boolean | Promise<boolean> {
  const lookups: Promise<boolean>[] = [];
  for (const [model, edition] of editions) {
    const current = forecasts.edition(model);
    // Where the runs cannot be looked up, executing the operation says why.
    if (current instanceof Promise)
      lookups.push(
        current.then(
          (found) => found === edition,
          () => false,
        ),
      );
    else if (current !== edition) return false;
  }
  return lookups.length === 0 || Promise.all(lookups).then((found) => found.every(Boolean));
}
