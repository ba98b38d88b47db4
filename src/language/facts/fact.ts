import type { SurfaceVariableName } from '../../catalog/index.ts';
import type { Fact } from '../facts.ts';
import type { Spoken } from './quantities.ts';

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
 * output steps grow longer; of equal extremes the first counts.
 * @param samples in order of time
 */
export function factOf(
  { spoken, heightMetres, variables, isAmount }: FactKind,
  samples: readonly Sample[],
): Fact | null {
  const values = samples.map(({ time, value }) => ({ time, value: spokenValue(value, spoken) }));
  const [first] = values;
  if (first === undefined) return null;
  const hasMean = !isAmount && spoken.quantity !== 'wind_direction';
  return {
    quantity: spoken.quantity,
    heightMetres,
    variables,
    unit: spoken.unit,
    decimals: spoken.decimals,
    values,
    min: values.reduce((least, one) => (one.value < least.value ? one : least), first),
    max: values.reduce((most, one) => (one.value > most.value ? one : most), first),
    mean: hasMean ? spokenValue(meanOf(samples), spoken) : null,
    sum: isAmount
      ? spokenValue(
          samples.reduce((sum, { value }) => sum + value, 0),
          spoken,
        )
      : null,
  };
}

function meanOf(samples: readonly Sample[]): number {
  const hours = samples.reduce((sum, one) => sum + one.hours, 0);
  return samples.reduce((sum, one) => sum + (one.value * one.hours) / hours, 0);
}

/** Rounded to what is worth saying; never -0. A direction that rounds to 360° is 0°. */
function spokenValue(value: number, { decimals, quantity }: Spoken): number {
  // Digits beyond the twelfth are those of binary fractions: 276.65 K less 273.15 is 3.5 °C.
  const exact = Number(value.toPrecision(12));
  const rounded = (Math.sign(exact) * Math.round(Math.abs(exact) * 10 ** decimals)) / 10 ** decimals + 0;
  return quantity === 'wind_direction' ? rounded % 360 : rounded;
}
