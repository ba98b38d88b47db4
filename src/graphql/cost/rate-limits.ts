import { useRateLimiter } from '@envelop/rate-limiter';
import type { Plugin } from 'graphql-yoga';
import { z } from 'zod';
import { forEachPlan, type PlanLimits } from '../../access/index.ts';
import type { Context } from '../context.ts';
import { refusal } from '../edge/errors.ts';
import { SlidingWindows } from './sliding-windows.ts';

/** Fields that take many reads or much memory. All other fields are limited by the cost of the operation alone. */
const EXPENSIVE_FIELDS = [
  { type: 'Query', field: 'points' },
  { type: 'Query', field: 'slab' },
  { type: 'Point', field: 'runs' },
  { type: 'Point', field: 'runChange' },
  { type: 'Point', field: 'spread' },
  { type: 'PointForecast', field: 'windows' },
] as const;

/** What the limiter's error text carries; see `formatError`. */
const rejectedCall = z.object({
  fieldName: z.string(),
  max: z.number(),
  windowMs: z.number(),
  seconds: z.number(),
});

/**
 * Counts how often each key uses expensive fields, aliases included. An operation that exceeds the rate of its plan is refused
 * with HTTP 429 and `Retry-After` in seconds. Refused uses do not count.
 */
export function useRateLimits(): Plugin<Context> {
  const calls = new SlidingWindows();
  const limiters = forEachPlan((limits) => limiterOf(limits, calls));
  return {
    onExecute: (payload) => limiters[(payload.args.contextValue as Context).caller.plan].onExecute?.(payload),
  };
}

function limiterOf({ expensiveField }: PlanLimits, calls: SlidingWindows): Plugin<Context> {
  const limiter = useRateLimiter({
    identifyFn: (context: unknown) => (context as Context).caller.keyId,
    store: calls,
    configByField: EXPENSIVE_FIELDS.map(({ type, field }) => ({
      type,
      field,
      max: expensiveField.quota,
      window: `${expensiveField.windowSeconds}s`,
      // Refused uses that counted would keep a busy caller out for good.
      uncountRejected: true,
    })),
    // The limiter passes on only a text: it carries what the refusal needs as JSON.
    formatError: ({ contextIdentity, fieldName, fieldIdentity = fieldName, max, window }) => {
      const seconds = calls.retryAfterSeconds({ contextIdentity, fieldIdentity }, window);
      return JSON.stringify({ fieldName, max, windowMs: window, seconds });
    },
    transformError: (text: string) => {
      const { fieldName, max, windowMs, seconds } = rejectedCall.parse(JSON.parse(text));
      const rate = `${max} times in ${windowMs / 1000} s`;
      return refusal(
        'rate_limit_exceeded',
        `${fieldName} may be requested ${rate} with this key: try again in ${seconds} s`,
        { retryAfterSeconds: seconds, http: { status: 429, headers: { 'Retry-After': `${seconds}` } } },
      );
    },
  });
  // Its own context type only declares what it adds for resolvers, which ours do not use.
  return limiter as unknown as Plugin<Context>;
}
