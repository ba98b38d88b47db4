import { type ExecutionArgs, Kind, separateOperations } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** Reduces a document with several operations to the requested one, so that only that one counts for costs and rates. */
export function useOneOperation(): Plugin {
  const separate = ({ args }: { readonly args: ExecutionArgs }): void => {
    const { document, operationName } = args;
    const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    if (operations.length < 2 || typeof operationName !== 'string') return;
    const requested = separateOperations(document)[operationName];
    if (requested !== undefined) (args as { document: ExecutionArgs['document'] }).document = requested;
  };
  return { onExecute: separate, onSubscribe: separate };
}
