import { IsobarError } from '../../../platform/index.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { hashPassword } from '../inputs.ts';
import { mailConfirmation } from '../mail/confirmation-mail.ts';
import { AddressTakenError, addOwnProject, createAccount } from '../records/accounts.ts';
import { findInvitation } from '../records/invitations.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Accounts } from '../sign-in/open-accounts.ts';
import { type AcceptedInvitation, acceptInvitation } from './accept-invitation.ts';

/**
 * Creates an account with its own project where sign-up is open.
 * @param address that the request comes from, for the audit log
 * @returns false, after the same work, where the e-mail address has an account
 * @throws (rejects) IsobarError: 'forbidden' where sign-up is by invitation or closed
 */
export async function signUpByPassword(
  { config, database, now }: Accounts,
  { email, name, password }: { readonly email: string; readonly name: string; readonly password: string },
  address: string,
): Promise<boolean> {
  if (config.signUp !== 'open') {
    throw new IsobarError(
      'forbidden',
      'accounts are made by invitation here: ask whoever runs this server for a link',
    );
  }
  const passwordHash = await hashPassword(password, { email, name });
  try {
    await database.transaction().execute(async (transaction) => {
      const person = { email, name, isOperator: false, emailVerified: false, passwordHash, now: now() };
      const account = await createAccount(transaction, person);
      await addOwnProject(transaction, account, now());
      await writeAudit(transaction, {
        action: 'account.sign_up',
        actor: { kind: 'account', id: account.id, name: account.email },
        address,
        projectId: null,
        target: { kind: 'account', id: account.id },
        details: { email: account.email, by: 'password' },
        at: now(),
      });
    });
    return true;
  } catch (error) {
    if (error instanceof AddressTakenError) return false;
    throw error;
  }
}

/**
 * Accepts the invitation of a link, or the link of a first start: for the account that is signed in, or by making one.
 * A new account whose address the server can mail to is sent a link that confirms it.
 * @returns `made`, the password of an account that was made, null for none, and `mustConfirm`, whether its address is confirmed by a mail first
 */
export async function acceptLink(
  accounts: Accounts,
  body: {
    readonly token: string;
    readonly email?: string | undefined;
    readonly name?: string | undefined;
    readonly password?: string | undefined;
  },
  session: Session | null,
  address: string,
): Promise<AcceptedInvitation & { readonly made: string | null; readonly mustConfirm: boolean }> {
  const { config, database, mailer, now } = accounts;
  const { token, email = null, name, password } = body;
  const link = { token, policy: config.signUp, address };
  if (session !== null) {
    const invited = { account: { id: session.accountId, email: session.email } };
    const accepted = await database
      .transaction()
      .execute((transaction) => acceptInvitation(transaction, { ...link, invited, now: now() }));
    return { ...accepted, made: null, mustConfirm: false };
  }
  if (name === undefined || password === undefined) {
    throw new IsobarError(
      'validation_error',
      'name and password are missing: the link makes an account with them',
    );
  }
  // A password is hashed for those alone who have a link: it takes a tenth of a second of processor time.
  const invitation = await findInvitation(database, token, now());
  const owner = { email: invitation.email ?? email, name };
  const invited = { email, name, passwordHash: await hashPassword(password, owner) };
  const accepted = await database
    .transaction()
    .execute((transaction) => acceptInvitation(transaction, { ...link, invited, now: now() }));
  const mustConfirm = mailer !== null && invitation.email !== null;
  if (mustConfirm) await mailConfirmation(accounts, { id: accepted.accountId, email: accepted.email }, true);
  return { ...accepted, made: password, mustConfirm };
}
