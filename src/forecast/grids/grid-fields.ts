import type { VariableName } from '../../catalog/index.ts';
import { bandsOf, type GridWindow } from '../../geo/index.ts';
import { MISSING } from '../../store/index.ts';
import { runInSteps } from '../common/run-in-steps.ts';
import { isAnswered, planColumn } from '../plan/plan.ts';
import type { RequestReader } from '../reading/request-reader.ts';
import type { Run } from '../runs/run/run.ts';
import { WindowReader } from '../tiles/window-reader.ts';
import { type BandReader, bandReader, rowsIn, type SlabBands, slabBands } from './slabs/slab-bands.ts';

/**
 * Values of one answer that are kept in memory as integers while it is written, 16 MB, so that a format that prints lead after
 * lead reads each tile once for all leads. A larger answer reads each tile once per group of leads that fits.
 */
export const MAX_CACHED_PLANE_VALUES = 2 ** 22;

/** Variables of a run at some leads over a window of its grid, to be read when needed. */
export interface GridFields {
  /** The run including fields ingested for the question. */
  readonly run: Run;
  readonly leads: readonly number[];
  readonly window: GridWindow;
  /** The positions of the points, as a field without values; reading it costs nothing. */
  readonly layout: SlabBands;
  /** Whether the run answers for a variable at `leads[t]`, if only with nulls (`isAnswered`). */
  isAnswered(variable: VariableName, t: number): boolean;
  /** A variable at `leads[t]`; null if it is not stored there. */
  slab(variable: VariableName, t: number): SlabBands | null;
  /** Counts the points of the window that have a cell of the grid. */
  countCells(): Promise<number>;
}

export interface GridFieldsQuestion {
  readonly variables: readonly VariableName[];
  /** Hours, ascending. */
  readonly leads: readonly number[];
  readonly window: GridWindow;
  /** How many variables are written in parallel, lead by lead; the others follow in sequence. */
  readonly sideBySide: number;
}

/** @param run one that has been updated with any fields ingested for the question */
export function gridFields(
  reader: RequestReader,
  run: Run,
  { variables, leads, window, sideBySide }: GridFieldsQuestion,
): GridFields {
  const points = window.nx * window.ny;
  const leadsAtOnce = Math.max(1, Math.floor(MAX_CACHED_PLANE_VALUES / (Math.max(1, sideBySide) * points)));
  const windowReader = new WindowReader(window, run.grid.nx, true);
  const plans = new Map(variables.map((variable) => [variable, planColumn(run, variable, leads)]));
  const loaded = new LoadedFields(reader, run, windowReader, leads, leadsAtOnce, sideBySide);
  const isStored = (variable: VariableName, t: number) => plans.get(variable)?.absences[t] === null;
  const [first] = variables;
  if (first === undefined) throw new Error('forecast: grid fields need at least one variable');
  const emptyHead = { run, name: first, lead: leads[0] ?? 0, absence: null, window, decimals: 0 };
  return {
    run,
    leads,
    window,
    layout: slabBands(emptyHead, () => emptyBands(window), reader.signal),
    isAnswered: (variable, t) => isAnswered(run, variable, leads[t] ?? -1),
    slab(variable, t) {
      const lead = leads[t];
      const stored = isStored(variable, t) ? reader.openValues(run, variable) : null;
      if (lead === undefined || stored === null) return null;
      const head = { run, name: variable, lead, absence: null, window, decimals: stored.decimals };
      if (leadsAtOnce > 1 && leads.length > 1) {
        return slabBands(head, () => loaded.bands(variable, t), reader.signal);
      }
      const column = { plan: planColumn(run, variable, [lead]), stored };
      return slabBands(head, bandReader(windowReader, column, reader.signal), reader.signal);
    },
    countCells: () => runInSteps(windowReader.countCells(), reader.signal),
  };
}

async function* emptyBands(window: GridWindow): ReturnType<BandReader> {
  for (const band of bandsOf(window)) {
    yield { ...band, integers: new Int32Array(band.rows * window.nx).fill(MISSING) };
  }
}

/** Decoded planes of the variables being written, for one group of successive leads each. */
class LoadedFields {
  readonly #reader: RequestReader;
  readonly #run: Run;
  readonly #window: WindowReader;
  readonly #leads: readonly number[];
  readonly #leadsAtOnce: number;
  readonly #maxVariables: number;
  /** Least recently used first. */
  readonly #groups = new Map<
    VariableName,
    { readonly group: number; readonly planes: Promise<Int32Array> }
  >();

  /** @param maxVariables how many variables are kept at a time */
  constructor(
    reader: RequestReader,
    run: Run,
    window: WindowReader,
    leads: readonly number[],
    leadsAtOnce: number,
    maxVariables: number,
  ) {
    this.#reader = reader;
    this.#run = run;
    this.#window = window;
    this.#leads = leads;
    this.#leadsAtOnce = leadsAtOnce;
    this.#maxVariables = maxVariables;
  }

  /** The rows of a variable at `leads[t]`. */
  async *bands(variable: VariableName, t: number) {
    const { window } = this.#window;
    const group = Math.floor(t / this.#leadsAtOnce);
    const planes = await this.#planes(variable, group);
    const points = window.nx * window.ny;
    const from = (t - group * this.#leadsAtOnce) * points;
    const plane = planes.subarray(from, from + points);
    for (const band of bandsOf(window)) {
      this.#reader.signal?.throwIfAborted();
      yield { ...band, integers: rowsIn(plane, band, 0, window.nx) };
    }
  }

  #planes(variable: VariableName, group: number): Promise<Int32Array> {
    const known = this.#groups.get(variable);
    this.#groups.delete(variable);
    if (known?.group === group) {
      this.#groups.set(variable, known);
      return known.planes;
    }
    for (const other of this.#groups.keys()) {
      if (this.#groups.size < this.#maxVariables) break;
      this.#groups.delete(other);
    }
    const planes = this.#read(variable, group);
    this.#groups.set(variable, { group, planes });
    return planes;
  }

  async #read(variable: VariableName, group: number): Promise<Int32Array> {
    const { window } = this.#window;
    const from = group * this.#leadsAtOnce;
    const leads = this.#leads.slice(from, from + this.#leadsAtOnce);
    const plane = window.nx * window.ny;
    const into = new Int32Array(leads.length * plane);
    const column = {
      plan: planColumn(this.#run, variable, leads),
      stored: this.#reader.openValues(this.#run, variable),
    };
    for (const strip of this.#window.strips()) {
      const target = { into, at: strip.y0 * window.nx, plane };
      await this.#window.read(strip, column, target, this.#reader.signal);
    }
    return into;
  }
}
