import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/index.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { addOwnProject } from '../records/accounts.ts';
import { hashToken, newId } from '../tokens.ts';

/** The provider's claims about a user. */
interface ProviderUser {
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Whether a user who signs in through the OpenID Connect provider for the first time gets an account. */
export async function canSignUp(
  database: Kysely<AccessTables>,
  policy: Config['signUp'],
  { email, emailVerified }: ProviderUser,
  now: Date,
): Promise<boolean> {
  if (policy === 'open') return true;
  // An invitation is bound to its address, and the provider must have seen that it is theirs.
  if (!emailVerified) return false;
  const invitations = await pendingFor(database, email, now);
  return invitations.some(({ project_id }) => policy === 'invitation' || project_id === null);
}

/**
 * Records a pending sign-up through the provider: better-auth creates the row in a separate transaction, so a process may end
 * before `settleSignUp`. The next sign-in settles what is recorded here.
 */
export async function recordSignUp(database: Kysely<AccessTables>, email: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const identifier = noteOf(email);
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('auth_verification').where('identifier', '=', identifier).execute();
    await transaction
      .insertInto('auth_verification')
      .values({
        id: newId(),
        identifier,
        value: 'sign-up',
        expiresAt: NEVER,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
  });
}

/**
 * Settles a recorded sign-up, once: uses up the invitations of the new account's address that grant an account. Those to projects,
 * and to the operator role, wait until they are accepted; without one to a project, and where sign-up is open, the account gets
 * its own project. Does nothing for settled accounts.
 */
export async function settleSignUp(
  database: Kysely<AccessTables>,
  policy: Config['signUp'],
  account: ProviderUser & { readonly id: string; readonly name: string },
  now: Date,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('auth_verification')
      .where('identifier', '=', noteOf(account.email))
      .executeTakeFirst();
    // Concurrent calls: only one deletes the record.
    if (numDeletedRows === 0n) return;
    const invitations = account.emailVerified ? await pendingFor(transaction, account.email, now) : [];
    const used = invitations.filter(({ project_id, operator }) => project_id === null && operator === 0);
    for (const { id } of used) {
      await transaction
        .updateTable('invitations')
        .set({ used_at: now.toISOString() })
        .where('id', '=', id)
        .execute();
    }
    const isInvitedElsewhere = invitations.some(({ project_id }) => project_id !== null);
    if (policy === 'open' || !isInvitedElsewhere)
      await addOwnProject(transaction, { ...account, isOperator: false }, now);
    await writeAudit(transaction, {
      action: 'account.sign_up',
      actor: { kind: 'account', id: account.id, name: account.email },
      // The provider sends people back; the address of their browser is with the session.
      address: null,
      projectId: null,
      target: { kind: 'account', id: account.id },
      details: { email: account.email, by: 'oidc', invitations: used.map(({ id }) => id) },
      at: now,
    });
  });
}

function noteOf(email: string): string {
  return `sign-up:${hashToken(email.toLowerCase())}`;
}

/** better-auth deletes verifications that have expired. */
const NEVER = '9999-01-01T00:00:00.000Z';

async function pendingFor(database: Kysely<AccessTables>, email: string, now: Date) {
  return database
    .selectFrom('invitations')
    .select(['id', 'project_id', 'operator'])
    .where('email', '=', email.toLowerCase())
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .execute();
}
