import type { SeriesName } from '../../catalog/index.ts';
import type { Bounds, GridWindow, WindowOptions } from '../../geo/index.ts';
import { bandsOfField } from '../grids/field-bands.ts';
import { type GridFields, type GridFieldsQuestion, gridFields } from '../grids/grid-fields.ts';
import { IntegerPool } from '../grids/integer-pool.ts';
import { requireStep, type Slab } from '../grids/slabs/slab.ts';
import type { SlabBands } from '../grids/slabs/slab-bands.ts';
import { createSlabLoader, type SlabLoader, type SlabQuestion } from '../grids/slabs/slab-loader.ts';
import { MAX_CELLS, MAX_STREAMED_CELLS, type Thinning } from '../grids/windows/thinned-window.ts';
import { WindowCache } from '../grids/windows/window-cache.ts';
import { absencesOf, isAnswered, variablesOf } from '../plan/plan.ts';
import { requireServed } from '../plan/require-served.ts';
import type { RequestReader } from '../reading/request-reader.ts';
import { noLeads } from '../reading/require-plan.ts';
import type { Run } from '../runs/run/run.ts';

/** Windows, slabs and fields of grids that one request reads. */
export class RequestGrids {
  readonly #reader: RequestReader;
  readonly #windows = new WindowCache();
  // Made on first use: many requests only need windows.
  #slabLoader: SlabLoader | null = null;
  #integers: IntegerPool | null = null;

  constructor(reader: RequestReader) {
    this.#reader = reader;
  }

  /**
   * Returns the memory of the slabs that `requireSlab` gave to the pool. Call it when all of them are there and none is read
   * more. Without it the garbage collector frees them.
   */
  release(): void {
    this.#integers?.release();
  }

  /** The points of a run's grid in a box, or those of a mesh, as `Grid.window`. Each window is computed once per request. */
  window(run: Run, box: Bounds, options: WindowOptions = {}): GridWindow | null {
    return this.#windows.window(run, box, options);
  }

  /** The points that a slab of a box would have; see `requireSlab` for what it throws. No point is computed yet. */
  slabWindow(
    run: Run,
    box: Bounds,
    { cellLimit = MAX_CELLS, ...thinning }: Thinning & { readonly cellLimit?: number } = {},
  ): GridWindow {
    return this.#windows.thinned(run, box, thinning, cellLimit);
  }

  /** As `slabWindow`, after all that can be checked of a variable and a lead before anything is read. Throws as `requireSlab`. */
  requireSlabWindow(
    run: Run,
    name: SeriesName,
    lead: number,
    box: Bounds,
    thinning: Thinning & { readonly cellLimit?: number } = {},
  ): GridWindow {
    requireServed(run.model, [name]);
    requireStep(run, lead);
    return this.slabWindow(run, box, thinning);
  }

  /**
   * One variable or diagnostic at one lead over a box, at every grid point or at a thinned selection. The values are those of
   * the points themselves; before the first step of the variable all are null (`Slab.absence`). Slabs of the same window requested at the same time are read together. Throws IsobarError
   * 'validation_error' for a variable or lead that the model lacks and for a box with no points or too many, 'not_found' for
   * what the run does not hold, and the reason of the request's signal once it is aborted.
   */
  async requireSlab(
    requested: Run,
    name: SeriesName,
    lead: number,
    box: Bounds,
    thinning: Thinning = {},
  ): Promise<Slab> {
    this.#integers ??= new IntegerPool();
    this.#slabLoader ??= createSlabLoader(this.#reader, this.#integers);
    return this.#slabLoader(await this.#requireField(requested, name, lead, box, thinning, MAX_CELLS));
  }

  /**
   * A slab in bands of rows, to be sent while it is read. Anything wrong with the question is found before the first band, and
   * throws as `requireSlab`.
   * @param cellLimit the most cells that the box may hold
   */
  async requireSlabBands(
    requested: Run,
    name: SeriesName,
    lead: number,
    box: Bounds,
    { cellLimit = MAX_STREAMED_CELLS, ...thinning }: Thinning & { readonly cellLimit?: number } = {},
  ): Promise<SlabBands> {
    const question = await this.#requireField(requested, name, lead, box, thinning, cellLimit);
    return bandsOfField(this.#reader, question);
  }

  /**
   * Several variables at several leads over a window, none of them read yet. The slab of a field that is not stored is null.
   * For a run on demand, missing fields are ingested first.
   */
  async gridFields(requested: Run, question: GridFieldsQuestion): Promise<GridFields> {
    this.#reader.signal?.throwIfAborted();
    const run = await this.#reader.withFields(requested, question);
    return gridFields(this.#reader, run, question);
  }

  async #requireField(
    requested: Run,
    name: SeriesName,
    lead: number,
    box: Bounds,
    thinning: Thinning,
    cellLimit: number,
  ): Promise<SlabQuestion> {
    this.#reader.signal?.throwIfAborted();
    const window = this.requireSlabWindow(requested, name, lead, box, { ...thinning, cellLimit });
    const variables = variablesOf([name]);
    const run = await this.#reader.withFields(requested, { variables, leads: [lead] });
    if (!variables.every((variable) => isAnswered(run, variable, lead))) {
      throw noLeads(run, { from: lead, to: lead });
    }
    this.#reader.signal?.throwIfAborted();
    const absences = variables.map((variable) => absencesOf(run, variable, [lead])[0] ?? null);
    return { run, name, lead, absence: absences.find((absence) => absence !== null) ?? null, window };
  }
}
