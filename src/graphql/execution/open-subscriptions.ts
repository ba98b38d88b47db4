import type { Response } from 'express';
import type { Plugin } from 'graphql-yoga';
import { endOpenRequest } from '../../http/index.ts';
import type { Context } from '../context/context.ts';

/** A request whose subscription has started is an open subscription, and no longer an open request. */
export function useOpenSubscriptions(): Plugin<Context, { readonly res?: Response }> {
  return {
    onSubscribe({ args }) {
      const { res } = args.contextValue as { readonly res?: Response };
      return {
        onSubscribeResult({ result }) {
          if (res !== undefined && Symbol.asyncIterator in result) endOpenRequest(res);
        },
      };
    },
  };
}
