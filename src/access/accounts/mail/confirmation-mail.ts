import type { Kysely } from 'kysely';
import type { AccessTables } from '../../tables/tables.ts';
import { latestLinkTime, makeLink } from '../records/links.ts';
import { accountLink } from '../tokens.ts';
import type { Mailer } from './mail.ts';

const CONFIRM_HOURS = 24;

/** While the latest link is younger than this, signing in does not mail another one. */
const AGAIN_MS = 10 * 60_000;

/** Mails a link that confirms the address of an account. @param again whether to mail even if one was mailed just now */
export async function mailConfirmation(
  {
    database,
    mailer,
    base,
    now,
  }: {
    readonly database: Kysely<AccessTables>;
    readonly mailer: Mailer | null;
    /** Address of the mount, without a slash at the end. */
    readonly base: string;
    readonly now: () => Date;
  },
  account: { readonly id: string; readonly email: string },
  again: boolean,
): Promise<void> {
  if (mailer === null) return;
  const newest = again ? null : await latestLinkTime(database, 'confirm', account.id);
  if (newest !== null && now().getTime() - newest.getTime() < AGAIN_MS) return;
  const link = { accountId: account.id, mailedTo: account.email, hours: CONFIRM_HOURS, now: now() };
  const { token } = await database
    .transaction()
    .execute((transaction) => makeLink(transaction, 'confirm', link));
  const home = base.replace(/\/auth$/, '');
  mailer({
    to: account.email,
    subject: 'Confirm your e-mail address for Isobar',
    text: `Someone created an account for this address at ${home}\nIf that was you, open this link within a day and confirm the address with your password:\n\n${accountLink(home, 'confirm', token)}\n\nIf you did not create an account, ignore this mail.\n`,
  });
}
