import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { findMessages, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import {
  isVariableName,
  type ModelId,
  VARIABLE_NAMES,
  type VariableName,
  variableOf,
} from '../../src/catalog/index.ts';
import { clamp, quantise } from '../../src/fields/decoding/values/quantise.ts';
import { decodeNative, decodeQuantum, MISSING } from '../../src/fields/index.ts';
import { gridSpecOf, makeGrid } from '../../src/geo/index.ts';
import { COARSE_GLOBE, nativeMessage } from '../support/native-messages.ts';
import { hasShared, sharedPath } from '../support/shared.ts';
import { entryOf } from './entries.ts';
import { entriesOf } from './run-of-messages.ts';

/** What the integers are by definition, value by value. */
function byDefinition(values: Float64Array, variable: VariableName): Int32Array {
  const { decimals, limits } = variableOf(variable);
  return Int32Array.from(values, (value) => {
    const integer = Math.round(value * 10 ** decimals);
    if (Number.isNaN(integer)) return MISSING;
    if (limits !== null)
      return Math.min(Math.max(integer, limits.min * 10 ** decimals), limits.max * 10 ** decimals);
    return Math.abs(integer) <= 2_147_483_647 ? integer : MISSING;
  });
}

/** Where two arrays of a million numbers differ first; expect would print them. */
function firstDifference(one: Int32Array, other: Int32Array): number {
  return one.length === other.length ? one.findIndex((value, index) => value !== other[index]) : 0;
}

const halves = fc.integer({ min: -3_000_000, max: 3_000_000 }).map((n) => n / 2);
const nearHalves = fc
  .record({ half: halves, side: fc.constantFrom(-1, 0, 1) })
  .map(({ half, side }) => half + side * Math.max(Math.abs(half), 0.5) * 2 ** -53);
const scaled = fc.oneof(
  halves,
  nearHalves,
  fc.double(),
  fc.double({ min: -3e9, max: 3e9 }),
  fc.constantFrom(0.5 - 2 ** -54, -0.5, -0, Number.NaN, 2_147_483_646.5, 2_147_483_647.5, -2_147_483_647.5),
);

describe('a variable has whole quanta', () => {
  it('as Math.round has them, at and next to every half and at the ends of 32 bits', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...VARIABLE_NAMES),
        fc.array(scaled, { minLength: 1, maxLength: 40 }),
        (variable, numbers) => {
          const perUnit = 10 ** variableOf(variable).decimals;
          // With them as they are, and so that they are multiplied to something near.
          for (const values of [Float64Array.from(numbers), Float64Array.from(numbers, (n) => n / perUnit)]) {
            expect(quantise(values, variable)).toEqual(byDefinition(values, variable));
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('wherever in a field the exceptional values are', () => {
    const values = Float64Array.from({ length: 10_000 }, (_, index) => (index % 2000) / 7 - 100);
    values.set([Number.NaN, 0.5 - 2 ** -54, 1e300, -1e300], 2047);
    values.set([Number.NaN], 9999);
    for (const variable of ['air_temperature_2m', 'relative_humidity_2m'] as const) {
      expect(firstDifference(quantise(values, variable), byDefinition(values, variable))).toBe(-1);
    }
  });

  it('which are clamped where it has limits, but for missing ones', () => {
    const integers = Int32Array.of(-5, 0, 1000, 1001, 2_147_483_647, MISSING);
    clamp(integers, 'total_cloud_cover');
    expect([...integers]).toEqual([0, 0, 1000, 1000, 1000, MISSING]);
    const unlimited = Int32Array.of(-5, 2_147_483_647, MISSING);
    clamp(unlimited, 'wind_u_10m');
    expect([...unlimited]).toEqual([-5, 2_147_483_647, MISSING]);
  });
});

const INIT = new Date('2026-08-01T00:00:00Z');
const GLOBE = makeGrid(gridSpecOf(COARSE_GLOBE));
const row = (...values: number[]) =>
  Array.from({ length: COARSE_GLOBE.points }, (_, index) => values[index % values.length] ?? 0);

describe('quanta straight from packed integers', () => {
  const MODELS: readonly ModelId[] = ['gfs', 'euro-ifs', 'hrrr', 'nam', 'icon-eu', 'arome'];

  it.skipIf(!hasShared)(
    'are those of the decoded values, for every field of the real files',
    () => {
      const compared = new Map<ModelId, number>();
      for (const model of MODELS) {
        for (const file of globSync(sharedPath('grib/models', model, '*.grib2'))) {
          const bytes = new Uint8Array(readFileSync(file));
          const messages = [...findMessages(bytes)].map(({ offset, length }) =>
            bytes.slice(offset, offset + length),
          );
          for (const { entry, message } of entriesOf(model, messages)) {
            const { nativeField: variable } = entry;
            const [field] = parseMessage(message);
            if (!isVariableName(variable) || field === undefined) continue;
            const grid = makeGrid(gridSpecOf(field.grid));
            const integers = decodeQuantum(model, entry, message, grid, { variable });
            if (integers === null) continue;
            const { values } = decodeNative(model, entry, message, grid);
            expect(`${file}: ${firstDifference(integers, byDefinition(values, variable))}`).toBe(
              `${file}: -1`,
            );
            compared.set(model, (compared.get(model) ?? 0) + 1);
          }
        }
      }
      expect(compared.size).toBe(MODELS.length);
    },
    60_000,
  );

  it('do not exist for other units, other orders and values beyond 32 bits', () => {
    const cover = { model: 'euro-ifs', variable: 'total_cloud_cover', initTime: INIT, lead: 6 } as const;
    const fraction = nativeMessage({ ...cover, values: row(0, 0.25, 1), decimalScale: 4 });
    expect(
      decodeQuantum('euro-ifs', entryOf('total_cloud_cover', INIT, [6, 6]), fraction, GLOBE, {
        variable: cover.variable,
      }),
    ).toBeNull();
    const wind = { model: 'gfs', variable: 'wind_u_10m', initTime: INIT, lead: 6 } as const;
    const far = nativeMessage({ ...wind, values: row(0, 3e7), decimalScale: 0 });
    expect(
      decodeQuantum('gfs', entryOf('wind_u_10m', INIT, [6, 6]), far, GLOBE, { variable: wind.variable }),
    ).toBeNull();
  });

  it('are refused like values if the message is not what the index says', () => {
    const promised = entryOf('temperature_500hpa', INIT, [6, 6]);
    const part = { model: 'gfs', variable: 'temperature_500hpa', initTime: INIT } as const;
    const later = nativeMessage({ ...part, lead: 9, values: row(250) });
    expect(() => decodeQuantum('gfs', promised, later, GLOBE, { variable: part.variable })).toThrow(
      'something else',
    );
    const message = nativeMessage({ ...part, lead: 6, values: row(250) });
    const larger = makeGrid({ ...gridSpecOf(COARSE_GLOBE), nx: GLOBE.nx * 2 });
    expect(() => decodeQuantum('gfs', promised, message, larger, { variable: part.variable })).toThrow(
      'its grid is not that',
    );
  });
});
