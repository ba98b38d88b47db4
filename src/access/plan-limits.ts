import type { Plan } from './tables.ts';

/** How often one key may do something within a window, which starts with the first use. */
export interface RatePolicy {
  /** As callers see it in `RateLimit-Policy`: printable ASCII without quotes and backslashes. */
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** What one key may ask for. */
export interface PlanLimits {
  /** HTTP requests; a request must keep to all of these policies. */
  readonly requests: readonly RatePolicy[];
  /** HTTP requests that may be open at a time: each large answer holds about a megabyte. */
  readonly openRequests: number;
  /** Cost of the GraphQL operations of one HTTP request; a cost of 1 is about one series: 4,000 take a tenth of a second. */
  readonly operationCost: number;
  /** Bytes of the answers to the GraphQL operations of one HTTP request, as JSON before compression. */
  readonly answerBytes: number;
  /** GraphQL subscriptions that may be open at a time. */
  readonly openSubscriptions: number;
  /** Uses of each expensive GraphQL field. */
  readonly expensiveField: Omit<RatePolicy, 'name'>;
}

/** The limits of every plan, for all interfaces. */
export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: {
    requests: [
      { name: 'burst', quota: 60, windowSeconds: 60 },
      { name: 'day', quota: 10_000, windowSeconds: 86_400 },
    ],
    openRequests: 8,
    operationCost: 4_000,
    answerBytes: 32_000_000,
    openSubscriptions: 4,
    expensiveField: { quota: 60, windowSeconds: 60 },
  },
  paid: {
    // Above what one process answers: it only stops a runaway loop.
    requests: [{ name: 'burst', quota: 200_000, windowSeconds: 10 }],
    openRequests: 256,
    operationCost: 15_000,
    answerBytes: 96_000_000,
    openSubscriptions: 40,
    expensiveField: { quota: 1000, windowSeconds: 1 },
  },
};

/** One value for each plan, made from its limits. */
export function forEachPlan<Value>(make: (limits: PlanLimits, plan: Plan) => Value): Record<Plan, Value> {
  return { free: make(PLAN_LIMITS.free, 'free'), paid: make(PLAN_LIMITS.paid, 'paid') };
}
