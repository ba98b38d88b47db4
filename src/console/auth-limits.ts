import type { Request, Response } from 'express';
import { type RatePolicy, Rates } from '../access/index.ts';
import { clientAddress, refuseBeyond, setRates } from '../http/index.ts';

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

/** How often something may be tried at /auth, counted in this process; accounts that do not exist are counted as those that do. */
export class AuthLimits {
  readonly #addresses = new Rates();
  readonly #accounts = new Rates();
  readonly #mails = new Rates();

  /** Counts a try of a password, a token or a sign-up. Throws RateError beyond the limit. */
  takeAddress(req: Request, res: Response): void {
    const standing = this.#addresses.take(clientAddress(req), ADDRESS);
    setRates(res, standing);
    refuseBeyond(standing, 'too many attempts from this address');
  }

  /** Counts a try of an account's password. @param account its e-mail address or id. Throws RateError beyond the limits. */
  takeAccount(req: Request, account: string): void {
    const who = 'too many attempts on this account';
    const name = account.trim().toLowerCase();
    refuseBeyond(this.#accounts.take(`${clientAddress(req)} ${name}`, ACCOUNT_AT_ADDRESS), who);
    refuseBeyond(this.#accounts.take(name, ACCOUNT), who);
  }

  /** Counts a mail that somebody is sent on request. Throws RateError beyond the limit. */
  takeMail(to: string): void {
    refuseBeyond(this.#mails.take(to.trim().toLowerCase(), MAILS), 'too many mails to this address');
  }
}
