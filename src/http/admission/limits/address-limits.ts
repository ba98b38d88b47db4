import type { Request, Response } from 'express';
import {
  addressBlock,
  FAILED_KEYS,
  PUBLIC_REQUESTS,
  type QuotaStatus,
  Rates,
  siteBlock,
} from '../../../access/index.ts';
import type { SharedState } from '../../../platform/index.ts';
import { setHeader } from '../../message/buffered-headers.ts';
import { RateError } from '../../problems/refusals.ts';

/** The beginning of a message. */
export const TOO_MANY_WITHOUT_KEY = 'too many requests without a key from this address';

/** What is limited by the client's address: requests that need no key, and keys that are not valid. */
export class AddressLimits {
  // Apart, so that many addresses that look around displace no counts of those that try keys.
  readonly #open: Rates;
  readonly #failed: Rates;

  constructor(shared: Pick<SharedState, 'counts'>) {
    this.#open = new Rates(shared.counts('address'));
    this.#failed = new Rates(shared.counts('failed-keys'));
  }

  /** Counts a request that needs no key, or has none. Rejects with RateError beyond the limit. */
  async countAnonymous(req: Request, res: Response): Promise<void> {
    const standing = await this.#open.take(clientAddress(req), PUBLIC_REQUESTS);
    setRates(res, standing);
    refuseBeyond(standing, TOO_MANY_WITHOUT_KEY);
  }

  /** Counts a key that is not valid. Rejects with RateError beyond the limit: no honest caller needs more tries. */
  async countFailedKey(req: Request, res: Response): Promise<void> {
    const standing = await this.#failed.take(clientAddress(req), FAILED_KEYS);
    setRates(res, standing);
    refuseBeyond(standing, 'too many keys that are not valid from this address');
  }
}

/** The address that a request is counted by: that of the client, as far as proxies in front are trusted. */
export function clientAddress(req: Request): string {
  return addressBlock(req.ip);
}

/** The /48 of the client's address; null for IPv4. Its holder has 65,536 addresses as `clientAddress` counts them. */
export function clientSite(req: Request): string | null {
  return siteBlock(req.ip);
}

/** The headers of answers that are counted. */
export function setRates(res: Response, { policy, limit }: QuotaStatus): void {
  setHeader(res, 'RateLimit-Policy', policy);
  setHeader(res, 'RateLimit', limit);
}

/** @param who the beginning of the message: who asks too often */
export function refuseBeyond({ allowed, violated, retryAfterSeconds }: QuotaStatus, who: string): void {
  if (allowed) return;
  const seconds = retryAfterSeconds ?? 1;
  const names = violated.map(({ name }) => name);
  throw new RateError(`${who}: ask again in ${seconds} s`, names, seconds);
}
