import type { ModelId } from '../../src/catalog/index.ts';
import type { Rehearsal } from '../../src/demo/index.ts';
import { verifySamples } from '../../src/ingest/index.ts';
import type { RunRecord, RunStore } from '../../src/store/index.ts';

/** What came of checking all fields of a run. */
export interface CheckedRun {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly state: RunRecord['state'];
  /** Fields of which every cell is what the file says. */
  readonly same: number;
  readonly different: number;
  /** Fields whose file has neither its first nor its last version. */
  readonly changed: number;
  /** Fields whose messages could not be read again. */
  readonly gone: number;
}

/** Makes every stored field of the runs again from the files that its lineage names, and compares all its cells. */
export async function* checkRuns(
  store: RunStore,
  models: readonly ModelId[],
  rehearsal: Rehearsal,
): AsyncGenerator<CheckedRun> {
  rehearsal.calm();
  const { locate } = rehearsal;
  for (const model of models) {
    for (const run of await store.list(model, 100, { synthetic: true })) {
      if (run.manifest === null) continue;
      const counts = { same: 0, different: 0, changed: 0, gone: 0 };
      const all = {
        fields: Number.MAX_SAFE_INTEGER,
        cells: Number.MAX_SAFE_INTEGER,
        now: new Date(),
        locate,
      };
      for await (const { variable, lead, outcome, detail } of verifySamples(store, run, all)) {
        counts[outcome]++;
        if (outcome !== 'same') {
          console.error(
            `${model} ${run.initTime.toISOString()} ${variable} at ${lead}: ${outcome}: ${detail}`,
          );
        }
      }
      yield { model, initTime: run.initTime, state: run.state, ...counts };
    }
  }
}
