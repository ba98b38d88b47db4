import {
  DEFAULT_VARIABLE_NAMES,
  type LeadRange,
  leadStepOf,
  type ModelId,
  modelOf,
  type VariableName,
} from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import {
  type AbsentFile,
  type FindOptions,
  type Inventory,
  type Location,
  readInventory,
} from '../../source/index.ts';
import { EVERYTHING, filterOf, isLeadWithin } from '../plan/ingest-bounds.ts';
import { awaitedLeads, runLeads, runsIn } from '../plan/run-plan.ts';
import { Notes, notesOfAbsent } from '../report/notes.ts';
import type { RunReport } from '../report/run-report.ts';
import { ingestRun } from './ingest-run.ts';
import type { IngestOptions } from './options/ingest-options.ts';

export interface IngestRequest extends Omit<IngestOptions, 'requested'> {
  readonly model: ModelId;
  /** Files, folders, URLs of a file or of a tree laid out like the producer's, or such a tree itself. */
  readonly locations: readonly Location[];
  /** Only this run; null: every run in the files, or of a producer's tree the newest. */
  readonly initTime: Date | null;
  /** Only leads of this range, both ends inclusive. */
  readonly leads?: LeadRange;
  /** Only these variables; left out: those that are stored by default. */
  readonly variables?: readonly VariableName[];
  /** How many members of an ensemble, those with the lowest numbers, which make a run complete; left out: all. */
  readonly members?: number;
  /** Whether statistics over the members are stored in place of them. Default false. */
  readonly statistics?: boolean;
  readonly now: Date;
}

export interface IngestReport {
  /** Newest initialisation first. */
  readonly runs: readonly RunReport[];
  /** About files and runs that could not be ingested at all. */
  readonly notes: readonly string[];
}

/**
 * Ingests a model's runs from files. A run that cannot be ingested does not keep the others out.
 * Throws IsobarError when nothing can be: 'not_found' when the locations hold no field of the model,
 * 'validation_error' when their fields are another model's, 'upstream_unavailable' when they cannot be read.
 */
export async function ingest(request: IngestRequest): Promise<IngestReport> {
  const { model } = request;
  const inventory = await readInventory(request.locations, findOptionsOf(request));
  const runs = runsIn(model, inventory.entries);
  if (runs.length === 0) throw nothingThere(request, inventory);

  const notes = new Notes();
  notes.add(...inventory.notes);
  const { leads = null, variables } = request;
  const ofMembers = membersOf(request);
  const requested = filterOf({
    leads,
    variables: variables === undefined ? null : new Set(variables),
    ...ofMembers,
  });
  const options: IngestOptions = {
    ...request,
    requested,
    explains: true,
    ...(ofMembers && { bounds: { ...EVERYTHING, ...request.bounds, ...ofMembers } }),
  };
  const reports: RunReport[] = [];
  notes.add(...notesOfAbsent(inventory.absent));
  for (const run of runs) {
    try {
      const isLacking = inventory.absent.length > 0;
      reports.push(
        await ingestRun(model, run, inventory.entries, {
          ...options,
          awaitedFields: requested,
          ...(isLacking && { awaited: awaitedWithout(model, run, inventory.absent, leads) }),
        }),
      );
    } catch (error) {
      if (!(error instanceof IsobarError) || runs.length === 1) throw error;
      notes.add(`the run ${run.toISOString()} is left out: ${error.message}`);
    }
  }
  if (reports.length === 0) throw new IsobarError('upstream_unavailable', notes.list.join('; '));
  return { runs: reports, notes: notes.list };
}

/** What is stored of an ensemble's members; undefined: all. */
function membersOf({ members, statistics }: Pick<IngestRequest, 'members' | 'statistics'>) {
  if (members === undefined && statistics !== true) return undefined;
  return { ...(members !== undefined && { members }), ...(statistics && { statistics }) };
}

/** The leads of a range of which something may come later, with files that are absent. */
function awaitedWithout(
  model: ModelId,
  initTime: Date,
  absent: readonly AbsentFile[],
  range: LeadRange | null,
): readonly number[] {
  const gone = new Set(absent.flatMap(({ leads }) => leads));
  const ofRun = runLeads(model, initTime);
  const there = new Set(ofRun.filter((lead) => !gone.has(lead)));
  return awaitedLeads(
    model,
    initTime,
    ofRun.filter((lead) => isLeadWithin(lead, range)),
    there,
  );
}

function findOptionsOf({ model, initTime, now, leads, variables, signal }: IngestRequest): FindOptions {
  return {
    model,
    initTime,
    now,
    ...(leads && { leads: leadsWithin(model, leads) }),
    variables: new Set(variables ?? DEFAULT_VARIABLE_NAMES),
    ...(signal && { signal }),
  };
}

/** The leads of a range that a model may have, as far as it forecasts. */
function leadsWithin(model: ModelId, { from, to }: LeadRange): ReadonlySet<number> {
  const step = leadStepOf(model);
  const last = Math.min(to, modelOf(model).horizonHours);
  const count = Math.max(0, Math.floor((last - from) / step) + 1);
  return new Set(Array.from({ length: count }, (_, n) => from + n * step));
}

function nothingThere({ model, locations, initTime }: IngestRequest, { notes }: Inventory): IsobarError {
  const reasons = new Notes();
  reasons.add(...notes);
  const places = locations.flatMap((place) => (typeof place === 'string' ? place : place.bases));
  const run = initTime === null ? '' : ` of the run ${initTime.toISOString()}`;
  const why = reasons.list.length === 0 ? '' : ` (${reasons.list.join('; ')})`;
  return new IsobarError('not_found', `${places.join(', ')}: no field of ${model}${run} is there${why}`);
}
