import type { Request, Response } from 'express';
import type { Caller } from '../access/index.ts';
import { type Admission, admit, heldAnswerOf } from './admission.ts';
import type { CompleteAnswer } from './answers/complete-answer.ts';
import { codingOf } from './answers/content-coding.ts';
import { forbidSniffing } from './browser-headers.ts';
import { chargesOf } from './credits/charge.ts';
import { forecastsFor } from './credits/plan-archive.ts';
import { requireWithinPlan } from './credits/require-plan.ts';
import { doorOf } from './door.ts';
import { failAtEntrance } from './entrance.ts';
import { goneSignal } from './gone-signal.ts';
import type { LastAnswer } from './known-questions.ts';
import type { Services } from './route.ts';
import { sendAgain } from './send.ts';

/** What became of a request before it went on to the router: its route neither admits it again nor answers it where that failed. */
type Outcome = { readonly caller: Caller } | { readonly error: unknown };

const OUTCOME = Symbol('outcome');

interface Passed extends Request {
  [OUTCOME]?: Outcome;
}

/** The caller of a request that was admitted before; undefined for one that was not. Throws what it failed with. */
export function admittedBefore(req: Request): Caller | undefined {
  const outcome = (req as Passed)[OUTCOME];
  if (outcome === undefined) return undefined;
  if ('error' in outcome) throw outcome.error;
  return outcome.caller;
}

/**
 * Answers what was answered before and is kept, past the router and all that it would ask in turn: as long as the runs of a model stay
 * the same, only who asks differs. Callers are let in, counted and charged as by every route. All else goes on to the router: other
 * questions, those whose run may have changed, and what is no plain `GET`; and so do errors, which are answered there.
 */
export function createKnownAnswers(
  services: Services,
  admission: Admission,
): (req: Request, res: Response, goOn: () => void) => void {
  const { questions, answers, forecasts, now } = services;

  function send(req: Request, res: Response, last: LastAnswer, kept: CompleteAnswer): void | Promise<void> {
    // A client that left while its key was looked up.
    if (res.destroyed) goneSignal(res).throwIfAborted();
    return sendAgain(req, res, last.head, kept, answers);
  }

  return (req, res, throughRouter) => {
    const pass = (outcome: Outcome) => {
      (req as Passed)[OUTCOME] = outcome;
      // The router looks from the root on.
      req.baseUrl = '';
      throughRouter();
    };
    const fail = (error: unknown) => {
      if (!res.headersSent) return pass({ error });
      // Handlers that set headers would fail themselves.
      failAtEntrance(req, error);
      throughRouter();
    };
    const goOn = () => {
      const direct = services.direct.find(req);
      if (direct === undefined) return throughRouter();
      forbidSniffing(res);
      req.baseUrl = '';
      req.route = direct.route;
      direct.answer(req, res).catch(fail);
    };

    const question = isPlain(req) && !services.status().draining ? questions.find(req) : undefined;
    const last = question?.last ?? null;
    if (question === undefined || last === null) return goOn();
    const serve = (caller: Caller, kept: CompleteAnswer): void | Promise<void> => {
      if (forecastsFor(caller, forecasts, now) !== forecasts) return pass({ caller });
      chargesOf(res)?.name(question.use);
      requireWithinPlan(caller, last.head.work);
      const held = heldAnswerOf(res);
      if (held?.hasRoom === false) return held.room(goneSignal(res)).then(() => send(req, res, last, kept));
      return send(req, res, last, kept);
    };
    const begin = (edition: object) => {
      const kept = edition === last.edition ? answers.peek(last.head.key) : undefined;
      if (kept === undefined) return goOn();
      forbidSniffing(res);
      // As the router would have left them.
      req.baseUrl = question.found.baseUrl;
      req.route = question.found.route;
      const { access, scope } = question.route;
      try {
        const door = doorOf({ access }, services);
        const caller = door === 'open' ? null : admit(req, res, admission, scope, door);
        if (caller === null) return goOn();
        const served =
          caller instanceof Promise ? caller.then((known) => serve(known, kept)) : serve(caller, kept);
        served?.catch(fail);
      } catch (error) {
        fail(error);
      }
    };
    const edition = forecasts.edition(last.model);
    if (edition instanceof Promise) edition.then(begin, () => goOn());
    else begin(edition);
  };
}

/** Whether a request asks for an answer in a form in which answers are kept; estimates and `deflate` are made elsewhere. */
function isPlain(req: Request): boolean {
  const { 'accept-encoding': accepted, prefer } = req.headers;
  if (req.method !== 'GET' || prefer !== undefined) return false;
  return accepted === undefined || codingOf(req) !== 'deflate';
}
