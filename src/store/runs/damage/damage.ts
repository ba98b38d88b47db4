import type { Kysely } from 'kysely';
import type { Damage } from '../../../platform/index.ts';
import { initTimeText, type RunRecord, type StoreTables } from '../../records/run-table.ts';

type Key = Pick<RunRecord, 'model' | 'initTime'>;

/** What is known to be damaged in stored runs, for health, metrics and repairs; in the database, so that all processes see it. */
export class DamageRecords {
  readonly #database: Kysely<StoreTables>;

  constructor(database: Kysely<StoreTables>) {
    this.#database = database;
  }

  async add(run: Key, file: string, fault: string): Promise<void> {
    const { model, initTime } = run;
    const found = { fault, found_at: new Date().toISOString() };
    await this.#database
      .insertInto('damaged_files')
      .values({ model, init_time: initTimeText(initTime), file, ...found })
      .onConflict((conflict) => conflict.columns(['model', 'init_time', 'file']).doUpdateSet(found))
      .execute();
  }

  /** Records what a check of all of a run has found, in place of what was known. */
  async replace(
    run: Key,
    faults: readonly { readonly file: string | null; readonly fault: string }[],
  ): Promise<void> {
    await this.clear(run);
    for (const [file, ofFile] of Map.groupBy(faults, (each) => each.file ?? 'grid')) {
      await this.add(run, file, ofFile.map(({ fault }) => fault).join('; '));
    }
  }

  /** Forgets the damage of some files of a run, or of all. */
  async clear(run: Key, files?: readonly string[]): Promise<void> {
    if (files?.length === 0) return;
    await this.#database
      .deleteFrom('damaged_files')
      .where('model', '=', run.model)
      .where('init_time', '=', initTimeText(run.initTime))
      .$if(files !== undefined, (query) => query.where('file', 'in', files ?? []))
      .execute();
  }

  /** Of runs that are stored, newest first. */
  async list(): Promise<readonly Damage[]> {
    const rows = await this.#database
      .selectFrom('damaged_files')
      .innerJoin('runs', (join) =>
        join
          .onRef('runs.model', '=', 'damaged_files.model')
          .onRef('runs.init_time', '=', 'damaged_files.init_time'),
      )
      .select(['damaged_files.model', 'damaged_files.init_time', 'file', 'fault'])
      .where('runs.manifest', 'is not', null)
      .orderBy('damaged_files.init_time', 'desc')
      .orderBy('damaged_files.model', 'asc')
      .orderBy('file', 'asc')
      .execute();
    return rows.map(({ model, init_time, file, fault }) => ({
      model,
      initTime: new Date(init_time),
      file,
      fault,
    }));
  }
}
