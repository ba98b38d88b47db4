import {
  codesOf,
  diagnosticOf,
  isDiagnosticName,
  isDirection,
  type SeriesName,
  type VariableName,
  variableOf,
} from '../../../catalog/index.ts';
import { MISSING } from '../../../store/index.ts';
import { memo } from '../../common/memo.ts';
import type { NullReason } from '../../common/null-reason.ts';
import { meanDirection } from '../../diagnostics/wind.ts';
import type { ColumnPlan, ReadPlan } from '../../plan/plan.ts';
import type { CellAnswer } from '../../tiles/cells/cell-batches.ts';
import { type StoredColumns, seriesIn } from '../../tiles/cells/cell-block.ts';
import { integerOf } from '../../units/conversion/rounding.ts';
import { diagnosticSeries } from '../derived/diagnostic-series.ts';
import { Series } from '../values/series.ts';

/** A cell that contributes to the value at a place, with its weight. */
export interface Corner extends CellAnswer {
  readonly weight: number;
}

/** The series of the variables and diagnostics that were read at one place. Outside the domain there are no corners: every value is null. */
export class PlaceSeries {
  readonly #plan: ReadPlan;
  readonly #stored: StoredColumns;
  readonly #corners: readonly Corner[];
  readonly #read: Map<VariableName, Series | Error>;

  /** @param failures variables that are not in the plan since they could not be opened, and why */
  constructor(
    plan: ReadPlan,
    stored: StoredColumns,
    corners: readonly Corner[],
    failures: ReadonlyMap<VariableName, Error>,
  ) {
    this.#plan = plan;
    this.#stored = stored;
    this.#corners = corners;
    this.#read = new Map(failures);
  }

  /** A variable of the plan, or a diagnostic whose inputs it has; or why it could not be read. */
  series(name: SeriesName): Series | Error {
    if (!isDiagnosticName(name)) return this.#variable(name);
    const diagnostic = diagnosticOf(name);
    const inputs: Series[] = [];
    for (const input of diagnostic.inputs) {
      const series = this.#variable(input);
      if (series instanceof Error) return series;
      inputs.push(series);
    }
    return diagnosticSeries(diagnostic, this.#plan.leads, inputs);
  }

  #variable(name: VariableName): Series | Error {
    return memo(this.#read, name, () => this.#make(name));
  }

  #make(name: VariableName): Series | Error {
    for (const { failures } of this.#corners) {
      const failure = failures.get(name);
      if (failure !== undefined) return failure;
    }
    const { columns, leads } = this.#plan;
    const c = columns.findIndex(({ variable }) => variable === name);
    const column = columns[c];
    if (column === undefined) throw new Error(`forecast: ${name} is not in the plan`);
    const { units } = variableOf(name);
    return new Series({
      name,
      units,
      decimals: this.#decimals(c),
      leads,
      integers: this.#integers(c),
      reasons: this.#corners.length === 0 ? reasonsOutside(column) : column.absences,
      cellMethods: column.cellMethods,
      windowStarts: column.windowStarts,
    });
  }

  #decimals(column: number): number {
    const variable = this.#plan.columns[column]?.variable;
    return this.#stored[column]?.decimals ?? (variable === undefined ? 0 : variableOf(variable).decimals);
  }

  #isDirection(column: number): boolean {
    const variable = this.#plan.columns[column]?.variable;
    return variable !== undefined && isDirection(variableOf(variable));
  }

  /** Of one column at the cell or between the corners; MISSING where any corner is missing. */
  #integers(column: number): Int32Array {
    const corners = this.#corners.map(({ block, cell, weight }) => ({
      integers: seriesIn(block, column, cell),
      weight,
    }));
    const [first, ...others] = corners;
    if (first === undefined) return new Int32Array(this.#plan.leads.length).fill(MISSING);
    if (others.length === 0 && first.weight === 1) return first.integers;
    const variable = this.#plan.columns[column]?.variable;
    // Between codes there is nothing: the nearest cell answers.
    if (variable !== undefined && codesOf(variable) !== null)
      return corners.reduce((nearest, corner) => (corner.weight > nearest.weight ? corner : nearest))
        .integers;
    const decimals = this.#decimals(column);
    const perUnit = 10 ** decimals;
    if (this.#isDirection(column)) return directionsBetween(corners, decimals);
    return first.integers.map((_, n) => {
      let sum = 0;
      for (const { integers, weight } of corners) {
        const integer = integers[n] ?? MISSING;
        if (integer === MISSING) return MISSING;
        sum += weight * (integer / perUnit);
      }
      return integerOf(sum, decimals);
    });
  }
}

/** Directions at a place: those of the weighted sum of the corners' unit vectors; MISSING where any corner is missing, or where they cancel out. */
function directionsBetween(
  corners: readonly { readonly integers: Int32Array; readonly weight: number }[],
  decimals: number,
): Int32Array {
  const count = corners[0]?.integers.length ?? 0;
  return Int32Array.from({ length: count }, (_, n) => {
    const values = corners.map(({ integers }) => integers[n] ?? MISSING);
    if (values.includes(MISSING)) return MISSING;
    const mean = meanDirection(
      values.map((integer) => integer / 10 ** decimals),
      corners.map(({ weight }) => weight),
    );
    return mean === null ? MISSING : integerOf(mean, decimals);
  });
}

/** Outside the domain nothing has a value; what the model does not have at all is said first. */
function reasonsOutside({ absences }: ColumnPlan): readonly (NullReason | null)[] {
  return absences.map((absence) => (absence === 'NOT_PRODUCED' ? absence : 'OUTSIDE_DOMAIN'));
}
