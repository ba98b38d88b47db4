import { useRateLimiter } from '@envelop/rate-limiter';
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  separateOperations,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { type Caller, limitIdOf, type Plan } from '../../../access/index.ts';
import { type Counts, LocalCounts } from '../../../platform/index.ts';
import { analyzeOperation, type OperationAnalysis } from '../../analysis/operation-analysis.ts';
import type { Context } from '../../context/context.ts';
import { refusal } from '../../errors/errors.ts';
import { contextIdentity, SharedWindows } from './shared-windows.ts';

const RATED_FIELDS = [
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
];

/** An operation that selects fields with a rate. */
export type RatedOperation = Pick<ExecutionArgs, 'schema' | 'document' | 'variableValues'>;

type Refusal = GraphQLError | null;

/**
 * Rates of the fields with the directive `rateLimit`, which take many reads or much memory, or list accounts, which costs no credits.
 * The Envelop rate limiter counts each selection, aliases included; the quota is the one of the caller's plan, common to all gateways.
 * Beyond it the operation is refused with HTTP 429 and `Retry-After`.
 */
export class FieldRates {
  readonly #windows: SharedWindows;
  readonly #limiter: ReturnType<typeof useRateLimiter>;

  /** @param counts in this process by default */
  constructor(counts: Counts = new LocalCounts()) {
    this.#windows = new SharedWindows(counts);
    this.#limiter = useRateLimiter({
      identifyFn: (context) => identityOf((context as Pick<Context, 'caller'>).caller),
      store: this.#windows,
      configByField: RATED_FIELDS.map((key) => {
        const [type = '', field = ''] = key.split('.');
        return { type, field };
      }),
    });
  }

  /** The part of an operation that has rates; null where no field of it has one, so that most documents are not visited. */
  ratedPart(args: ExecutionArgs, { uses, variables, operation }: OperationAnalysis): RatedOperation | null {
    const { schema, document } = args;
    if (!RATED_FIELDS.some((key) => uses.has(key))) return null;
    return { schema, document: alone(document, operation), variableValues: variables?.coerced ?? {} };
  }

  /** Counts the fields of an operation; the refusal of one that selects a field too often. */
  count(caller: Caller, operation: RatedOperation): Refusal | Promise<Refusal> {
    let refused: Refusal = null;
    const setResultAndStopExecution = ({ errors: [error] = [] }: ExecutionResult) => {
      const field = error?.nodes?.[0];
      const name = field && 'name' in field && field.name !== undefined ? field.name.value : '';
      const identity = { contextIdentity: identityOf(caller), fieldIdentity: name };
      refused = tooOften(name, caller.plan.expensiveField, this.#windows.takeWait(identity));
    };
    const args = { ...operation, contextValue: { caller } };
    const counted: unknown = this.#limiter.onExecute?.({ args, setResultAndStopExecution } as never);
    return counted instanceof Promise ? counted.then(() => refused) : refused;
  }
}

/** Refuses operations beyond the rates of their fields. */
export function useFieldRates(rates: FieldRates): Plugin<Context> {
  const count = ({ args, setResultAndStopExecution }: Operation): void | Promise<void> => {
    const analysis = analyzeOperation(args);
    const operation = analysis && rates.ratedPart(args, analysis);
    if (operation === null) return;
    const stop = (error: Refusal) => {
      if (error !== null) setResultAndStopExecution({ errors: [error] });
    };
    const refused = rates.count((args.contextValue as Context).caller, operation);
    return refused instanceof Promise ? refused.then(stop) : stop(refused);
  };
  return { onExecute: count, onSubscribe: count };
}

/** What plugins get of an operation that is about to start. */
interface Operation {
  readonly args: ExecutionArgs;
  setResultAndStopExecution(result: ExecutionResult): void;
}

function identityOf(caller: Caller): string {
  return contextIdentity(limitIdOf(caller), caller.plan.expensiveField);
}

/** A document with the executed operation alone: the limiter counts every operation of a document. */
function alone(document: DocumentNode, name: string | undefined): DocumentNode {
  const operations = separateOperations(document);
  return operations[name ?? ''] ?? document;
}

function tooOften(field: string, { quota, windowSeconds }: Plan['expensiveField'], seconds: number) {
  return refusal(
    'rate_limit_exceeded',
    `${field} may be requested ${quota} times in ${windowSeconds} s by this project: try again in ${seconds} s`,
    { retryAfterSeconds: seconds, http: { status: 429, headers: { 'Retry-After': `${seconds}` } } },
  );
}
