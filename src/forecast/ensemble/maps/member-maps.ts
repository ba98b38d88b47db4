// biome-ignore-all lint/style/noNonNullAssertion: lists of one length are walked together
import { quantityOf } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { MISSING } from '../../../store/index.ts';
import {
  type Condition,
  FALSE,
  requireLimitedSize,
  TRUE,
  truthAtLeads,
} from '../../analysis/searches/index.ts';
import { requireMagnitude } from '../../analysis/timed-series/index.ts';
import type { Steps } from '../../common/run-in-steps.ts';
import type { Slab } from '../../grids/slabs/slab.ts';
import { quantileOf, requireQuantiles, SHARE_DECIMALS } from '../statistics/order.ts';

/** A statistic over the members at each cell of a map. */
export interface MemberMap {
  /** `[y][x]`: MISSING where no member has a value. */
  readonly integers: Int32Array;
  readonly decimals: number;
  /** `[y][x]`: how many members have a value. */
  readonly used: Int32Array;
}

/** Most values of members that a map is made from: 40 MB. */
const MAX_VALUES = 10_000_000;

/** Throws IsobarError('validation_error') for a map of which the members have too many values. */
export function requireMapSize(cells: number, members: number): void {
  if (cells * members <= MAX_VALUES) return;
  throw new IsobarError(
    'validation_error',
    `a map of ${cells} cells of ${members} members is too large: ${MAX_VALUES} values are allowed; use a smaller box, stride or maxCells`,
    { reason: 'too_large', argument: 'box', allowed: { maximum: MAX_VALUES } },
  );
}

/**
 * The quantile of the members at each cell. Throws IsobarError('validation_error') for directions and codes, and as `requireQuantiles`.
 * @param slabs of one variable, one a member, over one window
 */
export function* quantileMap(slabs: readonly Slab[], at: number): Steps<MemberMap> {
  requireQuantiles([at]);
  const [first] = slabs;
  if (first === undefined) throw new Error('forecast: a map of members needs at least one');
  const { name, nx, ny } = first;
  requireMagnitude({ name, units: quantityOf(name).units }, 'given as quantiles');
  const decimals = Math.max(...slabs.map((slab) => slab.decimals));
  const perUnit = 10 ** decimals;
  // Of members on fewer decimals: how many integers of the answer make one of theirs.
  const factors = slabs.map((slab) => 10 ** (decimals - slab.decimals));
  const integers = new Int32Array(nx * ny).fill(MISSING);
  const used = new Int32Array(nx * ny);
  const scratch = new Float64Array(slabs.length);
  for (let cell = 0; cell < integers.length; cell++) {
    let count = 0;
    for (let m = 0; m < slabs.length; m++) {
      const integer = slabs[m]!.integers[cell]!;
      if (integer !== MISSING) scratch[count++] = (integer * factors[m]!) / perUnit;
    }
    used[cell] = count;
    if (count > 0) integers[cell] = Math.round(quantileOf(scratch.subarray(0, count).sort(), at) * perUnit);
    if (cell % nx === nx - 1) yield;
  }
  return { integers, decimals, used };
}

/**
 * The share of members that meet conditions together at each cell; a member without a value that the result depends on does not count
 * there. Throws IsobarError('validation_error') as `searchWindows`.
 * @param members the slabs of each member, one for each variable of the conditions, over one window
 */
export function* probabilityMap(
  members: readonly (readonly Slab[])[],
  conditions: readonly Condition[],
): Steps<MemberMap> {
  const condition = { kind: 'AND', conditions } as const;
  requireLimitedSize(condition);
  const cells = members[0]?.[0]?.integers.length ?? 0;
  const met = new Int32Array(cells);
  const used = new Int32Array(cells);
  for (const slabs of members) {
    const truth = truthAtLeads(condition, tableOfCells(slabs));
    for (let cell = 0; cell < cells; cell++) {
      if (truth[cell] === TRUE) met[cell]!++;
      if (truth[cell] === TRUE || truth[cell] === FALSE) used[cell]!++;
    }
    yield;
  }
  const perUnit = 10 ** SHARE_DECIMALS;
  const integers = met.map((count, cell) =>
    used[cell] === 0 ? MISSING : Math.round((count / used[cell]!) * perUnit),
  );
  return { integers, decimals: SHARE_DECIMALS, used };
}

/** Slabs as a table whose rows are cells: conditions are compared row by row. */
function tableOfCells(slabs: readonly Slab[]): Parameters<typeof truthAtLeads>[1] {
  const [first] = slabs;
  if (first === undefined) throw new Error('forecast: conditions need at least one variable');
  return {
    run: first.run,
    leads: [],
    columns: slabs.map(({ name, decimals, integers }) => {
      const perUnit = 10 ** decimals;
      const values = Array.from(integers, (integer) => (integer === MISSING ? null : integer / perUnit));
      return { name, units: quantityOf(name).units, decimals, values, cellMethods: null, windowStarts: null };
    }),
  };
}
