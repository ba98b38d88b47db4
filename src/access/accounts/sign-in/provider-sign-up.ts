import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/index.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { AccessTables } from '../../tables.ts';
import { addOwnProject } from '../accounts.ts';
import { hashToken, newId } from '../tokens.ts';

/** What the provider says of somebody. */
interface ProviderUser {
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Whether somebody who comes by the OpenID Connect provider for the first time gets an account. */
export async function maySignUp(
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
 * Notes that an account is about to be made for somebody who comes by the provider: better-auth makes the row in a transaction of its
 * own, so a process may end before `settleSignUp`. The next sign-in settles what is noted here.
 */
export async function noteSignUp(database: Kysely<AccessTables>, email: string, now: Date): Promise<void> {
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
 * Settles a sign-up that was noted, once: uses up the invitations of the new account's address to have an account. Those into projects,
 * and to be an operator, wait until they are accepted; without one into a project, and where anybody may have an account, it gets a
 * project of its own. Does nothing for accounts that are settled.
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
    // Of two who settle it at the same moment one has deleted the note.
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
