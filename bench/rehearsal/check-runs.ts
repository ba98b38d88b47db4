import { leadsOf, type ModelId, type VariableName } from '../../src/catalog/index.ts';
import type { Rehearsal } from '../../src/demo/index.ts';
import { verifySamples } from '../../src/ingest/index.ts';
import { planRun, presentFields } from '../../src/ingest/plan/run-plan.ts';
import { IsobarError, pacedClock } from '../../src/platform/index.ts';
import { createSourceTree } from '../../src/source/index.ts';
import { dueTime } from '../../src/source/runs/overdue.ts';
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
  /** Fields of an earlier version of a file that its producer has corrected since. */
  readonly outdated: number;
  /** Fields that the producer's files give by now, and that are not stored. */
  readonly lost: number;
  /** Output steps before the run's end that are neither stored nor named as missing, so that answers would skip them. */
  readonly skipped: number;
  /** Sentences that name each field that is not as it should be. */
  readonly findings: readonly string[];
}

/** What is checked. */
interface Checks {
  readonly variables: ReadonlySet<VariableName>;
  /** All of a run by default. */
  readonly leads?: ReadonlySet<number>;
  /** Files of runs that were due by then have come long ago, late and corrected ones too. */
  readonly end: Date;
}

/**
 * Makes every stored field of the runs again from the files that its lineage names, and compares all its cells. Of runs that ended long
 * before the end of the checks, looks for fields that the producer's files give and the store lacks, and for those of a file's earlier
 * version.
 */
export async function* checkRuns(
  store: RunStore,
  models: readonly ModelId[],
  rehearsal: Rehearsal,
  checks: Checks | null = null,
): AsyncGenerator<CheckedRun> {
  rehearsal.calm();
  const { locate } = rehearsal;
  for (const model of models) {
    for (const run of await store.list(model, 100, { synthetic: true })) {
      if (run.manifest === null) continue;
      const counts = { same: 0, different: 0, changed: 0, gone: 0 };
      const isFinal = checks !== null && isDueBy(model, run.initTime, checks.end);
      const findings: string[] = [];
      let outdated = 0;
      const locateVersion = (url: string, etag: string | null): string => {
        const now = locate(url, etag);
        if (now !== url) outdated++;
        return now;
      };
      const all = {
        fields: Number.MAX_SAFE_INTEGER,
        cells: Number.MAX_SAFE_INTEGER,
        now: new Date(),
        locate: locateVersion,
      };
      for await (const { variable, lead, outcome, detail } of verifySamples(store, run, all)) {
        counts[outcome]++;
        if (outcome !== 'same') {
          findings.push(
            `${model} ${run.initTime.toISOString()} ${variable} at ${lead}: ${outcome}: ${detail}`,
          );
        }
      }
      const { lost, skipped } = isFinal
        ? await lackingOf(store, run, rehearsal, checks)
        : { lost: 0, skipped: 0 };
      if (outdated > 0 || lost > 0 || skipped > 0) {
        const title = `${model} ${run.initTime.toISOString()} ${run.state}`;
        const what = isFinal ? '' : ' (of which more may come)';
        findings.push(`${title}: ${outdated} outdated, ${lost} lost, ${skipped} skipped${what}`);
      }
      yield {
        model,
        initTime: run.initTime,
        state: run.state,
        ...counts,
        outdated: isFinal ? outdated : 0,
        lost,
        skipped,
        findings,
      };
    }
  }
}

/**
 * Whether the store has no run of a model at all, or lacks something of the runs that ended long before the end of the checks: a small part of
 * what `checkRuns` looks at.
 */
export async function isBehind(
  store: RunStore,
  models: readonly ModelId[],
  rehearsal: Rehearsal,
  checks: Checks,
): Promise<boolean> {
  for (const model of models) {
    const runs = await store.list(model, 100, { synthetic: true });
    // Every producer has runs out before the day begins.
    if (runs.every(({ manifest }) => manifest === null)) return true;
    for (const run of runs) {
      if (run.manifest === null || !isDueBy(model, run.initTime, checks.end)) continue;
      const { lost, skipped } = await lackingOf(store, run, rehearsal, checks);
      if (lost > 0 || skipped > 0) return true;
    }
  }
  return false;
}

/** Whether all files of a run that ever come have come before a time: those that are late come two hours after the usual time at most. */
function isDueBy(model: ModelId, initTime: Date, end: Date): boolean {
  return dueTime(model, initTime) <= end;
}

/** What the producer's files give that the store lacks, and which output steps answers would skip. */
async function lackingOf(
  store: RunStore,
  run: RunRecord,
  { sources, pace }: Rehearsal,
  { variables, leads }: Checks,
): Promise<Pick<CheckedRun, 'lost' | 'skipped'>> {
  const { model, initTime } = run;
  const tree = createSourceTree({ model, bases: sources.get(model) ?? [], now: pacedClock(pace).now });
  const entries = await tree.inventory(initTime, { variables, ...(leads !== undefined && { leads }) }).then(
    (inventory) => inventory.entries,
    (error: unknown) => {
      // The producer has deleted the run meanwhile: nothing of it can be lost any more.
      if (error instanceof IsobarError && error.code === 'not_found') return [];
      throw error;
    },
  );
  const manifest = await store.manifestOf(run);
  const requested = (variable: VariableName): boolean => variables.has(variable);
  const lost = planRun(model, initTime, entries, presentFields(manifest), requested);
  const stored = new Set(
    Object.values(manifest.cubes).flatMap((cubes) => cubes.flatMap(({ leads }) => leads)),
  );
  const named = new Set([...stored, ...run.missingLeads]);
  const last = Math.max(...stored);
  const skipped = leadsOf(model, initTime.getUTCHours()).filter((lead) => lead < last && !named.has(lead));
  return { lost: lost.length, skipped: skipped.length };
}
