import { quantityOf, type SeriesName, type VariableName } from '../../catalog/index.ts';
import {
  type ChosenUnit,
  type Condition,
  chosenNumbers,
  chosenUnit,
  fixedUnit,
  type Run,
  requireSummarized,
} from '../../forecast/index.ts';
import { invalidParameter } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { RequestedComparison } from './parameters.ts';

/** What `quantiles`, `members` and `probability` ask for, where they are given. */
export interface MemberParameters {
  readonly quantiles?: readonly number[] | undefined;
  /** Null for all. */
  readonly members?: readonly number[] | null | undefined;
  readonly probability?: readonly RequestedComparison[] | undefined;
}

/** A comparison as it is evaluated, with its threshold in the fixed unit, and as answers print it. */
export interface ReadCondition {
  readonly condition: Condition;
  readonly printed: {
    readonly var: SeriesName;
    readonly operator: string;
    readonly threshold: number;
    readonly units: string;
  };
}

/** The condition that a comparison stands for, and how answers print it. Throws IsobarError('validation_error') for units of another kind. */
export async function conditionOf({
  name,
  operator,
  comparison,
  threshold,
  unit,
}: RequestedComparison): Promise<ReadCondition> {
  const quantity = quantityOf(name);
  const { units, conversion } = unit === null ? fixedUnit(quantity.units) : await unitOf(name, unit);
  const fixed = conversion === null ? threshold : conversion.fixed(threshold);
  if (!Number.isFinite(fixed)) {
    throw invalidParameter('probability', `of ${name}: ${threshold} ${unit ?? ''} is too large a number`);
  }
  return {
    condition: { kind: 'COMPARE', name, comparison: { comparison, threshold: fixed } },
    printed: { var: name, operator, threshold, units: units.cf ?? units.code },
  };
}

async function unitOf(name: SeriesName, unit: string): Promise<ChosenUnit> {
  try {
    return await chosenUnit(quantityOf(name), unit);
  } catch (error) {
    return asParameter('probability', `of ${name}: `, () => {
      throw error;
    });
  }
}

/** The numbers of the members that are requested, ascending. Throws IsobarError('validation_error') for those that are not stored. */
export function requireNumbers(run: Run, members: readonly number[] | null): readonly number[] {
  return asParameter('members', 'are not stored: ', () => chosenNumbers(run, members));
}

/** Throws IsobarError('validation_error') for directions and codes. */
export function requireVariable(name: VariableName): void {
  asParameter('quantiles', 'do not go with these variables: ', () => requireSummarized(name));
}

/** An error of the core as one of a parameter. */
function asParameter<Value>(name: string, before: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof IsobarError ? invalidParameter(name, before + error.message) : error;
  }
}
