import type { Request, Response } from 'express';
import { createYoga, type YogaServerInstance } from 'graphql-yoga';
import type { Forecasts } from '../forecast/index.ts';
import type { Log } from '../platform/index.ts';
import type { Context } from './context.ts';
import { useContractCodes } from './contract-codes.ts';
import { maskErrorFor } from './errors.ts';
import { useDocumentLimits } from './limits.ts';
import { schema } from './schema/index.ts';

/** What the HTTP layer hands to an operation. */
export interface ServerContext {
  readonly req: Request;
  readonly res: Response;
}

const MAX_BODY_BYTES = 100_000;

export type Gateway = YogaServerInstance<ServerContext, Context>;

/** The GraphQL server, for requests that the HTTP layer has authenticated. */
export function createGateway(options: { readonly forecasts: Forecasts; readonly log: Log }): Gateway {
  const { forecasts, log } = options;
  return createYoga<ServerContext, Context>({
    schema,
    context: () => ({ forecasts, request: forecasts.request() }),
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    // isDev would follow NODE_ENV and then let stack traces out.
    maskedErrors: { maskError: maskErrorFor(log), isDev: false },
    logging: false,
    multipart: false,
    maxRequestBodySize: MAX_BODY_BYTES,
    plugins: [useDocumentLimits(), useContractCodes()],
  });
}
