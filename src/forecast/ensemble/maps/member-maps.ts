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

/** One variable of one member over a window. */
export type MemberField = Pick<Slab, 'run' | 'name' | 'nx' | 'ny' | 'decimals' | 'integers'>;

/** A statistic over the members at each cell of a map. */
export interface MemberMap {
  /** `[y][x]`: MISSING where no member has a value. */
  readonly integers: Int32Array;
  readonly decimals: number;
  /** `[y][x]`: how many members have a value. */
  readonly used: Int32Array;
}

/** The share of members that meet conditions at each cell, 0 to 1; `used` counts those of which it is known whether they do. */
export interface ProbabilityMap extends MemberMap {
  /** `[y][x]`: how many members meet the conditions. */
  readonly met: Int32Array;
}

/** Most values of members that a map is made from: 40 MB. */
const MAX_VALUES = 10_000_000;

/** Throws IsobarError('validation_error') for a map of which the members have too many values. */
export function requireMapSize(cells: number, members: number): void {
  if (cells * members <= MAX_VALUES) return;
  throw new IsobarError(
    'validation_error',
    `a map of ${cells} cells of ${members} members is too large: ${MAX_VALUES} values are allowed; ask for a smaller box or a longer stride`,
    { reason: 'too_large', argument: 'box', allowed: { maximum: MAX_VALUES } },
  );
}

/**
 * Quantiles of the members at each cell, in the order of `at`. Throws IsobarError('validation_error') for directions and codes, and as
 * `requireQuantiles`.
 * @param fields of one variable, one a member, over one window
 * @param at shares of members from 0 to 1
 */
export function* quantileMaps(
  fields: readonly MemberField[],
  at: readonly number[],
): Steps<readonly MemberMap[]> {
  requireQuantiles(at);
  const [first] = fields;
  if (first === undefined) throw new Error('forecast: a map of members needs at least one');
  const { name, nx, ny } = first;
  requireMagnitude({ name, units: quantityOf(name).units }, 'given as quantiles');
  const decimals = Math.max(...fields.map((field) => field.decimals));
  const perUnit = 10 ** decimals;
  // Of members on fewer decimals: how many integers of the answer make one of theirs.
  const factors = fields.map((field) => 10 ** (decimals - field.decimals));
  const maps = at.map(() => new Int32Array(nx * ny).fill(MISSING));
  const used = new Int32Array(nx * ny);
  const scratch = new Float64Array(fields.length);
  for (let cell = 0; cell < used.length; cell++) {
    let count = 0;
    for (let m = 0; m < fields.length; m++) {
      const integer = fields[m]!.integers[cell]!;
      if (integer !== MISSING) scratch[count++] = (integer * factors[m]!) / perUnit;
    }
    used[cell] = count;
    if (count > 0) {
      const ascending = scratch.subarray(0, count).sort();
      for (let q = 0; q < maps.length; q++) {
        maps[q]![cell] = Math.round(quantileOf(ascending, at[q]!) * perUnit);
      }
    }
    if (cell % nx === nx - 1) yield;
  }
  return maps.map((integers) => ({ integers, decimals, used }));
}

/**
 * The share of members that meet conditions together at each cell; a member without a value that the result depends on does not count
 * there. Throws IsobarError('validation_error') as `searchWindows`.
 * @param members the fields of each member, one for each variable of the conditions, over one window
 */
export function* probabilityMap(
  members: readonly (readonly MemberField[])[],
  conditions: readonly Condition[],
): Steps<ProbabilityMap> {
  const condition = { kind: 'AND', conditions } as const;
  requireLimitedSize(condition);
  const cells = members[0]?.[0]?.integers.length ?? 0;
  const met = new Int32Array(cells);
  const used = new Int32Array(cells);
  for (const fields of members) {
    const truth = truthAtLeads(condition, tableOfCells(fields));
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
  return { integers, decimals: SHARE_DECIMALS, met, used };
}

/** Fields as a table whose rows are cells: conditions are compared row by row. */
function tableOfCells(fields: readonly MemberField[]): Parameters<typeof truthAtLeads>[1] {
  const [first] = fields;
  if (first === undefined) throw new Error('forecast: conditions need at least one variable');
  return {
    run: first.run,
    leads: [],
    columns: fields.map(({ name, decimals, integers }) => {
      const perUnit = 10 ** decimals;
      const values = Array.from(integers, (integer) => (integer === MISSING ? null : integer / perUnit));
      return { name, units: quantityOf(name).units, decimals, values, cellMethods: null, windowStarts: null };
    }),
  };
}
