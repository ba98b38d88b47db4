import type { Kysely } from 'kysely';
import type { PubSub } from '../platform/index.ts';
import type { Plans } from './plans/plan.ts';
import type { AccessTables } from './tables/tables.ts';
import type { RecentRequests } from './usage/recording/recent-requests.ts';

/** What actions work on. */
export interface Access {
  readonly database: Kysely<AccessTables>;
  readonly plans: Plans;
  readonly now: () => Date;
  /** The latest requests that this process answered. */
  readonly recent: RecentRequests;
  /** Publishes changes to the other processes. */
  readonly events: PubSub;
}
