import type { Request, Response } from 'express';
import {
  type Caller,
  createRequestRates,
  forEachPlan,
  type Keyring,
  OpenCounts,
  type Rates,
} from '../access/index.ts';
import { RateError } from './problems/refusals.ts';
import { ExpensiveWork } from './work/expensive-work.ts';
import type { HeldAnswer } from './work/held-answer.ts';
import type { WorkLimits } from './work/work-limits.ts';

/** What all interfaces let callers in by. */
export interface Admission {
  readonly keyring: Keyring;
  readonly rates: Rates;
  readonly openRequests: OpenCounts;
  readonly work: ExpensiveWork;
}

/** Admission by the keys of a keyring, which counts in this process. */
export function createAdmission(keyring: Keyring, limits?: WorkLimits): Admission {
  const openRequests = new OpenCounts(forEachPlan(({ openRequests }) => openRequests));
  return { keyring, rates: createRequestRates(), openRequests, work: new ExpensiveWork(limits) };
}

/** The caller of a request. Throws IsobarError('unauthorized') without a valid key, and RateError beyond its plan's limits. */
export async function admit(
  req: Request,
  res: Response,
  { keyring, rates, openRequests, work }: Admission,
): Promise<Caller> {
  const caller = await keyring.authenticate(req.headers.authorization);
  await takeRequest(caller, rates, res);
  const end = openRequest(caller, openRequests);
  const answer = work.answerOf(caller.keyId);
  admitted.set(res, { end, answer });
  const release = () => {
    end();
    answer.release();
  };
  // A client that left while its key was looked up closes no more.
  if (res.destroyed) release();
  else res.once('close', release);
  return caller;
}

/** What requests that were admitted take, until their answers end. */
const admitted = new WeakMap<Response, { readonly end: () => void; readonly answer: HeldAnswer }>();

/** Counts a request as open no longer, since its answer is a stream that lasts and counts by itself. */
export function endOpenRequest(res: Response): void {
  admitted.get(res)?.end();
}

/** What a request holds of the memory for answers; undefined for one that needed no key. */
export function heldAnswerOf(res: Response): HeldAnswer | undefined {
  return admitted.get(res)?.answer;
}

async function takeRequest(caller: Caller, rates: Rates, res: Response): Promise<void> {
  const { allowed, policy, limit, violated, retryAfterSeconds } = await rates.take(caller);
  res.setHeader('RateLimit-Policy', policy);
  res.setHeader('RateLimit', limit);
  if (allowed) return;
  const seconds = retryAfterSeconds ?? 1;
  const names = violated.map(({ name }) => name);
  throw new RateError(`too many requests with this key: ask again in ${seconds} s`, names, seconds);
}

function openRequest(caller: Caller, openRequests: OpenCounts): () => void {
  const end = openRequests.open(caller);
  if (end !== null) return end;
  throw new RateError('too many requests of this key are under way: wait for their answers', ['open'], 1);
}
