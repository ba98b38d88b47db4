import type { Kysely, Transaction } from 'kysely';
import { holdLock, IsobarError } from '../../../platform/index.ts';
import { FIRST_PLAN, insertProject, OPERATOR_PLAN } from '../../projects/project-rows.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { readName, sanitizeName } from '../../texts.ts';
import { readEmail } from '../inputs.ts';
import { newId } from '../tokens.ts';
import { revokeInvitationsOf } from './invitations.ts';
import { deleteLinks, makeLink } from './links.ts';
import { addMember } from './members.ts';
import { hasOperator, isOperatorRow } from './operators.ts';

/** A person who signs in. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Whether the address is confirmed: by a mailed token, by the OpenID Connect provider, or by an operator. */
  readonly emailVerified: boolean;
  /** Only with a confirmed address. */
  readonly isOperator: boolean;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** ISO 8601, UTC; null = not disabled. */
  readonly disabledAt: string | null;
}

/** Hours before a password-reset link that an operator made expires. */
const RESET_HOURS = 24;

/** All accounts, oldest first. */
export async function listAccounts(database: Kysely<AccessTables>): Promise<readonly Account[]> {
  const rows = await selectAccounts(database).orderBy('createdAt').orderBy('id').execute();
  return rows.map(accountOf);
}

/** By its id or its e-mail address. Throws IsobarError('not_found'). */
export async function findAccount(database: Kysely<AccessTables>, idOrEmail: string): Promise<Account> {
  if (idOrEmail.includes('\0')) throw noAccount();
  const row = await selectAccounts(database)
    .where((where) => where.or([where('id', '=', idOrEmail), where('email', '=', idOrEmail.toLowerCase())]))
    .executeTakeFirst();
  if (row === undefined) throw noAccount();
  return accountOf(row);
}

function noAccount(): IsobarError {
  return new IsobarError('not_found', 'there is no such account');
}

/**
 * Creates an account without a project: see `addOwnProject` and `addMember`.
 * @param passwordHash of `hashPassword`; null for an account whose owner sets the password by a link of `makeResetLink`
 * Throws IsobarError('validation_error') where the address or name cannot be used, or the address has an account.
 */
export async function createAccount(
  database: Kysely<AccessTables>,
  account: {
    readonly email: string;
    readonly name: string;
    readonly isOperator: boolean;
    readonly emailVerified: boolean;
    readonly passwordHash: string | null;
    readonly now: Date;
  },
): Promise<Account> {
  const id = newId();
  const at = account.now.toISOString();
  const row = await database
    .insertInto('auth_user')
    .values({
      id,
      name: readName(account.name),
      email: readEmail(account.email),
      emailVerified: account.emailVerified ? 1 : 0,
      image: null,
      createdAt: at,
      updatedAt: at,
      operator: account.isOperator ? 1 : 0,
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(ACCOUNT_COLUMNS)
    .executeTakeFirst();
  if (row === undefined) throw new AddressTakenError();
  if (account.passwordHash !== null) {
    await database
      .insertInto('auth_account')
      .values({
        id: newId(),
        accountId: id,
        providerId: 'credential',
        userId: id,
        accessToken: null,
        refreshToken: null,
        idToken: null,
        accessTokenExpiresAt: null,
        refreshTokenExpiresAt: null,
        scope: null,
        password: account.passwordHash,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
  }
  return accountOf(row);
}

/** The e-mail address of a new account is already in use. */
export class AddressTakenError extends IsobarError {
  constructor() {
    super('validation_error', 'there is an account with this e-mail address already', { argument: 'email' });
  }
}

/** Gives an account its own project, on the plan `free`, or `local` for an operator. Returns the project's id. */
export async function addOwnProject(
  database: Kysely<AccessTables>,
  account: Pick<Account, 'id' | 'name' | 'isOperator'>,
  now: Date,
): Promise<string> {
  // Two long words would be longer than a name may be.
  const name = sanitizeName(`Project of ${account.name}`, 'Project');
  const plan = account.isOperator ? OPERATOR_PLAN : FIRST_PLAN;
  const { id: projectId } = await insertProject(database, { name, plan, payer: account.id }, now);
  await addMember(database, { projectId, accountId: account.id, role: 'owner', now });
  return projectId;
}

/**
 * Disables an account: it can no longer sign in, and its sessions end within 2 s in every process. Throws IsobarError:
 * 'not_found', or 'validation_error' for the last operator.
 */
export async function disableAccount(
  transaction: Transaction<AccessTables>,
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): Promise<void> {
  const account = await findAccount(transaction, accountId);
  if (account.isOperator) {
    await requireAnotherOperator(transaction, account, 'the last operator cannot be disabled');
  }
  await transaction
    .updateTable('auth_user')
    .set({ disabled_at: now.toISOString() })
    .where('id', '=', account.id)
    .execute();
  await transaction.deleteFrom('auth_session').where('userId', '=', account.id).execute();
  await deleteLinks(transaction, account.id);
  await revokeInvitationsOf(transaction, account, null);
}

/**
 * Grants or revokes the operator role. Throws IsobarError('validation_error') for the last operator, and for an account whose
 * address is not confirmed: its owner is unknown.
 */
export async function setOperator(
  transaction: Transaction<AccessTables>,
  account: Pick<Account, 'id' | 'email' | 'emailVerified'>,
  operator: boolean,
): Promise<void> {
  if (operator && !account.emailVerified) {
    throw new IsobarError(
      'validation_error',
      `the e-mail address of this account is not confirmed, so its owner is unknown: verify who created it, then run 'isobar accounts confirm ${account.email}' on the server`,
    );
  }
  if (!operator) await requireAnotherOperator(transaction, account, 'the last operator stays one');
  await transaction
    .updateTable('auth_user')
    .set({ operator: operator ? 1 : 0 })
    .where('id', '=', account.id)
    .execute();
}

/** Takes a lock, so that two operators who disable each other at the same time cannot both succeed. */
async function requireAnotherOperator(
  transaction: Transaction<AccessTables>,
  { id }: Pick<Account, 'id'>,
  refusal: string,
): Promise<void> {
  await holdLock(transaction, 'operators');
  if (!(await hasOperator(transaction, id))) {
    throw new IsobarError('validation_error', `${refusal}: make another one first`);
  }
}

/**
 * Creates a token that sets an account's password once, within a day; it replaces earlier ones and does not confirm the address. Throws IsobarError: 'not_found', 'validation_error' for a disabled account.
 */
export async function makeResetLink(
  database: Kysely<AccessTables>,
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): Promise<{ readonly token: string; readonly expiresAt: string }> {
  const account = await findAccount(database, accountId);
  if (account.disabledAt !== null) throw new IsobarError('validation_error', 'this account is disabled');
  return makeLink(database, 'reset', { accountId: account.id, mailedTo: null, hours: RESET_HOURS, now });
}

/** Marks an account's address as confirmed on an operator's word. */
export async function confirmAddress(
  transaction: Transaction<AccessTables>,
  { id }: Pick<Account, 'id'>,
): Promise<void> {
  await transaction.updateTable('auth_user').set({ emailVerified: 1 }).where('id', '=', id).execute();
}

const ACCOUNT_COLUMNS = [
  'id',
  'name',
  'email',
  'emailVerified',
  'operator',
  'createdAt',
  'disabled_at',
] as const;

function selectAccounts(database: Kysely<AccessTables>) {
  return database.selectFrom('auth_user').select(ACCOUNT_COLUMNS);
}

function accountOf(row: {
  id: string;
  name: string;
  email: string;
  emailVerified: number | boolean;
  operator: number;
  createdAt: string | Date;
  disabled_at: string | null;
}): Account {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    isOperator: isOperatorRow(row),
    createdAt: new Date(row.createdAt).toISOString(),
    disabledAt: row.disabled_at,
  };
}
