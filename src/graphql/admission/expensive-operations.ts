import type { Response } from 'express';
import type { ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { cutWhenStalled, heldAnswerOf } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { Context } from '../context.ts';
import { type Cost, passOf } from '../cost/operation-pass.ts';
import { refusal } from '../edge/errors.ts';

/** Cheaper operations, with shorter answers, do not wait for others. */
const EXPENSIVE = { price: 100, bytes: 128 * 1024 } as const;

/**
 * Lets expensive operations wait while too many others are executed, or while clients have not taken too many bytes of answers,
 * and refuses them after a while with HTTP 503 and `Retry-After`. Their answers count as held until clients have taken them.
 */
export function useExpensiveOperations(): Plugin<Context> {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const { request, httpRequest, res } = args.contextValue as Context & { readonly res?: Response };
      const answer = res && heldAnswerOf(res);
      if (res === undefined || answer === undefined) return;
      const cost = passOf(args)?.cost(request);
      if (cost === undefined || (!(cost instanceof Promise) && !isExpensive(cost))) return;
      setExecuteFn(async (executed: ExecutionArgs): Promise<ExecutionResult> => {
        const known = await cost;
        if (!isExpensive(known)) return executeFn(executed);
        try {
          const end = await answer.start(known.bytes, httpRequest.signal);
          try {
            const result: ExecutionResult = await executeFn(executed);
            // An answer in parts may have nothing to send for longer.
            if (!(Symbol.asyncIterator in result)) cutWhenStalled(res);
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

function isExpensive({ price, bytes }: Cost): boolean {
  return price >= EXPENSIVE.price || bytes >= EXPENSIVE.bytes;
}

function overload({ message, retryAfterSeconds }: IsobarError): GraphQLError {
  const seconds = retryAfterSeconds ?? 1;
  return refusal('overloaded', message, {
    retryAfterSeconds: seconds,
    http: { status: 503, headers: { 'Retry-After': `${seconds}` } },
  });
}
