import type { Kysely } from 'kysely';
import { HOUR_MS, horizonOf, isModelId, type ModelId } from '../../catalog/index.ts';
import { isAheadOfClock } from '../../platform/index.ts';
import { initTimeText, type RunRecord, type RunRow, runOf, type StoreTables } from '../records/run-table.ts';
import { DamageRecords } from './damage/damage.ts';
import { nextChange } from './run-changes.ts';

/** Marks a stored run as EXPIRED; a later sweep deletes its files. Returns false when there was nothing to expire. */
export async function expire(
  database: Kysely<StoreTables>,
  run: Pick<RunRecord, 'model' | 'initTime'>,
): Promise<boolean> {
  const transaction = database.transaction().setIsolationLevel('read committed');
  const { numUpdatedRows } = await transaction.execute(async (open) => {
    await new DamageRecords(open).clear(run);
    return await open
      .updateTable('runs')
      .set({
        state: 'EXPIRED',
        manifest: null,
        present_hours: 0,
        missing_leads: '',
        updated_at: new Date().toISOString(),
        change_number: await nextChange(open),
      })
      .where('model', '=', run.model)
      .where('init_time', '=', initTimeText(run.initTime))
      .where('state', '!=', 'EXPIRED')
      .executeTakeFirstOrThrow();
  });
  return numUpdatedRows > 0n;
}

/** How many of a model's runs that were ingested on demand are kept: the ones most recently added to. */
const ON_DEMAND_RUNS = 8;

/** Selects all runs, or only the synthetic or the real ones. */
export interface RunFilter {
  readonly synthetic?: boolean;
}

/** Expires the runs that `beyondNewest` gives, and returns those that it expired. Throws RangeError when `runs` is below 1. */
export async function keepNewest(
  database: Kysely<StoreTables>,
  model: ModelId,
  runs: number,
  now: Date,
  filter: RunFilter = {},
): Promise<readonly RunRecord[]> {
  const expired: RunRecord[] = [];
  for (const run of await beyondNewest(database, model, runs, now, filter)) {
    if (await expire(database, run)) expired.push(run);
  }
  return expired;
}

/**
 * Stored runs of a model that are past the newest `runs`, with real and synthetic ones counted separately. Only COMPLETE runs
 * count; of those that are INCOMING as many more are kept, if they are newer. The COMPLETE run of each kind that goes
 * furthest ahead is never among them, because it answers beyond the end of shorter ones. Real runs ahead of the clock are
 * neither counted nor among the result: either their time is wrong or the clock is. Runs that were ingested on demand are not
 * counted either; all of them but the eight that were added to last are among the result. Runs that are kept until someone drops them are
 * neither counted nor among the result.
 * Throws RangeError when `runs` is below 1.
 */
export async function beyondNewest(
  database: Kysely<StoreTables>,
  model: ModelId,
  runs: number,
  now: Date,
  { synthetic }: RunFilter = {},
): Promise<readonly RunRecord[]> {
  if (!(Number.isInteger(runs) && runs >= 1)) throw new RangeError(`store: cannot keep ${runs} runs`);
  const stored = await database
    .selectFrom('runs')
    .selectAll()
    .where('model', '=', model)
    .where('state', '!=', 'EXPIRED')
    .where('kept', '=', 0)
    .orderBy('init_time', 'desc')
    .execute();
  const rows = stored.filter((row) => synthetic === undefined || (row.synthetic !== 0) === synthetic);
  const full = rows.filter(
    (row) => row.on_demand === 0 && (row.synthetic !== 0 || !isAheadOfClock(new Date(row.init_time), now)),
  );
  const expirable: readonly RunRow[] = [
    ...[...Map.groupBy(full, (row) => row.synthetic).values()].flatMap((ofKind) =>
      expirableOfKind(ofKind, runs),
    ),
    ...expirableOnDemand(rows),
  ];
  return expirable.map(runOf);
}

/** What is known of runs on demand that may expire. */
export interface OnDemandUse {
  /** Whose run it is: who had it fetched last. */
  ownerOf(initTime: Date): string;
  /** Whether fields of it are being fetched: it stays. */
  isBusy(initTime: Date): boolean;
}

const NO_USE: OnDemandUse = { ownerOf: () => '', isBusy: () => false };

/**
 * Expires all but eight of a model's runs that were ingested on demand, and returns the expired ones: of the owner who has most of
 * them the one that was added to longest ago, so that whoever asks for run after run displaces their own.
 */
export async function keepRecentOnDemand(
  database: Kysely<StoreTables>,
  model: ModelId,
  use: OnDemandUse = NO_USE,
): Promise<readonly RunRecord[]> {
  const rows = await database
    .selectFrom('runs')
    .selectAll()
    .where('model', '=', model)
    .where('state', '!=', 'EXPIRED')
    .where('on_demand', '=', 1)
    .where('kept', '=', 0)
    .execute();
  const expired: RunRecord[] = [];
  for (const run of expirableOnDemand(rows, use).map(runOf))
    if (await expire(database, run)) expired.push(run);
  return expired;
}

function expirableOnDemand(
  rows: readonly RunRow[],
  { ownerOf, isBusy }: OnDemandUse = NO_USE,
): readonly RunRow[] {
  const onDemand = rows
    .filter((row) => row.on_demand !== 0)
    .map((row) => ({ row, initTime: new Date(row.init_time) }))
    .map((run) => ({ ...run, owner: ownerOf(run.initTime) }));
  // The one that was added to longest ago first.
  let kept = onDemand.sort((a, b) => a.row.change_number - b.row.change_number);
  const expirable: RunRow[] = [];
  while (kept.length > ON_DEMAND_RUNS) {
    const byOwner = Map.groupBy(kept, ({ owner }) => owner);
    const idle = kept.filter(({ initTime }) => !isBusy(initTime));
    const most = Math.max(...idle.map(({ owner }) => byOwner.get(owner)?.length ?? 0));
    const gone = idle.find(({ owner }) => byOwner.get(owner)?.length === most);
    if (gone === undefined) break;
    expirable.push(gone.row);
    kept = kept.filter((run) => run !== gone);
  }
  return expirable;
}

/** @param newestFirst runs of one kind */
function expirableOfKind(newestFirst: readonly RunRow[], runs: number): readonly RunRow[] {
  const complete = newestFirst.filter(({ state }) => state === 'COMPLETE');
  const newest = complete.slice(0, runs);
  const oldest = newest.length < runs ? undefined : newest.at(-1);
  // What has not come in full while newer runs did will hardly be missed.
  const incoming = newestFirst
    .filter(({ state, init_time }) => state !== 'COMPLETE' && init_time > (oldest?.init_time ?? ''))
    .slice(0, runs);
  const kept = new Set([...newest, furthestOf(complete), ...incoming]);
  return newestFirst.filter((row) => !kept.has(row));
}

/** The run with the latest last valid time, the newest of equals. */
function furthestOf(newestFirst: readonly RunRow[]): RunRow | undefined {
  const ends = newestFirst.map(({ model, init_time }) => {
    const initTime = new Date(init_time);
    const horizon = isModelId(model) ? horizonOf(model, initTime.getUTCHours()) : 0;
    return initTime.getTime() + horizon * HOUR_MS;
  });
  return newestFirst[ends.indexOf(Math.max(...ends))];
}
