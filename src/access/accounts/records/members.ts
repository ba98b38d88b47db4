import type { Kysely, Transaction } from 'kysely';
import { holdLock, IsobarError } from '../../../platform/index.ts';
import type { Role } from '../../tables/account-tables.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { isValidId, refused } from '../../texts.ts';
import { readEmail } from '../inputs.ts';
import { revokeInvitationsOf } from './invitations.ts';

/** A member of a project. */
export interface Member {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** ISO 8601, UTC. */
  readonly since: string;
}

/** A project's members, in the order in which they joined. */
export async function listMembers(
  database: Kysely<AccessTables>,
  projectId: string,
): Promise<readonly Member[]> {
  const rows = await database
    .selectFrom('members')
    .innerJoin('auth_user', 'auth_user.id', 'members.account_id')
    .select(['members.account_id', 'members.role', 'members.created_at', 'auth_user.email', 'auth_user.name'])
    .where('members.project_id', '=', projectId)
    .orderBy('members.created_at')
    .orderBy('members.account_id')
    .execute();
  return rows.map(({ account_id, created_at, ...row }) => {
    return { accountId: account_id, since: created_at, ...row };
  });
}

/** An account's role in a project; null where it is not a member. */
export async function roleOf(
  database: Kysely<AccessTables>,
  accountId: string,
  projectId: string,
): Promise<Role | null> {
  const row = await database
    .selectFrom('members')
    .select('role')
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** The projects that an account is a member of, the first one first; not deleted ones. */
export async function membershipsOf(
  database: Kysely<AccessTables>,
  accountId: string,
): Promise<readonly { readonly projectId: string; readonly role: Role }[]> {
  const rows = await database
    .selectFrom('members')
    .innerJoin('projects', 'projects.id', 'members.project_id')
    .select(['members.project_id', 'members.role'])
    .where('members.account_id', '=', accountId)
    .where('projects.deleted_at', 'is', null)
    .orderBy('members.created_at')
    .orderBy('members.project_id')
    .execute();
  return rows.map(({ project_id, role }) => ({ projectId: project_id, role }));
}

/** Makes an account a member of a project; one that is a member already keeps its role. */
export async function addMember(
  database: Kysely<AccessTables>,
  member: { readonly projectId: string; readonly accountId: string; readonly role: Role; readonly now: Date },
): Promise<void> {
  await database
    .insertInto('members')
    .values({
      project_id: member.projectId,
      account_id: member.accountId,
      role: member.role,
      created_at: member.now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'account_id']).doNothing())
    .execute();
}

/** Throws IsobarError: 'not_found' for no member, 'validation_error' where the project would be left without an owner. */
export async function changeRole(
  transaction: Transaction<AccessTables>,
  change: { readonly projectId: string; readonly accountId: string; readonly role: Role },
): Promise<void> {
  if (!isValidId(change.accountId)) throw noMember();
  if (change.role !== 'owner') await requireAnotherOwner(transaction, change);
  const { numUpdatedRows } = await transaction
    .updateTable('members')
    .set({ role: change.role })
    .where('project_id', '=', change.projectId)
    .where('account_id', '=', change.accountId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noMember();
}

/** Throws IsobarError: 'not_found' for no member, 'validation_error' for the project's last owner. */
export async function removeMember(
  transaction: Transaction<AccessTables>,
  member: { readonly projectId: string; readonly accountId: string },
): Promise<void> {
  if (!isValidId(member.accountId)) throw noMember();
  await requireAnotherOwner(transaction, member);
  const { numDeletedRows } = await transaction
    .deleteFrom('members')
    .where('project_id', '=', member.projectId)
    .where('account_id', '=', member.accountId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noMember();
  const account = await transaction
    .selectFrom('auth_user')
    .select(['id', 'email'])
    .where('id', '=', member.accountId)
    .executeTakeFirstOrThrow();
  await revokeInvitationsOf(transaction, account, member.projectId);
}

/** Throws IsobarError('validation_error') for a member's address: invitations do not change roles. */
export async function requireNoMember(
  database: Kysely<AccessTables>,
  projectId: string,
  email: string,
): Promise<void> {
  const row = await database
    .selectFrom('members')
    .innerJoin('auth_user', 'auth_user.id', 'members.account_id')
    .select('members.role')
    .where('members.project_id', '=', projectId)
    .where('auth_user.email', '=', readEmail(email))
    .executeTakeFirst();
  if (row === undefined) return;
  throw refused('email', `is that of a member already, with the role ${row.role}: change the role instead`);
}

/** Takes a lock, so that two owners who remove each other at the same time cannot both succeed. */
async function requireAnotherOwner(
  transaction: Transaction<AccessTables>,
  { projectId, accountId }: { readonly projectId: string; readonly accountId: string },
): Promise<void> {
  await holdLock(transaction, `members of ${projectId}`);
  const owners = await transaction
    .selectFrom('members')
    .select('account_id')
    .where('project_id', '=', projectId)
    .where('role', '=', 'owner')
    .execute();
  if (owners.length === 1 && owners[0]?.account_id === accountId) {
    throw new IsobarError(
      'validation_error',
      'a project keeps at least one owner: make another member an owner first',
    );
  }
}

function noMember(): IsobarError {
  return new IsobarError('not_found', 'the project has no such member');
}
