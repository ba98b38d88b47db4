import type { Kysely } from 'kysely';
import { IsobarError } from '../../../platform/index.ts';
import type { AccessTables } from '../../tables/tables.ts';

/** A session of an account, on some device. */
export interface OpenSession {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** The sessions of an account that have not expired, the newest first. */
export async function listSessions(
  database: Kysely<AccessTables>,
  accountId: string,
  now: Date,
): Promise<readonly OpenSession[]> {
  const rows = await database
    .selectFrom('auth_session')
    .select(['id', 'createdAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows
    .filter(({ expiresAt }) => new Date(expiresAt) > now)
    .map(({ id, createdAt, expiresAt, ipAddress, userAgent }) => ({
      id,
      createdAt: new Date(createdAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      address: ipAddress === '' ? null : ipAddress,
      userAgent: userAgent === '' ? null : userAgent,
    }));
}

/** Ends a session of an account. Throws IsobarError('not_found'), for sessions of others too. */
export async function revokeSession(
  database: Kysely<AccessTables>,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
): Promise<void> {
  const { numDeletedRows } = await database
    .deleteFrom('auth_session')
    .where('id', '=', sessionId)
    .where('userId', '=', accountId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new IsobarError('not_found', 'you have no such session');
}

/** Ends all sessions of an account but one. */
export async function revokeOtherSessions(
  database: Kysely<AccessTables>,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
): Promise<void> {
  await database
    .deleteFrom('auth_session')
    .where('userId', '=', accountId)
    .where('id', '!=', sessionId)
    .execute();
}
