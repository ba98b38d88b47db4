import type { Request } from 'express';
import { type Accounts, noteAccount, noteFailure, Rates, type Session } from '../access/index.ts';
import { clientAddress } from '../http/index.ts';
import { IsobarError, type SharedState } from '../platform/index.ts';

/** Refusals of a password: at signing in, at changing it, and of a disabled account. */
const REFUSALS: ReadonlySet<string> = new Set(['unauthorized', 'validation_error', 'forbidden']);

/** What people do at /auth, in the audit log. Sign-ins are noted where better-auth makes the session, whatever the way. */
export class AuthAudit {
  readonly #accounts: Accounts;
  readonly #failures: Rates;

  constructor(accounts: Accounts, shared: Pick<SharedState, 'counts'>) {
    this.#accounts = accounts;
    this.#failures = new Rates(shared.counts('sign-in-failures'));
  }

  async note(
    req: Request,
    action: 'account.sign_out' | 'account.password',
    { accountId: id, email }: Session,
  ): Promise<void> {
    const { database, now } = this.#accounts;
    const how = { address: clientAddress(req), at: now() };
    await database
      .transaction()
      .execute((transaction) => noteAccount(transaction, action, { id, email }, how));
  }

  /** Does something that a wrong password fails, and notes that. @param by what failed, in words */
  async failing<Result>(
    req: Request,
    email: string,
    by: string,
    act: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof IsobarError && REFUSALS.has(error.code)) await this.failed(req, email, by);
      throw error;
    }
  }

  /** @param email null where nobody is named */
  async failed(req: Request, email: string | null, by: string): Promise<void> {
    await noteFailure(this.#accounts, this.#failures, { email, address: clientAddress(req), by });
  }
}
