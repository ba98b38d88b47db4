import type { Kysely } from 'kysely';
import type { Log, PubSub } from '../../../platform/index.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { createMailer, type Mailer } from '../mail/mail.ts';
import { type KnownClients, openKnownClients } from '../sessions/known-clients.ts';
import { openSecondFactors, type SecondFactors } from '../sessions/second-factor.ts';
import { openSessions, type Sessions } from '../sessions/sessions.ts';
import { type AccountConfig, authSecretOf, hasAuthSecret } from '../settings.ts';
import type { AuthHandler } from './better-auth.ts';

/** Where clients reach the server when no setting says it: only ever seen by better-auth, never in a link. */
const UNKNOWN_ORIGIN = 'http://isobar.invalid';

/** The services that a gateway needs for accounts. */
export interface Accounts {
  readonly database: Kysely<AccessTables>;
  readonly config: AccountConfig;
  readonly sessions: Sessions;
  readonly places: KnownClients;
  readonly secondFactors: SecondFactors;
  /** null where nothing is mailed. */
  readonly mailer: Mailer | null;
  readonly now: () => Date;
  /** Address of the mount as better-auth knows it, without a slash at the end. */
  readonly base: string;
  /** better-auth, loaded on first use. Throws IsobarError where a setting is missing. */
  handler(): Promise<AuthHandler>;
}

export function openAccounts(options: {
  readonly database: Kysely<AccessTables>;
  readonly config: AccountConfig;
  readonly log: Log;
  readonly now: () => Date;
  /** Milliseconds that never go back: the age of cached sessions. */
  readonly elapsedMs?: () => number;
  /** Publishes sessions that have ended. */
  readonly events?: PubSub;
}): Accounts {
  const { database, config, log, now, elapsedMs, events } = options;
  const base = `${config.publicUrl ?? UNKNOWN_ORIGIN}/auth`;
  const isSecure = base.startsWith('https://');
  const mailer = config.mail === null ? null : createMailer(config.mail, log);
  let loading: Promise<AuthHandler> | null = null;
  let secret: string | null = null;
  // The file of it is read once.
  const knownSecret = () => (secret ??= authSecretOf(config));

  async function load(): Promise<AuthHandler> {
    const secret = knownSecret();
    const { createAuthHandler } = await import('./better-auth.ts');
    return createAuthHandler({ database, config, base, secret, mailer, log, now });
  }

  return {
    database,
    config,
    mailer,
    now,
    base,
    sessions: openSessions({
      database,
      secret: () => (hasAuthSecret(config) ? knownSecret() : null),
      secure: isSecure,
      operatorsNeedFactor: config.operatorSecondFactor === 'required',
      now,
      ...(elapsedMs !== undefined && { elapsedMs }),
      ...(events !== undefined && { events }),
    }),
    places: openKnownClients({ database, secret: knownSecret, now }),
    secondFactors: openSecondFactors({ database, secret: knownSecret, isSecure, now }),
    handler() {
      loading ??= load().catch((error: unknown) => {
        loading = null;
        throw error;
      });
      return loading;
    },
  };
}
