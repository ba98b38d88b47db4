import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { IsobarError, type PubSub } from '../../../platform/index.ts';
import type { Caller } from '../../callers/caller.ts';
import { SuspendedError } from '../../callers/suspended-error.ts';
import { type Plans, plansOf } from '../../plans/plan.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { parseKey } from '../records/key.ts';
import { BOOTSTRAP_KEY, DefaultProject } from '../start/default-project.ts';
import { type StartKey, writeStartKey } from '../start/start-key.ts';
import { type CachedKey, KeyCache } from './key-cache.ts';
import { type RequestSource, requireAllowedSource } from './key-restrictions.ts';
import { VerifiedHeaderCache } from './verified-headers.ts';

export interface Keyring {
  /**
   * The caller behind an `Authorization` header. Throws IsobarError('unauthorized') when the header is missing, is not
   * `Bearer <key>`, or holds a key that is unknown, expired or revoked; the message never says which of them. Throws
   * IsobarError('forbidden') where the key excludes the request's source, or its project is suspended.
   */
  authenticate(authorization: string | undefined, source?: RequestSource): Promise<Caller>;
  /**
   * The caller of a header whose key is cached as valid; null where it has to be
   * authenticated. Throws IsobarError('forbidden') as `authenticate`.
   */
  cachedCaller(authorization: string, source: RequestSource): Caller | null;
  /**
   * Creates the key that this process prints; those of other processes stay.
   * @param file keeps it for the next start; by default it ends with this process
   */
  openStartKey(file?: string | null): Promise<StartKey>;
}

const NOWHERE: RequestSource = { origin: undefined, address: undefined };

/** Compared with secrets of unknown keys, so that the response time does not reveal whether a key exists. */
const NO_HASH = randomBytes(32);

/** Opens the keys of a database; makes the default project if there is none. */
export async function openKeyring(options: {
  readonly database: Kysely<AccessTables>;
  /** Accepted as a key of the default project; null for none. */
  readonly bootstrapKey: string | null;
  readonly now: () => Date;
  readonly plans?: Plans;
  /** Milliseconds that never go back: the age of cached keys. */
  readonly elapsedMs?: () => number;
  /** Publishes changes at once; without it they are noticed within a second. */
  readonly events?: Pick<PubSub, 'subscribe'> | null;
}): Promise<Keyring> {
  const { database, bootstrapKey, now, plans = plansOf(), elapsedMs = () => performance.now() } = options;
  const bootstrapHash = bootstrapKey === null ? null : sha256(bootstrapKey);
  const known = new KeyCache(database, plans, elapsedMs);
  const checked = new VerifiedHeaderCache(elapsedMs);
  const own = new DefaultProject(database, plans, elapsedMs);
  await own.make(now());
  options.events?.subscribe('access', (projectId) => {
    known.forget(projectId === '' ? null : projectId);
    own.forget();
  });
  /** Known without the database; null before it is created and after it has ended. */
  let startKey: { readonly id: string; readonly hash: Buffer } | null = null;

  function isBootstrapKey(text: string): boolean {
    // Another length cannot match, and needs no hash.
    if (bootstrapHash === null || text.length !== bootstrapKey?.length) return false;
    return timingSafeEqual(sha256(text), bootstrapHash);
  }

  return {
    async authenticate(authorization, source = NOWHERE) {
      const text = bearerToken(authorization);
      if (isBootstrapKey(text)) return own.caller(BOOTSTRAP_KEY);
      const parts = parseKey(text);
      if (parts === null) throw notValid();
      const secretHash = sha256(parts.secret);
      if (startKey?.id === parts.id) {
        if (!timingSafeEqual(secretHash, startKey.hash)) throw notValid();
        return own.caller(parts.id);
      }
      const found = known.find(parts.id);
      let key = found instanceof Promise ? await found : found;
      let caller = callerOf(key, secretHash, now().getTime());
      if (caller === null && key !== null && key === found) {
        key = await known.findFresh(parts.id, key);
        if (key !== found) caller = callerOf(key, secretHash, now().getTime());
      }
      if (caller === null || key === null) throw notValid();
      if (authorization !== undefined) checked.add(authorization, parts.id, key, secretHash);
      requireUsable(key, source);
      return caller;
    },

    cachedCaller(authorization, source) {
      const opened = checked.find(authorization);
      // A key that was rotated, revoked or reloaded since is another object, or missing.
      if (opened === undefined || known.findCached(opened.id) !== opened.key) return null;
      const caller = callerOf(opened.key, opened.secretHash, now().getTime());
      if (caller !== null) requireUsable(opened.key, source);
      return caller;
    },

    async openStartKey(file = null) {
      const written = await writeStartKey(database, now, file);
      startKey = { id: written.id, hash: sha256(parseKey(written.key)?.secret ?? '') };
      return {
        ...written,
        close() {
          startKey = null;
          return written.close();
        },
      };
    },
  };
}

/** Null for a wrong secret. Does the same work whether the key exists or not, and whether it was rotated or not. */
function callerOf(key: CachedKey | null, secretHash: Buffer, at: number): Caller | null {
  const isCurrent = timingSafeEqual(secretHash, key?.hash ?? NO_HASH);
  const isPrevious = timingSafeEqual(secretHash, key?.previousHash ?? NO_HASH);
  if (key === null || at >= key.expiresAt) return null;
  if (isCurrent) return key.caller;
  return isPrevious && at < key.previousExpiresAt ? key.previousCaller : null;
}

/** Throws IsobarError('forbidden') where the key excludes the source, or its project is suspended. */
function requireUsable({ use, isSuspended }: CachedKey, source: RequestSource): void {
  if (isSuspended) throw new SuspendedError();
  requireAllowedSource(use, source);
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function notValid(): IsobarError {
  return new IsobarError(
    'unauthorized',
    'the API key is not valid: it is unknown, has expired or was revoked',
  );
}

/** RFC 6750, section 2.1; the scheme's name is case-insensitive (RFC 9110, section 11.1). */
function bearerToken(authorization: string | undefined): string {
  if (authorization === undefined || authorization === '') {
    throw new IsobarError(
      'unauthorized',
      'an API key is required: send the header "Authorization: Bearer isb_..."',
    );
  }
  const [, token] = /^bearer +([\x21-\x7e]{1,256})$/i.exec(authorization) ?? [];
  if (token === undefined) {
    throw new IsobarError('unauthorized', 'the Authorization header must be "Bearer" and an API key');
  }
  return token;
}
