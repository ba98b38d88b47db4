import { type Kysely, sql } from 'kysely';
import { IsobarError } from '../../platform/index.ts';
import type { UsageRow } from '../tables/credit-tables.ts';
import type { AccessTables } from '../tables/tables.ts';
import { LATENCY_COLUMNS, type LatencyColumn, latencyPercentile } from './recording/latency.ts';

/** Dimensions that usage can be grouped by. */
const USAGE_GROUPS = ['HOUR', 'DAY', 'KEY', 'OPERATION', 'MODEL', 'INTERFACE'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** Usage of one group. Dimensions that are not grouped by are null. */
export interface UsageSum {
  /** Start of the hour or, without hours, of the day (UTC). */
  readonly from: Date | null;
  /** Public id of the key, 'bootstrap', 'session:<account id>', 'anonymous'. */
  readonly key: string | null;
  readonly operation: string | null;
  /** Id of the model; '' for operations without one. */
  readonly model: string | null;
  readonly interface: string | null;
  readonly requests: number;
  /** Answers with a status from 400. */
  readonly errors: number;
  readonly credits: number;
  readonly bytes: number;
  /** Milliseconds: the mean, and estimates of the median and of the 95th percentile; at most 5,000, which stands for more. */
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Maximum rows of one report. */
export const MAX_USAGE_ROWS = 10_000;

const HOUR_LENGTH = 13;
const DAY_LENGTH = 10;

const COLUMNS = {
  KEY: 'key_id',
  OPERATION: 'operation',
  MODEL: 'model',
  INTERFACE: 'interface',
} as const satisfies Partial<Record<UsageGroup, keyof UsageRow>>;

const SUMS = [
  'requests',
  'errors',
  'credits',
  'bytes',
  'ms_sum',
  ...LATENCY_COLUMNS.map(([column]) => column),
] as const;

type Summed = Record<(typeof SUMS)[number], number> & { readonly project_id: string } & Record<
    'period' | (typeof COLUMNS)[keyof typeof COLUMNS],
    string | null
  >;

/** The range and groups of a report. */
export interface UsageRange {
  readonly from: Date;
  readonly to: Date;
  /** Dimensions to group by; one sum without any. */
  readonly by: readonly UsageGroup[];
}

/**
 * A project's usage between two times, by hour: hours that begin at or after `from` and before `to`. Hours are kept for 400
 * days. Rows are ordered by time, then by number of requests, most first.
 * @throws IsobarError('validation_error') where there would be more than 10,000 rows
 */
export async function readUsage(
  database: Kysely<AccessTables>,
  projectId: string,
  range: UsageRange,
): Promise<readonly UsageSum[]> {
  return (await readUsageOfAll(database, [projectId], range)).get(projectId) ?? [];
}

/** The same for several projects, by their ids: one statement for all of them, and 10,000 rows together. */
export async function readUsageOfAll(
  database: Kysely<AccessTables>,
  projectIds: readonly string[],
  { from, to, by }: UsageRange,
): Promise<ReadonlyMap<string, readonly UsageSum[]>> {
  if (projectIds.length === 0) return new Map();
  const periodLength = by.includes('HOUR') ? HOUR_LENGTH : by.includes('DAY') ? DAY_LENGTH : 0;
  const period = sql<string | null>`${
    periodLength === 0 ? sql`null` : sql`substr(hour, 1, ${sql.lit(periodLength)})`
  }`;
  const columns = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[])
    .filter((group) => by.includes(group))
    .map((group) => COLUMNS[group]);
  const rows = await database
    .selectFrom('usage')
    .select('project_id')
    .select(period.as('period'))
    .select(columns)
    .select(SUMS.map((column) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as(column)))
    .where('project_id', 'in', projectIds)
    .where('hour', '>=', from.toISOString())
    .where('hour', '<', to.toISOString())
    .groupBy('project_id')
    .$if(periodLength > 0, (query) => query.groupBy(period))
    .$if(columns.length > 0, (query) => query.groupBy(columns))
    .orderBy('period')
    .orderBy('requests', 'desc')
    .$call((query) => columns.reduce((ordered, column) => ordered.orderBy(column), query))
    .limit(MAX_USAGE_ROWS + 1)
    .execute();
  if (rows.length > MAX_USAGE_ROWS) {
    throw new IsobarError(
      'validation_error',
      `this usage has more than ${MAX_USAGE_ROWS} rows; request a shorter time, or group by less`,
      { reason: 'too_large' },
    );
  }
  const rowsOf = Map.groupBy(rows as unknown as Summed[], ({ project_id }) => project_id);
  return new Map([...rowsOf].map(([id, own]) => [id, own.map(sumOf)]));
}

/** Requests of each key of a project since the start of the day (UTC); keys without any are left out. */
export async function requestsToday(
  database: Kysely<AccessTables>,
  projectId: string,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  return requestsOfKeysToday(database, [projectId], now);
}

/** The same for the keys of several projects: one statement for all of them. A session may have used several. */
export async function requestsOfKeysToday(
  database: Kysely<AccessTables>,
  projectIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (projectIds.length === 0) return new Map();
  const day = now.toISOString().slice(0, DAY_LENGTH);
  const rows = await database
    .selectFrom('usage')
    .select(['key_id', sql<number>`cast(sum(requests) as bigint)`.as('requests')])
    .where('project_id', 'in', projectIds)
    .where('hour', '>=', `${day}T00:00:00.000Z`)
    .groupBy('key_id')
    .execute();
  return new Map(rows.map(({ key_id, requests }) => [key_id, requests]));
}

function sumOf(row: Summed): UsageSum {
  const { requests, errors, credits, bytes } = row;
  const latencies: Record<LatencyColumn | 'requests', number> = row;
  return {
    from: row.period === null ? null : periodStart(row.period),
    key: row.key_id ?? null,
    operation: row.operation ?? null,
    model: row.model ?? null,
    interface: row.interface ?? null,
    requests,
    errors,
    credits,
    bytes,
    meanMs: row.ms_sum / requests,
    p50Ms: latencyPercentile(0.5, latencies),
    p95Ms: latencyPercentile(0.95, latencies),
  };
}

/** @param period `2026-11-23T12` or `2026-11-23` */
function periodStart(period: string): Date {
  return new Date(period.length === HOUR_LENGTH ? `${period}:00Z` : `${period}T00:00Z`);
}
