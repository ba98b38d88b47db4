import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { IsobarError } from '../../platform/index.ts';
import { type Plan, type Plans, plansOf } from '../plans/plan.ts';
import type { AccessTables, KeyKind } from '../tables.ts';
import { formatKey, hashSecret, newKey, parseKey, sameHash } from './key.ts';
import { ALL_SCOPES, readScopes, type Scope } from './scope.ts';

/** Who asks, and what it is counted for. */
export interface Caller {
  readonly kind: 'key' | 'session' | 'anonymous';
  readonly projectId: string;
  readonly plan: Plan;
  /**
   * What limits count by and logs name: the key's public part, 'bootstrap' for the key from the settings,
   * 'session:<account id>', 'anonymous:<address>'.
   */
  readonly keyId: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The account behind a session; null for keys and callers without one. */
  readonly accountId: string | null;
}

export interface Keyring {
  /**
   * The caller behind an `Authorization` header. Throws IsobarError('unauthorized') when the header is missing, is not
   * `Bearer <key>`, or holds a key that is unknown or revoked; the message never says which of the last two.
   */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** Makes a key of the default project. The full key is returned only here; its hash alone is stored. */
  createKey(name: string, kind?: KeyKind): Promise<{ readonly id: string; readonly key: string }>;
  /** Ends the keys of earlier starts; effective at once here, within a second in other processes. */
  revokeStartKeys(): Promise<void>;
}

const DEFAULT_PROJECT = 'default';

/** How long a key that was looked up is cached: revocation must reach every process within 2 s. */
const CACHE_MS = 1000;
const CACHE_ENTRIES = 10_000;

interface KnownKey {
  readonly hash: string;
  readonly caller: Caller;
}

/** Opens the keys of a database; makes the default project if there is none. */
export async function openKeyring(options: {
  readonly database: Kysely<AccessTables>;
  /** Accepted as a key of the default project; null for none. */
  readonly bootstrapKey: string | null;
  readonly now: () => Date;
  readonly plans?: Plans;
  /** Milliseconds that never go back: the age of cached keys. */
  readonly elapsedMs?: () => number;
}): Promise<Keyring> {
  const { database, now, plans = plansOf(), elapsedMs = () => performance.now() } = options;
  const bootstrapHash = options.bootstrapKey === null ? null : hashSecret(options.bootstrapKey);
  const known = new LRUCache<string, KnownKey>({
    max: CACHE_ENTRIES,
    ttl: CACHE_MS,
    perf: { now: elapsedMs },
  });

  await database
    .insertInto('projects')
    .values({ id: DEFAULT_PROJECT, name: 'Default project', plan: 'local', created_at: now().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();

  async function lookUp(id: string): Promise<KnownKey | null> {
    const cached = known.get(id);
    if (cached !== undefined) return cached;
    const row = await database
      .selectFrom('api_keys')
      .innerJoin('projects', 'projects.id', 'api_keys.project_id')
      .select(['api_keys.secret_hash', 'api_keys.project_id', 'api_keys.scopes', 'projects.plan'])
      .where('api_keys.id', '=', id)
      .where('api_keys.revoked_at', 'is', null)
      .where('projects.deleted_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return null;
    const caller: Caller = {
      kind: 'key',
      projectId: row.project_id,
      plan: plans.get(row.plan),
      keyId: id,
      scopes: readScopes(row.scopes),
      accountId: null,
    };
    const key = { hash: row.secret_hash, caller };
    known.set(id, key);
    return key;
  }

  return {
    async authenticate(authorization) {
      const text = bearerToken(authorization);
      if (bootstrapHash !== null && sameHash(hashSecret(text), bootstrapHash)) {
        return {
          kind: 'key',
          projectId: DEFAULT_PROJECT,
          plan: plans.get('local'),
          keyId: 'bootstrap',
          scopes: ALL_SCOPES,
          accountId: null,
        };
      }
      const parts = parseKey(text);
      const key = parts === null ? null : await lookUp(parts.id);
      if (parts === null || key === null || !sameHash(hashSecret(parts.secret), key.hash)) {
        throw new IsobarError('unauthorized', 'the API key is not valid: it is unknown or was revoked');
      }
      return key.caller;
    },

    async createKey(name, kind = 'lasting') {
      const parts = newKey();
      await database
        .insertInto('api_keys')
        .values({
          id: parts.id,
          project_id: DEFAULT_PROJECT,
          name,
          kind,
          secret_hash: hashSecret(parts.secret),
          created_at: now().toISOString(),
          revoked_at: null,
          scopes: [...ALL_SCOPES].join(','),
        })
        .execute();
      return { id: parts.id, key: formatKey(parts) };
    },

    async revokeStartKeys() {
      await database
        .updateTable('api_keys')
        .set({ revoked_at: now().toISOString() })
        .where('kind', '=', 'start')
        .where('revoked_at', 'is', null)
        .execute();
      known.clear();
    },
  };
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
