import type { Response } from 'express';
import {
  type Caller,
  limitIdOf,
  type QuotaStatus,
  type Rates,
  requireLanguagePlan,
  requireScope,
  type Scope,
} from '../../access/index.ts';
import { openCharges } from '../credits/charge.ts';
import { onClose } from '../message/on-close.ts';
import { RateError } from '../problems/refusals.ts';
import type { Admission } from './admission.ts';
import { AdmittedRequest, endOpenRequest } from './admitted/admitted-request.ts';
import { refuseBeyond, setRates, TOO_MANY_WITHOUT_KEY } from './limits/address-limits.ts';

/**
 * Counts a request of a caller and checks its rights. Without a promise where nothing has to be waited for.
 * @throws (or rejects with) RateError beyond the limits of its plan, IsobarError('insufficient_credits') for questions in words on a plan
 *   that has none, 'forbidden' without the scope
 * @param scope what the caller must be allowed; null where that depends on the content of the request
 */
export function admitCaller(
  res: Response,
  admission: Admission,
  scope: Scope | null,
  caller: Caller,
): void | Promise<void> {
  const { plan } = caller;
  openCharges(res, caller, admission.meter);
  const taken = takeRates(admission, caller, plan.openRequests);
  return taken instanceof Promise
    ? taken.then((standing) => requireRoom(res, admission, scope, caller, standing))
    : requireRoom(res, admission, scope, caller, taken);
}

/**
 * Counts one more request of a caller that was admitted: for one that asks for the work of several.
 * @throws (or rejects with) RateError beyond its plan's limits
 */
export function countRequest(admission: Admission, caller: Caller, res: Response): void | Promise<void> {
  const taken = takeRates(admission, caller, null);
  const refuse = (standing: QuotaStatus) => {
    if (!res.headersSent) setRates(res, standing);
    refuseBeyond(standing, tooManyOf(caller, standing));
  };
  return taken instanceof Promise ? taken.then(refuse) : refuse(taken);
}

/** Counts a request for its project, and before that for a key that has a rate of its own. */
function takeRates(
  admission: Admission,
  caller: Caller,
  maxOpen: number | null,
): QuotaStatus | Promise<QuotaStatus> {
  const rates = ratesOf(admission, caller);
  const { ownRate, keyId, plan } = caller;
  if (ownRate === undefined) return rates.take(limitIdOf(caller), plan.requests, maxOpen);
  return takeBoth(
    () => rates.take(`key ${keyId}`, ownRate),
    () => rates.take(limitIdOf(caller), plan.requests, maxOpen),
  );
}

/** A use that the first refuses is none of the second's. */
async function takeBoth(
  first: () => QuotaStatus | Promise<QuotaStatus>,
  second: () => QuotaStatus | Promise<QuotaStatus>,
): Promise<QuotaStatus> {
  const own = await first();
  if (!own.allowed) return own;
  const other = await second();
  return { ...other, policy: `${own.policy}, ${other.policy}`, limit: `${own.limit}, ${other.limit}` };
}

/** Apart for callers without a key: however many addresses ask, the counts of projects are not forgotten. */
function ratesOf({ rates, anonymousRates }: Admission, { kind }: Caller): Rates {
  return kind === 'anonymous' ? anonymousRates : rates;
}

function tooManyOf({ kind, ownRate }: Caller, { violated }: QuotaStatus): string {
  if (kind === 'anonymous') return TOO_MANY_WITHOUT_KEY;
  const isOfKey = violated.some((policy) => ownRate?.includes(policy));
  return `too many requests of this ${isOfKey ? 'key' : 'project'}`;
}

/** Throws IsobarError, RateError. */
function requireRoom(
  res: Response,
  admission: Admission,
  scope: Scope | null,
  caller: Caller,
  standing: QuotaStatus,
): void {
  const isAnonymous = caller.kind === 'anonymous';
  const { end } = standing;
  setRates(res, standing);
  refuseBeyond(standing, tooManyOf(caller, standing));
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
    onClose(res, () => {
      watch?.delete(request);
      request.release();
    });
  }
}

/**
 * Counts an answer that lasts as an open stream of its project, like its subscriptions, and no longer as an open request: one that waits
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
  else onClose(res, end);
  endOpenRequest(res);
}

const NO_WINDOWS = [] as const;
const STREAM_RETRY_SECONDS = 60;
