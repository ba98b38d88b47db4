import type { Level, VariableFacts } from './rows/variable-row.ts';
import type { PressureBase, SurfaceVariableName, VariableName } from './variable-names.ts';

/** A canonical variable: one name, one unit, one level, in all models. */
export interface Variable extends VariableFacts {
  readonly name: VariableName;
  /** Base name of a pressure-level variable (`temperature`), else the name itself. */
  readonly base: PressureBase | SurfaceVariableName;
  readonly level: Level;
}

/** Stands for a missing value among the integers of a variable (integer = value x 10^decimals). */
export const MISSING = -2147483648;
