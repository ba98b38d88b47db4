import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import {
  type AccountRef,
  type KnownClient,
  type KnownClients,
  type RatePolicy,
  Rates,
  type Session,
} from '../../access/index.ts';
import { clientAbortSignal, clientAddress, clientSite, refuseBeyond, setRates } from '../../http/index.ts';
import type { SharedState } from '../../platform/index.ts';
import { AttemptThrottle } from './attempt-throttle.ts';

/** Passwords and tokens that one address may try. */
const ADDRESS: readonly RatePolicy[] = [{ name: 'sign-in-address', quota: 20, windowSeconds: 60 }];

/** The same for the /48 of an IPv6 address. */
const SITE: readonly RatePolicy[] = [{ name: 'sign-in-site', quota: 60, windowSeconds: 60 }];

/** Passwords that one device, or one address, may try on one account. */
const OWN: readonly RatePolicy[] = [{ name: 'sign-in-account', quota: 10, windowSeconds: 900 }];

/** The same for the /48 of an IPv6 address. */
const OWN_SITE: readonly RatePolicy[] = [{ name: 'sign-in-account', quota: 30, windowSeconds: 900 }];

/** Codes of the second factor that one known client may try, and all strangers together: they know the password. */
const CODES: readonly RatePolicy[] = [{ name: 'codes', quota: 10, windowSeconds: 3600 }];

/** Mails per address. */
const MAILS: readonly RatePolicy[] = [{ name: 'mails', quota: 5, windowSeconds: 3600 }];

const ON_ACCOUNT = 'too many attempts on this account';

/**
 * Rate limits of /auth. Whoever exhausts a limit must not lock out others: devices and
 * networks that have signed in to the account before are counted separately, strangers are slowed down rather than refused.
 * Accounts that do not exist are counted like existing ones.
 */
export class AuthLimits {
  readonly #addresses: Rates;
  readonly #accounts: Rates;
  readonly #codes: Rates;
  readonly #mails: Rates;
  readonly #strangers: AttemptThrottle;
  readonly #places: KnownClients;

  constructor(shared: Pick<SharedState, 'counts'>, places: KnownClients) {
    this.#addresses = new Rates(shared.counts('sign-in-address'));
    this.#accounts = new Rates(shared.counts('sign-in-account'));
    this.#codes = new Rates(shared.counts('sign-in-code'));
    this.#mails = new Rates(shared.counts('mail'));
    this.#strangers = new AttemptThrottle(shared);
    this.#places = places;
  }

  /** Counts an attempt with a token, a code or a sign-up. Rejects with RateError beyond the limit. */
  async takeAddress(req: Request, res: Response): Promise<void> {
    const who = 'too many attempts from this address';
    const quota = await this.#addresses.take(clientAddress(req), ADDRESS);
    setRates(res, quota);
    refuseBeyond(quota, who);
    const site = clientSite(req);
    if (site !== null) refuseBeyond(await this.#addresses.take(site, SITE), who);
  }

  /**
   * Counts an attempt with an account's password; strangers wait here after many. Rejects with RateError beyond the limits.
   * @param email of the account
   */
  async takePassword(req: Request, res: Response, email: string): Promise<void> {
    const place = await this.#place(req, { email });
    if (place?.kind === 'device') {
      const quota = await this.#accounts.take(`device ${place.id}`, OWN);
      setRates(res, quota);
      return refuseBeyond(quota, 'too many attempts from this device');
    }
    await this.takeAddress(req, res);
    const name = nameOf(email);
    refuseBeyond(await this.#accounts.take(`${clientAddress(req)} ${name}`, OWN), ON_ACCOUNT);
    if (place !== null) return;
    const site = clientSite(req);
    if (site !== null) refuseBeyond(await this.#accounts.take(`${site} ${name}`, OWN_SITE), ON_ACCOUNT);
    await this.#strangers.take(name, site ?? clientAddress(req), clientAbortSignal(res));
  }

  /** Counts an attempt with the password or a code of the signed-in account. Rejects with RateError beyond the limits. */
  async takeOwn(req: Request, res: Response, { sessionId }: Session): Promise<void> {
    await this.takeAddress(req, res);
    refuseBeyond(await this.#accounts.take(`session ${sessionId}`, OWN), ON_ACCOUNT);
  }

  /** Counts an attempt with a code after the right password. Rejects with RateError beyond the limits. */
  async takeCode(req: Request, res: Response, accountId: string): Promise<void> {
    const place = await this.#place(req, { id: accountId });
    if (place?.kind !== 'device') await this.takeAddress(req, res);
    const id = place === null ? `strangers ${accountId}` : `${place.kind} ${place.id}`;
    refuseBeyond(await this.#codes.take(id, CODES), 'too many codes were tried');
  }

  /** Counts a requested mail; strangers cannot use up the quota of a known client. Rejects with RateError beyond the limit. */
  async takeMail(req: Request, to: string): Promise<void> {
    const place = await this.#place(req, { email: to });
    const id = place === null ? nameOf(to) : `${place.kind} ${place.id}`;
    refuseBeyond(await this.#mails.take(id, MAILS), 'too many mails to this address');
  }

  #place(req: Request, account: AccountRef): Promise<KnownClient | null> {
    return this.#places.find(req.headers, clientAddress(req), account);
  }
}

/** Hashes the account: counters may be stored elsewhere, and must not contain e-mail addresses. */
function nameOf(account: string): string {
  return hash('sha256', account.trim().toLowerCase(), 'base64url');
}
