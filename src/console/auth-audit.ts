import type { Request } from 'express';
import {
  type Accounts,
  Rates,
  recordAccountEvent,
  recordFailedSignIn,
  type Session,
} from '../access/index.ts';
import { clientAddress } from '../http/index.ts';
import { IsobarError, type SharedState } from '../platform/index.ts';

/** Outcomes of a wrong password: at sign-in, at a password change, and for a disabled account. */
const REFUSALS: ReadonlySet<string> = new Set(['unauthorized', 'validation_error', 'forbidden']);

/** Audit log of /auth. Sign-ins are recorded where better-auth creates the session, whatever the way. */
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
      .execute((transaction) => recordAccountEvent(transaction, action, { id, email }, how));
  }

  /** Runs a task, and records a wrong password as a failure. @param by the failed factor, in words */
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

  /** @param email null where the request names none */
  async failed(req: Request, email: string | null, by: string): Promise<void> {
    await recordFailedSignIn(this.#accounts, this.#failures, { email, address: clientAddress(req), by });
  }
}
