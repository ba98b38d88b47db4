import type { ExecutionArgs } from 'graphql';
import { TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { createRates, forEachPlan, type RatePolicy, type Rates } from '../../access/index.ts';
import type { Context } from '../context.ts';
import { refusal } from '../edge/errors.ts';

/** Fields that take many reads or much memory. All other fields are limited by the cost of the operation alone. */
const EXPENSIVE_FIELDS: ReadonlySet<string> = new Set([
  'Query.points',
  'Query.box',
  'Point.runs',
  'Point.runChange',
  'Point.spread',
  'PointForecast.windows',
]);

/** Counters for the uses of expensive fields in this process. */
function createFieldRates(): Rates {
  return createRates(
    forEachPlan(({ expensiveField }) =>
      [...EXPENSIVE_FIELDS].map((name): RatePolicy => ({ name, ...expensiveField })),
    ),
  );
}

/**
 * Counts how often each key uses expensive fields, aliases included. An operation that exceeds the rate of its plan is refused
 * with HTTP 429 and `Retry-After` in seconds, and does not count.
 */
export function useRateLimits(rates = createFieldRates()): Plugin<Context> {
  return {
    async onExecute({ args, setResultAndStopExecution }) {
      const uses = countExpensiveFields(args);
      if (uses.size === 0) return;
      const { caller } = args.contextValue as Context;
      const { violated, retryAfterSeconds } = await rates.take(caller, uses);
      const [policy] = violated;
      if (policy === undefined) return;
      const { name, quota, windowSeconds } = policy;
      const seconds = retryAfterSeconds ?? 1;
      const field = name.slice(name.indexOf('.') + 1);
      const refused = refusal(
        'rate_limit_exceeded',
        `${field} may be requested ${quota} times in ${windowSeconds} s with this key: try again in ${seconds} s`,
        { retryAfterSeconds: seconds, http: { status: 429, headers: { 'Retry-After': `${seconds}` } } },
      );
      setResultAndStopExecution({ errors: [refused] });
    },
  };
}

/** How often a document selects each expensive field, by `Type.field`. */
function countExpensiveFields({ document, schema }: ExecutionArgs): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  const types = new TypeInfo(schema);
  const countField = () => {
    const name = `${types.getParentType()?.name}.${types.getFieldDef()?.name}`;
    if (EXPENSIVE_FIELDS.has(name)) uses.set(name, (uses.get(name) ?? 0) + 1);
  };
  visit(document, visitWithTypeInfo(types, { Field: countField }));
  return uses;
}
