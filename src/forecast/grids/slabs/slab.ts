import { leadsOf } from '../../../catalog/index.ts';
import { MISSING } from '../../../store/index.ts';
import { offStep } from '../../runs/run/off-step.ts';
import type { Run } from '../../runs/run/run.ts';
import type { SlabHead } from './slab-bands.ts';

/** One variable or diagnostic at one lead over a window of the grid, all in memory. */
export interface Slab extends SlabHead {
  /** `[y][x]`: MISSING where there is no value. */
  readonly integers: Int32Array;
  /** Degrees: `[y]` and `[x]`, or both `[y][x]` on a projected grid. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** The rows of a slab as numbers in its units; null where there is no value. */
export function rowsOf({ nx, ny, integers, decimals }: Slab): readonly (readonly (number | null)[])[] {
  // Division by a power of ten gives the double nearest to the decimal, so that it prints as that decimal.
  const perUnit = 10 ** decimals;
  return Array.from({ length: ny }, (_, y) =>
    Array.from(integers.subarray(y * nx, (y + 1) * nx), (integer) =>
      integer === MISSING ? null : integer / perUnit,
    ),
  );
}

/** Throws IsobarError('validation_error') for a lead that the run's model does not have, naming the nearest. */
export function requireStep(run: Run, lead: number): void {
  const steps = leadsOf(run.model, run.initTime.getUTCHours());
  if (!steps.includes(lead)) throw offStep(run, lead, 'leadHours');
}
