import type { Kysely } from 'kysely';
import type { ModelId } from '../catalog/index.ts';
import { nextChange } from './run-changes.ts';
import { initTimeText, type Run, type RunRow, runOf, type StoreTables } from './run-table.ts';

/** Marks a stored run as EXPIRED; its files go at a later sweep. Returns false when there was nothing to expire. */
export async function expire(
  database: Kysely<StoreTables>,
  run: Pick<Run, 'model' | 'initTime'>,
): Promise<boolean> {
  const transaction = database.transaction().setIsolationLevel('read committed');
  const { numUpdatedRows } = await transaction.execute(async (open) =>
    open
      .updateTable('runs')
      .set({
        state: 'EXPIRED',
        manifest: null,
        present_hours: 0,
        updated_at: new Date().toISOString(),
        change_number: await nextChange(open),
      })
      .where('model', '=', run.model)
      .where('init_time', '=', initTimeText(run.initTime))
      .where('state', '!=', 'EXPIRED')
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}

/** Runs of a model that are kept of those that were taken in on demand: the last to be added to. */
const ON_DEMAND_RUNS = 8;

/**
 * Expires all but the newest `runs` of a model, real and synthetic ones counted apart, and returns those that it
 * expired. The newest COMPLETE one of each kind stays whatever its place: it answers by default. Runs that were taken in on
 * demand do not count; of those the eight that were added to last are kept.
 * Throws RangeError when fewer than one is to stay.
 */
export async function keepNewest(
  database: Kysely<StoreTables>,
  model: ModelId,
  runs: number,
): Promise<readonly Run[]> {
  if (!(Number.isInteger(runs) && runs >= 1)) throw new RangeError(`store: cannot keep ${runs} runs`);
  const rows = await database
    .selectFrom('runs')
    .selectAll()
    .where('model', '=', model)
    .where('state', '!=', 'EXPIRED')
    .orderBy('init_time', 'desc')
    .execute();
  const expired: Run[] = [];
  const whole = rows.filter((row) => row.on_demand === 0);
  const onDemand = rows
    .filter((row) => row.on_demand !== 0)
    .sort((a, b) => (a.published_at < b.published_at ? 1 : -1));
  const past = [
    ...[...Map.groupBy(whole, (row) => row.synthetic).values()].flatMap((ofKind) =>
      pastKeeping(ofKind, runs),
    ),
    ...onDemand.slice(ON_DEMAND_RUNS),
  ];
  for (const row of past) {
    const run = runOf(row);
    if (await expire(database, run)) expired.push(run);
  }
  return expired;
}

/** @param newestFirst runs of one kind */
function pastKeeping(newestFirst: readonly RunRow[], runs: number): readonly RunRow[] {
  const answering = newestFirst.find(({ state }) => state === 'COMPLETE');
  return newestFirst.slice(runs).filter((row) => row !== answering);
}
