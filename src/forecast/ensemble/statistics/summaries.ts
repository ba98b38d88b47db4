import { quantityOf, type SeriesName } from '../../../catalog/index.ts';
import { standardDeviation } from '../../analysis/spread/index.ts';
import { requireMagnitude } from '../../analysis/timed-series/index.ts';
import type { LeadValues } from '../../series/values/series.ts';
import type { EnsembleColumn } from '../ensemble-table.ts';
import { requireKeptMembers } from '../require-members.ts';
import { countOf, requireKeptQuantiles } from './kept-quantiles.ts';
import { quantileOf, requireAscending, requireNumbers, requireQuantiles, SHARE_DECIMALS } from './order.ts';
import { OverMembers } from './over-members.ts';

const PURPOSE = 'given as statistics over members';

/** Throws IsobarError('validation_error') for directions and codes, of which there is no `EnsembleSummary`. */
export function requireSummarized(name: SeriesName): void {
  requireMagnitude({ name, units: quantityOf(name).units }, PURPOSE);
}

/** Statistics over the members at each lead. */
export class EnsembleSummary {
  readonly #over: OverMembers;

  /** Throws IsobarError('validation_error') for directions and codes. */
  constructor(column: EnsembleColumn) {
    this.#over = new OverMembers(column, PURPOSE);
  }

  get column(): EnsembleColumn {
    return this.#over.column;
  }

  /** How many members have a value at each lead. */
  get used(): readonly number[] {
    return this.#over.used;
  }

  /** Quantiles as `quantileOf`, in the order of `at`. Throws IsobarError('validation_error') as `requireQuantiles`. */
  quantiles(at: readonly number[]): readonly { readonly at: number; readonly series: LeadValues }[] {
    requireQuantiles(at);
    if (this.column.kept !== undefined) requireKeptQuantiles(at);
    return at.map((share) => ({
      at: share,
      series: this.#over.values((ascending) => quantileOf(ascending, share)),
    }));
  }

  mean(): LeadValues {
    const { kept } = this.column;
    return this.#over.values((values, n) =>
      kept === undefined
        ? values.reduce((sum, value) => sum + value, 0) / values.length
        : (kept.mean.values[n] ?? Number.NaN),
    );
  }

  /** Of a sample (n - 1); null where fewer than two members have a value. */
  standardDeviation(): LeadValues {
    const { kept } = this.column;
    return this.#over.values((values, n) => {
      if (kept === undefined) return standardDeviation([...values]) ?? Number.NaN;
      const [mean, further] = [
        kept.mean.values[n] ?? Number.NaN,
        kept.meanAndDeviation.values[n] ?? Number.NaN,
      ];
      return (this.used[n] ?? 0) < 2 ? Number.NaN : further - mean;
    });
  }

  minimum(): LeadValues {
    return this.#over.values((ascending) => ascending[0] ?? Number.NaN);
  }

  maximum(): LeadValues {
    return this.#over.values((ascending) => ascending.at(-1) ?? Number.NaN);
  }

  /** The share of members above each threshold, of kept statistics as `countOf` tells it. Throws IsobarError('validation_error') as `requireNumbers`. */
  exceedance(
    thresholds: readonly number[],
  ): readonly { readonly threshold: number; readonly series: LeadValues }[] {
    requireNumbers(thresholds, 'thresholds');
    return thresholds.map((threshold) => ({
      threshold,
      series: this.#over.values((values, n) => {
        const above = values.filter((value) => value > threshold).length;
        const used = this.used[n] ?? values.length;
        return (this.column.kept === undefined ? above : countOf(above, used)) / used;
      }, SHARE_DECIMALS),
    }));
  }

  /**
   * How many members lie in each bin at each lead. A bin has its lower edge and not its upper one, but for the last, which has both, as
   * in NumPy; values outside of all bins are in none. Throws IsobarError('validation_error') for edges that do not ascend, and where
   * statistics are kept in place of members.
   * @param edges ascending, at least 2
   */
  histogram(edges: readonly number[]): readonly HistogramBin[] {
    requireNumbers(edges, 'edges', 2);
    requireAscending(edges);
    if (this.column.kept !== undefined) requireKeptMembers(this.column.kept.run, 'how many lie in a bin');
    return edges.slice(1).map((to, bin) => {
      const from = edges[bin] ?? to;
      const isLast = bin === edges.length - 2;
      const isIn = (value: number) => value >= from && (value < to || (isLast && value === to));
      const counts = this.#over.column.leads.map((_, n) => this.#over.at(n).filter(isIn).length);
      return { from, to, counts };
    });
  }
}

/** Members within two bounds. */
export interface HistogramBin {
  readonly from: number;
  readonly to: number;
  /** One for each lead. */
  readonly counts: readonly number[];
}
