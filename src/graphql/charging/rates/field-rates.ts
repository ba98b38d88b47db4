import type { Plugin as EnvelopPlugin } from '@envelop/core';
import { useRateLimiter } from '@envelop/rate-limiter';
import type { ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { limitIdOf, type Plan } from '../../../access/index.ts';
import type { Counts } from '../../../platform/index.ts';
import { analyzeOperation } from '../../analysis/operation-analysis.ts';
import type { Context } from '../../context/context.ts';
import { refusal } from '../../errors/errors.ts';
import type { RatedField } from '../../plugins/rate/index.ts';
import { contextIdentity, SharedWindows } from './shared-windows.ts';

/** The context of an operation with what the Envelop rate limiter adds: a function that counts a use. */
type RatedContext = Context &
  (ReturnType<typeof useRateLimiter> extends EnvelopPlugin<infer Added> ? Added : never);

/** The store counts a use when it is read, and gives no others while the quota of the plan allows it. */
const ONE_USE = { max: 1 };

/**
 * Rates of fields, by the Envelop rate limiter: the quota is that of the caller's plan, for each field and project, common to all
 * gateways. Beyond it the operation is refused with HTTP 429 and `Retry-After`. The uses are those that the analysis found, since the
 * limiter's own walk over the document counts a fragment once, however often it is spread.
 */
export function useFieldRates(counts: Counts, fields: readonly RatedField[]): Plugin<RatedContext> {
  const windows = new SharedWindows(counts);
  const { onContextBuilding = () => {} } = useRateLimiter({
    identifyFn: (context) => identityOf(context as Context),
    store: windows,
  });

  const count = ({ args, setResultAndStopExecution }: Operation): void | Promise<void> => {
    const uses = analyzeOperation(args)?.uses;
    if (uses === undefined) return;
    const context = args.contextValue as RatedContext;
    const stop = (field: string) => {
      const wait = windows.takeWait({ contextIdentity: identityOf(context), fieldIdentity: field });
      setResultAndStopExecution({ errors: [tooOften(field, context.caller.plan.expensiveField, wait)] });
    };
    const waiting: Promise<string | null>[] = [];
    for (const { type, field } of fields) {
      // One more than the quota is refused, however many follow.
      const most = context.caller.plan.expensiveField.quota + 1;
      for (let n = Math.min(uses.get(`${type}.${field}`) ?? 0, most); n > 0; n--) {
        const refused = context.rateLimiterFn(field, { args: {}, context }, ONE_USE);
        if (refused instanceof Promise)
          waiting.push(refused.then((text) => (text === undefined ? null : field)));
        else if (refused !== undefined) return stop(field);
      }
    }
    if (waiting.length === 0) return;
    return Promise.all(waiting).then((refused) => {
      const field = refused.find((name) => name !== null);
      if (field) stop(field);
    });
  };
  return { onContextBuilding, onExecute: count, onSubscribe: count };
}

/** What plugins get of an operation that is about to start. */
interface Operation {
  readonly args: ExecutionArgs;
  setResultAndStopExecution(result: ExecutionResult): void;
}

function identityOf({ caller }: Context): string {
  return contextIdentity(limitIdOf(caller), caller.plan.expensiveField);
}

function tooOften(
  field: string,
  { quota, windowSeconds }: Plan['expensiveField'],
  seconds: number,
): GraphQLError {
  return refusal(
    'rate_limit_exceeded',
    `${field} may be requested ${quota} times in ${windowSeconds} s by this project: try again in ${seconds} s`,
    { retryAfterSeconds: seconds, http: { status: 429, headers: { 'Retry-After': `${seconds}` } } },
  );
}
