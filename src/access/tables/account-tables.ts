import { type ColumnType, type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a member may do in a project: owners everything, developers with keys and usage, viewers read. */
export type Role = 'owner' | 'developer' | 'viewer';

export const ROLES: readonly Role[] = ['owner', 'developer', 'viewer'];

/** SQLite gives 0 and 1, PostgreSQL booleans; both take 0 and 1. */
type Flag = ColumnType<number | boolean, 0 | 1, 0 | 1>;

/** better-auth's times: ISO 8601 texts in SQLite, dates in PostgreSQL; both take texts. */
type AuthTime = ColumnType<string | Date, string, string>;

/**
 * Rows of accounts. The tables auth_* are better-auth's, whose columns have its names; ours in them are `operator`, `disabled_at` and `mailed_to`,
 * which it does not know and so never sets from a request. Our times are ISO 8601 texts in UTC.
 */
export interface AccountTables {
  auth_user: {
    id: string;
    name: string;
    /** In lower case. */
    email: string;
    emailVerified: Flag;
    image: string | null;
    createdAt: AuthTime;
    updatedAt: AuthTime;
    /** Whether it signs in with a second factor. */
    twoFactorEnabled: ColumnType<number | boolean | null, 0 | 1 | undefined, 0 | 1>;
    operator: ColumnType<number, 0 | 1 | undefined, 0 | 1>;
    disabled_at: string | null;
  };
  auth_session: {
    id: string;
    expiresAt: AuthTime;
    /** SHA-256 of the cookie's token, hexadecimal. */
    token: string;
    createdAt: AuthTime;
    updatedAt: AuthTime;
    ipAddress: string | null;
    userAgent: string | null;
    userId: string;
    /** Whether the second factor was checked for it. */
    secondFactor: ColumnType<number | boolean | null, 0 | 1 | undefined, 0 | 1>;
  };
  auth_two_factor: {
    id: string;
    /** Encrypted with the secret of the settings. */
    secret: string;
    /** JSON array, encrypted likewise. */
    backupCodes: string;
    userId: string;
    verified: Flag | null;
    failedVerificationCount: number | null;
    lockedUntil: AuthTime | null;
    /** Ours: time step of the last code that was used, of 30 s each since 1970. */
    last_step: number | null;
  };
  /** Networks from which an account has signed in lately. */
  known_addresses: {
    account_id: string;
    /** HMAC-SHA-256 of the account, its password's hash and the network, base64url. */
    network: string;
    seen_at: string;
  };
  auth_account: {
    id: string;
    accountId: string;
    /** `credential` for a password, `oidc` for the OpenID Connect provider. */
    providerId: string;
    userId: string;
    /** Tokens of providers are never stored. */
    accessToken: string | null;
    refreshToken: string | null;
    idToken: string | null;
    accessTokenExpiresAt: AuthTime | null;
    refreshTokenExpiresAt: AuthTime | null;
    scope: string | null;
    /** scrypt: salt and hash, hexadecimal. */
    password: string | null;
    createdAt: AuthTime;
    updatedAt: AuthTime;
  };
  auth_verification: {
    id: string;
    /** SHA-256 of what it is for and its token, base64url. */
    identifier: string;
    value: string;
    /** The address that a link to an account was mailed to; null for unmailed ones. */
    mailed_to: ColumnType<string | null, string | null | undefined, string | null>;
    expiresAt: AuthTime;
    createdAt: AuthTime;
    updatedAt: AuthTime;
  };
  members: { project_id: string; account_id: string; role: Role; created_at: string };
  invitations: {
    id: string;
    /** SHA-256 of the link's token, hexadecimal. */
    token_hash: string;
    /** Who may use it, in lower case; null = the one-time link of a first start. */
    email: string | null;
    /** The project that it grants membership of; null = the new account's own project. */
    project_id: string | null;
    role: Role | null;
    operator: 0 | 1;
    /** Id of the account that invites; null for the command line. */
    invited_by: string | null;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
}

export const accountMigrations: Readonly<Record<string, Migration>> = {
  '2026-11-23-c-accounts': {
    async up(db: Kysely<never>) {
      const inPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
      const time = inPostgres ? sql`timestamptz` : sql`date`;
      const flag = inPostgres ? sql`boolean` : sql`integer`;
      await db.schema
        .createTable('auth_user')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull().unique())
        .addColumn('emailVerified', flag, (column) => column.notNull())
        .addColumn('image', 'text')
        .addColumn('createdAt', time, (column) => column.notNull())
        .addColumn('updatedAt', time, (column) => column.notNull())
        .addColumn('operator', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('disabled_at', 'text')
        .execute();
      await db.schema
        .createTable('auth_session')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('expiresAt', time, (column) => column.notNull())
        .addColumn('token', 'text', (column) => column.notNull().unique())
        .addColumn('createdAt', time, (column) => column.notNull())
        .addColumn('updatedAt', time, (column) => column.notNull())
        .addColumn('ipAddress', 'text')
        .addColumn('userAgent', 'text')
        .addColumn('userId', 'text', (column) =>
          column.notNull().references('auth_user.id').onDelete('cascade'),
        )
        .execute();
      await db.schema
        .createTable('auth_account')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('accountId', 'text', (column) => column.notNull())
        .addColumn('providerId', 'text', (column) => column.notNull())
        .addColumn('userId', 'text', (column) =>
          column.notNull().references('auth_user.id').onDelete('cascade'),
        )
        .addColumn('accessToken', 'text')
        .addColumn('refreshToken', 'text')
        .addColumn('idToken', 'text')
        .addColumn('accessTokenExpiresAt', time)
        .addColumn('refreshTokenExpiresAt', time)
        .addColumn('scope', 'text')
        .addColumn('password', 'text')
        .addColumn('createdAt', time, (column) => column.notNull())
        .addColumn('updatedAt', time, (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('auth_verification')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('identifier', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('expiresAt', time, (column) => column.notNull())
        .addColumn('createdAt', time, (column) => column.notNull())
        .addColumn('updatedAt', time, (column) => column.notNull())
        .execute();
      for (const [table, column] of [
        ['auth_session', 'userId'],
        ['auth_account', 'userId'],
        ['auth_verification', 'identifier'],
      ] as const) {
        await db.schema.createIndex(`${table}_${column}_idx`).on(table).column(column).execute();
      }
      // Projects have no foreign key to them: their table is rebuilt by another migration.
      await db.schema
        .createTable('members')
        .addColumn('project_id', 'text', (column) => column.notNull())
        .addColumn('account_id', 'text', (column) =>
          column.notNull().references('auth_user.id').onDelete('cascade'),
        )
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('members_primary_key', ['project_id', 'account_id'])
        .execute();
      await db.schema.createIndex('members_account').on('members').column('account_id').execute();
      await db.schema
        .createTable('invitations')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('email', 'text')
        .addColumn('project_id', 'text')
        .addColumn('role', 'text')
        .addColumn('operator', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .addColumn('used_at', 'text')
        .execute();
      await db.schema.createIndex('invitations_email').on('invitations').column('email').execute();
    },
  },
  '2026-11-27-accounts-proven-addresses': {
    async up(db: Kysely<never>) {
      await db.schema.alterTable('auth_verification').addColumn('mailed_to', 'text').execute();
      await db.schema.alterTable('invitations').addColumn('invited_by', 'text').execute();
      await forgetUnprovenAddresses(db);
    },
  },
  '2026-11-27-sign-in-second-factor': {
    async up(db: Kysely<never>) {
      const inPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
      const time = inPostgres ? sql`timestamptz` : sql`date`;
      const flag = inPostgres ? sql`boolean` : sql`integer`;
      await db.schema.alterTable('auth_user').addColumn('twoFactorEnabled', flag).execute();
      await db.schema.alterTable('auth_session').addColumn('secondFactor', flag).execute();
      await db.schema
        .createTable('auth_two_factor')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('secret', 'text', (column) => column.notNull())
        .addColumn('backupCodes', 'text', (column) => column.notNull())
        .addColumn('userId', 'text', (column) =>
          column.notNull().references('auth_user.id').onDelete('cascade'),
        )
        .addColumn('verified', flag)
        .addColumn('failedVerificationCount', 'integer')
        .addColumn('lockedUntil', time)
        .addColumn('last_step', 'integer')
        .execute();
      await db.schema
        .createIndex('auth_two_factor_userId_idx')
        .unique()
        .on('auth_two_factor')
        .column('userId')
        .execute();
      await db.schema
        .createTable('known_addresses')
        .addColumn('account_id', 'text', (column) =>
          column.notNull().references('auth_user.id').onDelete('cascade'),
        )
        .addColumn('network', 'text', (column) => column.notNull())
        .addColumn('seen_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('known_addresses_primary_key', ['account_id', 'network'])
        .execute();
    },
  },
};

/**
 * Until then an invitation's link proved the address that it names, although whoever invited knew it: accounts made by one are unproven
 * again, and those that the OpenID Connect provider opens too lose their password, which may be another person's. Operators stay: another
 * operator made them so.
 */
async function forgetUnprovenAddresses(db: Kysely<never>): Promise<void> {
  const isLinked = sql`exists (select 1 from auth_account where auth_account."userId" = auth_user.id and auth_account."providerId" = 'oidc')`;
  const isInvited = sql`auth_user.id in (select actor_id from audit_log where action = 'invitation.accept' and details like '%"newAccount":true%')`;
  const suspects = sql`select id from auth_user where operator = 0 and ${isInvited}`;
  await sql`delete from auth_session where "userId" in (${suspects} and ${isLinked})`.execute(db);
  await sql`delete from auth_account where "providerId" = 'credential' and "userId" in (${suspects} and ${isLinked})`.execute(
    db,
  );
  const no = db.getExecutor().adapter instanceof PostgresAdapter ? sql`false` : sql`0`;
  const yes = db.getExecutor().adapter instanceof PostgresAdapter ? sql`true` : sql`1`;
  await sql`update auth_user set "emailVerified" = ${no} where operator = 0 and ${isInvited} and not ${isLinked}`.execute(
    db,
  );
  await sql`update auth_user set "emailVerified" = ${yes} where operator = 1`.execute(db);
}
