import { type ExecutionArgs, Kind, separateOperations } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/**
 * Leaves of a document with several operations the one that is asked for, so that prices and rates are those of what runs.
 */
export function useOneOperation(): Plugin {
  const separate = ({ args }: { readonly args: ExecutionArgs }): void => {
    const { document, operationName } = args;
    const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    if (operations.length < 2 || typeof operationName !== 'string') return;
    const asked = separateOperations(document)[operationName];
    if (asked !== undefined) (args as { document: ExecutionArgs['document'] }).document = asked;
  };
  return { onExecute: separate, onSubscribe: separate };
}
