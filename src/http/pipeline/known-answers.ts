import type { Request, Response } from 'express';
import type { Caller } from '../../access/index.ts';
import { doorOf } from '../admission/access-policy.ts';
import { type Admission, admit } from '../admission/admission.ts';
import { heldAnswerOf } from '../admission/admitted-request.ts';
import { clientAbortSignal } from '../admission/client-abort-signal.ts';
import type { LastAnswer } from '../cache/prepared/prepared-queries.ts';
import type { OpenQuestion } from '../cache/prepared/query-templates.ts';
import { chargesOf, type UseName } from '../credits/charge.ts';
import { forecastsFor } from '../credits/plan/plan-archive.ts';
import { requireWithinPlan } from '../credits/plan/require-plan.ts';
import type { Work } from '../credits/prices/prices.ts';
import { forbidSniffing } from '../message/browser-headers.ts';
import { answerLastResort } from '../problems/last-resort.ts';
import { failAtEntrance } from '../receive/receive.ts';
import type { Services } from '../route.ts';
import { codingOf } from '../send/encoding/content-coding.ts';
import { endHeld } from '../send/response-batcher.ts';
import { sendAgain, sendOpen } from './send-known.ts';

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
 * Answers what was answered before and is kept, and what was answered elsewhere, past the router and all that it would ask in
 * turn: as long as the runs of a model stay the same, only who asks, and where, differs. Callers are let in, counted and charged as by
 * every route. All else goes on to the router: other questions, those whose run may have changed, and what is no plain `GET`; and so do
 * errors, which are answered there.
 */
export function createKnownAnswers(
  services: Services,
  admission: Admission,
): (req: Request, res: Response, goOn: () => void) => void {
  const { questions, answers, forecasts, now } = services;

  return (req, res, goToRouter) => {
    const throughRouter = () => {
      endHeld();
      goToRouter();
    };
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
      req.baseUrl = '';
      throughRouter();
    };
    const last = (error: unknown) => answerLastResort(res, error);
    const direct = services.direct.find(req);
    const goOn = () => {
      if (direct === undefined) return throughRouter();
      // The body of a POST tells how long it takes.
      if (req.method !== 'POST') endHeld();
      forbidSniffing(res);
      req.baseUrl = direct.baseUrl;
      req.route = direct.route;
      direct
        .answer(req, res)
        .then((caller) => caller && pass({ caller }), fail)
        .catch(last);
    };

    /** Lets the caller in, counts and charges, and sends. */
    const serve = (known: Known, work: Work, use: UseName, send: () => void | Promise<void>) => {
      const answerTo = (caller: Caller): void | Promise<void> => {
        if (forecastsFor(caller, forecasts, now) !== forecasts) return pass({ caller });
        chargesOf(res)?.name(use);
        requireWithinPlan(caller, work);
        const sendNow = () => {
          // A client that left while its key was looked up.
          if (res.destroyed) clientAbortSignal(res).throwIfAborted();
          return send();
        };
        const held = heldAnswerOf(res);
        return held?.hasRoom === false ? held.room(clientAbortSignal(res)).then(sendNow) : sendNow();
      };
      forbidSniffing(res);
      // As the router would have left them.
      req.baseUrl = known.found.baseUrl;
      req.route = known.found.route;
      const { access, scope } = known.route;
      try {
        const door = doorOf({ access }, services);
        const caller = door === 'open' ? null : admit(req, res, admission, scope, door);
        if (caller === null) return goOn();
        const served = caller instanceof Promise ? caller.then(answerTo) : answerTo(caller);
        served?.catch(fail).catch(last);
      } catch (error) {
        fail(error);
      }
    };
    /** Goes on with a question whose runs are the same as when it was answered. */
    const ifUnchanged = ({ model, edition }: Pick<LastAnswer, 'model' | 'edition'>, then: () => void) => {
      const compare = (now: object) => (now === edition ? then() : goOn());
      const current = forecasts.edition(model);
      if (current instanceof Promise) current.then(compare, () => goOn()).catch(last);
      else compare(current);
    };

    if (!isPlain(req) || services.status().draining) return goOn();
    const sendKept = () => {
      const question = questions.find(req);
      const last = question?.last ?? null;
      if (question === undefined || last === null) return goOn();
      ifUnchanged(last, () => {
        const kept = answers.peek(last.head.key);
        if (kept === undefined) return goOn();
        serve(question, last.head.work, question.use, () => sendAgain(req, res, last.head, kept, answers));
      });
    };
    const asked = direct?.open?.find(req);
    if (asked === undefined) return sendKept();
    const { question, degrees } = asked;
    ifUnchanged(question, () => {
      const answer = question.answers.at(degrees);
      if (answer === null) return sendKept();
      const use = { ...question.use, asked: { text: req.originalUrl, variables: null } };
      serve(question, answer.work, use, () => sendOpen(req, res, question, answer, answers));
    });
  };
}

type Known = Pick<OpenQuestion, 'route' | 'found'>;

/** Whether a request asks for an answer in a form in which answers are kept; estimates and `deflate` are made elsewhere. */
function isPlain(req: Request): boolean {
  const { 'accept-encoding': accepted, prefer } = req.headers;
  if (req.method !== 'GET' || prefer !== undefined) return false;
  return accepted === undefined || codingOf(req) !== 'deflate';
}
