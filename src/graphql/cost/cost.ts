import { complexityFromQuery } from '@pothos/plugin-complexity';
import { type ExecutionArgs, GraphQLError, getOperationAST, getVariableValues } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { PLAN_LIMITS } from '../../access/index.ts';
import type { ErrorCode } from '../../platform/index.ts';
import type { Context } from '../context.ts';
import { refusal } from '../edge/errors.ts';

/** Faults of variables that are looked for; each is compared with all that would be right. */
const MAX_FAULTS = 10;

/**
 * Prices every operation before it runs, from its arguments, and refuses what the caller's plan does not cover. A cost of 1
 * is about one series of a whole run (209 values, some 2 kB of answer). Operations of one batch are priced together.
 * Answers tell their price in `extensions.cost`.
 */
export function useCost(): Plugin<Context> {
  const spent = new WeakMap<Request, number>();

  /** The price, once it is covered. Throws a GraphQLError. */
  function charge(args: ExecutionArgs): { readonly total: number; readonly limit: number } {
    const context = args.contextValue as Context;
    const limit = PLAN_LIMITS[context.caller.plan].operationCost;
    const price = priceOf(args);
    const before = spent.get(context.httpRequest) ?? 0;
    const together = before + price;
    if (together > limit) {
      const what = before === 0 ? 'the operation costs' : 'the operations of the batch so far cost';
      throw refusal(
        'validation_error',
        `${what} ${Math.round(together)}, at most ${limit} is answered: a cost of 1 is about one series; ask for fewer points, variables or leads at once`,
        { http: { status: 400, spec: true }, cost: { total: rounded(together), limit } },
      );
    }
    spent.set(context.httpRequest, together);
    return { total: rounded(price), limit };
  }

  return {
    onExecute({ args, setResultAndStopExecution }) {
      const faults = faultsOfVariables(args);
      if (faults !== null) {
        setResultAndStopExecution({ errors: faults });
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
      const faults = faultsOfVariables(args);
      if (faults !== null) {
        setResultAndStopExecution({ errors: faults });
        return;
      }
      const cost = attempt(() => charge(args));
      if (cost instanceof GraphQLError) setResultAndStopExecution({ errors: [cost] });
    },
  };
}

/** What is wrong with the values of variables, up to a few faults; null when nothing is. */
function faultsOfVariables({ schema, document, variableValues, operationName }: ExecutionArgs) {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  const { errors } = getVariableValues(schema, definitions, variableValues ?? {}, { maxErrors: MAX_FAULTS });
  if (errors === undefined) return null;
  const http = { status: 400, spec: true };
  return errors.map(({ message, nodes }) => {
    const extensions = { code: 'validation_error' satisfies ErrorCode, http };
    return new GraphQLError(message, { nodes, extensions });
  });
}

function priceOf({ schema, document, variableValues, contextValue }: ExecutionArgs): number {
  const variables = variableValues ?? {};
  return complexityFromQuery(document, { schema, variables, ctx: contextValue as object }).complexity;
}

function attempt<T>(work: () => T): T | GraphQLError {
  try {
    return work();
  } catch (error) {
    // An argument that has no price is not run either.
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function rounded(cost: number): number {
  return Math.round(cost * 10) / 10;
}
