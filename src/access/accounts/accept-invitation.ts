import type { Transaction } from 'kysely';
import { type Config, IsobarError } from '../../platform/index.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { AccessTables } from '../tables.ts';
import { type Account, addOwnProject, createAccount } from './accounts.ts';
import { findInvitation, useInvitation } from './invitations.ts';
import { addMember } from './members.ts';

/** Where an account came to by an invitation. */
export interface Accepted {
  readonly accountId: string;
  readonly email: string;
  /** The project that it is a member of now, its own one where the invitation names none. */
  readonly projectId: string;
}

/** Who accepts: somebody with an account, or somebody who makes one by it. */
export type Invited =
  | { readonly account: Pick<Account, 'id' | 'email'> }
  | {
      /** Only read for the one-time link of a first start, which is bound to no address. */
      readonly email: string | null;
      readonly name: string;
      readonly passwordHash: string;
    };

/**
 * Accepts an invitation, once. A new account has the invitation's e-mail address, whatever was sent. Throws IsobarError: 'validation_error'
 * for a link that cannot be used or an account of another address.
 */
export async function acceptInvitation(
  transaction: Transaction<AccessTables>,
  {
    token,
    invited,
    policy,
    address = null,
    now,
  }: {
    readonly token: string;
    readonly invited: Invited;
    /** Where it is `closed`, an invitation into a project makes no account. */
    readonly policy: Config['signUp'];
    /** Where it is accepted from, for the audit log. */
    readonly address?: string | null;
    readonly now: Date;
  },
): Promise<Accepted> {
  const invitation = await findInvitation(transaction, token, now);
  if (invitation.project_id !== null) await requireProject(transaction, invitation.project_id);
  await useInvitation(transaction, invitation.id, now);
  if ('account' in invited) {
    const { account } = invited;
    if (invitation.email !== account.email || invitation.project_id === null) {
      throw new IsobarError(
        'validation_error',
        'this invitation is for another e-mail address than that of the account that is signed in: sign out first',
      );
    }
    const { project_id: projectId, role } = invitation;
    await addMember(transaction, { projectId, accountId: account.id, role: role ?? 'viewer', now });
    await note(account, projectId, false);
    return { accountId: account.id, email: account.email, projectId };
  }
  if (policy === 'closed' && invitation.project_id !== null) {
    throw new IsobarError(
      'forbidden',
      'an operator makes the accounts here: ask for one, then open this link again',
    );
  }
  const account = await createAccount(transaction, {
    email: invitation.email ?? invited.email ?? '',
    name: invited.name,
    isOperator: invitation.operator === 1,
    emailVerified: true,
    passwordHash: invited.passwordHash,
    now,
  });
  const { id: accountId, email } = account;
  const projectId = invitation.project_id ?? (await addOwnProject(transaction, account, now));
  if (invitation.project_id !== null) {
    await addMember(transaction, { projectId, accountId, role: invitation.role ?? 'viewer', now });
  }
  await note(account, projectId, true);
  return { accountId, email, projectId };

  async function note(by: Pick<Account, 'id' | 'email'>, projectId: string, isNew: boolean): Promise<void> {
    await writeAudit(transaction, {
      action: 'invitation.accept',
      actor: { kind: 'account', id: by.id, name: by.email },
      address,
      projectId,
      target: { kind: 'invitation', id: invitation.id },
      details: {
        email: by.email,
        role: invitation.role,
        operator: invitation.operator === 1,
        newAccount: isNew,
      },
      at: now,
    });
  }
}

async function requireProject(transaction: Transaction<AccessTables>, id: string): Promise<void> {
  const project = await transaction
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (project === undefined)
    throw new IsobarError('not_found', 'the project of this invitation is there no more');
}
