import { leadsOf, nativeOf, type VariableName } from '../../catalog/index.ts';
import type { StoredSeries } from '../../store/index.ts';
import { memo } from '../memo.ts';
import type { Run } from '../runs/run.ts';
import type { StoredColumns } from './cell-block.ts';
import { type CellAnswer, type CellLoader, createCellLoader } from './cell-loader.ts';
import { FetchBudget } from './fetch-budget.ts';
import type { FieldRequest } from './on-demand.ts';
import type { LeadChoice, ReadPlan } from './plan.ts';

/** What a request reads from. */
export interface StoreAccess {
  openSeries(run: Run, variable: VariableName): StoredSeries | null;
  /** Has fields of a run ingested from its source; gives the run as it is then. Throws as `OnDemand.ingestFields`. */
  ingestFields(run: Run, fields: readonly FieldRequest[], signal: AbortSignal | undefined): Promise<Run>;
}

/** What one request reads: every variable of a run is opened once, and cells are loaded together. */
export class RequestReader {
  readonly signal: AbortSignal | undefined;
  readonly #access: StoreAccess;
  readonly #load: CellLoader;
  readonly #opened = new Map<Run, Map<VariableName, StoredSeries | null>>();
  readonly #budget = new FetchBudget();
  /** By the run as it was found: as it was after the last fields that this request had ingested. */
  readonly #grown = new Map<Run, Run>();

  constructor(access: StoreAccess, signal: AbortSignal | undefined) {
    this.#access = access;
    this.signal = signal;
    this.#load = createCellLoader(signal);
  }

  /** What is stored of a variable; null where the run has nothing of it. */
  open(run: Run, variable: VariableName): StoredSeries | null {
    const ofRun = memo(this.#opened, run, () => new Map<VariableName, StoredSeries | null>());
    return memo(ofRun, variable, () => this.#access.openSeries(run, variable));
  }

  openColumns({ run, columns }: ReadPlan): StoredColumns {
    return columns.map(({ variable }) => this.open(run, variable));
  }

  /** A plan at a cell, read together with all that is asked for at the same time. */
  load(plan: ReadPlan, cell: number): Promise<CellAnswer> {
    return this.#load(plan, this.openColumns(plan), cell);
  }

  /** The run with fields in it: those that a run on demand lacks are ingested first, all at once. Throws as `OnDemand.ingestFields`. */
  async withFields(asked: Run, variables: readonly VariableName[], choice: LeadChoice): Promise<Run> {
    const run = this.#grown.get(asked) ?? asked;
    const lacking = run.onDemand ? lackingFields(run, variables, choice) : [];
    if (lacking.length === 0) return run;
    this.#budget.spend(run, lacking);
    const grown = await this.#access.ingestFields(run, lacking, this.signal);
    this.signal?.throwIfAborted();
    this.#grown.set(asked, grown);
    return grown;
  }
}

/** The fields at some leads that the model gives and the run does not hold. */
function lackingFields(
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
