import type { Kysely, Transaction } from 'kysely';
import { writeAudit } from '../audit/write-audit.ts';
import type { Rates } from '../limits/rates.ts';
import type { RatePolicy } from '../plans/plan.ts';
import type { AccessTables } from '../tables.ts';

/** What people do to their own accounts, as the audit log has it. */
export type AccountEvent =
  | 'account.sign_in'
  | 'account.sign_out'
  | 'account.reset_request'
  | 'account.reset'
  | 'account.password'
  | 'account.confirm'
  | 'account.link';

/** Writes what somebody did to an account of their own into the audit log. @param address the client's; null where it is unknown */
export async function noteAccount(
  transaction: Transaction<AccessTables>,
  action: AccountEvent,
  account: { readonly id: string; readonly email: string },
  {
    address,
    at,
    details = {},
  }: {
    readonly address: string | null;
    readonly at: Date;
    readonly details?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await writeAudit(transaction, {
    action,
    actor: { kind: 'account', id: account.id, name: account.email },
    address,
    projectId: null,
    target: { kind: 'account', id: account.id },
    details: { email: account.email, ...details },
    at,
  });
}

/** Failures that are written down of one account. Its rows are never deleted, so their number has a bound. */
const OF_ACCOUNT: readonly RatePolicy[] = [{ name: 'failures', quota: 20, windowSeconds: 3600 }];

/** Failures that are written down of all addresses without an account together. */
const OF_NOBODY: readonly RatePolicy[] = [{ name: 'failures', quota: 60, windowSeconds: 3600 }];

/**
 * Writes a sign-in that failed into the audit log, up to a bound in each hour, whose last row says that it is reached.
 * @param rates counts what was written @param email as it was typed; null where nobody is named
 */
export async function noteFailure(
  { database, now }: { readonly database: Kysely<AccessTables>; readonly now: () => Date },
  rates: Rates,
  { email, address, by }: { readonly email: string | null; readonly address: string; readonly by: string },
): Promise<void> {
  const account =
    email === null
      ? undefined
      : await database
          .selectFrom('auth_user')
          .select(['id', 'email'])
          .where('email', '=', email.toLowerCase())
          .executeTakeFirst();
  const standing = await rates.take(account?.id ?? 'nobody', account === undefined ? OF_NOBODY : OF_ACCOUNT);
  if (!standing.allowed) return;
  const isLast = standing.limit.includes(';r=0;');
  await database.transaction().execute((transaction) =>
    writeAudit(transaction, {
      action: 'account.sign_in_failed',
      actor: { kind: 'visitor', id: null, name: account?.email ?? email ?? 'unknown' },
      address,
      projectId: null,
      target: { kind: 'account', id: account?.id ?? 'unknown' },
      details: { by, ...(isLast && { more: 'further failures of this hour are not recorded' }) },
      at: now(),
    }),
  );
}
