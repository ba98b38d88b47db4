import type { Kysely } from 'kysely';
import type { ModelId } from '../catalog/index.ts';
import { nextChange } from './run-changes.ts';
import { initTimeText, type RunRecord, type RunRow, runOf, type StoreTables } from './run-table.ts';

/** Marks a stored run as EXPIRED; its files go at a later sweep. Returns false when there was nothing to expire. */
export async function expire(
  database: Kysely<StoreTables>,
  run: Pick<RunRecord, 'model' | 'initTime'>,
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

/** Runs that are meant: all, or only the synthetic or the real ones. */
export interface RunKind {
  readonly synthetic?: boolean;
}

/** Expires what `pastNewest` names, and returns those that it expired. Throws RangeError when fewer than one is to stay. */
export async function keepNewest(
  database: Kysely<StoreTables>,
  model: ModelId,
  runs: number,
  kind: RunKind = {},
): Promise<readonly RunRecord[]> {
  const expired: RunRecord[] = [];
  for (const run of await pastNewest(database, model, runs, kind)) {
    if (await expire(database, run)) expired.push(run);
  }
  return expired;
}

/**
 * Stored runs of a model that are past the newest `runs`, real and synthetic ones counted apart. The newest COMPLETE one of
 * each kind is never among them: it answers by default. Runs that were taken in on demand do not count; of those it names
 * all but the eight that were added to last.
 * Throws RangeError when fewer than one is to stay.
 */
export async function pastNewest(
  database: Kysely<StoreTables>,
  model: ModelId,
  runs: number,
  { synthetic }: RunKind = {},
): Promise<readonly RunRecord[]> {
  if (!(Number.isInteger(runs) && runs >= 1)) throw new RangeError(`store: cannot keep ${runs} runs`);
  const stored = await database
    .selectFrom('runs')
    .selectAll()
    .where('model', '=', model)
    .where('state', '!=', 'EXPIRED')
    .orderBy('init_time', 'desc')
    .execute();
  const rows = stored.filter((row) => synthetic === undefined || (row.synthetic !== 0) === synthetic);
  const whole = rows.filter((row) => row.on_demand === 0);
  const past: readonly RunRow[] = [
    ...[...Map.groupBy(whole, (row) => row.synthetic).values()].flatMap((ofKind) =>
      pastKeeping(ofKind, runs),
    ),
    ...pastOnDemand(rows),
  ];
  return past.map(runOf);
}

/** Expires runs of a model that were taken in on demand, all but the eight that were added to last, and returns those. */
export async function keepOnDemand(
  database: Kysely<StoreTables>,
  model: ModelId,
): Promise<readonly RunRecord[]> {
  const rows = await database
    .selectFrom('runs')
    .selectAll()
    .where('model', '=', model)
    .where('state', '!=', 'EXPIRED')
    .where('on_demand', '=', 1)
    .execute();
  const expired: RunRecord[] = [];
  for (const run of pastOnDemand(rows).map(runOf)) if (await expire(database, run)) expired.push(run);
  return expired;
}

function pastOnDemand(rows: readonly RunRow[]): readonly RunRow[] {
  return rows
    .filter((row) => row.on_demand !== 0)
    .sort((a, b) => b.change_number - a.change_number)
    .slice(ON_DEMAND_RUNS);
}

/** @param newestFirst runs of one kind */
function pastKeeping(newestFirst: readonly RunRow[], runs: number): readonly RunRow[] {
  const answering = newestFirst.find(({ state }) => state === 'COMPLETE');
  return newestFirst.slice(runs).filter((row) => row !== answering);
}
