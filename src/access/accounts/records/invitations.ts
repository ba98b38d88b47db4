import type { Kysely } from 'kysely';
import { IsobarError } from '../../../platform/index.ts';
import type { AccountTables, Role } from '../../tables/account-tables.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { isValidId } from '../../texts.ts';
import { readEmail } from '../inputs.ts';
import { hashToken, newId, newToken } from '../tokens.ts';
import { hasOperator } from './operators.ts';

/** Days before an invitation expires. */
const INVITATION_DAYS = 7;
const SETUP_DAYS = 1;

/** An invitation that has not been accepted yet. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  /** null: invites to have an account, with its own project. */
  readonly projectId: string | null;
  readonly role: Role | null;
  readonly operator: boolean;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** An invitation with the token of its link, which is known only here: the database has its hash. */
export interface NewInvitation {
  readonly id: string;
  readonly token: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** Invites the owner of an e-mail address into a project. */
export async function inviteMember(
  database: Kysely<AccessTables>,
  invitation: {
    readonly projectId: string;
    readonly email: string;
    readonly role: Role;
    /** Id of the account that invites; null for the command line. */
    readonly invitedBy?: string | null;
    readonly now: Date;
  },
): Promise<NewInvitation> {
  const email = readEmail(invitation.email);
  return write(database, { ...invitation, email, operator: false });
}

/** Invites the owner of an e-mail address to create an account with its own project. */
export async function inviteAccount(
  database: Kysely<AccessTables>,
  invitation: {
    readonly email: string;
    readonly operator: boolean;
    readonly invitedBy?: string | null;
    readonly now: Date;
  },
): Promise<NewInvitation> {
  const email = readEmail(invitation.email);
  return write(database, { ...invitation, email, projectId: null, role: null });
}

/** Invites an account's owner to what an earlier, unconfirmed user of the account had accepted. Has no link: it is listed on the account page. */
export async function reinvite(
  database: Kysely<AccessTables>,
  invitation: Omit<InvitationInput, 'email' | 'invitedBy'> & { readonly email: string },
): Promise<void> {
  await write(database, invitation);
}

/**
 * A one-time link for whoever sets up a new installation; the one made before it is dead. null where there is an operator, who makes
 * accounts.
 */
export async function makeSetupLink(
  database: Kysely<AccessTables>,
  now: Date,
): Promise<NewInvitation | null> {
  if (await hasOperator(database)) return null;
  // Only links of a first start are bound to no address.
  await database.deleteFrom('invitations').where('email', 'is', null).where('used_at', 'is', null).execute();
  return write(database, { email: null, projectId: null, role: null, operator: true, now });
}

/** Invitations into a project, or those without one, that may still be accepted; the newest first. */
export async function listInvitations(
  database: Kysely<AccessTables>,
  projectId: string | null,
  now: Date,
): Promise<readonly Invitation[]> {
  const rows = await database
    .selectFrom('invitations')
    .selectAll()
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .where('email', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email ?? '',
    projectId: row.project_id,
    role: row.role,
    operator: row.operator === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

/** Revokes an invitation to a project. Throws IsobarError('not_found') where it belongs to another project or was used. */
export async function revokeInvitation(
  database: Kysely<AccessTables>,
  { id, projectId }: { readonly id: string; readonly projectId: string | null },
): Promise<void> {
  if (!isValidId(id)) throw noInvitation();
  const { numDeletedRows } = await database
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noInvitation();
}

function noInvitation(): IsobarError {
  return new IsobarError('not_found', 'there is no such invitation');
}

/** The invitation behind a link's token. Throws IsobarError('validation_error'), the same for all that cannot be used. */
export async function findInvitation(
  database: Kysely<AccessTables>,
  token: string,
  now: Date,
): Promise<AccountTables['invitations']> {
  const row = await database
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (row === undefined || (row.email === null && (await hasOperator(database)))) throw deadLink();
  return row;
}

/** Marks an invitation as used; of two concurrent calls one succeeds. Throws as `findInvitation` does. */
export async function useInvitation(database: Kysely<AccessTables>, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('invitations')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw deadLink();
}

/**
 * Revokes the invitations by which a departing member could return: open ones for their address, and those that they sent.
 * @param projectId null: of all projects, and of none, and only those that they made
 */
export async function revokeInvitationsOf(
  database: Kysely<AccessTables>,
  { id, email }: { readonly id: string; readonly email: string },
  projectId: string | null,
): Promise<void> {
  const open = database.deleteFrom('invitations').where('used_at', 'is', null);
  await (projectId === null
    ? open.where('invited_by', '=', id)
    : open
        .where('project_id', '=', projectId)
        .where((where) => where.or([where('invited_by', '=', id), where('email', '=', email)]))
  ).execute();
}

interface InvitationInput {
  readonly email: string | null;
  readonly projectId: string | null;
  readonly role: Role | null;
  readonly operator: boolean;
  readonly invitedBy?: string | null;
  readonly now: Date;
}

async function write(database: Kysely<AccessTables>, invitation: InvitationInput): Promise<NewInvitation> {
  const { email, now } = invitation;
  const token = newToken();
  const id = newId();
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + (email === null ? SETUP_DAYS : INVITATION_DAYS));
  await database
    .insertInto('invitations')
    .values({
      id,
      token_hash: hashToken(token),
      email,
      project_id: invitation.projectId,
      role: invitation.role,
      operator: invitation.operator ? 1 : 0,
      invited_by: invitation.invitedBy ?? null,
      created_at: now.toISOString(),
      expires_at: expires.toISOString(),
      used_at: null,
    })
    .execute();
  return { id, token, expiresAt: expires.toISOString() };
}

function deadLink(): IsobarError {
  return new IsobarError(
    'validation_error',
    'this link cannot be used: it was used before, has expired, or was taken back; ask for a new one',
    { argument: 'token' },
  );
}
