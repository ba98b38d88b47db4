import type { Plugin } from 'graphql-yoga';
import type { Context } from '../context.ts';

/** Stops an operation whose client has gone: no resolver is begun any more. */
export function useCancellation(): Plugin<Context> {
  const pass = ({ args }: { readonly args: { readonly contextValue: unknown } }): void => {
    // The executor looks for the signal here; its arguments are typed as those of graphql's own.
    Object.assign(args, { signal: (args.contextValue as Context).httpRequest.signal });
  };
  return { onExecute: pass, onSubscribe: pass };
}
