import type { GraphQLError } from 'graphql';
import type { Plan } from '../../access/index.ts';
import { refusal } from '../edge/errors.ts';
import type { Cost } from './cost-sum.ts';

/** One of the limits of a plan for the operations of a request. */
interface Limit {
  readonly asked: (cost: Cost) => number;
  readonly allowed: (plan: Plan) => number;
  /** What is asked, as what one operation does and what several do. */
  readonly does: readonly [one: string, several: string];
  readonly say: (amount: number) => string;
  readonly hint?: string;
}

const LIMITS: readonly Limit[] = [
  {
    asked: ({ price }) => price,
    allowed: ({ operationCost }) => operationCost,
    does: ['costs', 'cost'],
    say: (price) => `${Math.round(price)}`,
    hint: 'a cost of 1 is about one series: ',
  },
  {
    asked: ({ bytes }) => bytes,
    allowed: ({ answerBytes }) => answerBytes,
    does: ['may answer with up to', 'may answer with up to'],
    say: (bytes) => `${Math.round(bytes / 100_000) / 10} MB`,
  },
];

/** Adds the cost of an operation to what others of the same request cost. Throws a GraphQLError where the sum exceeds a limit of the plan. */
export function withinPlan(plan: Plan, cost: Cost, before: Cost | undefined): Cost {
  const sum = before === undefined ? cost : added(before, cost);
  for (const limit of LIMITS) {
    if (limit.asked(sum) > limit.allowed(plan)) throw beyond(limit, plan, sum, before !== undefined);
  }
  return sum;
}

function added(a: Cost, b: Cost): Cost {
  return {
    price: a.price + b.price,
    credits: a.credits + b.credits,
    bytes: a.bytes + b.bytes,
    points: a.points + b.points,
    cells: a.cells + b.cells,
    series: a.series + b.series,
  };
}

function beyond(
  { asked, allowed, does, say, hint = '' }: Limit,
  plan: Plan,
  sum: Cost,
  isBatch: boolean,
): GraphQLError {
  const [one, several] = does;
  const what = isBatch ? `the operations of the batch so far ${several}` : `the operation ${one}`;
  const maximum = allowed(plan);
  return refusal(
    'validation_error',
    `${what} ${say(asked(sum))}, at most ${say(maximum)} ${maximum === 1 ? 'is' : 'are'} allowed: ${hint}request fewer points, variables or leads at once`,
    {
      reason: 'too_large',
      allowed: { maximum },
      http: { status: 400, spec: true },
      cost: { total: rounded(sum.price), limit: plan.operationCost },
    },
  );
}

/** A price as answers state it. */
export function rounded(price: number): number {
  return Math.round(price * 10) / 10;
}
