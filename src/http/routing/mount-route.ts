import type { Request, RequestHandler, Response, Router } from 'express';
import { type Caller, requireServerKey } from '../../access/index.ts';
import { isModelId, type ModelId } from '../../catalog/index.ts';
import { EstimatedFetches } from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { doorOf } from '../admission/access-policy.ts';
import { type Admission, admit } from '../admission/admission.ts';
import { heldAnswerOf } from '../admission/admitted-request.ts';
import { clientAbortSignal } from '../admission/client-abort-signal.ts';
import type { KnownQuestion, Question } from '../cache/prepared/prepared-queries.ts';
import { OpenQuestions } from '../cache/prepared/query-templates.ts';
import type { UseName } from '../credits/charge.ts';
import { isPriced } from '../credits/estimate/estimate.ts';
import { asksForEstimate, sendEstimate } from '../credits/estimate/send-estimate.ts';
import { nameUse } from '../credits/name-use.ts';
import { forecastsFor } from '../credits/plan/plan-archive.ts';
import { requireWithinPlan } from '../credits/plan/require-plan.ts';
import { fetchesFor, priceOfFetches } from '../credits/prices/fetches.ts';
import { hasMetricsToken } from '../metrics/metrics-token.ts';
import { parseQuery, readQuery } from '../parameters/query/parse-query.ts';
import { admittedBefore } from '../pipeline/known-answers.ts';
import { otherMethods } from '../problems/problem-handler.ts';
import type { Bill, Prepared, Route, RouteContext, Services } from '../route.ts';
import { chooseFormat } from '../send/negotiation/negotiate.ts';
import { type SentAnswer, sendPrepared } from '../send/send.ts';
import type { DirectRoute } from './route-table.ts';

/** An open question holds the numbers of each of its series, which are written over for every answer. */
const SERIES_BYTES = 1000;

/** Seconds after which to ask again while a first run is being ingested, or while a server stops: another one may answer. */
export const UNAVAILABLE_RETRY_SECONDS = 5;

/**
 * Answers a path by its route.
 * @param post answers POST, where the route takes that too
 * @returns how it is answered without the router
 */
export function mountRoute(
  router: Router,
  route: Route,
  services: Services,
  admission: Admission,
  post?: RequestHandler,
): DirectRoute {
  const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const mounted = router.route(path);
  const { questions } = services;
  // Shared by all questions that are known.
  const facts = { access: route.access, scope: route.scope ?? 'data' } as const;
  let found: KnownQuestion['found'] = { baseUrl: '', route: mounted };
  const open = route.open === undefined ? null : new OpenQuestions(route.open);

  /** @returns whether it is found so: not where this very place or box, or the way that it is written, is for the route */
  const rememberOpen = (req: Request, { at }: Prepared, { head, use, runs }: Answered): boolean => {
    const { name, work } = head;
    const answers = name === null || runs === null ? null : (at?.elsewhere() ?? null);
    if (name === null || runs === null || answers === null) return false;
    const bytes = ((work.series ?? 0) + 1) * SERIES_BYTES;
    open?.remember(req, { route: facts, use, found, head, name, answers, bytes, ...runs });
    const asked = open?.find(req);
    return asked !== undefined && answers.at(asked.degrees) !== null;
  };
  const rememberWhole = (req: Request, { question, head, isKept, use, runs }: Answered): void => {
    const { key } = head;
    if (!isKept || key === null) return;
    const last = runs === null ? null : { head: { ...head, key }, ...runs };
    questions.remember(req, { ...question, route: facts, use, found, last });
  };
  const answer = async (req: Request, res: Response): Promise<undefined> => {
    const door = doorOf(route, services);
    const { scope } = facts;
    const isOpen = door === 'open' || (route.access === 'operator' && hasMetricsToken(req, services));
    const caller = admittedBefore(req) ?? (isOpen ? null : await admit(req, res, admission, scope, door));
    if (caller !== null && route.access === 'operator') requireServerKey(caller);
    if (caller === null && route.access !== 'probe') await admission.addresses.takeOpen(req, res);
    const known = questions.find(req);
    const question = known ?? readQuestion(route, req);
    const { query, path, chosen } = question;
    const request = { query, path, format: chosen.format };
    const use = nameUse(req, res, {
      model: path['model'] ?? query['model'],
      collectionId: path['collectionId'] ?? query['collectionId'],
    });
    try {
      const estimated = asksForEstimate(req, query) && isPriced(route) ? new EstimatedFetches() : null;
      const context = contextOf(services, caller, req, res, estimated);
      const held = route.readsRuns === true ? heldAnswerOf(res) : undefined;
      if (held?.hasRoom === false) await held.room(context.signal);
      // A client that left while its key was looked up.
      if (res.destroyed) context.signal.throwIfAborted();
      // Before a run is chosen: one that is published meanwhile makes another edition, and nothing old is taken for it.
      const edition = route.readsRuns === true ? await editionOf(query, context, services) : null;
      const prepared = await route.prepare(request, context);
      if (caller !== null) requireWithinPlan(caller, prepared);
      if (estimated !== null) {
        const fetches = await priceOfFetches(prepared.run, () => prepared.read(NO_BILL), estimated);
        await sendEstimate(req, res, prepared.price, fetches);
        return;
      }
      const sent = await sendPrepared(req, res, prepared, chosen, services);
      if (sent === null) return;
      if (found.baseUrl !== req.baseUrl || found.route !== req.route)
        found = { baseUrl: req.baseUrl, route: req.route };
      const { defaultOf: model = null } = prepared;
      const isDefault = model !== null && model === query['model'];
      const asked: Answered = {
        ...sent,
        question,
        use,
        runs: isDefault && edition !== null ? { model, edition } : null,
      };
      if (open === null || !rememberOpen(req, prepared, asked)) rememberWhole(req, asked);
    } catch (error) {
      // What is missing before the first run of a fresh start is published will be there soon.
      throw route.readsRuns === true && services.status().starting ? asStarting(error) : error;
    }
  };
  if (post !== undefined) mounted.post(post);
  mounted
    .get(answer)
    .all(post === undefined ? otherMethods() : otherMethods('GET, HEAD, OPTIONS, POST', 'GET or POST'));
  return { route: mounted, answer, open };
}

/** What was answered, and by which edition of a model's runs; null where more counts than they. */
interface Answered extends SentAnswer {
  readonly question: Question;
  readonly use: UseName;
  readonly runs: { readonly model: ModelId; readonly edition: object } | null;
}

/**
 * The edition of the runs that may answer by default; null where more counts than they. An archive that reaches back so many hours ends
 * with the time.
 */
async function editionOf(
  { model }: Readonly<Record<string, unknown>>,
  { forecasts }: RouteContext,
  services: Services,
): Promise<object | null> {
  if (forecasts !== services.forecasts || typeof model !== 'string' || !isModelId(model)) return null;
  try {
    return await forecasts.edition(model);
  } catch {
    // Who needs it will say why it cannot be had.
    return null;
  }
}

const NO_PATH: Question['path'] = {};

/** Of what is only estimated. */
const NO_BILL: Bill = { spent() {}, owe() {}, settle: () => ({ credits: 0, remaining: null }) };

/** Throws IsobarError('validation_error'), StatusError(406). */
function readQuestion(route: Route, req: Request): Question {
  const sent = route.ignoresQuery === true ? {} : readQuery(req.originalUrl);
  const query = parseQuery(route.query, sent);
  const chosen = chooseFormat(route, query['fmt'] ?? query['f'], req);
  const path = route.path.includes('{') ? route.pathParameters.parse(req.params ?? {}) : NO_PATH;
  return { query, path, chosen };
}

/** What routes may use in one request; parts that most do not need are made on first use. */
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

/** A name with or without port, or a bracketed address: nothing else that a client sends may stand in links. */
const HOST = /^([\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/** Where clients reach the service, without a slash at the end. @param publicUrl what the settings say; null for wherever a request finds it */
export function serviceAddress(req: Request, publicUrl: string | null): string {
  return publicUrl ?? `${req.protocol}://${hostOf(req)}`;
}

function hostOf(req: Request): string {
  const host = req.headers.host ?? '';
  // Some match and are not valid: a port beyond 65535, the address 999.1.1.1.
  return HOST.test(host) && URL.canParse(`http://${host}`) ? host : 'localhost';
}

/** Scheme and authority of an absolute URL, which a client may send too (RFC 9112, section 3.2.2). */
const BEFORE_PATH = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i;

function addressOf({ originalUrl }: Request): string {
  return originalUrl.replace(BEFORE_PATH, '');
}

function asStarting(error: unknown): unknown {
  if (!(error instanceof IsobarError) || error.code !== 'not_found') return error;
  return new IsobarError('overloaded', `the first run is still being ingested: ${error.message}`, {
    cause: error,
    retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
  });
}
