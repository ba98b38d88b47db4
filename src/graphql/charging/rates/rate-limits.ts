import { useRateLimiter } from '@envelop/rate-limiter';
import type { ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { type Plan as CallerPlan, limitIdOf } from '../../../access/index.ts';
import { analyzeOperation } from '../../analysis/operation-analysis.ts';
import type { Context } from '../../context/context.ts';
import { refusal } from '../../errors/errors.ts';
import { SlidingWindows } from './sliding-windows.ts';

/**
 * Fields that take many reads or much memory, and long lists of accounts and projects, which cost no credits. All other fields are
 * limited by the cost of the operation alone.
 */
const EXPENSIVE_FIELDS = [
  'Query.points',
  'Query.slab',
  'Query.ask',
  'Point.runs',
  'Point.runChange',
  'Point.spread',
  'PointForecast.windows',
  'Project.keys',
  'Project.usage',
  'Project.auditLog',
  'Credits.ledger',
  'Query.usage',
  'Query.auditLog',
  'Query.projects',
  'Query.accounts',
] as const;

/** The limiter's own function: the text of a refusal, or nothing while the caller keeps to the rate. */
type CountUses = (
  field: string,
  use: { readonly args: { readonly uses: readonly undefined[] }; readonly context: Context },
  policy: {
    readonly max: number;
    readonly window: string;
    readonly arrayLengthField: string;
    readonly uncountRejected: boolean;
  },
) => string | undefined;

/**
 * Counts how often each project uses expensive fields, aliases included. An operation that exceeds the rate of its plan is refused
 * with HTTP 429 and `Retry-After` in seconds. Refused uses do not count.
 */
export function useRateLimits(): Plugin<Context> {
  const windows = new SlidingWindows();
  const countUses = limiterOver(windows);

  /** The refusal of an operation that uses a field too often; null while it may go on. */
  function refused(context: Context, uses: ReadonlyMap<string, number>): GraphQLError | null {
    const { plan } = context.caller;
    const { quota: max, windowSeconds } = plan.expensiveField;
    for (const key of EXPENSIVE_FIELDS) {
      const count = uses.get(key) ?? 0;
      if (count === 0) continue;
      const field = key.slice(key.indexOf('.') + 1);
      // Refused uses that counted would keep a busy caller out for good.
      const policy = { max, window: `${windowSeconds}s`, arrayLengthField: 'uses', uncountRejected: true };
      if (countUses(field, { args: { uses: Array(count) }, context }, policy) === undefined) continue;
      const seconds = windows.retryAfterSeconds(
        { contextIdentity: limitIdOf(context.caller), fieldIdentity: field },
        windowSeconds * 1000,
      );
      return tooOften(field, plan.expensiveField, seconds);
    }
    return null;
  }

  const count = ({ args, setResultAndStopExecution }: Operation): void => {
    const analysis = analyzeOperation(args);
    const error = analysis && refused(args.contextValue as Context, analysis.uses);
    if (error) setResultAndStopExecution({ errors: [error] });
  };
  return { onExecute: count, onSubscribe: count };
}

/** What plugins get of an operation that is about to start. */
interface Operation {
  readonly args: ExecutionArgs;
  setResultAndStopExecution(result: ExecutionResult): void;
}

/** What the limiter offers to resolvers counts the uses that the pass over an operation has found. */
function limiterOver(store: SlidingWindows): CountUses {
  const { onContextBuilding } = useRateLimiter({
    identifyFn: (context: unknown) => limitIdOf((context as Context).caller),
    store,
  });
  let offered: CountUses | undefined;
  const extendContext = ({ rateLimiterFn }: { readonly rateLimiterFn?: unknown }) => {
    offered = rateLimiterFn as CountUses;
  };
  onContextBuilding?.({ context: {}, extendContext, breakContextBuilding: () => {} } as never);
  if (offered === undefined) throw new Error('the rate limiter offers no function');
  return offered;
}

function tooOften(
  field: string,
  { quota, windowSeconds }: CallerPlan['expensiveField'],
  seconds: number,
): GraphQLError {
  const rate = `${quota} times in ${windowSeconds} s`;
  return refusal(
    'rate_limit_exceeded',
    `${field} may be requested ${rate} by this project: try again in ${seconds} s`,
    {
      retryAfterSeconds: seconds,
      http: { status: 429, headers: { 'Retry-After': `${seconds}` } },
    },
  );
}
