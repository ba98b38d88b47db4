import type { Kysely, Transaction } from 'kysely';
import { writeAudit } from '../audit/write-audit.ts';
import type { Rates } from '../limits/rates.ts';
import type { RatePolicy } from '../plans/plan.ts';
import type { AccessTables } from '../tables/tables.ts';

/** Events of an account that its owner causes, as the audit log names them. */
export type AccountEvent =
  | 'account.sign_in'
  | 'account.sign_out'
  | 'account.reset_request'
  | 'account.reset'
  | 'account.password'
  | 'account.confirm'
  | 'account.link';

/** Writes an event that an account's owner caused to the audit log. @param address the client's; null where it is unknown */
export async function recordAccountEvent(
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

/** Failed sign-ins recorded per account and hour. Audit rows are never deleted, so their number is bounded. */
const OF_ACCOUNT: readonly RatePolicy[] = [{ name: 'failures', quota: 20, windowSeconds: 3600 }];

/** Failed sign-ins recorded per hour for all e-mail addresses without an account together. */
const OF_UNKNOWN: readonly RatePolicy[] = [{ name: 'failures', quota: 60, windowSeconds: 3600 }];

/**
 * Writes a failed sign-in to the audit log, up to a limit per hour; the last row says that the limit is reached.
 * @param rates counts the rows written @param email as typed; null where the request names none
 */
export async function recordFailedSignIn(
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
  const quota = await rates.take(account?.id ?? 'unknown', account === undefined ? OF_UNKNOWN : OF_ACCOUNT);
  if (!quota.allowed) return;
  const isLast = quota.limit.includes(';r=0;');
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
