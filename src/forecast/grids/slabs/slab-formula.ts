import { quantityOf, type SeriesName } from '../../../catalog/index.ts';
import { MISSING } from '../../../store/index.ts';
import { formulaOf } from '../../diagnostics/formulas.ts';

/** Computes the values of a variable or diagnostic from its input variables (`variablesOf`). */
export interface SlabFormula {
  /** value = integer / 10^decimals, in the units of the name. */
  readonly decimals: number;
  /** Whether the values are those of the only input as they are stored. */
  readonly isStored: boolean;
  /** @param inputs stored integers of the input variables at the same points; the result may be one of these arrays */
  compute(inputs: readonly Int32Array[]): Int32Array;
}

/** @param inputDecimals decimals of the input variables, in their order */
export function slabFormulaOf(name: SeriesName, inputDecimals: readonly number[]): SlabFormula {
  const quantity = quantityOf(name);
  if (!('formula' in quantity)) {
    return {
      decimals: inputDecimals[0] ?? quantity.decimals,
      isStored: true,
      compute: ([values]) => values ?? new Int32Array(0),
    };
  }
  const { decimals, limits } = quantity;
  const formula = formulaOf(quantity);
  const perUnit = 10 ** decimals;
  const perInput = inputDecimals.map((digits) => 10 ** digits);
  const scratch = new Float64Array(inputDecimals.length);
  const valueAt = (inputs: readonly Int32Array[], point: number): number => {
    for (const [n, input] of inputs.entries()) {
      const integer = input[point] ?? MISSING;
      if (integer === MISSING) return MISSING;
      scratch[n] = integer / (perInput[n] ?? 1);
    }
    const value = formula(scratch);
    if (!Number.isFinite(value)) return MISSING;
    return Math.round(
      (limits === null ? value : Math.min(limits.max, Math.max(limits.min, value))) * perUnit,
    );
  };
  return {
    decimals,
    isStored: false,
    compute(inputs) {
      const integers = new Int32Array(inputs[0]?.length ?? 0);
      for (let point = 0; point < integers.length; point++) integers[point] = valueAt(inputs, point);
      return integers;
    },
  };
}
