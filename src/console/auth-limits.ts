import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import { type RatePolicy, Rates } from '../access/index.ts';
import { clientAddress, refuseBeyond, setRates } from '../http/index.ts';
import type { SharedState } from '../platform/index.ts';

/** Passwords and tokens that one address may try. */
const ADDRESS: readonly RatePolicy[] = [{ name: 'sign-in-address', quota: 20, windowSeconds: 60 }];

/** Passwords that one address may try on one account. */
const ACCOUNT_AT_ADDRESS: readonly RatePolicy[] = [
  { name: 'sign-in-account', quota: 10, windowSeconds: 900 },
];

/** Passwords that all addresses together may try on one account: many more, so that nobody is easily shut out by others. */
const ACCOUNT: readonly RatePolicy[] = [{ name: 'sign-in-account', quota: 100, windowSeconds: 3600 }];

/** Mails that one address may be sent. */
const MAILS: readonly RatePolicy[] = [{ name: 'mails', quota: 5, windowSeconds: 3600 }];

/** How often something may be tried at /auth, counted by address and account; accounts that do not exist are counted as those that do. */
export class AuthLimits {
  readonly #addresses: Rates;
  readonly #accounts: Rates;
  readonly #mails: Rates;

  constructor(shared: Pick<SharedState, 'counts'>) {
    this.#addresses = new Rates(shared.counts('sign-in-address'));
    this.#accounts = new Rates(shared.counts('sign-in-account'));
    this.#mails = new Rates(shared.counts('mail'));
  }

  /** Counts a try of a password, a token or a sign-up. Rejects with RateError beyond the limit. */
  async takeAddress(req: Request, res: Response): Promise<void> {
    const standing = await this.#addresses.take(clientAddress(req), ADDRESS);
    setRates(res, standing);
    refuseBeyond(standing, 'too many attempts from this address');
  }

  /** Counts a try of an account's password. @param account its e-mail address or id. Rejects with RateError beyond the limits. */
  async takeAccount(req: Request, account: string): Promise<void> {
    const who = 'too many attempts on this account';
    const name = nameOf(account);
    refuseBeyond(await this.#accounts.take(`${clientAddress(req)} ${name}`, ACCOUNT_AT_ADDRESS), who);
    refuseBeyond(await this.#accounts.take(name, ACCOUNT), who);
  }

  /** Counts a mail that somebody is sent on request. Rejects with RateError beyond the limit. */
  async takeMail(to: string): Promise<void> {
    refuseBeyond(await this.#mails.take(nameOf(to), MAILS), 'too many mails to this address');
  }
}

/** What is counted may be kept elsewhere: nobody's address is written there. */
function nameOf(account: string): string {
  return hash('sha256', account.trim().toLowerCase(), 'base64url');
}
