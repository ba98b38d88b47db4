import type { SurfaceVariableName } from '../../catalog/index.ts';
import type { Fact } from '../facts.ts';
import type { Spoken } from './quantities/quantities.ts';
import { roundedFor } from './quantities/rounding.ts';

/** A converted value, not rounded yet, with the time that answers name and the hours that it stands for. */
export interface Sample {
  readonly time: string;
  readonly value: number;
  readonly hours: number;
}

/** What the values of a quantity are. */
export interface FactKind {
  readonly spoken: Spoken;
  readonly heightMetres: Fact['heightMetres'];
  readonly variables: readonly SurfaceVariableName[];
  /** Whether values are amounts, which add up, and grow with their intervals so that they have no mean. */
  readonly isAmount: boolean;
}

/**
 * The fact of some values; null where there are none. The mean is by the hours that values stand for, so that it holds where
 * output steps grow longer. Extremes are those of the values before they are rounded, so that their times are right; of equal
 * ones the first counts.
 * @param samples in order of time
 */
export function factOf(
  { spoken, heightMetres, variables, isAmount }: FactKind,
  samples: readonly Sample[],
): Fact | null {
  const [first] = samples;
  if (first === undefined) return null;
  const rounded = ({ time, value }: Sample) => ({ time, value: roundedFor(spoken, value) });
  return {
    quantity: spoken.quantity,
    heightMetres,
    variables,
    unit: spoken.unit,
    decimals: spoken.decimals,
    values: samples.map(rounded),
    exact: samples.map(({ value }) => value),
    min: rounded(samples.reduce((least, one) => (one.value < least.value ? one : least), first)),
    max: rounded(samples.reduce((most, one) => (one.value > most.value ? one : most), first)),
    // Forces of the Beaufort scale are of unequal width: their mean is not that of the speed.
    mean: isAmount || spoken.unit === 'Bft' ? null : roundedFor(spoken, meanOf(samples)),
    sum: isAmount
      ? roundedFor(
          spoken,
          samples.reduce((sum, { value }) => sum + value, 0),
        )
      : null,
    course: null,
  };
}

function meanOf(samples: readonly Sample[]): number {
  const hours = samples.reduce((sum, one) => sum + one.hours, 0);
  return samples.reduce((sum, one) => sum + (one.value * one.hours) / hours, 0);
}
