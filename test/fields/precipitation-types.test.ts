import { describe, expect, it } from 'vitest';
import { codesOf, nativeOf, plausibleRangeOf } from '../../src/catalog/index.ts';
import { typeOfWeather, typesOfFlags } from '../../src/fields/derivations/weather/precipitation-types.ts';
import { requireMagnitude } from '../../src/forecast/analysis/timed-series/index.ts';

const typeOf = (...flags: readonly [rain: number, freezing: number, pellets: number, snow: number]) => {
  const into = new Float64Array(1);
  typesOfFlags(
    flags.map((flag) => ({ values: Float64Array.of(flag) })),
    into,
  );
  return into[0];
};

describe('types of precipitation, in codes of WMO code table 4.201', () => {
  it('come from flags, the most dangerous first', () => {
    expect(typeOf(0, 0, 0, 0)).toBe(0);
    expect(typeOf(1, 0, 0, 0)).toBe(1);
    expect(typeOf(0, 0, 0, 1)).toBe(5);
    expect(typeOf(1, 0, 0, 1)).toBe(7);
    expect(typeOf(1, 0, 1, 1)).toBe(8);
    expect(typeOf(1, 1, 1, 1)).toBe(3);
    expect(typeOf(Number.NaN, 0, 0, 1)).toBeNaN();
  });

  // WMO No. 306, code table 4677.
  it.each([
    [3, 0],
    [45, 0],
    [51, 11],
    [57, 12],
    [61, 1],
    [67, 3],
    [68, 7],
    [75, 5],
    [79, 8],
    [81, 1],
    [84, 7],
    [86, 5],
    [89, 9],
    [95, 1],
    [99, 9],
  ])('of present weather %i is %i', (weather, type) => {
    expect(typeOfWeather(weather)).toBe(type);
    expect(codesOf('precipitation_type')?.map(({ value }) => value)).toContain(type);
  });

  it('are the codes of ECMWF as they are', () => {
    expect(nativeOf('euro-ifs', 'precipitation_type')).toMatchObject({ conversion: 'identity' });
    expect(plausibleRangeOf('euro-ifs', 'precipitation_type').max).toBe(255);
  });

  it('are not averaged', () => {
    expect(() => requireMagnitude({ name: 'precipitation_type', units: '1' }, 'aggregated')).toThrow(
      'precipitation_type is a code and cannot be aggregated',
    );
    expect(codesOf('total_precipitation')).toBeNull();
  });
});
