import type { Request, Response } from 'express';
import {
  type AccessWatch,
  anonymousCaller,
  type Caller,
  type Keyring,
  limitIdOf,
  type Meter,
  type Plan,
  type QuotaStatus,
  Rates,
  type RequestSource,
  requireLanguagePlan,
  requireScope,
  type Scope,
} from '../../access/index.ts';
import { type Counts, IsobarError, localState, type SharedState } from '../../platform/index.ts';
import { openCharges } from '../credits/charge.ts';
import { onEnd } from '../message/on-close.ts';
import { RateError } from '../problems/refusals.ts';
import type { Door } from './access-policy.ts';
import { AdmittedRequest, endOpenRequest } from './admitted-request.ts';
import {
  AddressLimits,
  clientAddress,
  refuseBeyond,
  setRates,
  TOO_MANY_WITHOUT_KEY,
} from './limits/address-limits.ts';
import type { SessionDoor } from './sessions/session-callers.ts';
import { ExpensiveWork } from './work/expensive-work.ts';
import type { WorkLimits } from './work/work-limits.ts';

/** What all interfaces let callers in by. */
export interface Admission {
  readonly keyring: Keyring;
  /** Requests of each project. */
  readonly rates: Rates;
  /** Requests of callers without a key, apart: however many addresses ask, the counts of projects are not forgotten. */
  readonly anonymousRates: Rates;
  /** The plan of callers without a key; null where they are not let in. */
  readonly anonymousPlan: (() => Plan) | null;
  readonly addresses: AddressLimits;
  readonly openSubscriptions: Counts;
  readonly work: ExpensiveWork;
  /** Where keys are made, for those who have none: an address, or a path of this server. */
  readonly consoleUrl: string;
  /** What is charged and counted. */
  readonly meter: Pick<Meter, 'credits' | 'usage'>;
  /** Ends what lasts when its caller loses access; null where nothing is watched. */
  readonly watch: Pick<AccessWatch, 'add' | 'delete'> | null;
  /** Admits people who have signed in and send no key; null where only keys count. */
  readonly sessions: SessionDoor | null;
}

interface AdmissionOptions {
  readonly anonymousPlan?: (() => Plan) | null;
  readonly consoleUrl?: string;
  readonly workLimits?: WorkLimits;
  /** Where limits are counted; in this process by default. */
  readonly shared?: Pick<SharedState, 'counts'>;
  readonly watch?: Admission['watch'];
  readonly sessions?: SessionDoor | null;
}

/** Admission by the keys of a keyring. */
export function createAdmission(
  keyring: Keyring,
  meter: Admission['meter'],
  {
    anonymousPlan = null,
    consoleUrl = '/console',
    workLimits,
    shared = localState(),
    watch = null,
    sessions = null,
  }: AdmissionOptions = {},
): Admission {
  return {
    keyring,
    rates: new Rates(shared.counts('project')),
    anonymousRates: new Rates(shared.counts('anonymous')),
    anonymousPlan,
    consoleUrl,
    addresses: new AddressLimits(shared),
    openSubscriptions: shared.counts('subscription'),
    work: new ExpensiveWork(workLimits),
    meter,
    watch,
    sessions,
  };
}

/**
 * The caller of a request. Throws (or rejects with) IsobarError('unauthorized') without a valid key, 'insufficient_credits' for questions
 * in words on a plan that has none, 'forbidden' for one that may not be used for this, or from there, and RateError beyond its plan's
 * limits, or beyond those of an address that has no valid key. Without a promise where nothing has to be waited for.
 * @param scope what the caller must be allowed; null where that depends on what is asked
 * @param door `either` where callers without a key are let in too, if the settings let them in anywhere
 */
export function admit(
  req: Request,
  res: Response,
  admission: Admission,
  scope: Scope | null,
  door: Exclude<Door, 'open'> = 'either',
): Caller | Promise<Caller> {
  const caller = callerOf(req, res, admission, door);
  return caller instanceof Promise
    ? caller.then((known) => letIn(res, admission, scope, known))
    : letIn(res, admission, scope, caller);
}

function letIn(
  res: Response,
  admission: Admission,
  scope: Scope | null,
  caller: Caller,
): Caller | Promise<Caller> {
  const { plan } = caller;
  openCharges(res, caller, admission.meter);
  const taken = ratesOf(admission, caller).take(limitIdOf(caller), plan.requests, plan.openRequests);
  return taken instanceof Promise
    ? taken.then((standing) => requireRoom(res, admission, scope, caller, standing))
    : requireRoom(res, admission, scope, caller, taken);
}

/**
 * Counts one more request of a caller that was admitted: for one that asks for the work of several.
 * @throws (or rejects with) RateError beyond its plan's limits
 */
export function countRequest(admission: Admission, caller: Caller, res: Response): void | Promise<void> {
  const taken = ratesOf(admission, caller).take(limitIdOf(caller), caller.plan.requests);
  const refuse = (standing: QuotaStatus) => {
    if (!res.headersSent) setRates(res, standing);
    refuseBeyond(standing, tooManyOf(caller));
  };
  return taken instanceof Promise ? taken.then(refuse) : refuse(taken);
}

/** Apart for callers without a key: however many addresses ask, the counts of projects are not forgotten. */
function ratesOf({ rates, anonymousRates }: Admission, { kind }: Caller): Rates {
  return kind === 'anonymous' ? anonymousRates : rates;
}

function tooManyOf({ kind }: Caller): string {
  return kind === 'anonymous' ? TOO_MANY_WITHOUT_KEY : 'too many requests of this project';
}

/** Throws IsobarError, RateError. */
function requireRoom(
  res: Response,
  admission: Admission,
  scope: Scope | null,
  caller: Caller,
  standing: QuotaStatus,
): Caller {
  const isAnonymous = caller.kind === 'anonymous';
  const { end } = standing;
  setRates(res, standing);
  refuseBeyond(standing, tooManyOf(caller));
  try {
    if (scope === 'language') requireLanguagePlan(caller);
    if (scope !== null) requireScope(caller, scope);
  } catch (error) {
    end?.();
    throw error;
  }
  if (end === null) {
    const whose = isAnonymous ? 'from this address' : 'of this project';
    throw new RateError(`too many requests ${whose} are under way: wait for their answers`, ['open'], 1);
  }
  const answer = admission.work.answerOf(caller.keyId);
  const request = new AdmittedRequest(res, { caller, end, answer });
  const { watch } = admission;
  // A client that left while its key was looked up closes no more.
  if (res.destroyed) request.release();
  else {
    watch?.add(request);
    onEnd(res, () => {
      watch?.delete(request);
      request.release();
    });
  }
  return caller;
}

/** A key goes before a session: who sends one means it. */
function callerOf(req: Request, res: Response, admission: Admission, door: Door): Caller | Promise<Caller> {
  const { authorization, cookie } = req.headers;
  const { sessions } = admission;
  if (authorization !== undefined) {
    const source = new SourceOf(req);
    const known = isRepeated(req.rawHeaders) ? null : admission.keyring.cachedCaller(authorization, source);
    return known ?? identify(req, res, admission, door);
  }
  if (sessions === null || cookie === undefined) return identify(req, res, admission, door);
  return sessions.callerOf(req).then((person) => person ?? identify(req, res, admission, door));
}

/** Where a request comes from, looked up where it counts: most keys may be used from anywhere. */
class SourceOf implements RequestSource {
  readonly #req: Request;

  constructor(req: Request) {
    this.#req = req;
  }

  get origin(): string | undefined {
    return this.#req.headers.origin;
  }

  get address(): string | undefined {
    return this.#req.ip;
  }
}

/** Who asks. Valid keys are never refused by address: what others behind the same address do is not theirs. */
async function identify(
  req: Request,
  res: Response,
  { keyring, addresses, anonymousPlan, consoleUrl }: Admission,
  door: Door,
): Promise<Caller> {
  const { authorization } = req.headers;
  if (authorization === undefined) {
    if (anonymousPlan !== null && door === 'either')
      return anonymousCaller(clientAddress(req), anonymousPlan());
    await addresses.takeOpen(req, res);
  }
  try {
    if (isRepeated(req.rawHeaders)) {
      throw new IsobarError('unauthorized', 'the Authorization header was sent more than once');
    }
    return await keyring.authenticate(authorization, new SourceOf(req));
  } catch (error) {
    const isWrong = error instanceof IsobarError && error.code === 'unauthorized';
    if (isWrong && authorization !== undefined) await addresses.takeFailedKey(req, res);
    if (!isWrong) throw error;
    throw new IsobarError('unauthorized', `${error.message}; keys are made in the console, at ${consoleUrl}`);
  }
}

/**
 * Counts an answer that lasts as an open stream of its project, beside its subscriptions, and no longer as an open request: one that waits
 * for something to happen must not keep the project from asking.
 * @throws (rejects) RateError where the project has as many as its plan allows
 */
export async function countStream(
  res: Response,
  { openSubscriptions }: Pick<Admission, 'openSubscriptions'>,
  caller: Caller,
): Promise<void> {
  const { plan } = caller;
  const { end } = await openSubscriptions.take(limitIdOf(caller), NO_WINDOWS, plan.openSubscriptions);
  if (end === null) {
    const message = `this project has ${plan.openSubscriptions} open streams, which is the most allowed: end one of them first`;
    throw new RateError(message, ['open'], STREAM_RETRY_SECONDS);
  }
  if (res.destroyed) end();
  else onEnd(res, end);
  endOpenRequest(res);
}

const NO_WINDOWS = [] as const;
const STREAM_RETRY_SECONDS = 60;

/** Whether there are two Authorization headers: Node keeps the first, and a proxy in front may have looked at the other. */
function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0;
  // Names and values by turns.
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] ?? '';
    if (name.length === 13 && name.toLowerCase() === 'authorization') count++;
  }
  return count > 1;
}
