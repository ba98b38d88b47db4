import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { maxEntries, type PubSub } from '../../../platform/index.ts';
import { sameHash } from '../../keys/records/key.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { isOperatorRow } from '../records/operators.ts';
import { hashToken } from '../tokens.ts';

/** The account that is signed in. */
export interface Session {
  readonly sessionId: string;
  readonly accountId: string;
  /** Whether it may do what operators may, now. */
  readonly isOperator: boolean;
  /** Whether the address is proven to be theirs. */
  readonly emailVerified: boolean;
  /** Whether it lacks operator rights only because the required second factor is missing. */
  readonly lacksSecondFactor: boolean;
  /** Whether the account has a second factor, and whether this session has passed it. */
  readonly secondFactor: SecondFactorState;
  readonly email: string;
  readonly name: string;
}

type SecondFactorState = 'off' | 'missing' | 'passed';

/** Who is signed in, read from the database without better-auth, which takes most of a second to load. */
export interface Sessions {
  /** Finds the session by a request's cookie; null without a valid one. Cached for a second: signed-out sessions end within 2 s in every process. */
  sessionOf(headers: IncomingHttpHeaders): Promise<Session | null>;
  /** Clears the cache here and, through events, in other processes. */
  forget(): void;
}

/** Of the session's cookie: better-auth's name for it, without the `__Secure-` that it has at an https address. */
export const COOKIE_PREFIX = 'isobar';
const COOKIE = `${COOKIE_PREFIX}.session_token`;

/** Cache lifetime of a session: its end must reach every process within 2 s. */
const CACHE_MS = 1000;
const CACHE_ENTRIES = 10_000;

/** Longer than any cookie that was issued. */
const MAX_COOKIE = 200;

/** Published instead of a project's id: only sessions have changed. */
const SESSIONS = 'sessions';

interface KnownSession {
  readonly session: Session;
  readonly expiresAt: number;
}

export function openSessions(options: {
  readonly database: Kysely<AccessTables>;
  /** The secret that signs cookies, read on first use; null where no process can have signed any. */
  readonly secret: () => string | null;
  /** Whether clients reach the server by https. */
  readonly secure: boolean;
  /** Whether operators need a second factor. */
  readonly operatorsNeedFactor?: boolean;
  readonly now: () => Date;
  /** Milliseconds that never go back: the age of cached sessions. */
  readonly elapsedMs?: () => number;
  /** Publishes changes; without it they are noticed within a second. */
  readonly events?: PubSub;
}): Sessions {
  const {
    database,
    secret,
    secure,
    operatorsNeedFactor = false,
    now,
    events,
    elapsedMs = () => performance.now(),
  } = options;
  const cookieName = secure ? `__Secure-${COOKIE}` : COOKIE;
  const known = new LRUCache<string, KnownSession>({
    ...maxEntries(CACHE_ENTRIES),
    ttl: CACHE_MS,
    perf: { now: elapsedMs },
  });

  let forgotten = 0;
  events?.subscribe('access', () => {
    forgotten++;
    known.clear();
  });

  async function lookUp(hash: string): Promise<KnownSession | null> {
    const row = await database
      .selectFrom('auth_session')
      .innerJoin('auth_user', 'auth_user.id', 'auth_session.userId')
      .select([
        'auth_session.id',
        'auth_session.expiresAt',
        'auth_session.secondFactor',
        'auth_user.id as accountId',
        'auth_user.operator',
        'auth_user.emailVerified',
        'auth_user.twoFactorEnabled',
        'auth_user.email',
        'auth_user.name',
      ])
      .where('auth_session.token', '=', hash)
      .where('auth_user.disabled_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { id, accountId, email, name } = row;
    const emailVerified = Boolean(row.emailVerified);
    const secondFactor = !row.twoFactorEnabled ? 'off' : row.secondFactor ? 'passed' : 'missing';
    const mayOperate = isOperatorRow(row);
    const lacksSecondFactor = mayOperate && operatorsNeedFactor && secondFactor !== 'passed';
    const isOperator = mayOperate && !lacksSecondFactor;
    const session: Session = {
      sessionId: id,
      accountId,
      isOperator,
      lacksSecondFactor: lacksSecondFactor,
      secondFactor,
      emailVerified,
      email,
      name,
    };
    return { session, expiresAt: new Date(row.expiresAt).getTime() };
  }

  return {
    async sessionOf({ cookie }) {
      const value = cookie === undefined ? null : readCookie(cookie, cookieName);
      const key = value === null ? null : secret();
      const token = value === null || key === null ? null : signedToken(value, key);
      if (token === null) return null;
      const hash = hashToken(token);
      let found = known.get(hash) ?? null;
      if (found === null) {
        const before = forgotten;
        found = await lookUp(hash);
        // What was read while something changed may be out of date.
        if (found !== null && before === forgotten) known.set(hash, found);
      }
      return found === null || found.expiresAt <= now().getTime() ? null : found.session;
    },
    forget() {
      forgotten++;
      known.clear();
      events?.publish('access', SESSIONS);
    },
  };
}

/** RFC 6265, section 4.2. A name that occurs twice is ignored: another site may have set one of them. */
export function readCookie(header: string, name: string): string | null {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return values.length !== 1 || value === undefined || value.length > MAX_COOKIE ? null : value;
}

/** The token of a cookie `<token>.<signature>`, an HMAC-SHA-256 in base64, URL-encoded; null with another signature. */
export function signedToken(value: string, secret: string): string | null {
  const end = value.indexOf('.');
  if (end <= 0) return null;
  const token = value.slice(0, end);
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return sameHash(encodeURIComponent(signature), value.slice(end + 1)) ? token : null;
}
