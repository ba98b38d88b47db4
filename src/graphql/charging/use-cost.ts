import type { OnExecuteHookResult } from '@envelop/core';
import { type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { formatTime } from '../../forecast/index.ts';
import type { PartCharge } from '../../http/index.ts';
import { RequestScoped } from '../../platform/index.ts';
import { missingScopes } from '../analysis/limits/missing-scopes.ts';
import { rounded, tooOld, withinPlan } from '../analysis/limits/plan-limits.ts';
import { analyzeOperation } from '../analysis/operation-analysis.ts';
import { variableError } from '../analysis/variables/variable-errors.ts';
import type { Context, OperationRequest } from '../context/context.ts';
import { refusal } from '../errors/errors.ts';
import type { Cost } from '../pricing/cost.ts';
import { ESTIMATE_FIELD } from '../schema/prices/prices.ts';
import { chargeOfEvent } from './settlement/event-charges.ts';
import { chargeOf, chargesOfOperation, useOf } from './settlement/operation-charges.ts';
import { Settlement } from './settlement/settlement.ts';

/** Most selections of `__schema` and `__type` in an operation: client tools have one or two. */
const MAX_INTROSPECTIONS = 4;
/** Most estimates in an operation: each parses and validates a document. */
const MAX_ESTIMATES = 10;

/** The cost of an operation in `extensions.cost`, with the credits that its project has left. */
interface Charge {
  readonly total: number;
  readonly limit: number;
}

/**
 * Works out what every operation costs before it runs, and refuses operations beyond the limits of the caller's plan: of the
 * price, in the units of `price.ts`, and of the answer's bytes. The costs of the operations of a batch add up. Answers have
 * their cost in `extensions.cost`.
 */
export function useCost(): Plugin<Context> {
  const spent = new RequestScoped<OperationRequest, Cost>();

  /** Adds the cost of an operation to that of its request. Throws a GraphQLError when the sum exceeds a limit. */
  function charge({ caller, httpRequest }: Context, cost: Cost): Charge {
    const { plan } = caller;
    spent.set(httpRequest, withinPlan(plan, cost, spent.get(httpRequest)));
    return { total: rounded(cost.price), limit: plan.operationCost };
  }

  /** Null for an operation that the document does not have: execution says so. */
  function check(args: ExecutionArgs): Charge | Promise<Charge> | null {
    const analysis = analyzeOperation(args);
    if (analysis === null) return null;
    const context = args.contextValue as Context;
    requireFew(analysis.uses);
    const cost = analysis.cost(context);
    return cost instanceof Promise ? cost.then((known) => charge(context, known)) : charge(context, cost);
  }

  return {
    async onSubscribe({ args, setResultAndStopExecution }) {
      const outcome = await outcomeOf(args);
      if (outcome === null) return;
      if ('errors' in outcome) return setResultAndStopExecution(outcome);
      return { onSubscribeResult: () => ({ onNext: addCost(outcome, chargeOfEvent) }) };
    },
    onExecute({ args, setResultAndStopExecution }) {
      const chargeOrStop = (outcome: Outcome) => {
        if (outcome === null) return;
        if ('errors' in outcome) return setResultAndStopExecution(outcome);
        return withCost(outcome, args);
      };
      const outcome = outcomeOf(args);
      return outcome instanceof Promise ? outcome.then(chargeOrStop) : chargeOrStop(outcome);
    },
  };

  function outcomeOf(args: ExecutionArgs): Outcome | Promise<Outcome> {
    const analysis = analyzeOperation(args);
    if (analysis !== null) chargesOfOperation(args.contextValue as Context)?.name(useOf(analysis));
    const { caller, now } = args.contextValue as Context;
    const forbidden =
      analysis === null ? [] : [...missingScopes(caller, analysis), ...tooOld(caller.plan, analysis, now)];
    if (forbidden.length > 0) return { errors: forbidden };
    const invalid = analysis?.errors;
    if (invalid) return { errors: invalid.map(variableError) };
    try {
      const charged = check(args);
      return charged instanceof Promise ? charged.catch(refused) : charged;
    } catch (error) {
      return refused(error);
    }
  }
}

/** What an operation is charged, or why it is refused; null for an operation that its document does not have. */
type Outcome = Charge | { readonly errors: GraphQLError[] } | null;

function refused(error: unknown): Outcome {
  if (error instanceof GraphQLError) return { errors: [error] };
  throw error;
}

/**
 * Settles what was set aside for an operation by its answer, and adds the cost; where the answer comes in increments, to the
 * first result, which has the data.
 */
function withCost(cost: Charge, args: ExecutionArgs): OnExecuteHookResult<Context> {
  const analysis = analyzeOperation(args);
  let settlement: Settlement | undefined;
  const settled = (result: ExecutionResult) => {
    const charge = chargeOf(args);
    if (charge === undefined || analysis === null) return charge;
    settlement ??= new Settlement(charge, analysis, (args.contextValue as Context).languageCalls);
    settlement.add(result);
    return charge;
  };
  return {
    onExecuteDone(done) {
      if (Symbol.asyncIterator in done.result)
        return { onNext: addCost(cost, settled, () => settlement?.isLess === true) };
      addCost(cost, settled)(done as typeof done & { readonly result: ExecutionResult });
      return;
    },
  };
}

function isLast(result: ExecutionResult): boolean {
  return !('hasNext' in result) || result.hasNext === false;
}

/**
 * Adds a cost to a result that is not an increment of another.
 * @param chargeOf what was set aside for the result
 * @param againAtLast whether also to the last increment: by then it is known what failed, and what questions in words used
 */
function addCost(
  cost: Charge,
  chargeOf: (result: ExecutionResult) => PartCharge | undefined,
  againAtLast = () => false,
) {
  return ({
    result,
    setResult,
  }: {
    result: ExecutionResult;
    setResult: (result: ExecutionResult) => void;
  }) => {
    const charge = chargeOf(result);
    if ('hasNext' in result && !('data' in result) && !(againAtLast() && isLast(result))) return;
    const { credits, ...left } = standing(charge);
    const extensions = { ...result.extensions, cost: { credits, ...cost, ...left } };
    setResult({ ...result, extensions });
  };
}

/** What is charged, what the project has left after it, and until when; nulls where credits are not counted. */
function standing(part: PartCharge | undefined): Standing {
  if (part === undefined) return { credits: 0, remaining: null, renewsAt: null };
  const { charge, kept } = part;
  const remaining = charge.remaining === null ? null : charge.remaining + charge.credits - kept;
  return { credits: kept, remaining, renewsAt: charge.renewsAt && formatTime(charge.renewsAt) };
}

interface Standing {
  readonly credits: number;
  readonly remaining: number | null;
  readonly renewsAt: string | null;
}

/** Throws a GraphQLError for more introspections or estimates than an operation may have: each is the work of many fields. */
function requireFew(uses: ReadonlyMap<string, number>): void {
  const introspections = (uses.get('Query.__schema') ?? 0) + (uses.get('Query.__type') ?? 0);
  requireAtMost(MAX_INTROSPECTIONS, introspections, '__schema and __type');
  requireAtMost(MAX_ESTIMATES, uses.get(ESTIMATE_FIELD) ?? 0, 'estimate');
}

function requireAtMost(maximum: number, count: number, what: string): void {
  if (count <= maximum) return;
  const message = `the operation selects ${what} ${count} times, at most ${maximum} times are allowed`;
  throw refusal('validation_error', message, {
    reason: 'too_large',
    allowed: { maximum },
    http: { status: 400, spec: true },
  });
}
