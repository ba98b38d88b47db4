import { complexityFromQuery } from '@pothos/plugin-complexity';
import { type ExecutionArgs, GraphQLError, getOperationAST, getVariableValues } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { PLAN_LIMITS } from '../../access/index.ts';
import type { ErrorCode } from '../../platform/index.ts';
import type { Context } from '../context.ts';
import { refusal } from '../edge/errors.ts';

/** Checking of variables stops after this many errors: each is compared with all allowed values for a suggestion. */
const MAX_ERRORS = 10;

/**
 * Computes the cost of every operation from its arguments before it runs, and refuses operations beyond the limit of the
 * caller's plan. A cost of 1 is about one series of a whole run (209 values, about 2 kB of answer). The costs of the operations
 * of a batch add up. Answers have their cost in `extensions.cost`.
 */
export function useCost(): Plugin<Context> {
  const spent = new WeakMap<Request, number>();

  /** Adds the cost of an operation to that of its request. Throws a GraphQLError when the sum exceeds the limit. */
  function charge(args: ExecutionArgs): { readonly total: number; readonly limit: number } {
    const context = args.contextValue as Context;
    const limit = PLAN_LIMITS[context.caller.plan].operationCost;
    const cost = costOf(args);
    const before = spent.get(context.httpRequest) ?? 0;
    const sum = before + cost;
    if (sum > limit) {
      const what = before === 0 ? 'the operation costs' : 'the operations of the batch so far cost';
      throw refusal(
        'validation_error',
        `${what} ${Math.round(sum)}, at most ${limit} is allowed: a cost of 1 is about one series; request fewer points, variables or leads at once`,
        {
          reason: 'too_large',
          allowed: { maximum: limit },
          http: { status: 400, spec: true },
          cost: { total: rounded(sum), limit },
        },
      );
    }
    spent.set(context.httpRequest, sum);
    return { total: rounded(cost), limit };
  }

  return {
    onExecute({ args, setResultAndStopExecution }) {
      const invalid = variableErrors(args);
      if (invalid !== null) {
        setResultAndStopExecution({ errors: invalid });
        return;
      }
      const cost = attempt(() => charge(args));
      if (cost instanceof GraphQLError) {
        setResultAndStopExecution({ errors: [cost] });
        return;
      }
      return {
        onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result) return;
          setResult({ ...result, extensions: { ...result.extensions, cost } });
        },
      };
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const invalid = variableErrors(args);
      if (invalid !== null) {
        setResultAndStopExecution({ errors: invalid });
        return;
      }
      const cost = attempt(() => charge(args));
      if (cost instanceof GraphQLError) setResultAndStopExecution({ errors: [cost] });
    },
  };
}

/** Errors in the values of variables, up to a few; null when there are none. */
function variableErrors({ schema, document, variableValues, operationName }: ExecutionArgs) {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  const { errors } = getVariableValues(schema, definitions, variableValues ?? {}, { maxErrors: MAX_ERRORS });
  if (errors === undefined) return null;
  const http = { status: 400, spec: true };
  return errors.map(({ message, nodes }) => {
    const extensions = { code: 'validation_error' satisfies ErrorCode, http };
    return new GraphQLError(message, { nodes, extensions });
  });
}

function costOf({ schema, document, variableValues, contextValue }: ExecutionArgs): number {
  const variables = variableValues ?? {};
  return complexityFromQuery(document, { schema, variables, ctx: contextValue as object }).complexity;
}

function attempt<T>(work: () => T): T | GraphQLError {
  try {
    return work();
  } catch (error) {
    // An argument for which no cost can be computed is an error of the operation.
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function rounded(cost: number): number {
  return Math.round(cost * 10) / 10;
}
