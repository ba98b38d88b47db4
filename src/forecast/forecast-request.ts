import {
  type LeadRange,
  leadsOf,
  MODEL_IDS,
  type ModelId,
  type SeriesName,
  type VariableName,
} from '../catalog/index.ts';
import type { Bounds, Grid, GridWindow, WindowOptions } from '../geo/index.ts';
import { formatTime, IsobarError } from '../platform/index.ts';
import type { SourceRange, StoredSeries } from '../store/index.ts';
import { heightsAround, type WindAtHeight, windAtHeight, windNamesAt } from './diagnostics/wind-at-height.ts';
import { bandsOfField } from './grids/field-bands.ts';
import { type GridFields, type GridFieldsQuestion, gridFields } from './grids/grid-fields.ts';
import { cellAt, type ForecastCell, type Place, placeAt, type Selection } from './grids/place.ts';
import { requireLead, requireStep, type Slab } from './grids/slab.ts';
import type { SlabBands } from './grids/slab-bands.ts';
import { createSlabLoader, type SlabLoader, type SlabQuestion } from './grids/slab-loader.ts';
import { MAX_CELLS, MAX_STREAMED_CELLS, type Thinning, thinnedWindow } from './grids/slab-window.ts';
import { memo } from './memo.ts';
import { type CellTable, type CellTables, readCellTable, readCellTables } from './reading/cell-table.ts';
import { type LeadChoice, planColumn, planReading, type ReadPlan, variablesOf } from './reading/plan.ts';
import { RequestReader, type StoreAccess } from './reading/request-reader.ts';
import { requireServed } from './require-served.ts';
import { lineageAt, storedLineage } from './runs/lineage.ts';
import { formatPin, type Pin } from './runs/pin.ts';
import type { Run } from './runs/run.ts';
import { accumulated, rangeToRead } from './series/accumulation.ts';
import { PROFILE_BASES, type Profile, type ProfileBase, profileNames, profileOf } from './series/profile.ts';
import { readSeries } from './series/read-series.ts';
import type { SeriesOptions, SeriesTable } from './series/series.ts';

/** What a request asks for runs and what they hold. */
export interface ForecastAccess extends StoreAccess {
  latest(model: ModelId): Promise<Run | null>;
  /** Throws IsobarError('not_found'). */
  find(model: ModelId, initTime: Date): Promise<Run>;
  noCompleteRun(model: ModelId): Promise<IsobarError>;
}

/**
 * One request's view of the forecasts. Whatever it asks, it sees one default run per model, though others be published
 * meanwhile, and all its series are loaded tile by tile.
 */
export class ForecastRequest {
  readonly #access: ForecastAccess;
  readonly #signal: AbortSignal | undefined;
  readonly #reader: RequestReader;
  readonly #loadSlab: SlabLoader;
  readonly #latest = new Map<ModelId, Promise<Run | null>>();
  readonly #found = new Map<string, Promise<Run>>();
  readonly #windows = new Map<Grid, Map<string, GridWindow | null>>();
  readonly #lineages = new Map<StoredSeries, readonly SourceRange[]>();

  constructor(access: ForecastAccess, signal?: AbortSignal) {
    this.#access = access;
    this.#signal = signal;
    this.#reader = new RequestReader(access, signal);
    this.#loadSlab = createSlabLoader(this.#reader);
  }

  /** The complete run of a model that answers by default, as this request saw it first, or null. */
  latest(model: ModelId): Promise<Run | null> {
    return memo(this.#latest, model, () => this.#access.latest(model));
  }

  /**
   * The run that answers: the one of `initTime`, else the pinned one, else the one that answers by default.
   * Throws IsobarError('not_found') naming the newest runs that there are.
   */
  async run(model: ModelId, initTime: Date | null, pin: Pin | null): Promise<Run> {
    const asked = initTime ?? pin?.get(model);
    if (asked === null) {
      throw new IsobarError(
        'not_found',
        `${model} had no complete run when the pin was made; name a run, or ask without the pin`,
      );
    }
    if (asked !== undefined) {
      return memo(this.#found, `${model} ${asked.getTime()}`, () => this.#access.find(model, asked));
    }
    const latest = await this.latest(model);
    if (latest === null) throw await this.#access.noCompleteRun(model);
    return latest;
  }

  /**
   * Whether all that was asked so far came from complete runs that the caller named, by time or pin: such an answer never
   * changes. Synthetic runs give way to real ones under the same name.
   */
  async isImmutable(): Promise<boolean> {
    if (this.#latest.size > 0 || this.#found.size === 0) return false;
    const found = await Promise.allSettled(this.#found.values());
    return found.every(
      (run) => run.status === 'fulfilled' && run.value.state === 'COMPLETE' && !run.value.synthetic,
    );
  }

  /** A token for the default runs of all models as this request sees them. */
  async pin(): Promise<string> {
    const runs = await Promise.all(
      MODEL_IDS.map(async (model) => [model, (await this.latest(model))?.initTime ?? null] as const),
    );
    return formatPin(new Map(runs));
  }

  /** The nearest cell of a place, or null outside the run's domain. */
  cell(run: Run, latitude: number, longitude: number): ForecastCell | null {
    return cellAt(run, latitude, longitude);
  }

  /** What of the run's grid answers for a place, or null outside its domain; see `placeAt` for where BILINEAR falls back. */
  place(run: Run, latitude: number, longitude: number, selection: Selection = 'NEAREST'): Place | null {
    return placeAt(run, latitude, longitude, selection);
  }

  /** The cell of a place. Throws IsobarError('validation_error') naming the domain's box when it lies outside. */
  requireCell(run: Run, latitude: number, longitude: number): ForecastCell {
    const cell = this.cell(run, latitude, longitude);
    if (cell !== null) return cell;
    const { west, south, east, north } = run.grid.bounds;
    throw new IsobarError(
      'validation_error',
      `latitude ${latitude}, longitude ${longitude} lies outside the domain of ${run.model}: its box is west ${west}, south ${south}, east ${east}, north ${north}`,
      { reason: 'no_data' },
    );
  }

  /**
   * Several variables and diagnostics over one axis, in the order of `names`; what the model or the run lacks is a column of
   * nulls with its reason. `place` is null outside the domain. Throws the reason of the request's signal once it is aborted.
   */
  async series(
    asked: Run,
    place: Place | null,
    names: readonly SeriesName[],
    range: LeadRange,
    { accumulation = 'STEP' }: SeriesOptions = {},
  ): Promise<SeriesTable> {
    this.#signal?.throwIfAborted();
    const read = rangeToRead(range, accumulation);
    const run = place === null ? asked : await this.#reader.withFields(asked, variablesOf(names), read);
    const plan = planReading(run, names, read);
    return accumulated(await readSeries(this.#reader, plan, place, names), accumulation, range);
  }

  /**
   * Several variables at one cell, for interfaces that answer a variable that is not there with an error. Throws IsobarError:
   * 'validation_error' for a variable that the model lacks (naming models that have it) or a range without output steps,
   * 'not_found' when the run has nothing of any of the variables, or of the range, yet.
   */
  async requireCellTable(
    asked: Run,
    cell: ForecastCell,
    variables: readonly VariableName[],
    range: LeadRange,
  ): Promise<CellTable> {
    const plan = await this.#requirePlan(asked, variables, range, range);
    return readCellTable(plan, this.#reader.openColumns(plan), cell.index);
  }

  /**
   * The same at several cells, in their order, and at those of some leads at which there is anything: maybe at none. Cells are
   * read together.
   * @param leads hours, ascending, at least one
   */
  async requireCellTables(
    asked: Run,
    cells: readonly ForecastCell[],
    variables: readonly VariableName[],
    leads: readonly number[],
  ): Promise<CellTables> {
    const range = { from: leads[0] ?? 0, to: leads.at(-1) ?? 0 };
    const plan = await this.#requirePlan(asked, variables, leads, range);
    const indexes = Int32Array.from(cells, ({ index }) => index);
    return readCellTables(plan, this.#reader.openColumns(plan), indexes, this.#signal);
  }

  /** @param range of the leads; the plan may be without any where the run has others in the range */
  async #requirePlan(
    asked: Run,
    variables: readonly VariableName[],
    choice: LeadChoice,
    range: LeadRange,
  ): Promise<ReadPlan> {
    requireServed(asked.model, variables);
    const run = await this.#reader.withFields(asked, variables, choice);
    this.#signal?.throwIfAborted();
    if (variables.every((variable) => this.#reader.open(run, variable) === null)) {
      const has = Object.keys(run.manifest.cubes).join(', ');
      throw new IsobarError(
        'not_found',
        `${titleOf(run)} is ${run.state}, ${run.presentFields} of ${run.expectedFields} fields, and does not hold ${variables.join(', ')}; it holds ${has}`,
      );
    }
    const plan = planReading(run, variables, choice);
    if (plan.leads.length > 0) return plan;
    if (choice === range || planReading(run, variables, range).leads.length === 0) throw noLeads(run, range);
    return plan;
  }

  /**
   * All pressure levels over a place at one lead, of all bases or of some. Throws IsobarError('validation_error') for a lead
   * that the model does not have.
   */
  async profile(
    run: Run,
    place: Place | null,
    lead: number,
    bases: readonly ProfileBase[] = PROFILE_BASES,
  ): Promise<Profile> {
    requireStep(run, lead);
    const names = profileNames(bases);
    return profileOf(await this.series(run, place, names, { from: lead, to: lead }), bases, lead);
  }

  /**
   * The wind at a height above ground, worked out from those that the model gives below and above. Throws
   * IsobarError('validation_error') where it does not give both.
   */
  async windAtHeight(run: Run, place: Place | null, metres: number, range: LeadRange): Promise<WindAtHeight> {
    const between = heightsAround(run.model, metres);
    return windAtHeight(await this.series(run, place, windNamesAt(between), range), metres, between);
  }

  /** The points of a run's grid in a box, or those of a mesh; worked out once for all that asks for them. As `Grid.window`. */
  window({ grid }: Run, box: Bounds, options: WindowOptions = {}): GridWindow | null {
    const known = memo(this.#windows, grid, () => new Map<string, GridWindow | null>());
    return memo(known, windowKey(box, options), () => grid.window(box, options));
  }

  /**
   * One variable or diagnostic at one lead over a box, of every grid point or of fewer: the same values as the points in it
   * have. Slabs of one window that are asked for at the same time are read together. Throws IsobarError 'validation_error' for a
   * variable or lead that the model lacks and for a box without points or with too many, 'not_found' for what the run has not;
   * the reason of the request's signal once it is aborted.
   */
  async requireSlab(
    asked: Run,
    name: SeriesName,
    lead: number,
    box: Bounds,
    thinning: Thinning = {},
  ): Promise<Slab> {
    return this.#loadSlab(await this.#requireField(asked, name, lead, box, thinning, MAX_CELLS));
  }

  /**
   * The same in bands of rows, to be answered while they are read. All that may be wrong with the question is found before the
   * first of them, and throws as `requireSlab`.
   * @param cellLimit cells that the box may hold
   */
  async requireSlabBands(
    asked: Run,
    name: SeriesName,
    lead: number,
    box: Bounds,
    { cellLimit = MAX_STREAMED_CELLS, ...thinning }: Thinning & { readonly cellLimit?: number } = {},
  ): Promise<SlabBands> {
    return bandsOfField(this.#reader, await this.#requireField(asked, name, lead, box, thinning, cellLimit));
  }

  /**
   * Several variables at several leads over a window, none of which is read yet: of fields that are not there slabs are null.
   * What a run on demand lacks of them is ingested first.
   */
  async gridFields(asked: Run, question: GridFieldsQuestion): Promise<GridFields> {
    this.#signal?.throwIfAborted();
    const run = await this.#reader.withFields(asked, question.variables, question.leads);
    return gridFields(this.#reader, run, question);
  }

  async #requireField(
    asked: Run,
    name: SeriesName,
    lead: number,
    box: Bounds,
    { stride, maxCells }: Thinning,
    cellLimit: number,
  ): Promise<SlabQuestion> {
    this.#signal?.throwIfAborted();
    requireServed(asked.model, [name]);
    requireLead(asked, name, lead);
    const known = memo(this.#windows, asked.grid, () => new Map<string, GridWindow | null>());
    const all = this.window(asked, box);
    const thinned = () => thinnedWindow(asked, all, { stride, maxCells }, cellLimit);
    const window = memo(known, `${windowKey(box)} ${stride} ${maxCells} ${cellLimit}`, thinned);
    const variables = variablesOf([name]);
    const run = await this.#reader.withFields(asked, variables, [lead]);
    const isThere = (variable: VariableName) => planColumn(run, variable, [lead]).segments.length > 0;
    if (window === null || !variables.every(isThere)) throw noLeads(run, { from: lead, to: lead });
    this.#signal?.throwIfAborted();
    return { run, name, lead, window };
  }

  /**
   * The bytes of the producer's files that the fields of a variable, or those that a diagnostic is computed from, came from at
   * some leads, ascending by lead. Throws DamagedCubeError.
   */
  lineage(run: Run, name: SeriesName, leads: readonly number[]): readonly SourceRange[] {
    const stored = variablesOf([name]).map((variable) => this.#reader.open(run, variable));
    const lineages = stored
      .filter((series) => series !== null)
      .map((series) => memo(this.#lineages, series, () => storedLineage(series)));
    return lineageAt(lineages, leads);
  }
}

function windowKey({ west, south, east, north }: Bounds, { mesh = false }: WindowOptions = {}): string {
  return `${west} ${south} ${east} ${north} ${mesh}`;
}

/** Why a range holds no lead: the model has none there, or the run has not been taken in that far. */
function noLeads(run: Run, { from, to }: LeadRange): IsobarError {
  const steps = leadsOf(run.model, run.initTime.getUTCHours());
  if (steps.some((lead) => lead >= from && lead <= to)) {
    return new IsobarError(
      'not_found',
      `${titleOf(run)} is ${run.state}, ${run.presentHours} of ${run.expectedHours} hours: nothing from lead ${from} to ${to} is there yet`,
    );
  }
  return new IsobarError(
    'validation_error',
    `${titleOf(run)} has no output step from lead ${from} to ${to}; nothing is interpolated`,
    { reason: 'no_data' },
  );
}

function titleOf({ model, initTime }: Run): string {
  return `the ${model} run of ${formatTime(initTime)}`;
}
