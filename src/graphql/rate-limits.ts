import { useRateLimiter } from '@envelop/rate-limiter';
import type { Plugin } from 'graphql-yoga';
import { z } from 'zod';
import type { Plan } from '../access/index.ts';
import type { Context } from './context.ts';
import { refusal } from './edge/errors.ts';
import { PLAN_LIMITS, type PlanLimits } from './plan-limits.ts';
import { SlidingWindows } from './sliding-windows.ts';

const rejectedCall = z.object({
  fieldName: z.string(),
  max: z.number(),
  windowMs: z.number(),
  seconds: z.number(),
});

/**
 * Counts each key's use of dear fields, aliases included, and refuses the operation that goes beyond its plan's rate with
 * HTTP 429 and `Retry-After` in seconds. Refused operations do not count.
 */
export function useRateLimits(plans: Readonly<Record<Plan, PlanLimits>> = PLAN_LIMITS): Plugin<Context> {
  const calls = new SlidingWindows();
  const limiters = { free: limiterOf(plans.free, calls), paid: limiterOf(plans.paid, calls) };
  return {
    onExecute: (payload) => limiters[(payload.args.contextValue as Context).caller.plan].onExecute?.(payload),
  };
}

function limiterOf({ rates }: PlanLimits, calls: SlidingWindows): Plugin<Context> {
  const limiter = useRateLimiter({
    identifyFn: (context: unknown) => (context as Context).caller.keyId,
    store: calls,
    configByField: rates.map(({ type, field, max, windowSeconds }) => ({
      type,
      field,
      max,
      window: `${windowSeconds}s`,
      // Rejected calls that counted would keep a busy caller out for good, and be kept.
      uncountRejected: true,
    })),
    // The limiter takes texts only: what the refusal needs travels in one.
    formatError: ({ contextIdentity, fieldName, fieldIdentity = fieldName, max, window }) => {
      const seconds = calls.retryAfterSeconds({ contextIdentity, fieldIdentity }, window);
      return JSON.stringify({ fieldName, max, windowMs: window, seconds });
    },
    transformError: (text: string) => {
      const { fieldName, max, windowMs, seconds } = rejectedCall.parse(JSON.parse(text));
      const rate = `${max} times in ${windowMs / 1000} s`;
      return refusal(
        'rate_limit_exceeded',
        `${fieldName} may be asked for ${rate} with this key: ask again in ${seconds} s`,
        { retryAfterSeconds: seconds, http: { status: 429, headers: { 'Retry-After': `${seconds}` } } },
      );
    },
  });
  // Its own context type only says what it adds for resolvers, which ours do not use.
  return limiter as unknown as Plugin<Context>;
}
