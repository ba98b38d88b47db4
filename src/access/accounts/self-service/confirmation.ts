import { IsobarError } from '../../../platform/index.ts';
import { recordAccountEvent } from '../account-audit.ts';
import { findAccount } from '../records/accounts.ts';
import { findLink, invalidLinkError, useLink } from '../records/links.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Accounts } from '../sign-in/open-accounts.ts';

/**
 * Confirms the address of an account by a mailed link, with a session of the account or its password: the link alone does
 * nothing, so that mail scanners and phishing victims cannot confirm by opening it.
 * @param beforePassword called with the account's address before a password is tried @param onWrongPassword called after a wrong one
 * @returns the account's address
 * @throws (rejects) IsobarError: 'validation_error' for a dead link or a missing password, 'unauthorized' for a wrong one
 */
export async function confirmEmail(
  { database, now }: Accounts,
  { token, password }: { readonly token: string; readonly password?: string | undefined },
  session: Session | null,
  {
    address,
    beforePassword,
    onWrongPassword,
  }: {
    readonly address: string;
    readonly beforePassword: (email: string) => Promise<void>;
    readonly onWrongPassword: (email: string) => Promise<void>;
  },
): Promise<string> {
  const link = await findLink(database, 'confirm', token, now());
  if (link === null) throw invalidLinkError();
  const account = await findAccount(database, link.accountId);
  if (account.disabledAt !== null || account.email !== link.mailedTo) throw invalidLinkError();
  if (session?.accountId !== account.id) {
    if (password === undefined) {
      throw new IsobarError(
        'validation_error',
        'password: is missing, which confirms that the account is yours',
        {
          argument: 'password',
        },
      );
    }
    await beforePassword(account.email);
    if (!(await isPasswordOf(database, account.id, password))) {
      await onWrongPassword(account.email);
      throw new IsobarError('unauthorized', 'the password is wrong');
    }
  }
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('auth_user')
      .set({ emailVerified: 1, updatedAt: now().toISOString() })
      .where('id', '=', account.id)
      .execute();
    await useLink(transaction, 'confirm', token);
    await recordAccountEvent(transaction, 'account.confirm', account, {
      address,
      at: now(),
      details: { by: 'mail' },
    });
  });
  return account.email;
}

async function isPasswordOf(
  database: Accounts['database'],
  accountId: string,
  password: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('auth_account')
    .select('password')
    .where('userId', '=', accountId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  if (row === undefined || row.password === null) return false;
  const { verifyPassword } = await import('better-auth/crypto');
  return verifyPassword({ hash: row.password, password });
}
