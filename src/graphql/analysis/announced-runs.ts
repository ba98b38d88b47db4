import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Context } from '../context/context.ts';
import { analyzeOperation } from './operation-analysis.ts';

/**
 * Announces every range of leads and valid times of an operation to its request before anything is resolved, so that one run of
 * each model answers all of its fields: the newest that covers what they ask for together.
 */
export function useAnnouncedRuns(): Plugin<Context> {
  return {
    onExecute({ args }) {
      analyzeOperation(args as ExecutionArgs)?.announceTo((args.contextValue as Context).request);
    },
  };
}
