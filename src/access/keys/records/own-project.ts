import type { Kysely } from 'kysely';
import { IsobarError } from '../../../platform/index.ts';
import type { Plan, Plans } from '../../plans/plan.ts';
import { OPERATOR_PLAN } from '../../projects/project-rows.ts';
import type { AccessTables } from '../../tables.ts';
import type { Caller } from '../checking/caller.ts';
import { ALL_SCOPES } from '../checking/scope.ts';

/** The project that is always there. */
export const DEFAULT_PROJECT = 'default';
/** What limits and logs call the key of the settings. */
export const BOOTSTRAP_KEY = 'bootstrap';

/**
 * What concerns the server and not a customer is for keys of its own project that have the scope `account`: the key of the settings,
 * the key that a start prints, and those that an operator makes so. Throws IsobarError('forbidden') for others.
 */
export function requireOwnProject({ projectId, scopes }: Pick<Caller, 'projectId' | 'scopes'>): void {
  if (projectId === DEFAULT_PROJECT && scopes.has('account')) return;
  throw new IsobarError(
    'forbidden',
    'this needs the token of ISOBAR_METRICS_TOKEN, or a key of the project default with the scope account',
  );
}

/** Its plan is read again after this time, and nobody waits for that until it is older than the second. */
const REFRESH_MS = 900;
const CACHE_MS = 1800;

/** The default project, whose keys a process knows without the database: that of the settings, and its start key. */
export class OwnProject {
  readonly #database: Kysely<AccessTables>;
  readonly #plans: Plans;
  readonly #elapsedMs: () => number;
  #plan: Plan;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;
  /** Whether the database did not answer the last time: nobody waits for it then. */
  #isAway = false;

  constructor(database: Kysely<AccessTables>, plans: Plans, elapsedMs: () => number) {
    this.#database = database;
    this.#plans = plans;
    this.#elapsedMs = elapsedMs;
    this.#plan = plans.get(OPERATOR_PLAN);
  }

  /** Makes it if there is none. */
  async make(now: Date): Promise<void> {
    await this.#database
      .insertInto('projects')
      .values({
        id: DEFAULT_PROJECT,
        name: 'Default project',
        plan: OPERATOR_PLAN,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  /** Its plan may have changed. */
  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  /** The caller with one of its keys. */
  async caller(keyId: string): Promise<Caller> {
    const age = this.#elapsedMs() - this.#readAt;
    if (age > REFRESH_MS) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null;
      });
      if (age > CACHE_MS && !this.#isAway) await this.#reading;
    }
    return {
      kind: 'key',
      projectId: DEFAULT_PROJECT,
      plan: this.#plan,
      keyId,
      scopes: ALL_SCOPES,
      accountId: null,
      proof: null,
    };
  }

  /** Without its database a gateway still answers what it can: the plan stays what it was. */
  async #read(): Promise<void> {
    try {
      const row = await this.#database
        .selectFrom('projects')
        .select('plan')
        .where('id', '=', DEFAULT_PROJECT)
        .executeTakeFirst();
      this.#isAway = false;
      if (row !== undefined) this.#plan = this.#plans.get(row.plan);
    } catch {
      this.#isAway = true;
    }
    this.#readAt = this.#elapsedMs();
  }
}
