import type { Kysely } from 'kysely';
import type { AccessTables } from '../../tables/tables.ts';
import { recordAccountEvent } from '../account-audit.ts';
import { reclaimAccount } from './reclaim-account.ts';

/** A user whom the OpenID Connect provider is about to sign in, as better-auth describes them. */
interface Recognised {
  /** The account, and the provider's facts. */
  readonly user: {
    readonly id?: string | undefined;
    readonly email?: string | null | undefined;
    readonly emailVerified?: boolean | undefined;
  };
  readonly source: { readonly action: 'create-user' | 'link-account' | 'sign-in' };
  readonly provider: string;
  /** The client's, for the audit log. */
  readonly address: string | null;
}

/**
 * Called before the provider links an account to itself, and at each sign-in through it: an account with an unconfirmed address
 * passes to the person whom the provider vouches for.
 */
export async function recogniseProvider(
  database: Kysely<AccessTables>,
  { user: { id, email, emailVerified }, source: { action }, provider, address }: Recognised,
  at: Date,
): Promise<void> {
  if (action === 'create-user' || id === undefined || typeof email !== 'string') return;
  await database.transaction().execute(async (transaction) => {
    const account = { id, email: email.toLowerCase() };
    const keep = action === 'sign-in' ? { provider } : {};
    const dropped = emailVerified === true ? await reclaimAccount(transaction, account, keep, at) : null;
    if (dropped === null && action === 'sign-in') return;
    const details = { by: 'single sign-on', ...(dropped !== null && { dropped }) };
    await recordAccountEvent(transaction, 'account.link', account, { address, at, details });
  });
}
