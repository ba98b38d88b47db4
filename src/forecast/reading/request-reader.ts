import { leadsOf, nativeOf, type VariableName } from '../../catalog/index.ts';
import type { StoredSeries } from '../../store/index.ts';
import { memo } from '../memo.ts';
import type { Run } from '../runs/run.ts';
import type { BatchSchedule } from './batch-schedule.ts';
import type { StoredColumns } from './cell-block.ts';
import { type CellAnswer, type CellLoader, createCellLoader } from './cell-loader.ts';
import { FetchBudget } from './fetch-budget.ts';
import type { FieldRequest } from './on-demand.ts';
import type { LeadChoice, ReadPlan } from './plan.ts';

/** The stored runs that a request reads from. */
export interface StoreAccess {
  openSeries(run: Run, variable: VariableName): StoredSeries | null;
  /** Ingests fields of a run from its source and returns the updated run. Throws as `OnDemand.ingestFields`. */
  ingestFields(run: Run, fields: readonly FieldRequest[], signal: AbortSignal | undefined): Promise<Run>;
}

/** Reads for one request: opens every variable of a run once, and loads cells together. */
export class RequestReader {
  readonly signal: AbortSignal | undefined;
  readonly schedule: BatchSchedule | undefined;
  readonly #access: StoreAccess;
  readonly #load: CellLoader;
  readonly #opened = new Map<Run, Map<VariableName, StoredSeries | null>>();
  readonly #budget = new FetchBudget();
  /** For each run as first found, the run after the last fields ingested for this request. */
  readonly #updated = new Map<Run, Run>();

  /** @param schedule by default what is asked for in the same tick is read together */
  constructor(access: StoreAccess, signal: AbortSignal | undefined, schedule?: BatchSchedule) {
    this.#access = access;
    this.signal = signal;
    this.schedule = schedule;
    this.#load = createCellLoader(signal, schedule);
  }

  /** The stored series of a variable; null if the run has nothing of it. */
  open(run: Run, variable: VariableName): StoredSeries | null {
    const ofRun = memo(this.#opened, run, () => new Map<VariableName, StoredSeries | null>());
    return memo(ofRun, variable, () => this.#access.openSeries(run, variable));
  }

  openColumns({ run, columns }: ReadPlan): StoredColumns {
    return columns.map(({ variable }) => this.open(run, variable));
  }

  /** Reads a plan at a cell, together with everything else requested in the same tick. */
  load(plan: ReadPlan, cell: number): Promise<CellAnswer> {
    return this.#load(plan, this.openColumns(plan), cell);
  }

  /** The run after ingesting, in one batch, the fields that a run on demand still lacks. Throws as `OnDemand.ingestFields`. */
  async withFields(requested: Run, variables: readonly VariableName[], choice: LeadChoice): Promise<Run> {
    const run = this.#updated.get(requested) ?? requested;
    const missing = run.onDemand ? missingFields(run, variables, choice) : [];
    if (missing.length === 0) return run;
    this.#budget.spend(run, missing);
    const updated = await this.#access.ingestFields(run, missing, this.signal);
    this.signal?.throwIfAborted();
    this.#updated.set(requested, updated);
    return updated;
  }
}

/** The fields at the chosen leads that the model provides and the run does not hold. */
function missingFields(
  run: Run,
  variables: readonly VariableName[],
  choice: LeadChoice,
): readonly FieldRequest[] {
  const isChosen =
    'from' in choice
      ? (lead: number) => lead >= choice.from && lead <= choice.to
      : (lead: number) => choice.includes(lead);
  const steps = leadsOf(run.model, run.initTime.getUTCHours()).filter(isChosen);
  return [...new Set(variables)].flatMap((variable): FieldRequest[] => {
    const native = nativeOf(run.model, variable);
    if (native.status === 'unavailable') return [];
    const held = new Set(run.manifest.cubes[variable]?.flatMap((segment) => segment.leads));
    const leads = steps.filter((lead) => lead >= native.firstLeadHours && !held.has(lead));
    return leads.length === 0 ? [] : [{ variable, leads }];
  });
}
