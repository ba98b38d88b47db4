import type { Plugin as EnvelopPlugin } from '@envelop/core';
import { useRateLimiter } from '@envelop/rate-limiter';
import type { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { limitIdOf, type Plan } from '../../../access/index.ts';
import type { Counts } from '../../../platform/index.ts';
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
 * Counts the uses of fields with a rate.
 * @param uses selections by field
 * @throws (or rejects with) a GraphQLError with HTTP 429 and `Retry-After`
 */
export type CountFieldUses = (uses: ReadonlyMap<string, number>, context: Context) => void | Promise<void>;

/**
 * Rates of fields, by the Envelop rate limiter: the quota is that of the caller's plan, for each field and project, common to all
 * gateways. The plugin gives contexts the limiter's function, by which `count` counts the uses that the analysis found: the limiter's own
 * walk over the document counts a fragment once, however often it is spread.
 */
export function createFieldRates(
  counts: Counts,
  fields: readonly RatedField[],
): { readonly plugin: Plugin<RatedContext>; readonly count: CountFieldUses } {
  const windows = new SharedWindows(counts);
  const { onContextBuilding = () => {} } = useRateLimiter({
    identifyFn: (context) => identityOf(context as Context),
    store: windows,
  });

  function refuse(field: string, context: Context): never {
    const wait = windows.takeWait({ contextIdentity: identityOf(context), fieldIdentity: field });
    throw tooOften(field, context.caller.plan.expensiveField, wait);
  }

  const count: CountFieldUses = (uses, given) => {
    const context = given as RatedContext;
    // One more than the quota is refused, however many follow.
    const most = context.caller.plan.expensiveField.quota + 1;
    const waiting: Promise<string | null>[] = [];
    for (const { type, field } of fields) {
      for (let n = Math.min(uses.get(`${type}.${field}`) ?? 0, most); n > 0; n--) {
        const refused = context.rateLimiterFn(field, { args: {}, context }, ONE_USE);
        if (refused instanceof Promise)
          waiting.push(refused.then((text) => (text === undefined ? null : field)));
        else if (refused !== undefined) refuse(field, context);
      }
    }
    if (waiting.length === 0) return;
    return Promise.all(waiting).then((refused) => {
      const field = refused.find((name) => name !== null);
      if (field) refuse(field, context);
    });
  };
  return { plugin: { onContextBuilding }, count };
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
