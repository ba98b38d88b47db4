import {
  isInvariant,
  type LeadRange,
  MODEL_IDS,
  type ModelId,
  nativeOf,
  type SeriesName,
  type VariableName,
} from '../../catalog/index.ts';
import type { Bounds } from '../../geo/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { SourceRange, StoredSeries } from '../../store/index.ts';
import type { BatchSchedule } from '../common/batch-schedule.ts';
import { memo } from '../common/memo.ts';
import { type EnsembleTable, openEnsemble } from '../ensemble/ensemble-table.ts';
import { EnsembleMaps, type EnsembleWindow } from '../ensemble/maps/ensemble-maps.ts';
import { requireMembers } from '../ensemble/require-members.ts';
import { type Fetches, OWN_FETCHES } from '../fetching/fetches.ts';
import { requireStep } from '../grids/slabs/slab.ts';
import type { Thinning } from '../grids/windows/thinned-window.ts';
import { variablesOf } from '../plan/plan.ts';
import { type HeightCorrection, heightCorrection, requireGround } from '../points/height-correction.ts';
import { describeOutside } from '../points/outside-domain.ts';
import { cellAt, type ForecastCell, type Place, placeAt, type Selection } from '../points/place.ts';
import { RequestReader, type SignalSource, type StoreAccess } from '../reading/request-reader.ts';
import { requirePlan } from '../reading/require-plan.ts';
import type { RangeRequest } from '../run-selection/choose-run.ts';
import {
  isPresent,
  leadOf,
  leadRangeOf,
  type RequestedRange,
  withDefaultEnd,
} from '../run-selection/coverage/lead-range.ts';
import type { Pin } from '../run-selection/pin.ts';
import { RequestedRuns, type RunAccess } from '../run-selection/requested-runs.ts';
import { lineageAt, storedLineage } from '../runs/lineage.ts';
import { memberNumbers } from '../runs/run/member-run.ts';
import type { Run } from '../runs/run/run.ts';
import { heightsAround } from '../series/derived/wind-at-height.ts';
import { type ColumnLoader, createColumnLoader } from '../series/loading/column-loader.ts';
import { LeadTable } from '../series/loading/lead-table.ts';
import { WindTable } from '../series/loading/wind-table.ts';
import { Profile } from '../series/profile.ts';
import type { Accumulation, SeriesTable } from '../series/values/series.ts';
import {
  type CellTable,
  type CellTables,
  readCellTable,
  readCellTables,
  tableAtHeight,
} from '../tiles/cells/cell-table.ts';
import {
  type SlabAt,
  type StepsAt,
  slabAt,
  stepsAt,
  type ValueAt,
  type ValueTimeRequest,
  valueAt,
} from '../times/index.ts';
import { RequestGrids } from './request-grids.ts';

/** Where a request finds runs and what they hold. */
export interface ForecastAccess extends StoreAccess, RunAccess {}

/**
 * One request's view of the forecasts. It sees the same runs throughout, even if others are published in the meantime, and
 * loads all its series tile by tile.
 */
export class ForecastRequest {
  readonly #runs: RequestedRuns;
  readonly #reader: RequestReader;
  // Made on first use: most requests ask for series or for maps, and few for lineage.
  #grids: RequestGrids | null = null;
  #columnLoader: ColumnLoader | null = null;
  #lineages: Map<StoredSeries, Promise<readonly SourceRange[]>> | null = null;

  /**
   * @param schedule by default what is requested in the same tick is read together
   * @param fetches what may be fetched from sources; by default everything, free of charge
   */
  constructor(
    access: ForecastAccess,
    signal?: SignalSource,
    schedule?: BatchSchedule,
    fetches: Fetches = OWN_FETCHES,
  ) {
    this.#runs = new RequestedRuns(access, fetches);
    this.#reader = new RequestReader(access, signal, schedule, fetches);
  }

  get #signal(): AbortSignal | undefined {
    return this.#reader.signal;
  }

  /** Windows, slabs and fields of the runs' grids. */
  get grids(): RequestGrids {
    this.#grids ??= new RequestGrids(this.#reader);
    return this.#grids;
  }

  /** As `RequestGrids.release`. */
  release(): void {
    this.#grids?.release();
  }

  /** The newest complete run of a model, the same throughout this request, or null if it has none. */
  latest(model: ModelId): Promise<Run | null> {
    return this.#runs.latest(model);
  }

  /** The complete run of a model with the latest last valid time, or null if it has none: short runs end before older ones. */
  furthest(model: ModelId): Promise<Run | null> {
    return this.#runs.furthest(model);
  }

  /** The complete run of a model with the earliest initialisation, or null if it has none: nothing older is answered. */
  earliest(model: ModelId): Promise<Run | null> {
    return this.#runs.earliest(model);
  }

  /**
   * Announces a range that this request will ask of a model's default run, so that one run answers all of its questions: the
   * newest that covers every announced range. Call it before the first `run`.
   */
  expect(model: ModelId, requested: RangeRequest): void {
    this.#runs.expect(model, requested);
  }

  /** Whether a run covers all ranges that were announced for its model alone. */
  coversExpected(run: Run): boolean {
    return this.#runs.coversExpected(run);
  }

  /**
   * The run initialised at `initTime`, or else the pinned run, or else the default run: the newest complete run that covers the
   * ranges and those that were announced; where there are none, the newest complete run. Throws IsobarError: 'not_found' naming
   * the newest runs, 'validation_error' if the run does not cover the ranges, naming its horizon and the newest run that does.
   */
  run(
    model: ModelId,
    initTime: Date | null,
    pin: Pin | null,
    ranges: readonly RequestedRange[] = [],
  ): Promise<Run> {
    return this.#runs.run(model, initTime, pin, ranges);
  }

  /**
   * The leads of a run in a range, all of which it must cover, unless the range is shared by several models or runs: then as far
   * as it goes. Throws IsobarError('validation_error') as `run`, and as `leadRangeOf`.
   * @param whole whether a range without an end goes to the end of the run, instead of as `withDefaultEnd`
   */
  async leadRange(run: Run, { range, shared }: RangeRequest, whole = false): Promise<LeadRange> {
    if (!shared) await this.#runs.requireCovered(run, range);
    return leadRangeOf(run, whole ? range : withDefaultEnd(run, range));
  }

  /** The lead that is requested directly or by valid time, as `leadOf`. Throws IsobarError('validation_error') as `run` too. */
  async lead(
    run: Run,
    hours: number | null | undefined,
    validTime: Date | null | undefined,
  ): Promise<number> {
    const range = { leadFrom: hours, leadTo: hours, validFrom: validTime, validTo: validTime };
    const isEither = isPresent(hours) !== isPresent(validTime);
    if (isEither) await this.#runs.requireCovered(run, range);
    return leadOf(run, hours, validTime);
  }

  /** Whether every run so far was complete and named by the caller, by time or by pin: such an answer never changes. */
  isImmutable(): Promise<boolean> {
    return this.#runs.isImmutable();
  }

  /**
   * The editions of all models whose complete runs were looked up so far, by which an answer can be cached; null where it depends on a
   * named run that may still change.
   */
  editions(): Promise<ReadonlyMap<ModelId, object> | null> {
    return this.#runs.editions();
  }

  /** A token for the runs of all models that answer this request by default. */
  pin(): Promise<string> {
    return this.#runs.pin();
  }

  /** The nearest cell to a place, or null outside the run's domain. */
  cell(run: Run, latitude: number, longitude: number): ForecastCell | null {
    return cellAt(run, latitude, longitude);
  }

  /** The cell or cells that answer for a place, or null outside the run's domain; see `placeAt` for where BILINEAR falls back. */
  place(run: Run, latitude: number, longitude: number, selection: Selection = 'NEAREST'): Place | null {
    return placeAt(run, latitude, longitude, selection);
  }

  /** The nearest cell to a place. Throws IsobarError('validation_error') for a place outside, saying how far away it is. */
  requireCell(run: Run, latitude: number, longitude: number): ForecastCell {
    const cell = this.cell(run, latitude, longitude);
    if (cell !== null) return cell;
    throw new IsobarError('validation_error', describeOutside(run, latitude, longitude), {
      reason: 'no_data',
    });
  }

  /**
   * The leads of a run in a range at a place, over which columns are read as they are requested: those requested in the same tick
   * together. `place` is null outside the domain.
   */
  table(run: Run, place: Place | null, range: LeadRange): LeadTable {
    this.#columnLoader ??= createColumnLoader(this.#reader);
    return new LeadTable(
      this.#columnLoader,
      run,
      place,
      range,
      () => this.#reader.allRequested(),
      () => this.#reader.asRead(run),
    );
  }

  /**
   * The members of an ensemble's run in a range at a place, as `table` has the control. Throws IsobarError('validation_error') for a run
   * without members, and for variables or numbers that it has no members of.
   * @param names variables and diagnostics that will be read
   * @param numbers null for all members, or for the statistics that are kept in their place
   */
  async ensemble(
    run: Run,
    place: Place | null,
    range: LeadRange,
    names: readonly SeriesName[],
    numbers: readonly number[] | null = null,
  ): Promise<EnsembleTable> {
    await this.requireMembers(run, names);
    return openEnsemble(run, place, numbers, (member) => this.table(member, place, range));
  }

  /** Maps of an ensemble's members over a window, which are read as they are requested. */
  ensembleMaps(window: EnsembleWindow): EnsembleMaps {
    const requireNames = (names: readonly SeriesName[]) => this.requireMembers(window.run, names);
    return new EnsembleMaps(window, requireNames, this.#signal);
  }

  /** Throws IsobarError('validation_error') for a run without members, and for variables that it has no members of. */
  requireMembers(run: Run, names: readonly SeriesName[]): Promise<void> {
    return requireMembers(run, names, () => this.ensembles());
  }

  /** The newest complete run of each model that has members of an ensemble, in the order of the catalog. */
  async ensembles(): Promise<readonly Run[]> {
    const newest = await Promise.all(MODEL_IDS.map((model) => this.latest(model)));
    return newest.filter((run): run is Run => run !== null && memberNumbers(run).length > 0);
  }

  /**
   * Metres above mean sea level of the model's ground at a place, interpolated where its values are; null outside the domain, and where
   * the model, or the run, does not have it.
   */
  async ground(run: Run, place: Place | null): Promise<number | null> {
    const { values } = await this.table(run, place, { from: 0, to: 0 }).column('surface_altitude');
    return values[0] ?? null;
  }

  /**
   * A place at which temperatures at 2 m are corrected to a height within `ELEVATIONS`, as `heightCorrection`. Throws
   * IsobarError('validation_error') for models without the height of their ground, and where the run does not have it.
   */
  async atHeight(run: Run, place: Place, elevation: number): Promise<Place> {
    requireGround(run.model);
    return { ...place, height: heightCorrection(run, await this.ground(run, place), elevation) };
  }

  /**
   * Several variables and diagnostics of a table at once, in the order of `names`. One that the model or the run lacks is a column
   * of nulls with the reason. Throws the reason of the request's signal once it is aborted.
   */
  async series(
    run: Run,
    place: Place | null,
    names: readonly SeriesName[],
    range: LeadRange,
    accumulation: Accumulation = 'STEP',
  ): Promise<SeriesTable> {
    const table = this.table(run, place, range);
    const columns = await table.columns(names, accumulation);
    return { run: await table.run(), leads: table.leads, columns };
  }

  /**
   * Several variables at one cell, for interfaces that report a missing variable as an error. Throws IsobarError:
   * 'validation_error' for a variable that the model lacks (naming models that have it) or a range without output steps,
   * 'not_found' if the run does not hold any of the variables, or anything in the range, yet.
   * @param height that temperatures are corrected to; by default that of the model's ground
   */
  async requireCellTable(
    requested: Run,
    cell: ForecastCell,
    variables: readonly VariableName[],
    range: LeadRange,
    height: HeightCorrection | null = null,
  ): Promise<CellTable> {
    const cells = Int32Array.of(cell.index);
    const plan = await requirePlan(this.#reader, requested, variables, range, range, cells);
    const table = await readCellTable(plan, this.#reader.openColumns(plan), cell.index, this.#signal);
    return height === null ? table : tableAtHeight(table, height);
  }

  /**
   * Several variables at several cells, in the order of the cells, which are read together. Of the given leads, those at which
   * nothing is stored are left out, so there may be none. Throws as `requireCellTable`.
   * @param leads hours, ascending, at least one
   */
  async requireCellTables(
    requested: Run,
    cells: readonly ForecastCell[],
    variables: readonly VariableName[],
    leads: readonly number[],
  ): Promise<CellTables> {
    const range = { from: leads[0] ?? 0, to: leads.at(-1) ?? 0 };
    const indexes = Int32Array.from(cells, ({ index }) => index);
    const distinct = Int32Array.from(new Set(indexes));
    const plan = await requirePlan(this.#reader, requested, variables, leads, range, distinct);
    return readCellTables(plan, this.#reader.openColumns(plan), indexes, this.#signal);
  }

  /**
   * All pressure levels over a place at one lead. Throws IsobarError('validation_error') for a lead that the model does not have.
   */
  profile(run: Run, place: Place | null, lead: number): Profile {
    requireStep(run, lead);
    return new Profile(this.table(run, place, { from: lead, to: lead }), lead);
  }

  /**
   * The wind at a height above ground, computed from the model's winds at the heights below and above it. Throws
   * IsobarError('validation_error') if the model does not have both.
   */
  windAtHeight(run: Run, place: Place | null, metres: number, range: LeadRange): WindTable {
    return new WindTable(this.table(run, place, range), metres, heightsAround(run.model, metres));
  }

  /**
   * The output steps of a run at a time. Throws IsobarError('validation_error') as `run` if the time is before the run or after it,
   * unless it is shared by several models or runs: then there is no step.
   */
  async stepsAt(run: Run, requested: ValueTimeRequest, shared = false): Promise<StepsAt> {
    if (!shared) {
      await this.#runs.requireCovered(run, { validFrom: requested.time });
      await this.#runs.requireCovered(run, { validTo: requested.time });
    }
    return stepsAt(run, requested);
  }

  /** Several variables and diagnostics at a time, as `valueAt`, read as `series`. `place` is null outside the domain. */
  async valuesAt(
    at: StepsAt,
    place: Place | null,
    names: readonly SeriesName[],
    accumulation?: Accumulation,
  ): Promise<readonly ValueAt[]> {
    const [from, to] = at.around ?? [1, 0];
    const table = await this.series(at.run, place, names, { from, to }, accumulation);
    return table.columns.map((series) => valueAt(series, at));
  }

  /** One variable or diagnostic at a time over a box, as `slabAt`. Throws as `requireSlab`. */
  async requireSlabAt(at: StepsAt, name: SeriesName, box: Bounds, thinning: Thinning = {}): Promise<SlabAt> {
    return slabAt(at, name, (lead) => this.grids.requireSlab(at.run, name, lead, box, thinning));
  }

  /**
   * The byte ranges of the producer's files that a variable, or the inputs of a diagnostic, came from at some leads, ascending by
   * lead. What a run on demand lacks of it is ingested first. Throws DamagedCubeError, and as `requireSlab` what that ingest does.
   */
  async lineage(requested: Run, name: SeriesName, leads: readonly number[]): Promise<readonly SourceRange[]> {
    const variables = variablesOf([name]);
    // Cells of a run on demand may have been read before their fields are stored.
    const run = await this.#reader.withFields(requested, { variables, leads });
    const stored = variables.map((variable) => this.#reader.open(run, variable));
    this.#lineages ??= new Map();
    const known = this.#lineages;
    const lineages = stored
      .filter((series) => series !== null)
      .map((series) => memo(known, series, () => storedLineage(series)));
    const isSame = variables.every((variable) => isInvariant(nativeOf(run.model, variable)));
    return lineageAt(await Promise.all(lineages), isSame ? [0] : leads);
  }
}
