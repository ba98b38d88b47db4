import type { VariableName } from '../../catalog/index.ts';
import { bandsOf, type GridWindow } from '../../geo/index.ts';
import { MISSING } from '../../store/index.ts';
import { planColumn } from '../reading/plan.ts';
import type { RequestReader } from '../reading/request-reader.ts';
import { runInSteps } from '../reading/run-in-steps.ts';
import { WindowReader } from '../reading/window-reader.ts';
import type { Run } from '../runs/run.ts';
import { type BandReading, readingOf, rowsIn, type SlabBands, slabBands } from './slab-bands.ts';

/**
 * Values of one answer that are held as integers while it is written, 16 MB: so that a form that prints one lead after the other
 * reads tiles once for all leads. Where more are asked for, it goes over the tiles once for each group of leads that fits.
 */
export const MAX_HELD_PLANE_VALUES = 2 ** 22;

/** Variables of a run at some leads over a window of its grid, none of which is read yet. */
export interface GridFields {
  /** As it is with what was ingested for the question. */
  readonly run: Run;
  readonly leads: readonly number[];
  readonly window: GridWindow;
  /** Where the points are: a field without a value, of which nothing is read. */
  readonly layout: SlabBands;
  isStored(variable: VariableName, t: number): boolean;
  /** A variable at `leads[t]`; null where nothing of it is stored. */
  slab(variable: VariableName, t: number): SlabBands | null;
  /** How many points of the window have a cell of the grid. */
  countCells(): Promise<number>;
}

export interface GridFieldsQuestion {
  readonly variables: readonly VariableName[];
  /** Hours, ascending. */
  readonly leads: readonly number[];
  readonly window: GridWindow;
  /** Variables that are written lead by lead side by side, the others one after the other. */
  readonly sideBySide: number;
}

/** @param run with the fields in it */
export function gridFields(
  reader: RequestReader,
  run: Run,
  { variables, leads, window, sideBySide }: GridFieldsQuestion,
): GridFields {
  const points = window.nx * window.ny;
  const leadsAtOnce = Math.max(1, Math.floor(MAX_HELD_PLANE_VALUES / (Math.max(1, sideBySide) * points)));
  const windowReader = new WindowReader(window, run.grid.nx, true);
  const plans = new Map(variables.map((variable) => [variable, planColumn(run, variable, leads)]));
  const held = new HeldPlanes(reader, run, windowReader, leads, leadsAtOnce, sideBySide);
  const isStored = (variable: VariableName, t: number) => plans.get(variable)?.absences[t] === null;
  const [first] = variables;
  if (first === undefined) throw new Error('forecast: fields of no variable');
  const place = { run, name: first, lead: leads[0] ?? 0, window, decimals: 0 };
  return {
    run,
    leads,
    window,
    layout: slabBands(place, () => emptyBands(window), reader.signal),
    isStored,
    slab(variable, t) {
      const lead = leads[t];
      const stored = isStored(variable, t) ? reader.open(run, variable) : null;
      if (lead === undefined || stored === null) return null;
      const head = { run, name: variable, lead, window, decimals: stored.decimals };
      if (leadsAtOnce > 1 && leads.length > 1) {
        return slabBands(head, () => held.bands(variable, t), reader.signal);
      }
      const column = { plan: planColumn(run, variable, [lead]), stored };
      return slabBands(head, readingOf(windowReader, column, reader.signal), reader.signal);
    },
    countCells: () => runInSteps(windowReader.countCells(), reader.signal),
  };
}

async function* emptyBands(window: GridWindow): ReturnType<BandReading> {
  for (const band of bandsOf(window)) {
    yield { ...band, integers: new Int32Array(band.rows * window.nx).fill(MISSING) };
  }
}

/** Decoded planes of the variables that are being written, each at one group of neighbouring leads. */
class HeldPlanes {
  readonly #reader: RequestReader;
  readonly #run: Run;
  readonly #window: WindowReader;
  readonly #leads: readonly number[];
  readonly #leadsAtOnce: number;
  readonly #most: number;
  /** The one that was asked for last is the last. */
  readonly #groups = new Map<
    VariableName,
    { readonly group: number; readonly planes: Promise<Int32Array> }
  >();

  /** @param most variables that are held at a time */
  constructor(
    reader: RequestReader,
    run: Run,
    window: WindowReader,
    leads: readonly number[],
    leadsAtOnce: number,
    most: number,
  ) {
    this.#reader = reader;
    this.#run = run;
    this.#window = window;
    this.#leads = leads;
    this.#leadsAtOnce = leadsAtOnce;
    this.#most = most;
  }

  /** The rows of a variable at lead number `t`. */
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
      if (this.#groups.size < this.#most) break;
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
      stored: this.#reader.open(this.#run, variable),
    };
    for (const strip of this.#window.strips()) {
      const target = { into, at: strip.y0 * window.nx, plane };
      await runInSteps(this.#window.read(strip, column, target), this.#reader.signal);
    }
    return into;
  }
}
