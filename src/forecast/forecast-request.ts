import { leadsOf, MODEL_IDS, type ModelId, type VariableName } from '../catalog/index.ts';
import { type Bounds, type GridCell, greatCircleKm } from '../geo/index.ts';
import { IsobarError } from '../platform/index.ts';
import type { StoredSeries } from '../store/index.ts';
import { type CellLoader, createCellLoader } from './cell-loader.ts';
import { formatTime } from './init-time.ts';
import { lackingFields } from './lacking-fields.ts';
import type { WantedFields } from './on-demand.ts';
import { formatPin, type Pin } from './pin.ts';
import { readSeries } from './read-series.ts';
import { requireServed } from './require-served.ts';
import type { Run } from './run.ts';
import type { LeadRange, SeriesTable } from './series.ts';
import { readSlab, requireLead, type Slab, windowOf } from './slab.ts';

/** The grid point that answers for a place. */
export interface ForecastCell extends GridCell {
  /** From the place asked for, great circle, rounded to 10 m. */
  readonly distanceKm: number;
}

interface Access {
  openSeries(run: Run, variable: VariableName): StoredSeries | null;
  latest(model: ModelId): Promise<Run | null>;
  /** Throws IsobarError('not_found'). */
  find(model: ModelId, initTime: Date): Promise<Run>;
  /** Takes fields of a run in from its source; gives the run as it is then. Throws as `OnDemand.take`. */
  take(run: Run, wanted: readonly WantedFields[]): Promise<Run>;
  noCompleteRun(model: ModelId): Promise<IsobarError>;
}

/**
 * One request's view of the forecasts. Whatever it asks, it sees one default run per model, though others be published
 * meanwhile, and all its series are loaded tile by tile.
 */
export class ForecastRequest {
  readonly #access: Access;
  readonly #load: CellLoader = createCellLoader();
  readonly #latest = new Map<ModelId, Promise<Run | null>>();
  readonly #found = new Map<string, Promise<Run>>();
  readonly #stored = new Map<Run, Map<VariableName, StoredSeries | null>>();

  constructor(access: Access) {
    this.#access = access;
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

  /** A token for the default runs of all models as this request sees them. */
  async pin(): Promise<string> {
    const runs = await Promise.all(
      MODEL_IDS.map(async (model) => [model, (await this.latest(model))?.initTime ?? null] as const),
    );
    return formatPin(new Map(runs));
  }

  /** The cell of a place, or null outside the run's domain. */
  cell(run: Run, latitude: number, longitude: number): ForecastCell | null {
    const cell = run.grid.locate(latitude, longitude);
    if (cell === null) return null;
    const distance = greatCircleKm({ latitude, longitude }, cell);
    return { ...cell, distanceKm: Math.round(distance * 100) / 100 };
  }

  /** The cell of a place. Throws IsobarError('validation_error') naming the domain's box when it lies outside. */
  requireCell(run: Run, latitude: number, longitude: number): ForecastCell {
    const cell = this.cell(run, latitude, longitude);
    if (cell !== null) return cell;
    const { west, south, east, north } = run.grid.bounds;
    throw new IsobarError(
      'validation_error',
      `latitude ${latitude}, longitude ${longitude} lies outside the domain of ${run.model}: its box is west ${west}, south ${south}, east ${east}, north ${north}`,
    );
  }

  /** Several variables over one axis; what the model or the run lacks is a column of nulls with its reason. */
  async series(
    asked: Run,
    cell: GridCell | null,
    variables: readonly VariableName[],
    range: LeadRange,
  ): Promise<SeriesTable> {
    const run = cell === null ? asked : await this.#withFields(asked, variables, range);
    const stored = new Map(variables.map((variable) => [variable, this.#open(run, variable)]));
    return readSeries(run, stored, cell?.index ?? null, range, this.#load);
  }

  /**
   * The same for interfaces that answer a variable that is not there with an error. Throws IsobarError: 'validation_error'
   * for a variable that the model lacks (naming models that have it) or a range without output steps, 'not_found' when the
   * run has nothing of any of the variables, or of the range, yet.
   */
  async requireSeries(
    asked: Run,
    cell: GridCell,
    variables: readonly VariableName[],
    range: LeadRange,
  ): Promise<SeriesTable> {
    requireServed(asked.model, variables);
    const run = await this.#withFields(asked, variables, range);
    if (variables.every((variable) => this.#open(run, variable) === null)) {
      const has = Object.keys(run.manifest.cubes).join(', ');
      throw new IsobarError(
        'not_found',
        `${titleOf(run)} is ${run.state}, ${run.presentFields} of ${run.expectedFields} fields, and does not hold ${variables.join(', ')}; it holds ${has}`,
      );
    }
    const table = await this.series(run, cell, variables, range);
    if (table.leads.length === 0) throw noLeads(run, range);
    return table;
  }

  /**
   * One variable at one lead over a box: the same values as the points in it have. Throws IsobarError 'validation_error' for a
   * variable or lead that the model lacks and for a box without points or with too many, 'not_found' for what the run has not.
   */
  async requireSlab(asked: Run, variable: VariableName, lead: number, box: Bounds): Promise<Slab> {
    requireServed(asked.model, [variable]);
    requireLead(asked, variable, lead);
    const window = windowOf(asked, box);
    const run = await this.#withFields(asked, [variable], { from: lead, to: lead });
    const stored = this.#open(run, variable);
    if (stored === null || !stored.leads.includes(lead)) throw noLeads(run, { from: lead, to: lead });
    return { run, variable, lead, window, ...readSlab(stored, lead, window) };
  }

  /** The run with the fields in it: what a run on demand lacks of them is taken in first. */
  async #withFields(run: Run, variables: readonly VariableName[], range: LeadRange): Promise<Run> {
    const wanted = run.onDemand ? lackingFields(run, variables, range) : [];
    return wanted.length === 0 ? run : this.#access.take(run, wanted);
  }

  #open(run: Run, variable: VariableName): StoredSeries | null {
    const ofRun = memo(this.#stored, run, () => new Map<VariableName, StoredSeries | null>());
    return memo(ofRun, variable, () => this.#access.openSeries(run, variable));
  }
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
  );
}

function titleOf({ model, initTime }: Run): string {
  return `the ${model} run of ${formatTime(initTime)}`;
}

/** The value of a key, made when it is asked for first. */
function memo<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined || known.has(key)) return value as Value;
  const made = make();
  known.set(key, made);
  return made;
}
