import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely, Transaction } from 'kysely';
import { IsobarError } from '../../../platform/index.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { hashIdentifier } from '../tokens.ts';
import { readCookie, signedToken } from './sessions.ts';

/** Of RFC 6238: seconds of a step, digits of a code, and steps before and after the current one that are accepted, as better-auth does. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const WINDOW = [-1, 0, 1] as const;

/** Second factors of accounts: what better-auth leaves to whoever uses it. */
export interface SecondFactors {
  /** The account whose password was right and whose code is missing, by better-auth's cookie; null where there is none. */
  challenged(headers: IncomingHttpHeaders): Promise<string | null>;
  /**
   * Takes a code out of use before it is checked: each is accepted once (RFC 6238, section 5.2). Does nothing for wrong ones.
   * @throws (rejects) IsobarError('validation_error') for one that was used, or is older than one that was
   */
  useCode(accountId: string, code: string): Promise<void>;
  /** Whether the account has a second factor that was confirmed. */
  isOn(accountId: string): Promise<boolean>;
  /** Notes that a session's person has given a code that was right. */
  passed(sessionId: string): Promise<void>;
}

/** @param secret of the settings @param isSecure whether cookies have better-auth's prefix for https */
export function openSecondFactors(options: {
  readonly database: Kysely<AccessTables>;
  readonly secret: () => string;
  readonly isSecure: boolean;
  readonly now: () => Date;
}): SecondFactors {
  const { database, secret, isSecure, now } = options;
  const cookieName = `${isSecure ? '__Secure-' : ''}isobar.two_factor`;
  return {
    async challenged({ cookie }) {
      const value = cookie === undefined ? null : readCookie(cookie, cookieName);
      const identifier = value === null ? null : signedToken(value, secret());
      if (identifier === null) return null;
      const row = await database
        .selectFrom('auth_verification')
        .select(['value', 'expiresAt'])
        .where('identifier', '=', hashIdentifier(identifier))
        .executeTakeFirst();
      return row === undefined || new Date(row.expiresAt) <= now() ? null : row.value;
    },
    async useCode(accountId, code) {
      const row = await database
        .selectFrom('auth_two_factor')
        .select('secret')
        .where('userId', '=', accountId)
        .executeTakeFirst();
      if (row === undefined) return;
      const { symmetricDecrypt } = await import('better-auth/crypto');
      const key = await symmetricDecrypt({ key: secret(), data: row.secret });
      const current = Math.floor(now().getTime() / 1000 / STEP_SECONDS);
      const step = WINDOW.map((n) => current + n).find((each) => codeOf(key, each) === code);
      if (step === undefined) return;
      const { numUpdatedRows } = await database
        .updateTable('auth_two_factor')
        .set({ last_step: step })
        .where('userId', '=', accountId)
        .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return;
      throw new IsobarError('validation_error', 'this code was used before: wait for the next one', {
        argument: 'code',
      });
    },
    async isOn(accountId) {
      const row = await database
        .selectFrom('auth_user')
        .select('twoFactorEnabled')
        .where('id', '=', accountId)
        .executeTakeFirst();
      return Boolean(row?.twoFactorEnabled);
    },
    async passed(sessionId) {
      await database
        .updateTable('auth_session')
        .set({ secondFactor: 1 })
        .where('id', '=', sessionId)
        .execute();
    },
  };
}

/** Takes the second factor off an account whose owner has lost it, and ends its sessions. False where it has none. */
export async function removeSecondFactor(
  transaction: Transaction<AccessTables>,
  accountId: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('auth_two_factor')
    .where('userId', '=', accountId)
    .executeTakeFirst();
  await transaction
    .updateTable('auth_user')
    .set({ twoFactorEnabled: 0 })
    .where('id', '=', accountId)
    .execute();
  await transaction.deleteFrom('auth_session').where('userId', '=', accountId).execute();
  return numDeletedRows > 0n;
}

/** HOTP, RFC 4226, section 5.3. */
function codeOf(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}
