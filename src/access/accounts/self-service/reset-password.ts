import { recordAccountEvent } from '../account-audit.ts';
import { findAccount } from '../records/accounts.ts';
import { findLink, identifierOf, invalidLinkError } from '../records/links.ts';
import type { Accounts } from '../sign-in/open-accounts.ts';
import { reclaimAccount } from '../sign-in/reclaim-account.ts';

/**
 * Sets a password by a link. A mailed one confirms the account's address, and revokes the access of whoever made the unconfirmed
 * account. One that an operator handed out confirms nothing.
 * @param set calls better-auth, which uses the link up and ends the account's sessions
 * @throws (rejects) IsobarError('validation_error') for a dead link
 */
export async function resetPassword(
  { database, now }: Accounts,
  { token, password }: { readonly token: string; readonly password: string },
  set: (body: { readonly token: string; readonly newPassword: string }) => Promise<unknown>,
  address: string,
): Promise<void> {
  const link = await findLink(database, 'reset', token, now());
  if (link === null) throw invalidLinkError();
  const account = await findAccount(database, link.accountId);
  const isMailed = link.mailedTo === account.email;
  if (isMailed) {
    const keep = { link: identifierOf('reset', token) };
    await database.transaction().execute(async (transaction) => {
      const dropped = await reclaimAccount(transaction, account, keep, now());
      if (dropped === null) return;
      const details = { by: 'mailed reset link', dropped };
      await recordAccountEvent(transaction, 'account.confirm', account, { address, at: now(), details });
    });
  }
  await set({ token, newPassword: password });
  await database.transaction().execute((transaction) =>
    recordAccountEvent(transaction, 'account.reset', account, {
      address,
      at: now(),
      details: { by: isMailed ? 'mail' : 'operator' },
    }),
  );
}
