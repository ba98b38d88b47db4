import { quantityOf, type SeriesName } from '../../catalog/index.ts';
import type { GridWindow, WindowPart } from '../../geo/index.ts';
import { MISSING, type StoredSeries } from '../../store/index.ts';
import { formulaOf } from '../diagnostics/formulas.ts';

/** Reads the values of a variable or diagnostic at a lead. */
export interface SlabCells {
  /** value = integer / 10^decimals, in the units of the name; MISSING where there is none. */
  readonly decimals: number;
  /** `[y][x]` of a part of the window. Throws DamagedTileError. */
  read(part: WindowPart): Int32Array;
}

/** @param stored the variables that it is made of, in their order; all have the lead */
export function slabCells(
  name: SeriesName,
  stored: readonly StoredSeries[],
  lead: number,
  window: GridWindow,
): SlabCells {
  const quantity = quantityOf(name);
  const [first] = stored;
  if (first === undefined) throw new Error(`forecast: ${name} is made of nothing`);
  if (!('formula' in quantity)) {
    const read = (part: WindowPart) => readStored([first], lead, window, part)[0] ?? new Int32Array();
    return { decimals: first.decimals, read };
  }
  const { decimals, limits } = quantity;
  const formula = formulaOf(quantity);
  const perUnit = 10 ** decimals;
  const perInput = stored.map((series) => 10 ** series.decimals);
  const room = new Float64Array(stored.length);
  const valueAt = (inputs: readonly Int32Array[], cell: number): number => {
    for (let n = 0; n < inputs.length; n++) {
      const integer = inputs[n]![cell]!;
      if (integer === MISSING) return MISSING;
      room[n] = integer / perInput[n]!;
    }
    const value = formula(room);
    if (!Number.isFinite(value)) return MISSING;
    return Math.round(
      (limits === null ? value : Math.min(limits.max, Math.max(limits.min, value))) * perUnit,
    );
  };
  const read = (part: WindowPart): Int32Array => {
    const inputs = readStored(stored, lead, window, part);
    const integers = new Int32Array(part.columns * part.rows);
    for (let cell = 0; cell < integers.length; cell++) integers[cell] = valueAt(inputs, cell);
    return integers;
  };
  return { decimals, read };
}

function readStored(
  stored: readonly StoredSeries[],
  lead: number,
  window: GridWindow,
  part: WindowPart,
): readonly Int32Array[] {
  if (window.kind === 'rows' && window.stride === 1) {
    return stored.map((series) => readRectangle(series, lead, window, part));
  }
  const cells = window.indices(part);
  if (window.kind === 'mesh' || window.stride > 1) {
    return stored.map((series) => readCells(series, lead, cells));
  }
  return stored.map((series) => {
    const integers = readRectangle(series, lead, window, part);
    for (let n = 0; n < cells.length; n++) if (cells[n]! < 0) integers[n] = MISSING;
    return integers;
  });
}

/** Neighbouring rows and columns. */
function readRectangle(
  stored: StoredSeries,
  lead: number,
  { columns: runs, j0 }: Exclude<GridWindow, { kind: 'mesh' }>,
  { x0, columns, y0, rows }: WindowPart,
): Int32Array {
  const integers = new Int32Array(columns * rows);
  for (const run of runs) {
    const from = Math.max(x0, run.x0);
    const count = Math.min(x0 + columns, run.x0 + run.count) - from;
    if (count <= 0) continue;
    const rectangle = { i0: run.start + from - run.x0, columns: count, j0: j0 + y0, rows };
    stored.rectangle(lead, rectangle, integers, from - x0, columns);
  }
  return integers;
}

/** Listed cells; -1 is none. */
function readCells(stored: StoredSeries, lead: number, cells: Int32Array): Int32Array {
  const integers = new Int32Array(cells.length);
  const inside = cells.filter((cell) => cell >= 0);
  const values = stored.plane(lead, inside, new Int32Array(inside.length));
  let at = 0;
  for (let n = 0; n < cells.length; n++) integers[n] = cells[n]! < 0 ? MISSING : values[at++]!;
  return integers;
}
