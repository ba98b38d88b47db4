import type { Transaction } from 'kysely';
import { type Config, IsobarError } from '../../../platform/index.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { AccountTables, Role } from '../../tables/account-tables.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { type Account, addOwnProject, createAccount } from '../records/accounts.ts';
import { findInvitation, useInvitation } from '../records/invitations.ts';
import { addMember, roleOf } from '../records/members.ts';

/** Result of accepting an invitation. */
export interface AcceptedInvitation {
  readonly accountId: string;
  readonly email: string;
  /** The project joined; the new account's own project where the invitation names none; else null. */
  readonly project: { readonly id: string; readonly name: string } | null;
  /** The account's role in the project; an existing member keeps the role from before. */
  readonly role: Role | null;
  /** Whether the account was a member before: its role stays unchanged. */
  readonly wasMember: boolean;
  /** Whether the invitation grants the operator role. It takes effect once the account's address is confirmed. */
  readonly operator: boolean;
}

/** The account that accepts: an existing one, or one that the invitation creates. */
export type Invitee =
  | { readonly account: Pick<Account, 'id' | 'email'> }
  | {
      /** Only read for the one-time link of a first start, which is bound to no address. */
      readonly email: string | null;
      readonly name: string;
      readonly passwordHash: string;
    };

/** Settings and origin of an acceptance, the same for all its ways. */
export interface AcceptanceContext {
  /** With `closed`, an invitation to a project creates no account. */
  readonly policy: Config['signUp'];
  /** Where it is accepted from, for the audit log. */
  readonly address?: string | null;
  readonly now: Date;
}

/**
 * Accepts an invitation by its link, once. A new account has the invitation's e-mail address, whatever was sent; the address is not
 * proven, since whoever invited has seen the link too. Only the link of a first start, which the server prints, vouches for it.
 * Throws IsobarError: 'validation_error' for a link that cannot be used, an account of another address, or an invitation that gives
 * an account nothing.
 */
export async function acceptInvitation(
  transaction: Transaction<AccessTables>,
  { token, invited, ...how }: AcceptanceContext & { readonly token: string; readonly invited: Invitee },
): Promise<AcceptedInvitation> {
  const invitation = await findInvitation(transaction, token, how.now);
  if ('account' in invited) return acceptForAccount(transaction, invitation, invited.account, how);
  const { policy, now } = how;
  if (policy === 'closed' && invitation.project_id !== null) {
    throw new IsobarError(
      'forbidden',
      'an operator makes the accounts here: ask for one, then open this link again',
    );
  }
  const project = invitation.project_id === null ? null : await projectOf(transaction, invitation.project_id);
  await useInvitation(transaction, invitation.id, now);
  const account = await createAccount(transaction, {
    email: invitation.email ?? invited.email ?? '',
    name: invited.name,
    isOperator: invitation.operator === 1,
    emailVerified: invitation.email === null,
    passwordHash: invited.passwordHash,
    now,
  });
  const projectId = project?.id ?? (await addOwnProject(transaction, account, now));
  const role = project === null ? 'owner' : (invitation.role ?? 'viewer');
  if (project !== null) await addMember(transaction, { projectId, accountId: account.id, role, now });
  await note(transaction, invitation, account, how, { projectId, role, newAccount: true });
  return {
    accountId: account.id,
    email: account.email,
    project: project ?? (await projectOf(transaction, projectId)),
    role,
    wasMember: false,
    operator: invitation.operator === 1,
  };
}

/** Accepts an invitation for an account that there is, once. Throws as `acceptInvitation` does. */
export async function acceptForAccount(
  transaction: Transaction<AccessTables>,
  invitation: AccountTables['invitations'],
  account: Pick<Account, 'id' | 'email'>,
  how: AcceptanceContext,
): Promise<AcceptedInvitation> {
  requireApplicableTo(invitation, account);
  const { now } = how;
  const project = invitation.project_id === null ? null : await projectOf(transaction, invitation.project_id);
  await useInvitation(transaction, invitation.id, now);
  const operator = invitation.operator === 1;
  if (operator) {
    await transaction.updateTable('auth_user').set({ operator: 1 }).where('id', '=', account.id).execute();
  }
  let [role, wasMember]: [Role | null, boolean] = [null, false];
  if (project !== null) {
    const member = { projectId: project.id, accountId: account.id };
    const currentRole = await roleOf(transaction, account.id, project.id);
    wasMember = currentRole !== null;
    if (currentRole === null)
      await addMember(transaction, { ...member, role: invitation.role ?? 'viewer', now });
    role = (await roleOf(transaction, account.id, project.id)) ?? currentRole;
  }
  await note(transaction, invitation, account, how, {
    projectId: project?.id ?? null,
    role,
    newAccount: false,
    ...(wasMember && { wasMember, offered: invitation.role }),
  });
  return { accountId: account.id, email: account.email, project, role, wasMember, operator };
}

/** Throws IsobarError('validation_error') that says why an invitation is of no use to an account. */
export function requireApplicableTo(
  invitation: Pick<AccountTables['invitations'], 'email' | 'project_id' | 'operator'>,
  account: Pick<Account, 'email'>,
): void {
  if (invitation.email === null) {
    throw new IsobarError(
      'validation_error',
      "this link makes the first operator's account: sign out first, then open it again",
    );
  }
  if (invitation.email !== account.email) {
    throw new IsobarError(
      'validation_error',
      'this invitation is for another e-mail address than that of the account that is signed in: sign out first',
    );
  }
  if (invitation.project_id === null && invitation.operator === 0) {
    throw new IsobarError(
      'validation_error',
      'this invitation is to have an account here, and you have one: there is nothing to accept',
    );
  }
}

async function projectOf(
  transaction: Transaction<AccessTables>,
  id: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const project = await transaction
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (project === undefined)
    throw new IsobarError('not_found', 'the project of this invitation no longer exists');
  return project;
}

async function note(
  transaction: Transaction<AccessTables>,
  invitation: AccountTables['invitations'],
  by: Pick<Account, 'id' | 'email'>,
  { address = null, now }: AcceptanceContext,
  { projectId, ...granted }: { readonly projectId: string | null } & Readonly<Record<string, unknown>>,
): Promise<void> {
  await writeAudit(transaction, {
    action: 'invitation.accept',
    actor: { kind: 'account', id: by.id, name: by.email },
    address,
    projectId,
    target: { kind: 'invitation', id: invitation.id },
    details: { email: by.email, operator: invitation.operator === 1, ...granted },
    at: now,
  });
}
