import type { Kysely } from 'kysely';
import { IsobarError } from '../../../platform/index.ts';
import type { Caller } from '../../callers/caller.ts';
import { ALL_SCOPES } from '../../callers/scope.ts';
import type { Plan, Plans } from '../../plans/plan.ts';
import { OPERATOR_PLAN } from '../../projects/project-rows.ts';
import type { AccessTables } from '../../tables/tables.ts';

/** The built-in project. */
export const DEFAULT_PROJECT = 'default';
/** Id of the key from the settings in limits and logs. */
export const BOOTSTRAP_KEY = 'bootstrap';

/**
 * Guards data about the server rather than a customer: for keys of the default project with the scope `account`, that is the key of the
 * settings, the start key, and those that an operator makes so. Throws IsobarError('forbidden') for others.
 */
export function requireServerKey({ projectId, scopes }: Pick<Caller, 'projectId' | 'scopes'>): void {
  if (projectId === DEFAULT_PROJECT && scopes.has('account')) return;
  throw new IsobarError(
    'forbidden',
    'this needs the token of ISOBAR_METRICS_TOKEN, or a key of the project default with the scope account',
  );
}

/** Its plan is refreshed after the first of these ages; requests wait for that only after the second. */
const REFRESH_MS = 900;
const CACHE_MS = 1800;

/** Cache of the default project, whose keys a process knows without the database: the bootstrap key and its start key. */
export class DefaultProject {
  readonly #database: Kysely<AccessTables>;
  readonly #plans: Plans;
  readonly #elapsedMs: () => number;
  #plan: Plan;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;
  /** Whether the last read failed: requests then do not wait for the database. */
  #isAway = false;

  constructor(database: Kysely<AccessTables>, plans: Plans, elapsedMs: () => number) {
    this.#database = database;
    this.#plans = plans;
    this.#elapsedMs = elapsedMs;
    this.#plan = plans.get(OPERATOR_PLAN);
  }

  /** Creates it if there is none. */
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

  /** Marks its plan as outdated. */
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

  /** Without its database a gateway still answers what it can: the plan stays unchanged. */
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
