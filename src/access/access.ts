import type { Kysely } from 'kysely';
import type { Plans } from './plans/plan.ts';
import type { AccessTables } from './tables.ts';

/** What actions work on. */
export interface Access {
  readonly database: Kysely<AccessTables>;
  readonly plans: Plans;
  readonly now: () => Date;
}
