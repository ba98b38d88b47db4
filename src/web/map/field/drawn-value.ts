import { type Blend, nearestTurn, withinTurn } from './blend.ts';
import type { Field, FieldGrid } from './grid/field-grid.ts';
import { drawnFactor, type FinerField, finerField } from './grid/finer-field.ts';
import { type GridPlace, valueAt } from './grid/locate.ts';

/** What the map shows at a place: the value of the cell where raw cells are drawn, else the one that colours are drawn by. */
export const shownValueAt = (
  field: Field,
  place: GridPlace,
  isRaw: boolean,
  blend: Blend = 'values',
): number | null => (isRaw || blend === 'none' ? valueAt(field, place) : drawnValueAt(field, place, blend));

/** A curve at a place passes through the two points around it, and their neighbours bend it: four on each axis. */
const SIDE = 4;

/**
 * The value that a field's colour has at a place: the points of its curves around it, weighed as the shader weighs them. Null where
 * nothing is drawn.
 */
export function drawnValueAt(
  field: Field,
  { column, row }: GridPlace,
  blend: Blend = 'values',
): number | null {
  const { grid } = field;
  const [x, y] = [within(column, 0, grid.nx - 1), within(row, 0, grid.ny - 1)];
  const i = Math.min(Math.floor(x), Math.max(0, grid.nx - 2));
  const j = Math.min(Math.floor(y), Math.max(0, grid.ny - 2));
  const around = { nx: SIDE, ny: SIDE, isClosed: false };
  const finer = finerField(around, patchOf(field, i - 1, j - 1), drawnFactor(grid), 'bounded', blend);
  return weighed(finer, (x - i + 1) * finer.factor, (y - j + 1) * finer.factor, blend === 'angles');
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Some columns and rows of a field, NaN outside of it. */
function patchOf({ grid, values }: Field, fromColumn: number, fromRow: number): Float32Array<ArrayBuffer> {
  const patch = new Float32Array(SIDE * SIDE).fill(Number.NaN);
  for (let n = 0; n < patch.length; n++) {
    const column = columnOf(grid, fromColumn + (n % SIDE));
    const row = fromRow + Math.floor(n / SIDE);
    if (column !== null && row >= 0 && row < grid.ny) patch[n] = values[row * grid.nx + column] ?? Number.NaN;
  }
  return patch;
}

/** The column of an index, around the earth where the grid goes round it; null outside. */
function columnOf({ nx, isClosed }: FieldGrid, index: number): number | null {
  if (index >= 0 && index < nx) return index;
  return isClosed ? (index + nx - 1) % (nx - 1) : null;
}

/** As the shader has it: missing points are left out, and where more than half of the weight is missing there is no value. */
function weighed({ nx, ny, values }: FinerField, x: number, y: number, isAngle: boolean): number | null {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  let [sum, weight] = [0, 0];
  let first: number | null = null;
  for (const [column, row] of [
    [i, j],
    [i + 1, j],
    [i, j + 1],
    [i + 1, j + 1],
  ] as const) {
    const value = values[Math.min(row, ny - 1) * nx + Math.min(column, nx - 1)] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const part = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
    first ??= value;
    sum += part * (isAngle ? nearestTurn(value, first) : value);
    weight += part;
  }
  if (weight < 0.5) return null;
  return isAngle ? withinTurn(sum / weight) : sum / weight;
}
