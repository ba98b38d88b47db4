import { leadsOf, nativeOf, type VariableName } from '../catalog/index.ts';
import type { Bounds, GridWindow } from '../geo/index.ts';
import { IsobarError } from '../platform/index.ts';
import { MISSING, type StoredSeries } from '../store/index.ts';
import { formatTime } from './init-time.ts';
import { NULL_REASONS } from './null-reason.ts';
import type { Run } from './run.ts';

/** Cells of one slab: the globe at half a degree. An answer is made in one piece, and others wait meanwhile. */
const MOST_CELLS = 262_144;

/** One variable at one lead over a window of the grid. */
export interface Slab {
  readonly run: Run;
  readonly variable: VariableName;
  readonly lead: number;
  /** Which points of the grid, and where they are. */
  readonly window: GridWindow;
  /** `[y][x]`: value = integer / 10^decimals, in the variable's units; MISSING where there is none. */
  readonly integers: Int32Array;
  readonly decimals: number;
}

/** Rows of a slab as numbers in the variable's units; null where there is none. */
export function rowsOf({ window, integers, decimals }: Slab): readonly (readonly (number | null)[])[] {
  // Division by a power of ten gives the double nearest to the decimal, so that it prints as that decimal.
  const perUnit = 10 ** decimals;
  return Array.from({ length: window.ny }, (_, y) =>
    Array.from(integers.subarray(y * window.nx, (y + 1) * window.nx), (integer) =>
      integer === MISSING ? null : integer / perUnit,
    ),
  );
}

/**
 * The points of a run's grid in a box. Throws IsobarError('validation_error') for a box outside the domain, between its
 * points, or with too many of them.
 */
export function windowOf(run: Run, box: Bounds): GridWindow {
  const window = fittingWindow(run, box);
  if (window === null) {
    const { west, south, east, north } = run.grid.bounds;
    throw new IsobarError(
      'validation_error',
      `no grid point of ${run.model} lies in the box: its domain is west ${west}, south ${south}, east ${east}, north ${north}`,
    );
  }
  return window;
}

function fittingWindow(run: Run, box: Bounds): GridWindow | null {
  try {
    return run.grid.window(box, MOST_CELLS);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new IsobarError(
      'validation_error',
      `the box holds more than ${MOST_CELLS} cells of ${run.model}: ask for a smaller one`,
      { cause: error },
    );
  }
}

/**
 * Throws IsobarError('validation_error') for a lead that the run's model does not have, naming its neighbours, or at which it
 * has no value of the variable.
 */
export function requireLead(run: Run, variable: VariableName, lead: number): void {
  const steps = leadsOf(run.model, run.initTime.getUTCHours());
  const title = `the ${run.model} run of ${formatTime(run.initTime)}`;
  if (!steps.includes(lead)) {
    const near = [steps.findLast((step) => step < lead), steps.find((step) => step > lead)];
    throw new IsobarError(
      'validation_error',
      `${title} has no output step at lead ${lead}; the nearest are ${near.filter((step) => step !== undefined).join(' and ')}`,
    );
  }
  const native = nativeOf(run.model, variable);
  if (native.status !== 'unavailable' && lead < native.firstLeadHours) {
    throw new IsobarError(
      'validation_error',
      `${title} has ${variable} from lead ${native.firstLeadHours} on: ${NULL_REASONS.BEFORE_FIRST_STEP}`,
    );
  }
}

/** Reads a window at a lead that the stored variable has. Throws DamagedTileError. */
export function readSlab(
  stored: StoredSeries,
  lead: number,
  window: GridWindow,
): Pick<Slab, 'integers' | 'decimals'> {
  const integers = new Int32Array(window.nx * window.ny);
  switch (window.kind) {
    case 'rows': {
      const { j0, rows, nx } = window;
      let at = 0;
      for (const { start, count } of window.columns) {
        stored.rectangle(lead, { i0: start, columns: count, j0, rows }, integers, at, nx);
        at += count;
      }
      break;
    }
    case 'rectangle': {
      stored.rectangle(lead, window, integers);
      const cells = window.indices();
      for (let n = 0; n < cells.length; n++) if (!window.inside(cells[n]!)) integers[n] = MISSING;
      break;
    }
    case 'mesh':
      readMesh(stored, lead, window.indices(), integers);
  }
  return { integers, decimals: stored.decimals };
}

/** Points of a mesh outside a regional grid belong to no cell. */
function readMesh(stored: StoredSeries, lead: number, cells: Int32Array, integers: Int32Array): void {
  const inside = cells.filter((cell) => cell >= 0);
  const values = stored.plane(lead, inside, new Int32Array(inside.length));
  let at = 0;
  for (let n = 0; n < cells.length; n++) integers[n] = cells[n]! < 0 ? MISSING : values[at++]!;
}
