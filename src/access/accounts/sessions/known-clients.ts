import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import { sameHash } from '../../keys/records/key.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { readCookie } from './sessions.ts';

/** A client from which an account has signed in before: limits that strangers can fill do not apply to it. */
export interface KnownClient {
  readonly kind: 'device' | 'address';
  /** Id that its own attempts are counted by. */
  readonly id: string;
}

/** A cookie by which a browser is known when it signs in to an account again. */
export interface DeviceCookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
}

/** An account, by id or e-mail address. */
export type AccountRef = { readonly id: string } | { readonly email: string };

/** Devices and addresses that have signed in to accounts. */
export interface KnownClients {
  /** @param network as `addressBlock` has it; null for an unknown client, and for accounts that do not exist */
  find(headers: IncomingHttpHeaders, network: string, account: AccountRef): Promise<KnownClient | null>;
  /** Remembers the client of a successful sign-in. Null for an account that does not exist. */
  remember(headers: IncomingHttpHeaders, network: string, account: AccountRef): Promise<DeviceCookie | null>;
}

const KNOWN_DAYS = 90;
const DAY_MS = 86_400_000;

/** Networks remembered per account: the latest ones. */
const MAX_NETWORKS = 20;

/** The cookie's name contains the account's id, so that several people can use one browser. */
const COOKIE = 'isobar.device';

/**
 * Both kinds are bound to the account and its password hash: a new password forgets all clients.
 * @param secret of the settings
 */
export function openKnownClients(options: {
  readonly database: Kysely<AccessTables>;
  readonly secret: () => string;
  readonly now: () => Date;
}): KnownClients {
  const { database, secret, now } = options;

  async function lookUp(account: AccountRef): Promise<KnownAccount | null> {
    const query = database
      .selectFrom('auth_user')
      .leftJoin('auth_account', (join) =>
        join
          .onRef('auth_account.userId', '=', 'auth_user.id')
          .on('auth_account.providerId', '=', 'credential'),
      )
      .select(['auth_user.id', 'auth_account.password']);
    const row = await ('id' in account
      ? query.where('auth_user.id', '=', account.id)
      : query.where('auth_user.email', '=', account.email.trim().toLowerCase())
    ).executeTakeFirst();
    return row ?? null;
  }

  function sign({ id, password }: KnownAccount, kind: KnownClient['kind'], text: string): string {
    const signed = JSON.stringify(['known place', kind, id, password, text]);
    return createHmac('sha256', secret()).update(signed).digest('base64url');
  }

  function deviceOf({ cookie }: IncomingHttpHeaders, account: KnownAccount): string | null {
    const value = cookie === undefined ? null : readCookie(cookie, `${COOKIE}.${account.id}`);
    const [device = '', end = '', signature = ''] = value?.split('.') ?? [];
    if (device === '' || !(Number(end) * 1000 > now().getTime())) return null;
    return sameHash(sign(account, 'device', `${device}.${end}`), signature) ? device : null;
  }

  return {
    async find(headers, network, name) {
      const account = await lookUp(name);
      if (account === null) return null;
      const device = deviceOf(headers, account);
      if (device !== null) return { kind: 'device', id: device };
      const hash = sign(account, 'address', network);
      const row = await database
        .selectFrom('known_addresses')
        .select('network')
        .where('account_id', '=', account.id)
        .where('network', '=', hash)
        .where('seen_at', '>', oldest(now()))
        .executeTakeFirst();
      return row === undefined ? null : { kind: 'address', id: hash };
    },
    async remember(headers, network, name) {
      const account = await lookUp(name);
      if (account === null) return null;
      const row = {
        account_id: account.id,
        network: sign(account, 'address', network),
        seen_at: now().toISOString(),
      };
      await database
        .insertInto('known_addresses')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'network']).doUpdateSet({ seen_at: row.seen_at }),
        )
        .execute();
      await forgetOld(account.id);
      const device = deviceOf(headers, account) ?? randomBytes(12).toString('base64url');
      const maxAgeSeconds = (KNOWN_DAYS * DAY_MS) / 1000;
      const text = `${device}.${Math.floor(now().getTime() / 1000) + maxAgeSeconds}`;
      return {
        name: `${COOKIE}.${account.id}`,
        value: `${text}.${sign(account, 'device', text)}`,
        maxAgeSeconds,
      };
    },
  };

  async function forgetOld(accountId: string): Promise<void> {
    const newest = database
      .selectFrom('known_addresses')
      .select('network')
      .where('account_id', '=', accountId)
      .where('seen_at', '>', oldest(now()))
      .orderBy('seen_at', 'desc')
      .limit(MAX_NETWORKS);
    await database
      .deleteFrom('known_addresses')
      .where('account_id', '=', accountId)
      .where('network', 'not in', newest)
      .execute();
  }
}

interface KnownAccount {
  readonly id: string;
  /** Hash of the password; null for an account without one. */
  readonly password: string | null;
}

function oldest(now: Date): string {
  return new Date(now.getTime() - KNOWN_DAYS * DAY_MS).toISOString();
}
