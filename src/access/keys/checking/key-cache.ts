import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { maxEntries } from '../../../platform/index.ts';
import type { Caller } from '../../callers/caller.ts';
import { readScopes } from '../../callers/scope.ts';
import { hasQuota } from '../../plans/key-quota.ts';
import type { Plan, Plans } from '../../plans/plan.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { quotaOf } from '../records/key-rows.ts';
import { type KeyRestrictions, parseKeyRestrictions } from './key-restrictions.ts';

/** A cached key. Hashes are SHA-256 of secrets. */
export interface CachedKey {
  readonly hash: Buffer;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The secret before the last rotation; null where there is none. */
  readonly previousHash: Buffer | null;
  readonly previousExpiresAt: number;
  readonly use: KeyRestrictions;
  readonly isSuspended: boolean;
  readonly caller: Caller;
  /** The caller with the secret before the last rotation. */
  readonly previousCaller: Caller;
}

/** Cache lifetime: revocation must reach every process within 2 s. */
const CACHE_MS = 1800;
/** A key in use is refreshed in the background after this, so that requests do not wait for a slow database. */
const REFRESH_MS = 900;
const CACHE_ENTRIES = 10_000;

/** Cache of the keys of a database, by id, for less than 2 s; bounded in memory, whatever ids clients try. */
export class KeyCache {
  readonly #database: Kysely<AccessTables>;
  readonly #plans: Plans;
  readonly #elapsedMs: () => number;
  readonly #known: LRUCache<string, CachedKey>;
  /** Ids without a key. Separate, so that made-up ids do not evict keys. */
  readonly #unknown: LRUCache<string, true>;
  /** Keys that were reloaded because of a secret that did not match. */
  readonly #foundAgain = new WeakSet<CachedKey>();
  readonly #underWay = new Map<string, Promise<CachedKey | null>>();
  /** Incremented when entries are dropped: a read that began before may be out of date. */
  #forgotten = 0;

  /** @param elapsedMs milliseconds that never go back */
  constructor(database: Kysely<AccessTables>, plans: Plans, elapsedMs: () => number) {
    this.#database = database;
    this.#plans = plans;
    this.#elapsedMs = elapsedMs;
    const options = {
      ...maxEntries(CACHE_ENTRIES),
      ttl: CACHE_MS,
      ttlResolution: 0,
      perf: { now: elapsedMs },
    };
    this.#known = new LRUCache(options);
    this.#unknown = new LRUCache(options);
  }

  /** Null for an id without a key, or whose key or project no longer exists. Without a promise where it is cached. */
  find(id: string): CachedKey | null | Promise<CachedKey | null> {
    const cached = this.findCached(id);
    if (cached !== undefined) return cached;
    if (this.#unknown.has(id)) return null;
    return this.#lookUp(id);
  }

  /** The cached key; undefined where it would have to be read. */
  findCached(id: string): CachedKey | undefined {
    const cached = this.#known.get(id);
    if (cached !== undefined && CACHE_MS - this.#known.getRemainingTTL(id) >= REFRESH_MS) {
      // A failure is reported by the request that finds nothing cached.
      this.#lookUp(id).catch(() => {});
    }
    return cached;
  }

  /**
   * Like `find`, but from the database: a secret that the cached key does not have may come from a rotation since. Returns the same
   * object where it was not rotated. Once per cached entry, so that wrong secrets do not cost a read
   * each.
   */
  findFresh(id: string, cached: CachedKey): CachedKey | null | Promise<CachedKey | null> {
    if (this.#foundAgain.has(cached)) return cached;
    return this.#lookUp(id).then((key) => {
      if (key !== null) this.#foundAgain.add(key);
      return key?.hash.equals(cached.hash) ? cached : key;
    });
  }

  /** Drops the keys of a project, or all for null, and the ids known to have none. */
  forget(projectId: string | null): void {
    this.#forgotten++;
    this.#underWay.clear();
    this.#unknown.clear();
    for (const [id, { caller }] of this.#known.entries()) {
      if (projectId === null || caller.projectId === projectId) this.#known.delete(id);
    }
  }

  #lookUp(id: string): Promise<CachedKey | null> {
    // Concurrent requests share one read.
    let reading = this.#underWay.get(id);
    if (reading === undefined) {
      const started = this.#read(id).finally(() => {
        if (this.#underWay.get(id) === started) this.#underWay.delete(id);
      });
      reading = started;
      this.#underWay.set(id, reading);
    }
    return reading;
  }

  async #read(id: string): Promise<CachedKey | null> {
    // The result may be as old as the start of the read.
    const start = this.#elapsedMs();
    const forgotten = this.#forgotten;
    const row = await this.#database
      .selectFrom('api_keys')
      .innerJoin('projects', 'projects.id', 'api_keys.project_id')
      .selectAll('api_keys')
      .select(['projects.plan', 'projects.suspended_at'])
      .where('api_keys.id', '=', id)
      .where('api_keys.revoked_at', 'is', null)
      .where('projects.deleted_at', 'is', null)
      .executeTakeFirst();
    const isCurrent = forgotten === this.#forgotten;
    if (row === undefined) {
      if (isCurrent) {
        this.#known.delete(id);
        this.#unknown.set(id, true, { start });
      }
      return null;
    }
    const known = knownKeyOf(row, this.#plans.get(row.plan));
    if (isCurrent) this.#known.set(id, known, { start });
    return known;
  }
}

function knownKeyOf(
  row: AccessTables['api_keys'] & Pick<AccessTables['projects'], 'suspended_at'>,
  plan: Plan,
): CachedKey {
  const quota = quotaOf(row);
  const { requestsPerMinute } = quota;
  const caller: Caller = {
    kind: 'key',
    projectId: row.project_id,
    plan,
    keyId: row.id,
    scopes: readScopes(row.scopes),
    accountId: null,
    proof: row.secret_hash,
    ...(hasQuota(quota) && { quota }),
    ...(requestsPerMinute !== null && {
      ownRate: [{ name: 'key', quota: requestsPerMinute, windowSeconds: 60 }],
    }),
  };
  return {
    hash: Buffer.from(row.secret_hash, 'hex'),
    expiresAt: row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at),
    previousHash: row.previous_secret_hash === null ? null : Buffer.from(row.previous_secret_hash, 'hex'),
    previousExpiresAt: row.previous_expires_at === null ? 0 : Date.parse(row.previous_expires_at),
    use: parseKeyRestrictions(row.origins, row.addresses),
    isSuspended: row.suspended_at !== null,
    caller,
    previousCaller: { ...caller, proof: row.previous_secret_hash },
  };
}
