import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';

/** Requests and responses that an HTTP server makes. */
export type Messages = Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>>;

/**
 * Requests and responses that have from the start what an app adds to each by another prototype: V8 gives up what it knows of an
 * object whose prototype changes, which costs each request more than all middleware.
 */
export function messagesOf(app: Express): Messages {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Of extends IncomingMessage> extends ServerResponse<Of> {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request) as Request;
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response) as Response;
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/** Request and response as handlers of an app have them before it has seen them, whatever server made them. */
export function withExpressPrototypes(
  app: Express,
  sent: IncomingMessage,
  sentTo: ServerResponse,
): { readonly req: Request; readonly res: Response } {
  const [req, res] = [sent as Request, sentTo as Response];
  if (Object.getPrototypeOf(req) !== app.request) Object.setPrototypeOf(req, app.request);
  if (Object.getPrototypeOf(res) !== app.response) Object.setPrototypeOf(res, app.response);
  req.res = res;
  req.originalUrl ||= req.url;
  // The router sets it, and what never gets there is measured all the same.
  req.baseUrl ??= '';
  return { req, res };
}
