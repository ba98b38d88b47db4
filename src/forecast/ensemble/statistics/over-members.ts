import { requireMagnitude } from '../../analysis/timed-series/index.ts';
import { LeadValues } from '../../series/values/series.ts';
import { ValueList } from '../../series/values/value-list.ts';
import type { EnsembleColumn } from '../ensemble-table.ts';

/** The values of an ensemble at each lead: those of all members that have one, or the quantiles that are kept in their place. */
export class OverMembers {
  readonly column: EnsembleColumn;
  /** How many members have a value at each lead. */
  readonly used: readonly number[];
  /** At each lead, ascending. */
  readonly #ascending: readonly Float64Array[];

  /** Throws IsobarError('validation_error') for directions and codes, which have no order. @param purpose completes "cannot be ..." */
  constructor(column: EnsembleColumn, purpose: string) {
    requireMagnitude(column, purpose);
    this.column = column;
    this.#ascending = column.leads.map((_, n) =>
      Float64Array.from(
        column.members.flatMap(({ series }) => {
          const value = series.values[n] ?? null;
          return value === null ? [] : [value];
        }),
      ).sort(),
    );
    this.used = this.#ascending.map(({ length }, n) =>
      length === 0 ? 0 : (column.kept?.counts[n] ?? length),
    );
  }

  /** All values, or kept quantiles, ascending, at the lead with an index. */
  at(index: number): Float64Array {
    return this.#ascending[index] ?? new Float64Array(0);
  }

  /** A statistic of the values at each lead, null where there are none, for the control's reason, and where it is not a number. */
  values(
    statistic: (ascending: Float64Array, index: number) => number,
    decimals = this.column.decimals,
  ): LeadValues {
    const { leads, units, members } = this.column;
    const list = new ValueList(leads.length, decimals);
    const reasonAt = (n: number) =>
      members.find(({ series }) => series.reasonAt(n) !== null)?.series.reasonAt(n) ?? 'NOT_APPLICABLE';
    for (let n = 0; n < leads.length; n++) {
      const value = this.used[n] === 0 ? Number.NaN : statistic(this.at(n), n);
      list.set(n, Number.isNaN(value) ? reasonAt(n) : value);
    }
    return new LeadValues({ units, decimals, leads, ...list });
  }
}
