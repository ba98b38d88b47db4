import type { Response } from 'express';
import type { ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { cutWhenStalled, responseMemoryOf } from '../../http/index.ts';
import { IsobarError, type Release } from '../../platform/index.ts';
import { isExpensive } from '../analysis/cost/expensive.ts';
import { analyzeOperation } from '../analysis/operation-analysis.ts';
import type { Context } from '../context/context.ts';
import { refusal } from '../errors/errors.ts';

/**
 * Lets expensive operations wait while too many others are executed, or while clients have not taken too many bytes of answers,
 * and refuses them after a while with HTTP 503 and `Retry-After`. The bytes of their answers count until clients have taken them.
 */
export function useExpensiveOperations(): Plugin<Context> {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const context = args.contextValue as Context & { readonly res?: Response };
      const { httpRequest, res } = context;
      const answer = res && responseMemoryOf(res);
      if (res === undefined || answer === undefined) return;
      const cost = analyzeOperation(args)?.cost(context);
      if (cost === undefined || (!(cost instanceof Promise) && !isExpensive(cost))) return;
      setExecuteFn(async (executed: ExecutionArgs): Promise<Executed> => {
        const known = await cost;
        if (!isExpensive(known)) return executeFn(executed);
        try {
          const end = await answer.start(known.bytes, httpRequest.signal);
          try {
            const result: Executed = await executeFn(executed);
            if (Symbol.asyncIterator in result) {
              // It may have nothing to send for longer.
              return inTurns(result, () => answer.start(0, httpRequest.signal));
            }
            cutWhenStalled(res);
            return result;
          } finally {
            end();
          }
        } catch (error) {
          if (error instanceof IsobarError && error.code === 'overloaded')
            return { errors: [overload(error)] };
          throw error;
        }
      });
    },
  };
}

type Executed = ExecutionResult | AsyncIterableIterator<ExecutionResult>;

/** Results that are worked out as they are taken, each of them when its turn has come. */
function inTurns(
  results: AsyncIterableIterator<ExecutionResult>,
  start: () => Promise<Release>,
): AsyncIterableIterator<ExecutionResult> {
  return {
    async next() {
      // The answer has begun: after a while it continues even under load.
      const end = await start().catch(() => null);
      try {
        return await results.next();
      } finally {
        end?.();
      }
    },
    return: async () => results.return?.() ?? { value: undefined, done: true },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function overload({ message, retryAfterSeconds }: IsobarError): GraphQLError {
  const seconds = retryAfterSeconds ?? 1;
  return refusal('overloaded', message, {
    retryAfterSeconds: seconds,
    http: { status: 503, headers: { 'Retry-After': `${seconds}` } },
  });
}
