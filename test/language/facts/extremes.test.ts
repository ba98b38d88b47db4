import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factOf } from '../../../src/language/facts/fact.ts';
import { SPOKEN } from '../../../src/language/facts/quantities/quantities.ts';

const spoken = SPOKEN.get('air_temperature_2m');
if (spoken === undefined) throw new Error('temperature is not spoken of');
const kind = { spoken, heightMetres: null, variables: ['air_temperature_2m'], isAmount: false } as const;
const timeOf = (hour: number) => `2026-01-01T${String(hour).padStart(2, '0')}:00:00+01:00`;
const factOfValues = (values: readonly number[]) =>
  factOf(
    kind,
    values.map((value, hour) => ({ time: timeOf(hour), value, hours: 1 })),
  );

describe('the extremes of a fact', () => {
  it('are at the hour of the value, not at the first that rounds to the same', () => {
    // All print as 10.0.
    const fact = factOfValues([10.01, 9.97, 9.96, 10.0, 10.04, 10.02]);
    expect(fact?.values.map(({ value }) => value)).toEqual([10, 10, 10, 10, 10, 10]);
    expect(fact?.min).toEqual({ time: timeOf(2), value: 10 });
    expect(fact?.max).toEqual({ time: timeOf(4), value: 10 });
    expect(fact?.exact).toEqual([10.01, 9.97, 9.96, 10.0, 10.04, 10.02]);
  });

  it('are the first of values that are equal', () => {
    const fact = factOfValues([3, 5, 1, 5, 1]);
    expect([fact?.min.time, fact?.max.time]).toEqual([timeOf(2), timeOf(1)]);
  });

  it('are at the smallest and largest of any values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -200, max: 200 }), { minLength: 1, maxLength: 24 }), (all) => {
        const values = all.map((hundredths) => hundredths / 100);
        const fact = factOfValues(values);
        expect(fact?.min.time).toBe(timeOf(values.indexOf(Math.min(...values))));
        expect(fact?.max.time).toBe(timeOf(values.indexOf(Math.max(...values))));
      }),
    );
  });
});
