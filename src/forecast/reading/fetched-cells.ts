import { type VariableName, variableOf } from '../../catalog/index.ts';
import type { CellIntegers } from '../fetching/on-demand.ts';
import type { Run } from '../runs/run/run.ts';
import type { CellReader, CellSeries } from '../tiles/cells/cell-block.ts';

/** Fields of a run on demand that are fetched at some cells only, in addition to the stored fields. */
export class FetchedCells {
  /** The run with these fields as if they were stored, to plan with. */
  readonly run: Run;
  readonly stored: Run;
  /** Number of each cell, by its index. */
  readonly #cells: ReadonlyMap<number, number>;
  readonly #fetched: ReadonlyMap<VariableName, CellIntegers>;

  /** @param fetched fields that the run lacks, at the cells in their order */
  constructor(stored: Run, cells: Int32Array, fetched: readonly CellIntegers[]) {
    this.stored = stored;
    this.run = withFields(stored, fetched);
    this.#cells = new Map(Array.from(cells, (cell, number) => [cell, number]));
    this.#fetched = new Map(fetched.map((each) => [each.variable, each]));
  }

  /**
   * A variable with what was fetched of it as its last segment, as the manifest of `run` has it.
   * @param stored null if nothing of it is
   */
  series(variable: VariableName, stored: CellSeries | null): CellSeries | null {
    const fetched = this.#fetched.get(variable);
    if (fetched === undefined) return stored;
    const { decimals } = stored ?? variableOf(variable);
    const segment = { leads: fetched.leads, reader: readerOf(fetched, this.#cells) };
    return { variable, decimals, segments: [...(stored?.segments ?? []), segment] };
  }
}

function withFields(run: Run, fetched: readonly CellIntegers[]): Run {
  const cubes = { ...run.manifest.cubes };
  for (const { variable, leads } of fetched) {
    cubes[variable] = [...(cubes[variable] ?? []), { file: 'fetched', leads, bytes: 0 }];
  }
  const presentLeads = [...new Set([...run.presentLeads, ...fetched.flatMap(({ leads }) => leads)])];
  const fields = fetched.reduce((sum, { leads }) => sum + leads.length, 0);
  return {
    ...run,
    presentHours: presentLeads.length,
    presentFields: run.presentFields + fields,
    presentLeads: presentLeads.sort((a, b) => a - b),
    axisLeads: presentLeads,
    manifest: { ...run.manifest, cubes },
  };
}

function readerOf(
  { variable, leads, integers }: CellIntegers,
  cells: ReadonlyMap<number, number>,
): CellReader {
  return {
    isRemote: false,
    // All cells in one row: nothing is gained by tiles.
    header: { nx: 2 ** 30 },
    fetch: () => null,
    readTile() {},
    series(cell, into, at = 0) {
      const number = cells.get(cell);
      if (number === undefined) throw new Error(`forecast: ${variable} was not fetched at cell ${cell}`);
      for (let lead = 0; lead < leads.length; lead++) {
        into[at + lead] = integers[lead * cells.size + number] ?? 0;
      }
      return into;
    },
  };
}
