import type { ExecutionArgs, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Context } from '../context.ts';
import { isExpensive } from '../cost/expensive.ts';
import { passOf } from '../cost/operation-pass.ts';
import { execute } from './execute.ts';
import { subscribe } from './subscribe.ts';

/**
 * Queries and subscriptions run on graphql-js itself, with `@defer` and `@stream`. Expensive operations stop when their client
 * disconnects; others are done before that is worth watching for.
 * @param maskError what clients learn about an error in an increment
 */
export function useExecution(maskError: (error: unknown) => GraphQLError): Plugin<Context> {
  return {
    onExecute({ args, setExecuteFn }) {
      // The cost is known by then.
      setExecuteFn((executed: ExecutionArgs) => {
        const cost = passOf(args)?.cost(args.contextValue as Context);
        const isLong = cost instanceof Promise || (cost !== undefined && isExpensive(cost));
        return execute(executed, { maskError, isLong });
      });
    },
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn(subscribe);
    },
  } as Plugin<Context>;
}
