import type { Kysely } from 'kysely';
import { IsobarError } from '../../../platform/index.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { AccountTables, Role } from '../../tables/account-tables.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { isValidId } from '../../texts.ts';
import { findInvitation } from '../records/invitations.ts';
import { roleOf } from '../records/members.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Accounts } from '../sign-in/open-accounts.ts';
import { type AcceptedInvitation, acceptForAccount, requireApplicableTo } from './accept-invitation.ts';

/** An invitation as its recipient sees it before accepting. */
export interface InvitationPreview {
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
  /** Why the signed-in account cannot use it; null where it can, and without a session. */
  readonly refusal: string | null;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** The invitation behind a link. Read-only. Throws IsobarError('validation_error') for an invalid link. */
export async function previewInvitation(
  { database, now }: Accounts,
  token: string,
  session: Session | null,
): Promise<InvitationPreview> {
  return shown(database, await findInvitation(database, token, now()), session);
}

/** Open invitations for the signed-in account; none before its address is confirmed, because the address could belong to another person. */
export async function listOwnInvitations(
  { database, now }: Accounts,
  session: Session,
): Promise<readonly InvitationPreview[]> {
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
): Promise<AcceptedInvitation> {
  return database.transaction().execute(async (transaction) => {
    const account = { id: session.accountId, email: session.email };
    const how = { policy: config.signUp, address, now: now() };
    return acceptForAccount(transaction, await findOwn(transaction, session, id, now()), account, how);
  });
}

/** Declines, and so deletes, an open invitation for the signed-in account. Throws IsobarError('not_found') for all others. */
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
    session.emailVerified && isValidId(id)
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
): Promise<InvitationPreview> {
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
    requireApplicableTo(invitation, session);
    return null;
  } catch (error) {
    if (error instanceof IsobarError) return error.message;
    throw error;
  }
}
