import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { APIError, type BetterAuthOptions, betterAuth, type GenericEndpointContext } from 'better-auth';
import type { DBAdapter } from 'better-auth/adapters';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Kysely } from 'kysely';
import type { Log } from '../../../platform/index.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { sanitizeName } from '../../texts.ts';
import { type AccountEvent, recordAccountEvent } from '../account-audit.ts';
import { PASSWORD_LENGTH } from '../inputs.ts';
import { mailConfirmation } from '../mail/confirmation-mail.ts';
import type { Mailer } from '../mail/mail.ts';
import { recordMailedReset } from '../records/links.ts';
import { hashedSessions } from '../sessions/hashed-sessions.ts';
import { COOKIE_PREFIX } from '../sessions/sessions.ts';
import type { AccountConfig } from '../settings.ts';
import { accountLink, newId } from '../tokens.ts';
import { recogniseProvider } from './provider-link.ts';
import { canSignUp, recordSignUp, settleSignUp } from './provider-sign-up.ts';

/** The id of the OpenID Connect provider, in the address that it sends people back to: /auth/callback/oidc. */
const PROVIDER = 'oidc';

/** The header that tells better-auth the client's address; whatever clients send under this name is dropped. */
const CLIENT_ADDRESS = 'x-isobar-client-address';

const SESSION_DAYS = 7;
const DAY_SECONDS = 86_400;
const RESET_SECONDS = 3600;

/** better-auth's names of its tables. Its own tool finds nothing to add to what the migration makes. */
export const AUTH_TABLES = {
  user: { modelName: 'auth_user' },
  session: {
    modelName: 'auth_session',
    additionalFields: { secondFactor: { type: 'boolean', required: false, input: false } },
  },
  account: { modelName: 'auth_account' },
  verification: { modelName: 'auth_verification' },
} as const;

/**
 * Codes of an authenticator app, and codes to use once in its place. No device is trusted to do without, and tries are counted by our
 * own limits: better-auth's lock would be one that whoever knows the password holds against the owner.
 */
export const SECOND_FACTOR = twoFactor({
  issuer: 'Isobar',
  // Those who come by the provider have no password here.
  allowPasswordless: true,
  accountLockout: { enabled: false },
  schema: { twoFactor: { modelName: 'auth_two_factor' } },
});

/** better-auth's routes that check a code before they make a session. */
const CODE_ROUTES = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);

/** Whether a session that is being made has passed the second factor: by a code, or as the one that it replaces. */
function passesSecondFactor(
  { userId }: { readonly userId: string },
  context: GenericEndpointContext | null,
): boolean {
  if (CODE_ROUTES.has(context?.path ?? '')) return true;
  const { session, user } = context?.context.session ?? {};
  return context?.path === '/change-password' && user?.id === userId && session?.['secondFactor'] === true;
}

/** Answers the requests that the router of /auth lets through. */
export interface AuthHandler {
  handle(request: Request): Promise<Response>;
}

/** @param base address of the mount, without a slash at the end: `https://weather.example.org/auth` */
export function createAuthHandler(options: {
  readonly database: Kysely<AccessTables>;
  readonly config: AccountConfig;
  readonly base: string;
  readonly secret: string;
  readonly mailer: Mailer | null;
  readonly log: Log;
  readonly now: () => Date;
}): AuthHandler {
  const { database, config, base, secret, mailer, log, now } = options;
  const home = base.replace(/\/auth$/, '');
  const adapter = kyselyAdapter(database, {
    type: config.databaseUrl === null ? 'sqlite' : 'postgres',
    // SQLite has one connection: hooks that ask the database would wait for the transaction that they are in.
    transaction: false,
  });
  const auth = betterAuth({
    appName: 'Isobar',
    baseURL: base,
    secret,
    telemetry: { enabled: false },
    // Its messages and their details name people and addresses.
    logger: {
      level: 'error',
      log: (_level, message) => log.error({ message: message.slice(0, 200) }, 'better-auth'),
    },
    rateLimit: { enabled: false },
    database: (all: BetterAuthOptions) => hashedSessions(adapter(all) as DBAdapter<BetterAuthOptions>),
    user: {
      ...AUTH_TABLES.user,
      validateUserInfo: (data, context) =>
        recogniseProvider(
          database,
          { ...data, provider: PROVIDER, address: addressIn(context.headers) },
          now(),
        ),
    },
    session: { ...AUTH_TABLES.session, expiresIn: SESSION_DAYS * DAY_SECONDS, updateAge: DAY_SECONDS },
    verification: { ...AUTH_TABLES.verification, storeIdentifier: 'hashed' },
    account: {
      ...AUTH_TABLES.account,
      storeStateStrategy: 'cookie',
      // An account that another person made for the address does not keep its owner out: `reclaimAccount` gives it to them.
      accountLinking: { requireLocalEmailVerified: false },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.minimum,
      maxPasswordLength: PASSWORD_LENGTH.maximum,
      requireEmailVerification: mailer !== null,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      ...(mailer !== null && {
        async sendResetPassword({ user, token }: { user: Person; token: string }, request?: Request) {
          await recordMailedReset(database, { accountId: user.id, email: user.email, token });
          await note('account.reset_request', user, addressIn(request?.headers));
          const link = accountLink(home, 'reset', token);
          mailer({
            to: user.email,
            subject: 'Set a new password for Isobar',
            text: `Someone requested a new password for this address at ${home}\nSet it here, within an hour:\n\n${link}\n\nIf that was not you, ignore this mail.\n`,
          });
        },
      }),
    },
    ...(mailer !== null && {
      emailVerification: {
        // To who signs in with the right password: the link in the mail is ours, and better-auth's own does nothing.
        sendOnSignIn: true,
        sendVerificationEmail: ({ user }: { user: Person }) =>
          mailConfirmation({ database, mailer, base, now }, user, false),
      },
    }),
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: base.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
      // Mails are written after the answer, which takes as long for an address without an account. Failures are logged by better-auth.
      backgroundTasks: { handler: (task) => void task },
    },
    databaseHooks: {
      user: {
        create: {
          // Only those who come by the provider are made by better-auth.
          async before(user) {
            if (await canSignUp(database, config.signUp, user, now())) {
              await recordSignUp(database, user.email, now());
              return { data: { ...user, name: sanitizeName(user.name, user.email.split('@')[0] ?? 'New') } };
            }
            throw new APIError('FORBIDDEN', {
              code: 'sign_up_refused',
              message: 'an account is made by invitation here',
            });
          },
          after: (user) => settleSignUp(database, config.signUp, user, now()),
        },
      },
      session: {
        create: {
          async before(session, context) {
            const { userId } = session;
            if (BY_PASSWORD.has(context?.path ?? '')) await requirePassword(userId);
            const row = await database
              .selectFrom('auth_user')
              .select(['id', 'email', 'name', 'emailVerified', 'disabled_at'])
              .where('id', '=', userId)
              .executeTakeFirst();
            const data = { ...session, secondFactor: passesSecondFactor(session, context) };
            if (row === undefined) return { data };
            if (row.disabled_at === null) {
              // For a sign-up that was cut off: most often there is nothing to settle.
              await settleSignUp(
                database,
                config.signUp,
                { ...row, emailVerified: Boolean(row.emailVerified) },
                now(),
              );
              return { data };
            }
            throw new APIError('FORBIDDEN', {
              code: 'account_disabled',
              message: 'this account is disabled',
            });
          },
          async after({ userId, ipAddress }, context) {
            const path = context?.path ?? '';
            // The session that a password change creates is not another sign-in.
            if (path === '/change-password') return;
            const row = await database
              .selectFrom('auth_user')
              .select(['id', 'email', 'twoFactorEnabled'])
              .where('id', '=', userId)
              .executeTakeFirst();
            // better-auth deletes this session again, and makes another once the code was right.
            if (path === '/sign-in/email' && row?.twoFactorEnabled) return;
            const by = path.startsWith('/callback/') ? 'single sign-on' : path.slice(1);
            if (row !== undefined) await note('account.sign_in', row, ipAddress ?? null, { by });
          },
        },
      },
      account: {
        create: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
        update: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
      },
    },
    plugins: config.oidc === null ? [SECOND_FACTOR] : [SECOND_FACTOR, provider(config.oidc)],
  });
  return { handle: (request) => auth.handler(request) };

  async function note(
    action: AccountEvent,
    account: Person,
    address: string | null,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    await database
      .transaction()
      .execute((transaction) =>
        recordAccountEvent(transaction, action, account, { address, at: now(), details }),
      );
  }

  /** The password may have been dropped while it was checked. */
  async function requirePassword(userId: string): Promise<void> {
    const row = await database
      .selectFrom('auth_account')
      .select('id')
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .executeTakeFirst();
    if (row !== undefined) return;
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'no password' });
  }
}

/** better-auth's routes that make a session for whoever knows the password. */
const BY_PASSWORD = new Set(['/sign-in/email', '/change-password']);

/** Of a row of accounts, what the audit log and mails need. */
interface Person {
  readonly id: string;
  readonly email: string;
}

function addressIn(headers: Headers | undefined): string | null {
  return headers?.get(CLIENT_ADDRESS) ?? null;
}

/** Scopes for signing in only: the provider's tokens are not used afterwards. */
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

function provider({ issuer, clientId, clientSecret }: NonNullable<AccountConfig['oidc']>) {
  return genericOAuth({
    config: [
      {
        providerId: PROVIDER,
        clientId,
        clientSecret,
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
      },
    ],
  });
}
