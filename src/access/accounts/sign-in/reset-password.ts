import { noteAccount } from '../account-audit.ts';
import { findAccount } from '../accounts.ts';
import { deadLink, findLink, identifierOf } from '../mail/links.ts';
import type { Accounts } from './open-accounts.ts';
import { takeOver } from './take-over.ts';

/**
 * Sets a password by a link. One that was mailed proves the account's address: whoever made an account that nobody had proven has
 * no part in it any more. One that an operator was shown proves nothing.
 * @param set asks better-auth, which uses the link up and ends the account's sessions
 * @throws (rejects) IsobarError('validation_error') for a dead link
 */
export async function resetPassword(
  { database, now }: Accounts,
  { token, password }: { readonly token: string; readonly password: string },
  set: (body: { readonly token: string; readonly newPassword: string }) => Promise<unknown>,
  address: string,
): Promise<void> {
  const link = await findLink(database, 'reset', token, now());
  if (link === null) throw deadLink();
  const account = await findAccount(database, link.accountId);
  const isMailed = link.mailedTo === account.email;
  if (isMailed) {
    const keep = { link: identifierOf('reset', token) };
    await database.transaction().execute(async (transaction) => {
      const dropped = await takeOver(transaction, account, keep, now());
      if (dropped === null) return;
      const details = { by: 'mailed reset link', dropped };
      await noteAccount(transaction, 'account.confirm', account, { address, at: now(), details });
    });
  }
  await set({ token, newPassword: password });
  await database.transaction().execute((transaction) =>
    noteAccount(transaction, 'account.reset', account, {
      address,
      at: now(),
      details: { by: isMailed ? 'mail' : 'operator' },
    }),
  );
}
