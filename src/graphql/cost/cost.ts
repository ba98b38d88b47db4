import type { OnExecuteHookResult } from '@envelop/core';
import { type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { PLAN_LIMITS } from '../../access/index.ts';
import type { Context, OperationRequest } from '../context.ts';
import { refusal } from '../edge/errors.ts';
import { variableError } from '../edge/variable-errors.ts';
import { type Cost, passOf } from './operation-pass.ts';

/** Most selections of `__schema` and `__type` in an operation: client tools have one or two. */
const MAX_INTROSPECTIONS = 4;

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
  const spent = new WeakMap<OperationRequest, Cost>();

  /** Adds the cost of an operation to that of its request. Throws a GraphQLError when the sum exceeds a limit. */
  function charge({ caller, httpRequest }: Context, cost: Cost): Charge {
    const { operationCost: limit, answerBytes } = PLAN_LIMITS[caller.plan];
    const before = spent.get(httpRequest);
    const price = (before?.price ?? 0) + cost.price;
    const bytes = (before?.bytes ?? 0) + cost.bytes;
    const what = before === undefined ? 'the operation' : 'the operations of the batch so far';
    const verb = before === undefined ? 's' : '';
    if (price > limit) {
      const asked = `${what} cost${verb} ${Math.round(price)}, at most ${limit} is allowed`;
      throw tooMuch(`${asked}: a cost of 1 is about one series`, limit, { total: rounded(price), limit });
    }
    if (bytes > answerBytes) {
      const asked = `${what} may answer with up to ${megabytes(bytes)} MB, at most ${megabytes(answerBytes)} MB are allowed`;
      throw tooMuch(asked, answerBytes, { total: rounded(price), limit });
    }
    spent.set(httpRequest, { price, bytes });
    return { total: rounded(cost.price), limit };
  }

  /** Null for an operation that the document does not have: execution says so. */
  function check(args: ExecutionArgs): Charge | Promise<Charge> | null {
    const pass = passOf(args);
    if (pass === null) return null;
    const context = args.contextValue as Context;
    requireFewIntrospections(pass.uses);
    const cost = pass.cost(context.request);
    return cost instanceof Promise ? cost.then((known) => charge(context, known)) : charge(context, cost);
  }

  return {
    async onSubscribe({ args, setResultAndStopExecution }) {
      const outcome = await outcomeOf(args);
      if (outcome === null) return;
      if ('errors' in outcome) return setResultAndStopExecution(outcome);
      return { onSubscribeResult: () => ({ onNext: addCost(outcome) }) };
    },
    onExecute({ args, setResultAndStopExecution }) {
      const goOn = (outcome: Outcome) => {
        if (outcome === null) return;
        if ('errors' in outcome) return setResultAndStopExecution(outcome);
        return withCost(outcome);
      };
      const outcome = outcomeOf(args);
      return outcome instanceof Promise ? outcome.then(goOn) : goOn(outcome);
    },
  };

  function outcomeOf(args: ExecutionArgs): Outcome | Promise<Outcome> {
    const invalid = passOf(args)?.errors;
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

/** Adds the cost to the answer; where it comes in increments, to the first result, which has the data. */
function withCost(cost: Charge): OnExecuteHookResult<Context> {
  return {
    onExecuteDone(done) {
      if (Symbol.asyncIterator in done.result) return { onNext: addCost(cost) };
      addCost(cost)(done as typeof done & { readonly result: ExecutionResult });
      return;
    },
  };
}

/** Adds a cost to a result that is no increment of another. */
function addCost(cost: Charge) {
  return ({
    result,
    setResult,
  }: {
    result: ExecutionResult;
    setResult: (result: ExecutionResult) => void;
  }) => {
    if ('hasNext' in result && !('data' in result)) return;
    setResult({ ...result, extensions: { ...result.extensions, cost } });
  };
}

function requireFewIntrospections(uses: ReadonlyMap<string, number>): void {
  const asked = (uses.get('Query.__schema') ?? 0) + (uses.get('Query.__type') ?? 0);
  if (asked <= MAX_INTROSPECTIONS) return;
  const message = `the operation selects __schema and __type ${asked} times, at most ${MAX_INTROSPECTIONS} times are allowed`;
  throw refusal('validation_error', message, {
    reason: 'too_large',
    allowed: { maximum: MAX_INTROSPECTIONS },
    http: { status: 400, spec: true },
  });
}

function tooMuch(message: string, maximum: number, cost: Charge): GraphQLError {
  return refusal('validation_error', `${message}: request fewer points, variables or leads at once`, {
    reason: 'too_large',
    allowed: { maximum },
    http: { status: 400, spec: true },
    cost,
  });
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 100_000) / 10;
}

function rounded(cost: number): number {
  return Math.round(cost * 10) / 10;
}
