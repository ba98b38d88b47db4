import type { GraphQLError } from 'graphql';
import type { Plan } from '../../../access/index.ts';
import { HOUR_MS } from '../../../catalog/index.ts';
import { formatTime } from '../../../forecast/index.ts';
import { archiveOf } from '../../../http/index.ts';
import type { Context } from '../../context/context.ts';
import { refusal } from '../../errors/errors.ts';
import type { Cost } from '../../pricing/cost.ts';
import type { OperationAnalysis } from '../operation-analysis.ts';
import { missingScopes } from './missing-scopes.ts';

/** One of the limits of a plan for the operations of a request. */
interface Limit {
  readonly requested: (cost: Cost) => number;
  readonly allowed: (plan: Plan) => number;
  /** Words for the requested amount, of one operation and of several. */
  readonly does: readonly [one: string, several: string];
  readonly say: (amount: number) => string;
  /** Advice to the caller. */
  readonly hint: string;
}

const FEWER = 'request fewer points, variables or leads at once';
const ASKS = ['asks for', 'ask for'] as const;

const LIMITS: readonly Limit[] = [
  {
    requested: ({ price }) => price,
    allowed: ({ operationCost }) => operationCost,
    does: ['costs', 'cost'],
    say: (price) => `${Math.round(price)}`,
    hint: `a cost of 1 is about one series: ${FEWER}`,
  },
  {
    requested: ({ bytes }) => bytes,
    allowed: ({ answerBytes }) => answerBytes,
    does: ['may answer with up to', 'may answer with up to'],
    say: (bytes) => `${Math.round(bytes / 100_000) / 10} MB`,
    hint: FEWER,
  },
  {
    requested: ({ points }) => points,
    allowed: ({ maxPoints }) => maxPoints,
    does: ASKS,
    say: (points) => `${points} points`,
    hint: 'ask for the others in another request',
  },
  {
    requested: ({ series }) => series,
    allowed: ({ maxSeries }) => maxSeries,
    does: ASKS,
    say: (series) => `${Math.ceil(series)} series`,
    hint: 'a series is one variable at one place: request fewer points or variables at once',
  },
  {
    requested: ({ cells }) => cells,
    allowed: ({ maxCells }) => maxCells,
    does: ASKS,
    say: (cells) => `${cells} cells of maps`,
    hint: 'ask for a smaller box, or thin it out by stride or maxCells',
  },
];

/** The errors of an operation that a caller may not ask, whatever it costs: by its scopes, its plan or the age of a run. */
export function forbiddenTo(
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  operation: Pick<OperationAnalysis, 'scopes' | 'oldestRun'>,
): readonly GraphQLError[] {
  return [...missingScopes(caller, operation), ...tooOld(caller.plan, operation, now)];
}

/** Why the plan of a caller refuses an operation by itself; empty where it does not. */
export function refusalsByPlan(
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  analysis: OperationAnalysis,
  cost: Cost,
): readonly GraphQLError[] {
  const limits = LIMITS.filter(({ requested, allowed }) => requested(cost) > allowed(caller.plan));
  return [
    ...forbiddenTo({ caller, now }, analysis),
    ...limits.map((limit) => beyond(limit, caller.plan, cost, false)),
  ];
}

/** Adds the cost of an operation to what others of the same request cost. Throws a GraphQLError where the sum exceeds a limit of the plan. */
export function withinPlan(plan: Plan, cost: Cost, before: Cost | undefined): Cost {
  const sum = before === undefined ? cost : added(before, cost);
  for (const limit of LIMITS) {
    if (limit.requested(sum) > limit.allowed(plan)) throw beyond(limit, plan, sum, before !== undefined);
  }
  return sum;
}

/** The error of an operation that names a run older than the plan goes back; empty where it does not. */
function tooOld(
  plan: Plan,
  { oldestRun }: Pick<OperationAnalysis, 'oldestRun'>,
  now: () => Date,
): readonly GraphQLError[] {
  const { id, archiveHours } = plan;
  if (oldestRun === null || (archiveOf(plan, now)?.reaches(oldestRun) ?? true)) return [];
  const hours = Math.ceil((now().getTime() - oldestRun.getTime()) / HOUR_MS);
  const age = `the run of ${formatTime(oldestRun)} is ${hours} hours old`;
  return [
    refusal('forbidden', `${age}: the plan ${id} goes back ${archiveHours} hours`, {
      reason: 'too_old',
      ...(archiveHours !== null && { allowed: { maximum: archiveHours } }),
      http: { status: 403 },
    }),
  ];
}

function added(a: Cost, b: Cost): Cost {
  return {
    price: a.price + b.price,
    elsewhere: a.elsewhere + b.elsewhere,
    bytes: a.bytes + b.bytes,
    points: a.points + b.points,
    cells: a.cells + b.cells,
    series: a.series + b.series,
  };
}

function beyond(
  { requested, allowed, does, say, hint }: Limit,
  plan: Plan,
  sum: Cost,
  isBatch: boolean,
): GraphQLError {
  const [one, several] = does;
  const what = isBatch ? `the operations of the batch so far ${several}` : `the operation ${one}`;
  const maximum = allowed(plan);
  const most = `at most ${say(maximum)} ${/ /.test(say(maximum)) ? 'are' : 'is'} allowed`;
  return refusal('validation_error', `${what} ${say(requested(sum))}, ${most}: ${hint}`, {
    reason: 'too_large',
    allowed: { maximum },
    http: { status: 400, spec: true },
    cost: { total: rounded(sum.price), limit: plan.operationCost },
  });
}

/** A price as answers state it. */
export function rounded(price: number): number {
  return Math.round(price * 10) / 10;
}
