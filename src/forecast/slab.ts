import { leadsOf, nativeOf, quantityOf, type SeriesName } from '../catalog/index.ts';
import type { GridWindow } from '../geo/index.ts';
import { IsobarError } from '../platform/index.ts';
import { MISSING, type StoredSeries } from '../store/index.ts';
import { formulaOf } from './diagnostics/formulas.ts';
import { formatTime } from './init-time.ts';
import { NULL_REASONS } from './null-reason.ts';
import type { Run } from './run.ts';
import { variablesOf } from './series-plan.ts';
import type { SlabWindow } from './slab-window.ts';

/** One variable or diagnostic at one lead over a window of the grid. */
export interface Slab extends SlabWindow {
  readonly run: Run;
  readonly name: SeriesName;
  readonly lead: number;
  /** `[y][x]`: value = integer / 10^decimals, in the units of the name; MISSING where there is none. */
  readonly integers: Int32Array;
  readonly decimals: number;
}

/** Rows of a slab as numbers in the units of its name; null where there is none. */
export function rowsOf({ nx, ny, integers, decimals }: Slab): readonly (readonly (number | null)[])[] {
  // Division by a power of ten gives the double nearest to the decimal, so that it prints as that decimal.
  const perUnit = 10 ** decimals;
  return Array.from({ length: ny }, (_, y) =>
    Array.from(integers.subarray(y * nx, (y + 1) * nx), (integer) =>
      integer === MISSING ? null : integer / perUnit,
    ),
  );
}

/**
 * Throws IsobarError('validation_error') for a lead that the run's model does not have, naming its neighbours, or at which it
 * has no value of the variable or diagnostic.
 */
export function requireLead(run: Run, name: SeriesName, lead: number): void {
  requireStep(run, lead);
  for (const variable of variablesOf([name])) {
    const native = nativeOf(run.model, variable);
    if (native.status === 'unavailable' || lead >= native.firstLeadHours) continue;
    throw new IsobarError(
      'validation_error',
      `${titleOf(run)} has ${variable} from lead ${native.firstLeadHours} on: ${NULL_REASONS.BEFORE_FIRST_STEP}`,
    );
  }
}

/** Throws IsobarError('validation_error') for a lead that the run's model does not have, naming its neighbours. */
export function requireStep(run: Run, lead: number): void {
  const steps = leadsOf(run.model, run.initTime.getUTCHours());
  if (steps.includes(lead)) return;
  const near = [steps.findLast((step) => step < lead), steps.find((step) => step > lead)];
  throw new IsobarError(
    'validation_error',
    `${titleOf(run)} has no output step at lead ${lead}; the nearest are ${near.filter((step) => step !== undefined).join(' and ')}`,
  );
}

function titleOf({ model, initTime }: Run): string {
  return `the ${model} run of ${formatTime(initTime)}`;
}

/**
 * Reads a variable or diagnostic over a window at a lead.
 * @param stored the variables that it is made of, in their order; all have the lead
 * @throws DamagedTileError
 */
export function readSlab(
  name: SeriesName,
  stored: readonly StoredSeries[],
  lead: number,
  window: SlabWindow,
): Pick<Slab, 'integers' | 'decimals'> {
  const quantity = quantityOf(name);
  const inputs = stored.map((series) => ({
    integers:
      window.stride > 1 ? readCells(series, lead, window.indices()) : readWindow(series, lead, window.window),
    perUnit: 10 ** series.decimals,
    decimals: series.decimals,
  }));
  const [first] = inputs;
  if (first === undefined) throw new Error(`forecast: ${name} is made of nothing`);
  if (!('formula' in quantity)) return first;

  const { decimals, limits } = quantity;
  const formula = formulaOf(quantity);
  const perUnit = 10 ** decimals;
  const room = new Float64Array(inputs.length);
  const integers = first.integers.map((_, cell) => {
    for (let n = 0; n < inputs.length; n++) {
      const { integers: ofInput, perUnit: perInput } = inputs[n]!;
      if (ofInput[cell] === MISSING) return MISSING;
      room[n] = ofInput[cell]! / perInput;
    }
    const value = formula(room);
    if (!Number.isFinite(value)) return MISSING;
    return Math.round(
      (limits === null ? value : Math.min(limits.max, Math.max(limits.min, value))) * perUnit,
    );
  });
  return { integers, decimals };
}

/** Every point of a window. */
function readWindow(stored: StoredSeries, lead: number, window: GridWindow): Int32Array {
  const integers = new Int32Array(window.nx * window.ny);
  switch (window.kind) {
    case 'rows': {
      const { j0, rows, nx } = window;
      let at = 0;
      for (const { start, count } of window.columns) {
        stored.rectangle(lead, { i0: start, columns: count, j0, rows }, integers, at, nx);
        at += count;
      }
      return integers;
    }
    case 'rectangle': {
      stored.rectangle(lead, window, integers);
      const cells = window.indices();
      for (let n = 0; n < cells.length; n++) if (!window.inside(cells[n]!)) integers[n] = MISSING;
      return integers;
    }
    case 'mesh':
      return readCells(stored, lead, window.indices());
  }
}

/** Listed cells; -1 is none, as on a mesh outside a regional grid. */
function readCells(stored: StoredSeries, lead: number, cells: Int32Array): Int32Array {
  const integers = new Int32Array(cells.length);
  const inside = cells.filter((cell) => cell >= 0);
  const values = stored.plane(lead, inside, new Int32Array(inside.length));
  let at = 0;
  for (let n = 0; n < cells.length; n++) integers[n] = cells[n]! < 0 ? MISSING : values[at++]!;
  return integers;
}
