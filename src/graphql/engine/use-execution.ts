import { useEngine } from '@envelop/core';
import type { ExecutionArgs, GraphQLError } from 'graphql';
import { execute } from './execute.ts';
import { subscribe } from './subscribe.ts';

/**
 * Queries and subscriptions run on graphql-js itself, with `@defer` and `@stream`.
 * @param maskError what clients learn about an error in an increment
 */
export const useExecution = (maskError: (error: unknown) => GraphQLError) =>
  useEngine({ execute: (args: ExecutionArgs) => execute(args, maskError), subscribe });
