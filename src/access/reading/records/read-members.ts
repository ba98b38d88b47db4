import type { Kysely } from 'kysely';
import type { Access } from '../../access.ts';
import { isOperatorRow } from '../../accounts/records/operators.ts';
import type { Actor } from '../../actions/actors/actor.ts';
import type { Role } from '../../tables/account-tables.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { isValidId } from '../../texts.ts';
import { idAfter, type PageInput, pageOf, type ReadPage } from '../ranges/page.ts';
import { requireInstallationRead } from './readable-projects.ts';

/** A person who signs in, as others may see it. */
export interface ReadAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly operator: boolean;
  /** Whether the e-mail address is confirmed. */
  readonly confirmed: boolean;
  readonly disabled: boolean;
  readonly createdAt: Date;
}

export interface ReadMember {
  readonly account: ReadAccount;
  readonly role: Role;
  readonly since: Date;
}

/** An invitation that can still be accepted. */
export interface ReadInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role | null;
  readonly expiresAt: Date;
}

const ACCOUNT_COLUMNS = [
  'auth_user.id',
  'auth_user.email',
  'auth_user.name',
  'auth_user.operator',
  'auth_user.emailVerified',
  'auth_user.disabled_at',
  'auth_user.createdAt',
] as const;

/** Accounts by their ids: one statement for all. */
export async function readAccounts(
  database: Kysely<AccessTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadAccount>> {
  const valid = ids.filter(isValidId);
  if (valid.length === 0) return new Map();
  const rows = await database
    .selectFrom('auth_user')
    .select(ACCOUNT_COLUMNS)
    .where('id', 'in', valid)
    .execute();
  return new Map(rows.map((row) => [row.id, accountOf(row)]));
}

/** All accounts by their ids. @throws (rejects) IsobarError('forbidden') for all but operators */
export async function readAllAccounts(
  { database }: Access,
  actor: Actor,
  page: PageInput,
): Promise<ReadPage<ReadAccount>> {
  requireInstallationRead(actor, 'all accounts');
  const rows = await database
    .selectFrom('auth_user')
    .select(ACCOUNT_COLUMNS)
    .where('id', '>', idAfter('account', page))
    .orderBy('id')
    .limit(page.first + 1)
    .execute();
  return pageOf(rows.map(accountOf), page);
}

/** Members of several projects, by the projects' ids, in the order in which they joined: one statement for all. */
export async function readMembers(
  database: Kysely<AccessTables>,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReadMember[]>> {
  const rows = await database
    .selectFrom('members')
    .innerJoin('auth_user', 'auth_user.id', 'members.account_id')
    .select(['members.project_id', 'members.role', 'members.created_at'])
    .select(ACCOUNT_COLUMNS)
    .where('members.project_id', 'in', projectIds)
    .orderBy('members.created_at')
    .orderBy('members.account_id')
    .execute();
  return byProject(rows, (row) => ({
    account: accountOf(row),
    role: row.role,
    since: new Date(row.created_at),
  }));
}

/** Open invitations to several projects, newest first: one statement for all. */
export async function readInvitations(
  database: Kysely<AccessTables>,
  projectIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly ReadInvitation[]>> {
  const rows = await database
    .selectFrom('invitations')
    .select(['id', 'project_id', 'email', 'role', 'expires_at'])
    .where('project_id', 'in', projectIds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return byProject(rows, ({ id, email, role, expires_at }) => {
    return { id, email: email ?? '', role, expiresAt: new Date(expires_at) };
  });
}

function byProject<Row extends { readonly project_id: string | null }, Item>(
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
): ReadonlyMap<string, readonly Item[]> {
  const groups = Map.groupBy(rows, ({ project_id }) => project_id ?? '');
  return new Map([...groups].map(([id, own]) => [id, own.map(itemOf)]));
}

function accountOf(row: {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly operator: number;
  readonly emailVerified: number | boolean;
  readonly disabled_at: string | null;
  readonly createdAt: string | Date;
}): ReadAccount {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    operator: isOperatorRow(row),
    confirmed: Boolean(row.emailVerified),
    disabled: row.disabled_at !== null,
    createdAt: new Date(row.createdAt),
  };
}
