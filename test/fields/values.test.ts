import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FieldKey,
  type ModelId,
  nativeOf,
  VARIABLE_NAMES,
  type VariableName,
  variableOf,
} from '../../src/catalog/index.ts';
import { implausibleIntegers, implausibleValues } from '../../src/fields/decoding/values/plausibility.ts';
import { quantise, quantiseOrdinary } from '../../src/fields/decoding/values/quantise.ts';
import { createFieldMaker, decodeNative, MISSING } from '../../src/fields/index.ts';
import { gridSpecOf, makeGrid } from '../../src/geo/index.ts';
import { MISSING as MISSING_IN_STORE } from '../../src/store/index.ts';
import {
  COARSE_GLOBE,
  coarseGridOf,
  keyOf,
  type NativeToWrite,
  nativeMessage,
} from '../support/native-messages.ts';
import { entryOf } from './entries.ts';

const INIT = new Date('2026-08-01T00:00:00Z');
const GLOBE = makeGrid(gridSpecOf(COARSE_GLOBE));
const POINTS = COARSE_GLOBE.points;

describe('quantise', () => {
  it('keeps every value within half a quantum, whatever the variable', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...VARIABLE_NAMES),
        fc.array(fc.double({ min: -2000, max: 2000, noNaN: true }), { minLength: 1, maxLength: 50 }),
        (variable, values) => {
          const { decimals, limits } = variableOf(variable);
          const integers = quantise(Float64Array.from(values), variable);
          for (const [index, value] of values.entries()) {
            const wanted = limits === null ? value : Math.min(Math.max(value, limits.min), limits.max);
            const kept = (integers[index] ?? Number.NaN) / 10 ** decimals;
            expect(Math.abs(kept - wanted)).toBeLessThanOrEqual(0.5 / 10 ** decimals + 1e-9);
          }
        },
      ),
    );
  });

  it('is exact for what producers pack on the same decimals', () => {
    for (let hundredths = 18_000; hundredths < 33_000; hundredths++) {
      expect(quantise(Float64Array.of(hundredths / 100), 'air_temperature_2m')[0]).toBe(hundredths);
    }
  });

  it('clamps per cent to 0 and 100, and no other values', () => {
    expect([...quantise(Float64Array.of(-1, 101, 100.009, 55.55, 1e300), 'total_cloud_cover')]).toEqual([
      0, 1000, 1000, 556, 1000,
    ]);
    expect([...quantise(Float64Array.of(-12.34, 120.5), 'wind_u_10m')]).toEqual([-1234, 12050]);
  });

  it('stores NaN, and what no 32-bit integer holds, as missing', () => {
    const hostile = Float64Array.of(Number.NaN, 1e30, -1e30, Number.POSITIVE_INFINITY, -21_474_836.48);
    expect([...quantise(hostile, 'air_temperature_2m')]).toEqual(new Array(5).fill(MISSING));
    expect([...quantise(Float64Array.of(Number.NaN), 'total_cloud_cover')]).toEqual([MISSING]);
    expect(MISSING).toBe(MISSING_IN_STORE);
  });
});

/** A field decoded out of a message that was written for it. */
function decoded(native: Omit<NativeToWrite, 'initTime' | 'lead'> & { lead?: number }) {
  const { windowStart, lead = 6, ...rest } = native;
  const message = nativeMessage({
    ...rest,
    initTime: INIT,
    lead,
    ...(windowStart !== undefined && { windowStart }),
  });
  const entry = entryOf(native.variable, INIT, [windowStart ?? lead, lead]);
  const grid = makeGrid(gridSpecOf(native.grid ?? coarseGridOf(native.model)));
  return decodeNative(native.model, entry, message, grid).values;
}

/** Key of the encoding that a producer has announced instead of the first one. */
function otherKey(model: ModelId, variable: VariableName): FieldKey {
  const native = nativeOf(model, variable);
  const [other] = native.status === 'native' ? native.otherEncodings : [];
  if (other === undefined) throw new Error(`${variable} of ${model} has one encoding`);
  return other.key;
}

const row = (...values: number[]) =>
  Array.from({ length: POINTS }, (_, index) => values[index % values.length] ?? 0);

describe('checks that are made in the same pass', () => {
  const value = fc.oneof(
    fc.double({ min: -500, max: 500, noNaN: true }),
    fc.constantFrom(Number.NaN, 0.5 - 2 ** -54, -0.5, 0, 1e12, -1e12),
  );

  it('give the integers of quantise, or leave a block to it', () => {
    const limit = fc.constantFrom(0, 100, 173.3, 1 / 3, 350.1);
    fc.assert(
      fc.property(
        fc.constantFrom(...VARIABLE_NAMES),
        fc.array(value, { minLength: 1, maxLength: 20 }),
        fc.tuple(limit, limit),
        fc.constantFrom(0, 7),
        fc.boolean(),
        (name, some, [low, high], member, atLimit) => {
          const plausible = { min: -low, max: high };
          const values = Float64Array.from(atLimit ? [...some, high + 2 ** -44, high] : some);
          const into = new Int32Array(values.length);
          if (!quantiseOrdinary(values, name, into, member, plausible)) return;
          expect(into).toEqual(quantise(values, name, new Int32Array(values.length), member));
          expect(implausibleValues(values, plausible)).toBeNull();
        },
      ),
    );
    // Ordinary weather is not left to it.
    const weather = Float64Array.from([273.15, 301.2, 250]);
    const { plausible } = variableOf('air_temperature_2m');
    expect(quantiseOrdinary(weather, 'air_temperature_2m', new Int32Array(3), 0, plausible)).toBe(true);
  });

  it('find every integer outside a range, however far', () => {
    const integer = fc.oneof(
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      fc.integer({ min: -200, max: 200 }),
    );
    fc.assert(
      fc.property(fc.array(integer, { minLength: 1, maxLength: 8 }), (some) => {
        const integers = Int32Array.from(some);
        const outside = some.filter((each) => each !== MISSING && (each < -155 || each > 155));
        expect(implausibleIntegers(integers, { min: -15.5, max: 15.5 }, 1)?.count ?? 0).toBe(outside.length);
      }),
    );
  });
});

describe('units are identified by the key in the message', () => {
  const model = 'euro-ifs';

  it('total cloud cover of euro-ifs: 0/6/192 is a fraction, 0/6/1 per cent', () => {
    const variable = 'total_cloud_cover';
    expect(keyOf(model, variable)).toMatchObject({ category: 6, number: 192 });
    const fraction = decoded({ model, variable, values: row(0, 0.25, 1), decimalScale: 4 });
    expect([...fraction.slice(0, 3)]).toEqual([0, 25, 100]);
    const key = otherKey(model, variable);
    expect(key).toMatchObject({ category: 6, number: 1 });
    expect([...decoded({ model, variable, key, values: row(0, 25, 100) }).slice(0, 3)]).toEqual([0, 25, 100]);
  });

  it('precipitation of euro-ifs: 0/1/193 is metres, 0/1/52 is kg m-2', () => {
    const variable = 'total_precipitation';
    expect(keyOf(model, variable)).toMatchObject({ category: 1, number: 193 });
    const metres = decoded({ model, variable, windowStart: 0, values: row(0, 0.0125), decimalScale: 6 });
    expect(metres[1]).toBeCloseTo(12.5, 6);
    const key = otherKey(model, variable);
    expect(key).toMatchObject({ category: 1, number: 52 });
    expect(decoded({ model, variable, key, windowStart: 0, values: row(0, 12.5) })[1]).toBeCloseTo(12.5, 6);
  });

  it('geopotential of icon-eu is divided by 9.80665, and gpm of gfs are metres', () => {
    const variable = 'geopotential_height_500hpa';
    const values = decoded({ model: 'icon-eu', variable, values: row(54_917.24), decimalScale: 3 });
    expect(values[0]).toBeCloseTo(5600, 3);
    expect(decoded({ model: 'gfs', variable, values: row(5600) })[0]).toBe(5600);
  });
});

describe('a message is compared with its index entry', () => {
  const message = nativeMessage({
    model: 'gfs',
    variable: 'temperature_500hpa',
    initTime: INIT,
    lead: 6,
    values: row(250, Number.NaN),
  });
  const promised = entryOf('temperature_500hpa', INIT, [6, 6]);

  it('is decoded where it matches, masked cells as NaN', () => {
    expect([...decodeNative('gfs', promised, message, GLOBE).values.slice(0, 2)]).toEqual([250, Number.NaN]);
  });

  it.each([
    ['another variable', { ...promised, nativeField: 'temperature_700hpa' as const }],
    ['another lead', entryOf('temperature_500hpa', INIT, [9, 9])],
    ['a sum', entryOf('temperature_500hpa', INIT, [0, 6])],
    ['another run', entryOf('temperature_500hpa', new Date('2026-08-01T06:00:00Z'), [6, 6])],
  ])('an index that promised %s is refused', (_, entry) => {
    expect(() => decodeNative('gfs', entry, message, GLOBE)).toThrow(
      expect.objectContaining({
        code: 'upstream_unavailable',
        message: expect.stringMatching(
          /^memory:file: message at byte 0: the index promises .* something else$/,
        ),
      }),
    );
  });

  it('is refused where another centre made it', () => {
    const part = { variable: 'temperature_500hpa', initTime: INIT, lead: 6, values: row(250) } as const;
    const ecmwf = nativeMessage({ ...part, model: 'euro-ifs' });
    expect(decodeNative('euro-ifs', promised, ecmwf, GLOBE).values[0]).toBe(250);
    expect(() => decodeNative('gfs', promised, ecmwf, GLOBE)).toThrow(
      'the message is of centre 98, not of gfs',
    );
  });

  it('a field on another grid than the run is refused before memory is allocated for its points', () => {
    const larger = makeGrid({ ...gridSpecOf(COARSE_GLOBE), nx: GLOBE.nx * 2 });
    expect(() => decodeNative('gfs', promised, message, larger)).toThrow('its grid is not that of its run');
    // 2^31 points in a message of 200 bytes.
    const hostile = message.slice();
    const view = new DataView(hostile.buffer);
    view.setUint32(37 + 6, 2 ** 31);
    expect(() => decodeNative('gfs', promised, hostile, GLOBE)).toThrow(
      expect.objectContaining({ code: 'upstream_unavailable' }),
    );
  });

  it('is refused as an error of the source where it is not a GRIB message', () => {
    expect(() => decodeNative('gfs', promised, message.subarray(0, 60), GLOBE)).toThrow(
      expect.objectContaining({ code: 'upstream_unavailable', message: expect.stringContaining('byte 0') }),
    );
  });
});

describe('amounts between two output steps', () => {
  const maker = createFieldMaker(GLOBE);
  const later = entryOf('total_precipitation', INIT, [6, 9]);
  const earlier = entryOf('total_precipitation', INIT, [6, 8]);

  function amounts(laterValues: number[], earlierValues: number[] | null, stepHours: number) {
    const of = new Map([[later, laterValues]]);
    if (earlierValues !== null) of.set(earlier, earlierValues);
    const recipe = { kind: 'amount', later, earlier: earlierValues && earlier, stepHours } as const;
    const { values, refusedCells } = maker.make('total_precipitation', recipe, (entry) => ({
      values: Float64Array.from(of.get(entry) ?? []),
      gridRelativeWinds: false,
    }));
    return { values: [...values], refusedCells };
  }

  it('are the difference, in hundredths', () => {
    expect(amounts([5.25, 1, 7], [1.5, 1, 0], 1)).toEqual({ values: [375, 0, 700], refusedCells: 0 });
  });

  it('are the record itself if it covers just the step', () => {
    expect(amounts([5.25, 0], null, 3)).toEqual({ values: [525, 0], refusedCells: 0 });
  });

  it('that are negative by packing alone, 0.25 kg m-2 for each hour, are 0; those below are masked and counted', () => {
    const earlierValues = [10, 10, 10, 10];
    expect(amounts([10, 9.99, 9.75, 9.74], earlierValues, 1)).toEqual({
      values: [0, 0, 0, MISSING],
      refusedCells: 1,
    });
    expect(amounts([10, 9.25, 9.24, 0], earlierValues, 3)).toEqual({
      values: [0, 0, MISSING, MISSING],
      refusedCells: 2,
    });
  });

  it('are missing where either is, without being counted', () => {
    expect(amounts([Number.NaN, 1], [0, Number.NaN], 1)).toEqual({
      values: [MISSING, MISSING],
      refusedCells: 0,
    });
  });
});
