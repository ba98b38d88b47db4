import type { ExecutionArgs, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { flushPending } from '../../../http/index.ts';
import { isLong } from '../../analysis/cost/expensive.ts';
import { analyzeOperation } from '../../analysis/operation-analysis.ts';
import type { Context } from '../../context/context.ts';
import { execute } from './execute.ts';
import { subscribe } from './subscribe.ts';

/**
 * Queries and subscriptions run on graphql-js itself, with `@defer` and `@stream`. Long operations stop when their client
 * disconnects; others are done before that is worth watching for.
 * @param maskError what clients learn about an error in an increment
 */
export function useExecution(maskError: (error: unknown) => GraphQLError): Plugin<Context> {
  return {
    onExecute({ args, setExecuteFn }) {
      // The cost is known by then.
      setExecuteFn((executed: ExecutionArgs) => {
        const cost = analyzeOperation(args)?.cost(args.contextValue as Context);
        const takesLong = cost instanceof Promise || (cost !== undefined && isLong(cost));
        if (takesLong) flushPending();
        return execute(executed, { maskError, isLong: takesLong });
      });
    },
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn(subscribe);
    },
  } as Plugin<Context>;
}
