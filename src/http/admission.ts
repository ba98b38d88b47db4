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

/** What all interfaces let callers in by. */
export interface Admission {
  readonly keyring: Keyring;
  readonly rates: Rates;
  readonly openRequests: OpenCounts;
}

/** Admission by the keys of a keyring, which counts in this process. */
export function createAdmission(keyring: Keyring): Admission {
  const openRequests = new OpenCounts(forEachPlan(({ openRequests }) => openRequests));
  return { keyring, rates: createRequestRates(), openRequests };
}

/** The caller of a request. Throws IsobarError('unauthorized') without a valid key, and RateError beyond its plan's limits. */
export async function admit(
  req: Request,
  res: Response,
  { keyring, rates, openRequests }: Admission,
): Promise<Caller> {
  const caller = await keyring.authenticate(req.headers.authorization);
  await takeRequest(caller, rates, res);
  openRequest(caller, openRequests, res);
  return caller;
}

/** Ends of the counts of open requests, until their answers end or become streams. */
const openEnds = new WeakMap<Response, () => void>();

/** Counts a request as open no longer, since its answer is a stream that lasts and counts by itself. */
export function endOpenRequest(res: Response): void {
  openEnds.get(res)?.();
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

function openRequest(caller: Caller, openRequests: OpenCounts, res: Response): void {
  const end = openRequests.open(caller);
  if (end === null) {
    throw new RateError('too many requests of this key are under way: wait for their answers', ['open'], 1);
  }
  openEnds.set(res, end);
  res.once('close', end);
}
