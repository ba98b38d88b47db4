import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { IsobarError } from '../../../platform/index.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { newId, newToken } from '../tokens.ts';

/** What a link to an account does. better-auth writes and reads the rows of `reset` too, so they are as it has them. */
type Purpose = 'reset' | 'confirm';

const PREFIX = { reset: 'reset-password', confirm: 'confirm-email' } as const;

/** The identifier stored for a link's token: its SHA-256, base64url. */
export function identifierOf(purpose: Purpose, token: string): string {
  return createHash('sha256').update(`${PREFIX[purpose]}:${token}`).digest('base64url');
}

function rowValue(purpose: Purpose, accountId: string): string {
  return purpose === 'reset' ? accountId : `${purpose}:${accountId}`;
}

/**
 * Creates a single-use link to an account; it replaces earlier ones for the same purpose.
 * @param mailedTo the only address that the server mails it to; null where an operator hands it out
 */
export async function makeLink(
  database: Kysely<AccessTables>,
  purpose: Purpose,
  {
    accountId,
    mailedTo,
    hours,
    now,
  }: {
    readonly accountId: string;
    readonly mailedTo: string | null;
    readonly hours: number;
    readonly now: Date;
  },
): Promise<{ readonly token: string; readonly expiresAt: string }> {
  const token = newToken();
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + hours * 3_600_000).toISOString();
  const value = rowValue(purpose, accountId);
  await database.deleteFrom('auth_verification').where('value', '=', value).execute();
  await database
    .insertInto('auth_verification')
    .values({
      id: newId(),
      identifier: identifierOf(purpose, token),
      value,
      mailed_to: mailedTo,
      expiresAt,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return { token, expiresAt };
}

/** The account that a link is for, and the address that it was mailed to; null for an invalid link. */
export async function findLink(
  database: Kysely<AccessTables>,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<{ readonly accountId: string; readonly mailedTo: string | null } | null> {
  const row = await database
    .selectFrom('auth_verification')
    .select(['value', 'mailed_to', 'expiresAt'])
    .where('identifier', '=', identifierOf(purpose, token))
    .executeTakeFirst();
  if (row === undefined || new Date(row.expiresAt) <= now) return null;
  const accountId = purpose === 'reset' ? row.value : row.value.slice(purpose.length + 1);
  return { accountId, mailedTo: row.mailed_to };
}

/** Marks a link as used; of two concurrent calls one succeeds. Throws IsobarError('validation_error') for an invalid one. */
export async function useLink(
  database: Kysely<AccessTables>,
  purpose: Purpose,
  token: string,
): Promise<void> {
  const { numDeletedRows } = await database
    .deleteFrom('auth_verification')
    .where('identifier', '=', identifierOf(purpose, token))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw invalidLinkError();
}

/** When the newest link of a purpose was made; null where none is open. */
export async function latestLinkTime(
  database: Kysely<AccessTables>,
  purpose: Purpose,
  accountId: string,
): Promise<Date | null> {
  const row = await database
    .selectFrom('auth_verification')
    .select('createdAt')
    .where('value', '=', rowValue(purpose, accountId))
    .executeTakeFirst();
  return row === undefined ? null : new Date(row.createdAt);
}

/**
 * Records that better-auth's password-reset link is mailed, and deletes earlier ones: of two concurrent requests
 * one link stays.
 */
export async function recordMailedReset(
  database: Kysely<AccessTables>,
  { accountId, email, token }: { readonly accountId: string; readonly email: string; readonly token: string },
): Promise<void> {
  const identifier = identifierOf('reset', token);
  await database
    .updateTable('auth_verification')
    .set({ mailed_to: email })
    .where('identifier', '=', identifier)
    .execute();
  const rows = await database
    .selectFrom('auth_verification')
    .select(['id', 'identifier', 'createdAt'])
    .where('value', '=', accountId)
    .execute();
  const own = rows.find((row) => row.identifier === identifier);
  if (own === undefined) return;
  const age = ({ createdAt, id }: typeof own) => `${new Date(createdAt).toISOString()} ${id}`;
  const older = rows.filter((row) => age(row) < age(own)).map(({ id }) => id);
  if (older.length > 0) await database.deleteFrom('auth_verification').where('id', 'in', older).execute();
}

/** Ends all links to an account. @param except the identifier of one that stays */
export async function deleteLinks(
  database: Kysely<AccessTables>,
  accountId: string,
  except: string | null = null,
): Promise<void> {
  let query = database
    .deleteFrom('auth_verification')
    .where('value', 'in', [rowValue('reset', accountId), rowValue('confirm', accountId)]);
  if (except !== null) query = query.where('identifier', '!=', except);
  await query.execute();
}

/** One error for links that never existed, were used or have expired. */
export function invalidLinkError(): IsobarError {
  return new IsobarError(
    'validation_error',
    'this link cannot be used: it was used before or has expired; ask for a new one',
    { argument: 'token' },
  );
}
