import fc from 'fast-check';
import { parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { getWithEcCodes, hasEcCodes, setWithEcCodes } from '../../packages/gribjs/test/support/eccodes.ts';
import {
  derivationInputsOf,
  type ModelId,
  nativeFieldOf,
  type VariableName,
} from '../../src/catalog/index.ts';
import { derive } from '../../src/fields/derivations/derive.ts';
import { MISSING } from '../../src/fields/index.ts';
import { COARSE_GLOBE, nativeMessage } from '../support/native-messages.ts';
import { fieldOf } from './run-of-messages.ts';

/*
 * Two columns of air, from the ground up; figures worked out in Python 3:
 *
 *   mids = lambda hhl: [(a + b) / 2 - hhl[0] for a, b in zip(hhl[1:], hhl[2:])]
 *   at = lambda z, h, u: next(u[k] + (z - h[k]) / (h[k + 1] - h[k]) * (u[k + 1] - u[k])
 *                             for k in range(len(h) - 1) if h[k] <= z <= h[k + 1])
 *
 *   mids([120, 140.5, 175, 230, 310, 420]) == [37.75, 82.5, 150.0, 245.0]
 *   mids([-3, 17, 51, 93, 150, 222])       == [37.0, 75.0, 124.5, 189.0]
 */
const HALF_LEVELS = [
  [120, 140.5, 175, 230, 310, 420],
  [-3, 17, 51, 93, 150, 222],
] as const;
const WINDS = [
  [4, 6, 7, 9],
  [-2, -8, 1, 3],
] as const;
const AT_80 = [5.888268156424581, -7.090909090909091];
const AT_100 = [6.2592592592592595, -3.4545454545454546];

function columns(
  wanted: number,
  halfLevels: readonly (readonly number[])[],
  winds: readonly (readonly number[])[],
) {
  const across = (fields: readonly (readonly number[])[], n: number) =>
    Float64Array.from(fields, (column) => column[n]!);
  const inputs = [
    ...winds[0]!.map((_, n) => ({ level: 73 - n, values: across(winds, n) })),
    ...halfLevels[0]!.map((_, n) => ({ level: 75 - n, values: across(halfLevels, n) })),
  ];
  return [...derive('model_level_to_height', inputs, wanted)];
}

describe('winds between model levels', () => {
  it('are linear in height between the two around it', () => {
    for (const [wanted, expected] of [
      [80, AT_80],
      [100, AT_100],
    ] as const) {
      for (const [n, value] of columns(wanted, HALF_LEVELS, WINDS).entries()) {
        expect(value).toBeCloseTo(expected[n]!, 12);
      }
    }
  });

  it('are those of a level at its own height, the outermost included', () => {
    expect([37.75, 82.5, 150, 245].map((height) => columns(height, HALF_LEVELS, WINDS)[0])).toEqual([
      4, 6, 7, 9,
    ]);
  });

  it('are masked above the highest level and below the lowest', () => {
    expect(columns(245.1, HALF_LEVELS, WINDS)).toEqual([Number.NaN, Number.NaN]);
    expect(columns(37.5, HALF_LEVELS, WINDS)[0]).toBeNaN();
    expect(columns(37.5, HALF_LEVELS, WINDS)[1]).not.toBeNaN();
  });

  it('are masked where a level that they are made of is, and only there', () => {
    const missing = [
      WINDS[0].map((wind, n) => (n === 3 ? Number.NaN : wind)),
      WINDS[1].map((wind, n) => (n === 2 ? Number.NaN : wind)),
    ];
    const values = columns(80, HALF_LEVELS, missing);
    expect(values[0]).toBeCloseTo(AT_80[0]!, 12);
    expect(values[1]).toBeNaN();
    const noGround = [[Number.NaN, ...HALF_LEVELS[0].slice(1)], HALF_LEVELS[1]];
    expect(columns(80, noGround, WINDS).map(Number.isNaN)).toEqual([true, false]);
  });

  it('a wind that grows evenly with height is met exactly, wherever the ground is', () => {
    const step = fc.double({ min: 8, max: 60, noNaN: true });
    const ground = fc.double({ min: -400, max: 6000, noNaN: true });
    fc.assert(
      fc.property(ground, fc.tuple(step, step, step, step, step), (bottom, steps) => {
        const half = [bottom];
        for (const next of steps) half.push(half.at(-1)! + next);
        const heights = half.slice(1, -1).map((height, n) => (height + half[n + 2]!) / 2 - bottom);
        const [wind] = columns(80, [half], [heights.map((height) => 3 + height / 10)]);
        if (heights[0]! <= 80 && 80 <= heights.at(-1)!) expect(wind).toBeCloseTo(11, 9);
        else expect(wind).toBeNaN();
      }),
    );
  });

  it('ask for levels and half levels that fit together', () => {
    const field = { level: null, values: Float64Array.of(1) };
    expect(() => derive('model_level_to_height', [field, field, field, field, field], 80)).toThrow(
      'not model levels',
    );
  });
});

const INIT = new Date('2026-08-01T00:00:00Z');

/** The messages of a lead as DWD encodes them, all columns of a grid alike but the second. */
function messagesOf(model: ModelId, variable: VariableName, lead: number): Uint8Array[] {
  return derivationInputsOf(model, variable).map((id, n) => {
    const { key, constant } = nativeFieldOf(model, id);
    const columnsOfField =
      n < 4 ? WINDS.map((wind) => wind[n]!) : HALF_LEVELS.map((heights) => heights[n - 4]!);
    return nativeMessage({
      model,
      variable: 'wind_u_10m',
      key,
      initTime: INIT,
      lead: constant ? 0 : lead,
      packing: { template: 42, decimalScale: 3 },
      values: Float64Array.from(
        { length: COARSE_GLOBE.points },
        (_, at) => columnsOfField[at === 1 ? 1 : 0]!,
      ),
    });
  });
}

describe.each(['icon-global', 'icon-eu'] as const)('%s at 80 m and 100 m, out of its messages', (model) => {
  const lowest = model === 'icon-eu' ? 74 : 120;

  it.each([
    ['wind_u_80m', AT_80],
    ['wind_v_80m', AT_80],
    ['wind_u_100m', AT_100],
    ['wind_v_100m', AT_100],
  ] as const)('%s', (variable, expected) => {
    const messages = messagesOf(model, variable, 5);
    const { values } = fieldOf(model, variable, 5, messages)!;
    expect([values[0], values[1], values[2]]).toEqual(
      [expected[0], expected[1], expected[0]].map((v) => Math.round(v! * 100)),
    );
    expect(values.includes(MISSING)).toBe(false);
  });

  it('are on levels of a generalised vertical height coordinate, numbered from the top', () => {
    const surfaces = messagesOf(model, 'wind_u_80m', 5).map(
      (message) => parseMessage(message)[0]?.product.firstSurface,
    );
    expect(surfaces.map((surface) => surface?.type)).toEqual(new Array(10).fill(150));
    expect(surfaces.map((surface) => surface?.value)).toEqual([
      ...[1, 2, 3, 4].map((above) => lowest - above),
      ...[1, 0, -1, -2, -3, -4].map((below) => lowest + below),
    ]);
  });

  it('without one of the constants there is none', () => {
    const messages = messagesOf(model, 'wind_u_80m', 5);
    for (let n = 0; n < messages.length; n++) {
      expect(fieldOf(model, 'wind_u_80m', 5, messages.toSpliced(n, 1)), `without ${n}`).toBeNull();
    }
  });

  it.skipIf(!hasEcCodes)(
    'as DWD encodes them: layers, times in minutes, the vertical grid, constants of another day',
    () => {
      const messages = messagesOf(model, 'wind_v_100m', 5).map((message, n) => {
        const isWind = n < 4;
        const level = parseMessage(message)[0]?.product.firstSurface.value ?? 0;
        return setWithEcCodes(
          {
            indicatorOfUnitOfTimeRange: 0,
            forecastTime: isWind ? 300 : 0,
            typeOfSecondFixedSurface: isWind ? 150 : 101,
            ...(isWind
              ? { scaleFactorOfSecondFixedSurface: 0, scaledValueOfSecondFixedSurface: level + 1 }
              : { dataDate: 20_260_701 }),
          },
          withVerticalGrid(message),
        );
      });
      const types = messages.map((message) => getWithEcCodes(['typeOfLevel'], message)[0]);
      expect(types.slice(0, 4)).toEqual(new Array(4).fill('generalVerticalLayer'));
      expect(fieldOf(model, 'wind_v_100m', 5, messages)?.values[0]).toBe(626);
    },
  );
});

/** Adds what section 4 ends with on such levels, octets 6-7 counting it: levels, number and identifier of the vertical grid. */
function withVerticalGrid(message: Uint8Array): Uint8Array {
  const view = new DataView(message.buffer, message.byteOffset, message.length);
  let start = 16;
  while (view.getUint8(start + 4) !== 4) start += view.getUint32(start);
  const end = start + view.getUint32(start);
  const longer = new Uint8Array([
    ...message.subarray(0, end),
    ...new Uint8Array(24),
    ...message.subarray(end),
  ]);
  const changed = new DataView(longer.buffer);
  changed.setBigUint64(8, BigInt(longer.length));
  changed.setUint32(start, end - start + 24);
  changed.setUint16(start + 5, 6);
  changed.setFloat32(end, 121);
  changed.setFloat32(end + 4, 1);
  return longer;
}
