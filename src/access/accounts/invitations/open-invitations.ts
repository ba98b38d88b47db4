import type { Kysely } from 'kysely';
import { IsobarError } from '../../../platform/index.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { AccessTables } from '../../tables.ts';
import { mayBeId } from '../../texts.ts';
import { roleOf } from '../members/members.ts';
import type { Accounts } from '../sign-in/open-accounts.ts';
import type { Session } from '../sign-in/sessions.ts';
import type { AccountTables, Role } from '../tables.ts';
import { type Accepted, joinBy, requireUseFor } from './accept-invitation.ts';
import { findInvitation } from './invitations.ts';

/** An invitation, as whoever it is for sees it before accepting. */
export interface ShownInvitation {
  readonly id: string;
  readonly email: string | null;
  /** null: to have an account, or to be an operator. */
  readonly project: { readonly id: string; readonly name: string } | null;
  readonly role: Role | null;
  readonly operator: boolean;
  /** E-mail address of whoever invites; null for the command line, and where that account is gone. */
  readonly invitedBy: string | null;
  /** The role that the account that is signed in has in the project already. */
  readonly heldRole: Role | null;
  /** Why it is of no use to the account that is signed in; null where it is, and where nobody is. */
  readonly refusal: string | null;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** The invitation of a link. Nothing changes by looking at it. Throws IsobarError('validation_error') for a link that is dead. */
export async function showInvitation(
  { database, now }: Accounts,
  token: string,
  session: Session | null,
): Promise<ShownInvitation> {
  return shown(database, await findInvitation(database, token, now()), session);
}

/** Invitations that wait for the account that is signed in: none before its address is proven, since anybody can claim an address. */
export async function listOwnInvitations(
  { database, now }: Accounts,
  session: Session,
): Promise<readonly ShownInvitation[]> {
  if (!session.emailVerified) return [];
  const rows = await openFor(database, session, now()).orderBy('created_at').orderBy('id').execute();
  const useful = rows.filter((row) => row.project_id !== null || row.operator === 1);
  return Promise.all(useful.map((row) => shown(database, row, session)));
}

/** Accepts an invitation that waits for the account that is signed in. Throws IsobarError('not_found') for all others. */
export async function acceptOwnInvitation(
  { database, config, now }: Accounts,
  session: Session,
  id: string,
  address: string,
): Promise<Accepted> {
  return database.transaction().execute(async (transaction) => {
    const account = { id: session.accountId, email: session.email };
    const how = { policy: config.signUp, address, now: now() };
    return joinBy(transaction, await findOwn(transaction, session, id, now()), account, how);
  });
}

/** Declines an invitation that waits for the account that is signed in: it is gone. Throws IsobarError('not_found') for all others. */
export async function declineOwnInvitation(
  { database, now }: Accounts,
  session: Session,
  id: string,
  address: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const invitation = await findOwn(transaction, session, id, now());
    await transaction.deleteFrom('invitations').where('id', '=', invitation.id).execute();
    await writeAudit(transaction, {
      action: 'invitation.decline',
      actor: { kind: 'account', id: session.accountId, name: session.email },
      address,
      projectId: invitation.project_id,
      target: { kind: 'invitation', id: invitation.id },
      details: { email: session.email, role: invitation.role, operator: invitation.operator === 1 },
      at: now(),
    });
  });
}

async function findOwn(
  database: Kysely<AccessTables>,
  session: Session,
  id: string,
  now: Date,
): Promise<AccountTables['invitations']> {
  const row =
    session.emailVerified && mayBeId(id)
      ? await openFor(database, session, now).where('id', '=', id).executeTakeFirst()
      : undefined;
  if (row === undefined) throw new IsobarError('not_found', 'you have no such invitation');
  return row;
}

function openFor(database: Kysely<AccessTables>, { email }: Session, now: Date) {
  return database
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString());
}

async function shown(
  database: Kysely<AccessTables>,
  invitation: AccountTables['invitations'],
  session: Session | null,
): Promise<ShownInvitation> {
  const { id, email, project_id: projectId, role, expires_at: expiresAt } = invitation;
  const project =
    projectId === null
      ? undefined
      : await database
          .selectFrom('projects')
          .select(['id', 'name'])
          .where('id', '=', projectId)
          .executeTakeFirst();
  const inviter =
    invitation.invited_by === null
      ? undefined
      : await database
          .selectFrom('auth_user')
          .select('email')
          .where('id', '=', invitation.invited_by)
          .executeTakeFirst();
  return {
    id,
    email,
    project: project ?? null,
    role,
    operator: invitation.operator === 1,
    invitedBy: inviter?.email ?? null,
    heldRole:
      session === null || projectId === null ? null : await roleOf(database, session.accountId, projectId),
    refusal: session === null ? null : refusalOf(invitation, session),
    expiresAt,
  };
}

function refusalOf(invitation: AccountTables['invitations'], session: Session): string | null {
  try {
    requireUseFor(invitation, session);
    return null;
  } catch (error) {
    if (error instanceof IsobarError) return error.message;
    throw error;
  }
}
