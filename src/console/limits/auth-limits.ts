import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import {
  type AccountName,
  type KnownPlace,
  type KnownPlaces,
  type RatePolicy,
  Rates,
  type Session,
} from '../../access/index.ts';
import { clientAbortSignal, clientAddress, clientSite, refuseBeyond, setRates } from '../../http/index.ts';
import type { SharedState } from '../../platform/index.ts';
import { PacedTries } from './paced-tries.ts';

/** Passwords and tokens that one address may try. */
const ADDRESS: readonly RatePolicy[] = [{ name: 'sign-in-address', quota: 20, windowSeconds: 60 }];

/** The same for the /48 of an IPv6 address. */
const SITE: readonly RatePolicy[] = [{ name: 'sign-in-site', quota: 60, windowSeconds: 60 }];

/** Passwords that one device, or one address, may try on one account. */
const OWN: readonly RatePolicy[] = [{ name: 'sign-in-account', quota: 10, windowSeconds: 900 }];

/** The same for the /48 of an IPv6 address. */
const OWN_SITE: readonly RatePolicy[] = [{ name: 'sign-in-account', quota: 30, windowSeconds: 900 }];

/** Codes of the second factor that one known place may try, and all strangers together: they know the password. */
const CODES: readonly RatePolicy[] = [{ name: 'codes', quota: 10, windowSeconds: 3600 }];

/** Mails that one address may be sent. */
const MAILS: readonly RatePolicy[] = [{ name: 'mails', quota: 5, windowSeconds: 3600 }];

const ON_ACCOUNT = 'too many attempts on this account';

/**
 * How often something may be tried at /auth; the one place for it. Whoever fills a limit must not lock out others: devices and
 * addresses that have signed in to the account before are counted by themselves, strangers are slowed down rather than refused.
 * Accounts that do not exist are counted as those that do.
 */
export class AuthLimits {
  readonly #addresses: Rates;
  readonly #accounts: Rates;
  readonly #codes: Rates;
  readonly #mails: Rates;
  readonly #strangers: PacedTries;
  readonly #places: KnownPlaces;

  constructor(shared: Pick<SharedState, 'counts'>, places: KnownPlaces) {
    this.#addresses = new Rates(shared.counts('sign-in-address'));
    this.#accounts = new Rates(shared.counts('sign-in-account'));
    this.#codes = new Rates(shared.counts('sign-in-code'));
    this.#mails = new Rates(shared.counts('mail'));
    this.#strangers = new PacedTries(shared);
    this.#places = places;
  }

  /** Counts a try of a token, a code or a sign-up. Rejects with RateError beyond the limit. */
  async takeAddress(req: Request, res: Response): Promise<void> {
    const who = 'too many attempts from this address';
    const standing = await this.#addresses.take(clientAddress(req), ADDRESS);
    setRates(res, standing);
    refuseBeyond(standing, who);
    const site = clientSite(req);
    if (site !== null) refuseBeyond(await this.#addresses.take(site, SITE), who);
  }

  /**
   * Counts a try of an account's password; strangers wait here once there were many. Rejects with RateError beyond the limits.
   * @param email of the account
   */
  async takePassword(req: Request, res: Response, email: string): Promise<void> {
    const place = await this.#place(req, { email });
    if (place?.kind === 'device') {
      const standing = await this.#accounts.take(`device ${place.id}`, OWN);
      setRates(res, standing);
      return refuseBeyond(standing, 'too many attempts from this device');
    }
    await this.takeAddress(req, res);
    const name = nameOf(email);
    refuseBeyond(await this.#accounts.take(`${clientAddress(req)} ${name}`, OWN), ON_ACCOUNT);
    if (place !== null) return;
    const site = clientSite(req);
    if (site !== null) refuseBeyond(await this.#accounts.take(`${site} ${name}`, OWN_SITE), ON_ACCOUNT);
    await this.#strangers.take(name, site ?? clientAddress(req), clientAbortSignal(res));
  }

  /** Counts a try of the password or a code of the account that is signed in. Rejects with RateError beyond the limits. */
  async takeOwn(req: Request, res: Response, { sessionId }: Session): Promise<void> {
    await this.takeAddress(req, res);
    refuseBeyond(await this.#accounts.take(`session ${sessionId}`, OWN), ON_ACCOUNT);
  }

  /** Counts a try of a code after the right password. Rejects with RateError beyond the limits. */
  async takeCode(req: Request, res: Response, accountId: string): Promise<void> {
    const place = await this.#place(req, { id: accountId });
    if (place?.kind !== 'device') await this.takeAddress(req, res);
    const id = place === null ? `strangers ${accountId}` : `${place.kind} ${place.id}`;
    refuseBeyond(await this.#codes.take(id, CODES), 'too many codes were tried');
  }

  /** Counts a mail that somebody is sent on request; strangers cannot use up those of a known place. Rejects with RateError beyond the limit. */
  async takeMail(req: Request, to: string): Promise<void> {
    const place = await this.#place(req, { email: to });
    const id = place === null ? nameOf(to) : `${place.kind} ${place.id}`;
    refuseBeyond(await this.#mails.take(id, MAILS), 'too many mails to this address');
  }

  #place(req: Request, account: AccountName): Promise<KnownPlace | null> {
    return this.#places.find(req.headers, clientAddress(req), account);
  }
}

/** What is counted may be kept elsewhere: nobody's address is written there. */
function nameOf(account: string): string {
  return hash('sha256', account.trim().toLowerCase(), 'base64url');
}
