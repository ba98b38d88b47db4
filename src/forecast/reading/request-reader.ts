import { leadsOf, nativeOf, type VariableName } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { StoredSeries } from '../../store/index.ts';
import type { BatchSchedule } from '../common/batch-schedule.ts';
import { memo } from '../common/memo.ts';
import { FetchBudget } from '../fetching/fetch-budget.ts';
import { EstimatedError, type Fetches, OWN_FETCHES, UnfinishedFetchError } from '../fetching/fetches.ts';
import type { CellIntegers, FieldRequest } from '../fetching/on-demand.ts';
import { type LeadChoice, type ReadPlan, storedLeadOf } from '../plan/plan.ts';
import { isMemberRun, type MemberRun } from '../runs/run/member-run.ts';
import { type Run, titleOf } from '../runs/run/run.ts';
import type { StoredColumns } from '../tiles/cells/cell-block.ts';
import { FetchedCells } from './fetched-cells.ts';
import { RequestedMembers, type StoredMembers, type StoredValues } from './member-values.ts';

/** The stored runs that a request reads from. */
export interface StoreAccess {
  /** Whether cubes are elsewhere, so that reading may have to wait. */
  readonly isRemote: boolean;
  openSeries(run: Run, variable: VariableName): StoredSeries | null;
  /** The members of a variable of an ensemble's run; null if it holds none. Throws as `openSeries`. */
  openMembers(run: Run, variable: VariableName): StoredMembers | null;
  /** Makes variables openable where the store is elsewhere; null where they are. Throws (rejects) ResourceFault. */
  fetchIndexes(run: Run, variables: readonly VariableName[]): Promise<unknown> | null;
  /** Ingests fields of a run from its source and returns the updated run. Throws as `OnDemand.ingestFields`. */
  ingestFields(
    run: Run,
    fields: readonly FieldRequest[],
    share: string,
    signal: AbortSignal | undefined,
  ): Promise<Run>;
  /** As `OnDemand.readCells`. */
  readCells(
    run: Run,
    fields: readonly FieldRequest[],
    cells: Int32Array,
    share: string,
    signal: AbortSignal | undefined,
  ): Promise<readonly CellIntegers[] | null>;
  /** How many of some fields of a run are stored by now. */
  countStored(run: Run, fields: readonly FieldRequest[]): Promise<number>;
}

/** Cells that are read from messages before their fields are ingested; for more it would not be much sooner. */
const MAX_FETCHED_CELLS = 64;

/** Aborted once no caller waits for an answer; a function where it is made on first use, since most requests never look at it. */
export type SignalSource = AbortSignal | (() => AbortSignal) | undefined;

/** Reads for one request: opens every variable of a run once, and ingests what a run on demand lacks. */
export class RequestReader {
  readonly schedule: BatchSchedule | undefined;
  readonly #access: StoreAccess;
  readonly #signal: SignalSource;
  readonly #opened = new Map<Run, Map<VariableName, StoredSeries | null>>();
  /** Of the members of ensembles' runs, by the run that they are of. */
  readonly #members = new Map<Run, Map<VariableName, RequestedMembers | null>>();
  readonly #ofMembers = new Map<Run, Map<VariableName, StoredValues | null>>();
  readonly #fetches: Fetches;
  readonly #budget = new FetchBudget();
  /** For each run as first found, the run after the last fields ingested for this request. */
  readonly #updated = new Map<Run, Run>();
  /** By the run that has them. */
  readonly #fetched = new Map<Run, FetchedCells>();
  /** The last of them, by the run as first found. */
  readonly #lastFetched = new Map<Run, Run>();

  /** @param schedule by default what is requested in the same tick is read together */
  constructor(
    access: StoreAccess,
    signal: SignalSource,
    schedule?: BatchSchedule,
    fetches: Fetches = OWN_FETCHES,
  ) {
    this.#access = access;
    this.#fetches = fetches;
    this.#signal = signal;
    this.schedule = schedule;
  }

  /** Resolves when what has been requested so far is about to be read together. */
  allRequested(): Promise<void> {
    const { schedule } = this;
    return schedule === undefined ? Promise.resolve() : new Promise(schedule);
  }

  /** Aborted once no caller waits for the answer. */
  get signal(): AbortSignal | undefined {
    return typeof this.#signal === 'function' ? this.#signal() : this.#signal;
  }

  /** Makes variables openable; null where they are, as in a folder. Throws (rejects) ResourceFault. */
  fetchIndexes(run: Run, variables: readonly VariableName[]): Promise<unknown> | null {
    return this.#access.fetchIndexes(this.#storedOf(run), variables);
  }

  /** The stored series of a variable, which can be opened after `withFields` or `fetchIndexes`; null if the run has nothing of it. */
  open(run: Run, variable: VariableName): StoredSeries | null {
    if (isMemberRun(run)) throw new Error('forecast: the members of a run are opened by openValues');
    const stored = this.#storedOf(run);
    const ofRun = memo(this.#opened, stored, () => new Map<VariableName, StoredSeries | null>());
    return memo(ofRun, variable, () => this.#access.openSeries(stored, variable));
  }

  /** What cells and windows of a variable are read from; null if the run, or the member of an ensemble's run, has nothing of it. */
  openValues(run: Run, variable: VariableName): StoredValues | null {
    if (!isMemberRun(run)) return this.open(run, variable);
    const known = memo(this.#ofMembers, run, () => new Map<VariableName, StoredValues | null>());
    return memo(known, variable, () => this.#openMember(run, variable));
  }

  #openMember(run: MemberRun, variable: VariableName): StoredValues | null {
    const ofRun = memo(this.#members, run.ensemble, () => new Map<VariableName, RequestedMembers | null>());
    const members = memo(ofRun, variable, () => {
      const stored = this.#access.openMembers(run.ensemble, variable);
      return stored === null ? null : new RequestedMembers(stored, run.grid.nx);
    });
    return members === null ? null : members.values(run, variable);
  }

  /** What a plan reads cells from: what is stored, and after `withCells` what was fetched at these cells. */
  openColumns({ run, columns }: ReadPlan): StoredColumns {
    const fetched = this.#fetched.get(run);
    return columns.map(({ variable }) => {
      const stored = this.openValues(run, variable);
      return fetched === undefined ? stored : fetched.series(variable, stored);
    });
  }

  #storedOf(run: Run): Run {
    return this.#fetched.get(run)?.stored ?? run;
  }

  /**
   * Counts the fields that a question about a run on demand still lacks against the budget of the request. Throws as
   * `FetchBudget.spend`.
   */
  reserve(requested: Run, question: FieldQuestion): void {
    const run = this.updated(requested);
    const missing = run.onDemand ? missingFields(run, [question]) : [];
    if (missing.length > 0) this.#budget.spend(run, missing);
  }

  /** The run after what was ingested for this request so far. */
  updated(requested: Run): Run {
    const stored = this.#storedOf(requested);
    return this.#updated.get(stored) ?? stored;
  }

  /** The run as this request read it last: with cells that were fetched in the place of fields. */
  asRead(requested: Run): Run {
    return this.#lastFetched.get(requested) ?? this.updated(requested);
  }

  /**
   * The run after ingesting, in one batch, the fields that a run on demand still lacks for some questions about it, with their
   * variables openable. Throws as `OnDemand.ingestFields`, and ResourceFault.
   */
  async withFields(requested: Run, ...questions: readonly FieldQuestion[]): Promise<Run> {
    const run = await this.#withFields(requested, questions);
    await this.#openIndexes(run, questions);
    return run;
  }

  /**
   * As `withFields`, for questions about some cells: where that is possible with their values in the place of the fields, which are
   * ingested afterwards. Only `openColumns` gives those.
   */
  async withCells(requested: Run, cells: Int32Array, ...questions: readonly FieldQuestion[]): Promise<Run> {
    const run = this.updated(requested);
    const missing = run.onDemand ? missingFields(run, questions) : [];
    this.#estimate(run, missing);
    if (missing.length === 0 || cells.length > MAX_FETCHED_CELLS) {
      return this.withFields(requested, ...questions);
    }
    const read = await this.#paid(run, missing, async () => {
      const { share } = this.#fetches;
      const fromCells = await this.#access.readCells(run, missing, cells, share, this.signal);
      this.signal?.throwIfAborted();
      if (fromCells === null) await this.#ingest(requested, run, missing);
      const part = fromCells === null ? await this.#storedPart(run, missing) : 1;
      return { value: fromCells, part };
    });
    const updated = this.updated(requested);
    if (read === null) {
      await this.#openIndexes(updated, questions);
      return updated;
    }
    await this.#openIndexes(run, questions);
    const fetched = new FetchedCells(run, cells, read);
    this.#fetched.set(fetched.run, fetched);
    this.#lastFetched.set(requested, fetched.run);
    return fetched.run;
  }

  async #withFields(requested: Run, questions: readonly FieldQuestion[]): Promise<Run> {
    const run = this.updated(requested);
    const missing = run.onDemand ? missingFields(run, questions) : [];
    this.#estimate(run, missing);
    if (missing.length === 0) return run;
    return this.#paid(run, missing, async () => {
      const value = await this.#ingest(requested, run, missing);
      return { value, part: await this.#storedPart(run, missing) };
    });
  }

  async #openIndexes(run: Run, questions: readonly FieldQuestion[]): Promise<void> {
    const indexes = this.fetchIndexes(
      run,
      questions.flatMap(({ variables }) => variables),
    );
    if (indexes !== null) await indexes;
  }

  async #ingest(requested: Run, run: Run, missing: readonly FieldRequest[]): Promise<Run> {
    const updated = await this.#access.ingestFields(run, missing, this.#fetches.share, this.signal);
    this.signal?.throwIfAborted();
    this.#updated.set(this.#storedOf(requested), updated);
    this.#lastFetched.delete(requested);
    return updated;
  }

  /** Fetches fields once they are paid for. What a source did not give is not charged, but what continues without its caller is. */
  async #paid<T>(
    run: Run,
    missing: readonly FieldRequest[],
    fetch: () => Promise<{ readonly value: T; readonly part: number }>,
  ): Promise<T> {
    this.#budget.spend(run, missing);
    if (this.#fetches.mode === 'stored') throw needsKey(run);
    const { model, initTime, grid } = run;
    const work = { model, initTime, opens: false, requested: missing, gridPoints: grid.size };
    const payment = await this.#fetches.pay(work);
    let part = 1;
    try {
      this.signal?.throwIfAborted();
      const done = await fetch();
      part = done.part;
      return done.value;
    } catch (error) {
      const goesOn = this.signal?.aborted === true || error instanceof UnfinishedFetchError;
      if (!goesOn) part = await this.#storedPart(run, missing);
      throw error;
    } finally {
      payment.settle(part);
    }
  }

  /** Notes what would be fetched where that is all that is requested. Throws EstimatedError then. */
  #estimate(run: Run, missing: readonly FieldRequest[]): void {
    if (this.#fetches.mode !== 'estimate' || !run.onDemand) return;
    this.#budget.spend(run, missing);
    const { model, initTime, grid } = run;
    if (missing.length > 0) {
      void this.#fetches.pay({ model, initTime, opens: false, requested: missing, gridPoints: grid.size });
    }
    throw new EstimatedError();
  }

  async #storedPart(run: Run, missing: readonly FieldRequest[]): Promise<number> {
    const all = missing.reduce((sum, { leads }) => sum + leads.length, 0);
    const stored = await this.#access.countStored(run, missing).catch(() => 0);
    return all === 0 ? 0 : stored / all;
  }
}

function needsKey(run: Run): IsobarError {
  return new IsobarError(
    'forbidden',
    `${titleOf(run)} is only at its source: fields that are not stored yet are fetched for callers with a key`,
  );
}

/** Variables at chosen leads. */
export interface FieldQuestion {
  readonly variables: readonly VariableName[];
  readonly leads: LeadChoice;
}

/** The fields at the chosen leads that the model provides and the run does not hold; each once. */
export function missingFields(run: Run, questions: readonly FieldQuestion[]): readonly FieldRequest[] {
  const steps = leadsOf(run.model, run.initTime.getUTCHours());
  const requested = new Map<VariableName, Set<number>>();
  for (const { variables, leads } of questions) {
    const chosen = steps.filter((lead) => isChosen(leads, lead));
    for (const variable of variables) {
      const ofVariable = memo(requested, variable, () => new Set<number>());
      for (const lead of chosen) ofVariable.add(lead);
    }
  }
  return [...requested].flatMap(([variable, requestedLeads]): FieldRequest[] => {
    const native = nativeOf(run.model, variable);
    if (native.status === 'unavailable') return [];
    const stored = new Set(run.manifest.cubes[variable]?.flatMap((segment) => segment.leads));
    const read = new Set([...requestedLeads].map((lead) => storedLeadOf(native, lead)));
    const leads = steps.filter(
      (lead) => read.has(lead) && lead >= native.firstLeadHours && !stored.has(lead),
    );
    return leads.length === 0 ? [] : [{ variable, leads }];
  });
}

function isChosen(choice: LeadChoice, lead: number): boolean {
  return 'from' in choice ? lead >= choice.from && lead <= choice.to : choice.includes(lead);
}
