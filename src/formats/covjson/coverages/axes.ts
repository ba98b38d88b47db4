/** Positions along one dimension (CoverageJSON 1.0, section 6.1.1). */
export type Axis =
  | { readonly values: readonly (number | string)[] }
  | { readonly start: number; readonly stop: number; readonly num: number }
  | {
      readonly dataType: 'tuple';
      readonly coordinates: readonly string[];
      readonly values: readonly (readonly (number | string)[])[];
    };

/** In the order in which they are printed. */
export interface Axes {
  readonly x?: Axis;
  readonly y?: Axis;
  readonly z?: Axis;
  readonly t?: Axis;
  /** Numbers of members of an ensemble, or shares of them. */
  readonly member?: Axis;
  readonly quantile?: Axis;
  readonly composite?: Axis;
}

/** Numbers as a start, stop and count where a reader gets the very same numbers back, however it computes them; else one by one. */
export function numericAxis(numbers: Float64Array): Axis {
  const num = numbers.length;
  const [start, stop] = [numbers[0], numbers[num - 1]];
  if (num > 1 && start !== undefined && stop !== undefined) {
    const step = (stop - start) / (num - 1);
    const isExact = numbers.every(
      (number, n) => start + n * step === number && start + (n * (stop - start)) / (num - 1) === number,
    );
    if (isExact) return { start, stop, num };
  }
  return { values: [...numbers] };
}
