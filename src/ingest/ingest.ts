import type { ModelId } from '../catalog/index.ts';
import { IsobarError } from '../platform/index.ts';
import { type Inventory, readInventory } from '../source/index.ts';
import { type IngestOptions, ingestRun } from './ingest-run.ts';
import { Notes } from './notes.ts';
import { runsIn } from './run-plan.ts';
import type { RunReport } from './run-report.ts';

export interface IngestRequest extends IngestOptions {
  readonly model: ModelId;
  /** Files, folders, or URLs of a file or of a tree laid out like the producer's. */
  readonly locations: readonly string[];
  /** Only this run; null: every run in the files, or of a producer's tree the newest. */
  readonly initTime: Date | null;
  readonly now: Date;
}

export interface IngestReport {
  /** Newest initialisation first. */
  readonly runs: readonly RunReport[];
  /** About files and runs that could not be taken in at all. */
  readonly notes: readonly string[];
}

/**
 * Takes in a model's runs from where files are. One run that cannot be taken in does not keep the others out.
 * Throws IsobarError when nothing can be: 'not_found' when the locations hold no field of the model,
 * 'validation_error' when their fields are another model's, 'upstream_unavailable' when they cannot be read.
 */
export async function ingest(request: IngestRequest): Promise<IngestReport> {
  const { model, locations, initTime, now, signal } = request;
  const inventory = await readInventory(locations, { model, initTime, now, ...(signal && { signal }) });
  const runs = runsIn(model, inventory.entries);
  if (runs.length === 0) throw nothingThere(request, inventory);

  const notes = new Notes();
  notes.add(...inventory.notes);
  const reports: RunReport[] = [];
  for (const run of runs) {
    try {
      reports.push(await ingestRun(model, run, inventory.entries, request));
    } catch (error) {
      if (!(error instanceof IsobarError) || runs.length === 1) throw error;
      notes.add(`the run ${run.toISOString()} is left out: ${error.message}`);
    }
  }
  if (reports.length === 0) throw new IsobarError('upstream_unavailable', notes.list.join('; '));
  return { runs: reports, notes: notes.list };
}

function nothingThere({ model, locations, initTime }: IngestRequest, { notes }: Inventory): IsobarError {
  const told = new Notes();
  told.add(...notes);
  const run = initTime === null ? '' : ` of the run ${initTime.toISOString()}`;
  const why = told.list.length === 0 ? '' : ` (${told.list.join('; ')})`;
  return new IsobarError('not_found', `${locations.join(', ')}: no field of ${model}${run} is there${why}`);
}
