import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Plan, Plans } from '../../plans/plan.ts';
import type { AccessTables } from '../../tables.ts';
import type { Caller } from './caller.ts';
import { type KeyUse, readKeyUse } from './key-use.ts';
import { readScopes } from './scope.ts';

/** A key as it is checked. Hashes are SHA-256 of secrets. */
export interface KnownKey {
  readonly hash: Buffer;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The secret before the last rotation; null where there is none. */
  readonly previousHash: Buffer | null;
  readonly previousExpiresAt: number;
  readonly use: KeyUse;
  readonly isSuspended: boolean;
  readonly caller: Caller;
  /** The same for who has the secret before the last rotation. */
  readonly previousCaller: Caller;
}

/** How long what was looked up is cached: revocation must reach every process within 2 s. */
const CACHE_MS = 1800;
/** A key in use is looked up again after this, while requests go on with what is cached: they do not wait for a slow database. */
const REFRESH_MS = 900;
const CACHE_ENTRIES = 10_000;

/** The keys of a database, looked up by id and cached for less than 2 s; bounded in memory, whatever ids are tried. */
export class KnownKeys {
  readonly #database: Kysely<AccessTables>;
  readonly #plans: Plans;
  readonly #elapsedMs: () => number;
  readonly #known: LRUCache<string, KnownKey>;
  /** Ids without a key. Apart, so that ids that somebody makes up displace no keys. */
  readonly #unknown: LRUCache<string, true>;
  /** Keys that were looked up because of a secret that was not theirs. */
  readonly #foundAgain = new WeakSet<KnownKey>();
  readonly #underWay = new Map<string, Promise<KnownKey | null>>();
  /** Grows when something was forgotten: what is being read then may be out of date. */
  #forgotten = 0;

  /** @param elapsedMs milliseconds that never go back */
  constructor(database: Kysely<AccessTables>, plans: Plans, elapsedMs: () => number) {
    this.#database = database;
    this.#plans = plans;
    this.#elapsedMs = elapsedMs;
    const options = { max: CACHE_ENTRIES, ttl: CACHE_MS, ttlResolution: 0, perf: { now: elapsedMs } };
    this.#known = new LRUCache(options);
    this.#unknown = new LRUCache(options);
  }

  /** Null for an id without a key, or whose key or project is no more. Without a promise where it is cached. */
  find(id: string): KnownKey | null | Promise<KnownKey | null> {
    const cached = this.findNow(id);
    if (cached !== undefined) return cached;
    if (this.#unknown.has(id)) return null;
    return this.#lookUp(id);
  }

  /** What is cached; undefined where it would have to be looked up. */
  findNow(id: string): KnownKey | undefined {
    const cached = this.#known.get(id);
    if (cached !== undefined && CACHE_MS - this.#known.getRemainingTTL(id) >= REFRESH_MS) {
      // A failure is that of the request that finds nothing cached.
      this.#lookUp(id).catch(() => {});
    }
    return cached;
  }

  /**
   * As `find`, but as the database has it now: a secret that a cached key does not have may be that of a rotation since, which its
   * owner holds already. The same object where it was not rotated. Once for each time that a key was cached, so that wrong secrets
   * cost no row each.
   */
  findAgain(id: string, cached: KnownKey): KnownKey | null | Promise<KnownKey | null> {
    if (this.#foundAgain.has(cached)) return cached;
    return this.#lookUp(id).then((key) => {
      if (key !== null) this.#foundAgain.add(key);
      return key?.hash.equals(cached.hash) ? cached : key;
    });
  }

  /** Forgets the keys of a project, or all where it is null, and which ids have none. */
  forget(projectId: string | null): void {
    this.#forgotten++;
    this.#underWay.clear();
    this.#unknown.clear();
    for (const [id, { caller }] of this.#known.entries()) {
      if (projectId === null || caller.projectId === projectId) this.#known.delete(id);
    }
  }

  #lookUp(id: string): Promise<KnownKey | null> {
    // Requests that come together look up once.
    let asked = this.#underWay.get(id);
    if (asked === undefined) {
      const reading = this.#read(id).finally(() => {
        if (this.#underWay.get(id) === reading) this.#underWay.delete(id);
      });
      asked = reading;
      this.#underWay.set(id, asked);
    }
    return asked;
  }

  async #read(id: string): Promise<KnownKey | null> {
    // What is read may be as old as the question.
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
): KnownKey {
  const caller: Caller = {
    kind: 'key',
    projectId: row.project_id,
    plan,
    keyId: row.id,
    scopes: readScopes(row.scopes),
    accountId: null,
    proof: row.secret_hash,
  };
  return {
    hash: Buffer.from(row.secret_hash, 'hex'),
    expiresAt: row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at),
    previousHash: row.previous_secret_hash === null ? null : Buffer.from(row.previous_secret_hash, 'hex'),
    previousExpiresAt: row.previous_expires_at === null ? 0 : Date.parse(row.previous_expires_at),
    use: readKeyUse(row.origins, row.addresses),
    isSuspended: row.suspended_at !== null,
    caller,
    previousCaller: { ...caller, proof: row.previous_secret_hash },
  };
}
