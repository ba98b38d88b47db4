import type { Transaction } from 'kysely';
import { endKeysOfAccount } from '../../keys/records/key-family.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { reinvite, revokeInvitationsOf } from '../records/invitations.ts';
import { deleteLinks } from '../records/links.ts';
import { removeSecondFactor } from '../sessions/second-factor.ts';

/** The access revoked from an account whose address was not confirmed. */
export interface RevokedAccess {
  readonly passwords: number;
  readonly providers: number;
  readonly sessions: number;
  /** Keys that worked, those too that its keys had made. */
  readonly keys: number;
  /** Projects that its owner is invited to again. */
  readonly projects: readonly string[];
  /** Whether its owner is invited to the operator role again. */
  readonly operator: boolean;
}

/**
 * Gives an account to the owner of its address, who has come through the OpenID Connect provider or a mailed link. If the address was not
 * confirmed before, another person may have made the account: its passwords, providers, sessions, links, API keys and invitations end, and its
 * memberships become invitations that the owner may accept. Confirms the address. Does nothing to an account with a confirmed address.
 * @param keep the provider that vouches for the address now, or the identifier of the link
 */
export async function reclaimAccount(
  transaction: Transaction<AccessTables>,
  { id, email }: { readonly id: string; readonly email: string },
  keep: { readonly provider?: string; readonly link?: string },
  now: Date,
): Promise<RevokedAccess | null> {
  const user = await transaction
    .updateTable('auth_user')
    .set({ emailVerified: 1, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .where('email', '=', email.toLowerCase())
    .where('emailVerified', '=', 0)
    .returning('operator')
    .executeTakeFirst();
  if (user === undefined) return null;
  const ways = await transaction
    .deleteFrom('auth_account')
    .where('userId', '=', id)
    .where('providerId', '!=', keep.provider ?? '')
    .returning('providerId')
    .execute();
  const sessions = await transaction
    .deleteFrom('auth_session')
    .where('userId', '=', id)
    .returning('id')
    .execute();
  await deleteLinks(transaction, id, keep.link ?? null);
  await revokeInvitationsOf(transaction, { id, email }, null);
  // The first owner's authenticator app must not keep the true one out, nor their devices pass as known.
  await removeSecondFactor(transaction, id);
  await transaction.deleteFrom('known_addresses').where('account_id', '=', id).execute();
  const keys = await endKeysOfAccount(transaction, { accountId: id, projectId: null }, now);
  const projects = await leaveProjects(transaction, { id, email }, now);
  if (user.operator === 1) {
    await transaction.updateTable('auth_user').set({ operator: 0 }).where('id', '=', id).execute();
    await reinvite(transaction, { email, projectId: null, role: null, operator: true, now });
  }
  const passwords = ways.filter(({ providerId }) => providerId === 'credential').length;
  return {
    passwords,
    providers: ways.length - passwords,
    sessions: sessions.length,
    keys,
    projects,
    operator: user.operator === 1,
  };
}

/** Takes an account out of the projects that have another owner, and invites it into each of them again. */
async function leaveProjects(
  transaction: Transaction<AccessTables>,
  { id, email }: { readonly id: string; readonly email: string },
  now: Date,
): Promise<readonly string[]> {
  const memberships = await transaction
    .selectFrom('members')
    .select(['project_id', 'role'])
    .where('account_id', '=', id)
    .where('project_id', 'in', (from) =>
      from
        .selectFrom('members as others')
        .select('others.project_id')
        .where('others.role', '=', 'owner')
        .where('others.account_id', '!=', id),
    )
    .execute();
  for (const { project_id: projectId, role } of memberships) {
    await transaction
      .deleteFrom('members')
      .where('project_id', '=', projectId)
      .where('account_id', '=', id)
      .execute();
    await reinvite(transaction, { email, projectId, role, operator: false, now });
  }
  return memberships.map(({ project_id }) => project_id);
}
