import { AbortedGraphQLExecutionError } from 'graphql';

/** Rejects with the reason of an abort, where graphql-js wraps it together with what was done so far. */
export async function cancelled<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AbortedGraphQLExecutionError ? error.cause : error;
  }
}
