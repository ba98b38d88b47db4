import type { LeadRange, SeriesName } from '../../../catalog/index.ts';
import { correctedIntegers, type HeightCorrection, isCorrected } from '../../points/height-correction.ts';
import type { Place } from '../../points/place.ts';
import type { Run } from '../../runs/run/run.ts';
import { axisOf } from '../../runs/run/run-axis.ts';
import { rangeToRead } from '../derived/accumulation.ts';
import { type Accumulation, Series } from '../values/series.ts';
import type { ColumnLoader } from './column-loader.ts';

/** The leads of a run in a range at one place. The axis is the run's own, whatever columns are requested. */
export class LeadTable {
  readonly requested: Run;
  /** Hours, ascending; the same array for equal questions about a run. */
  readonly leads: readonly number[];
  readonly #load: ColumnLoader;
  readonly #place: Place | null;
  readonly #placeKey: string;
  readonly #range: LeadRange;
  readonly #allRequested: () => Promise<void>;
  readonly #updated: () => Run;
  #lastColumn: Promise<unknown> | null = null;

  /**
   * @param allRequested resolves once the columns that are read together with what is requested now have all been requested
   * @param updated the run as it was read last
   */
  constructor(
    load: ColumnLoader,
    run: Run,
    place: Place | null,
    range: LeadRange,
    allRequested: () => Promise<void>,
    updated: () => Run,
  ) {
    this.requested = run;
    this.leads = axisOf(run, range);
    this.#load = load;
    this.#place = place;
    this.#placeKey = keyOf(place);
    this.#range = range;
    this.#allRequested = allRequested;
    this.#updated = updated;
  }

  /**
   * The run as it was read: a run on demand with what was fetched for the columns that are read together. An error of a column does
   * not affect it.
   */
  run(): Run | Promise<Run> {
    if (!this.requested.onDemand) return this.requested;
    return this.#allRequested().then(async () => {
      await this.#lastColumn?.catch(() => null);
      return this.#updated();
    });
  }

  /** The correction of a column to the height of its place; null where there is none. */
  correctionOf(name: SeriesName): HeightCorrection | null {
    return isCorrected(name) ? (this.#place?.height ?? null) : null;
  }

  /**
   * A variable or diagnostic, corrected where its place has a height; one that the model or the run lacks is a column of nulls with the
   * reason.
   */
  column(name: SeriesName, accumulation: Accumulation = 'STEP'): Promise<Series> {
    const leadsToRead =
      accumulation === 'RUN_TOTAL'
        ? axisOf(this.requested, rangeToRead(this.#range, accumulation))
        : this.leads;
    const loaded = this.#load({
      run: this.requested,
      place: this.#place,
      placeKey: this.#placeKey,
      leads: this.leads,
      leadsToRead,
      name,
      accumulation,
    });
    this.#lastColumn = loaded;
    const correction = this.correctionOf(name);
    return correction === null ? loaded : loaded.then((series) => atHeight(series, correction));
  }

  columns(names: readonly SeriesName[], accumulation: Accumulation = 'STEP'): Promise<readonly Series[]> {
    return Promise.all(names.map((name) => this.column(name, accumulation)));
  }
}

function atHeight(series: Series, correction: HeightCorrection): Series {
  const { name, units, decimals, leads, cellMethods, windowStarts } = series;
  const integers = correctedIntegers(series, correction);
  const reasons = leads.map((_, index) => series.reasonAt(index));
  return new Series({ name, units, decimals, leads, integers, reasons, cellMethods, windowStarts });
}

/** Equal for places at which the values of the model are equal, before any correction to a height. */
function keyOf(place: Place | null): string {
  if (place === null) return 'outside';
  if (place.kind === 'cell') return String(place.cell.index);
  return place.corners.map(({ cell, weight }) => `${cell.index}*${weight}`).join('+');
}
