import type { Request, Response } from 'express';
import type { Caller } from '../../access/index.ts';
import type { EstimatedFetches } from '../../forecast/index.ts';
import { clientAbortSignal } from '../admission/admitted/client-abort-signal.ts';
import { forecastsFor } from '../credits/plan/plan-archive.ts';
import { fetchesFor } from '../credits/prices/fetches.ts';
import type { RouteContext, Services } from '../route.ts';
import { serviceAddress } from './service-address.ts';

/** The parts that routes may use in one request; those that most do not need are made on first use. */
export function contextOf(
  services: Services,
  caller: Caller | null,
  req: Request,
  res: Response,
  estimated: EstimatedFetches | null = null,
): RouteContext {
  const Context = contexts.get(services) ?? contextClass(services);
  contexts.set(services, Context);
  return new Context(services, caller, req, res, estimated);
}

type ContextClass = new (
  services: Services,
  caller: Caller | null,
  req: Request,
  res: Response,
  estimated: EstimatedFetches | null,
) => RouteContext;

/** One class for each set of services, which its instances inherit: copying them would cost each request a microsecond. */
const contexts = new WeakMap<Services, ContextClass>();

function contextClass(services: Services): ContextClass {
  class Context {
    readonly caller: Caller | null;
    readonly forecasts: Services['forecasts'];
    readonly #publicUrl: string | null;
    readonly #req: Request;
    readonly #res: Response;
    #signal: AbortSignal | undefined;
    #request: RouteContext['request'] | undefined;

    readonly #estimated: EstimatedFetches | null;

    constructor(
      { forecasts, now, publicUrl }: Services,
      caller: Caller | null,
      req: Request,
      res: Response,
      estimated: EstimatedFetches | null,
    ) {
      this.#estimated = estimated;
      this.caller = caller;
      this.forecasts = forecastsFor(caller, forecasts, now);
      this.#publicUrl = publicUrl;
      this.#req = req;
      this.#res = res;
    }

    get address(): string {
      return addressOf(this.#req);
    }

    get origin(): string {
      return serviceAddress(this.#req, this.#publicUrl);
    }

    get signal(): AbortSignal {
      this.#signal ??= clientAbortSignal(this.#res);
      return this.#signal;
    }

    get request(): RouteContext['request'] {
      this.#request ??= this.forecasts.request(
        () => this.signal,
        undefined,
        this.#estimated ?? fetchesFor(this.caller, this.#res),
      );
      return this.#request;
    }
  }
  Object.setPrototypeOf(Context.prototype, services);
  return Context as unknown as ContextClass;
}

/** Scheme and authority of an absolute URL, which a client may send too (RFC 9112, section 3.2.2). */
const BEFORE_PATH = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i;

function addressOf({ originalUrl }: Request): string {
  return originalUrl.replace(BEFORE_PATH, '');
}
