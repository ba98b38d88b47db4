import fc from 'fast-check';
import {
  decodePacked,
  decodeValues,
  encodeMessage,
  MISSING_PACKED,
  type Packing,
  parseMessage,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import {
  identification,
  lambertGrid,
  latLonGrid,
  oneRow,
  precipitation,
  temperature,
} from './support/messages.ts';

const packings: fc.Arbitrary<Packing> = fc
  .record({
    template: fc.constantFrom(0 as const, 3 as const),
    decimalScale: fc.integer({ min: -2, max: 3 }),
    binaryScale: fc.integer({ min: -3, max: 3 }),
    order: fc.constantFrom(1 as const, 2 as const),
    missing: fc.constantFrom('bitmap' as const, 'management' as const),
  })
  .map(({ template, decimalScale, binaryScale, order, missing }) =>
    template === 0
      ? { template, decimalScale, binaryScale }
      : { template, decimalScale, binaryScale, order, missing },
  );

interface Shape {
  readonly length: number;
  readonly bits: number;
  readonly seed: number;
  readonly missing: string;
  readonly smooth: boolean;
  readonly offset: number;
}

/** Integers of up to 28 bits, from flat to wild, missing at random, in runs, everywhere or nowhere. */
const shapes: fc.Arbitrary<Shape> = fc.record({
  length: fc.integer({ min: 1, max: 3000 }),
  bits: fc.integer({ min: 0, max: 28 }),
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  missing: fc.constantFrom('none', 'scattered', 'runs', 'all', 'all but one'),
  smooth: fc.boolean(),
  offset: fc.integer({ min: -1_000_000, max: 1_000_000 }),
});

function integersOf({ length, bits, seed, missing, smooth, offset }: Shape) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
  const amplitude = 2 ** bits - 1;
  const alone = Math.floor(next() * length);
  return Array.from({ length }, (_, i) => {
    const value = smooth ? ((Math.sin(i / 40) + 1) / 2) * amplitude : next() * amplitude;
    const hole =
      missing === 'all' ||
      (missing === 'all but one' && i !== alone) ||
      (missing === 'scattered' && next() < 0.3) ||
      (missing === 'runs' && Math.sin(i / 57 + seed) > 0.4);
    return hole ? null : Math.round(value) + offset;
  });
}

describe('written fields read back', () => {
  it('to the nearest step of the packing, with the same points missing', () => {
    fc.assert(
      fc.property(shapes, packings, (shape, packing) => {
        const step = 2 ** (packing.binaryScale ?? 0) * 10 ** -packing.decimalScale;
        // A third of a step off the packing's lattice, so that rounding is exercised.
        const values = Float64Array.from(integersOf(shape), (x) =>
          x === null ? Number.NaN : (x + 1 / 3) * step,
        );
        const message = oneRow(values, packing);
        const fields = parseMessage(message);
        expect(fields.length).toBe(1);
        const [field] = fields;
        if (field === undefined) return;
        expect(field.representation.template).toBe(packing.template);
        const read = decodeValues(message, field, new Float64Array(values.length));
        const { representation } = field;
        const constant = 'bitsPerValue' in representation && representation.bitsPerValue === 0;
        for (let i = 0; i < values.length; i++) {
          const [expected, got] = [values[i] ?? 0, read[i] ?? 0];
          if (Number.isNaN(expected)) {
            if (!Number.isNaN(got)) throw new Error(`point ${i} should be missing, is ${got}`);
            continue;
          }
          // A constant is one float32.
          const allowed = 0.5000001 * step + Math.abs(expected) * (constant ? 2 ** -24 : 1e-14);
          if (!(Math.abs(got - expected) <= allowed))
            throw new Error(`point ${i}: ${got} instead of ${expected}, step ${step}`);
        }
        // Each kind of array has loops of its own.
        const packed = decodePacked(message, field);
        const rounded = decodeValues(message, field);
        const {
          referenceValue = 0,
          binaryScale = 0,
          decimalScale = 0,
        } = field.representation as unknown as Partial<Record<string, number>>;
        const value = (x: number) => (x * 2 ** binaryScale + referenceValue) * Number(`1e${-decimalScale}`);
        for (let i = 0; i < values.length; i++) {
          const [x = 0, double = 0] = [packed[i], read[i]];
          if ((x === MISSING_PACKED) !== Number.isNaN(double) || !Object.is(rounded[i], Math.fround(double)))
            throw new Error(`point ${i}: packed ${x}, float32 ${rounded[i]}, float64 ${double}`);
          if (x !== MISSING_PACKED && value(x) !== double)
            throw new Error(`point ${i}: packed ${x} is ${value(x)}, decoded ${double}`);
        }
      }),
      { numRuns: 400, seed: 20261120 },
    );
  });

  it('to the bit where values lie on the decimals of the packing', () => {
    const values = Float32Array.from(
      { length: 4000 },
      (_, i) => 273.15 + Math.round(900 * Math.sin(i / 33)) / 100,
    );
    const message = oneRow(values, { template: 3, decimalScale: 2 });
    const [field] = parseMessage(message);
    if (field === undefined) throw new Error('no field');
    expect(decodeValues(message, field)).toEqual(values);
  });

  it('with 0 bits per value when constant, in both packings', () => {
    for (const packing of [
      { template: 0, decimalScale: 2 },
      { template: 3, decimalScale: 2 },
    ] as const) {
      const message = oneRow(new Float32Array(1000).fill(273.15), packing);
      const [field] = parseMessage(message);
      if (field === undefined) throw new Error('no field');
      expect(field.representation).toMatchObject({ bitsPerValue: 0 });
      expect(message.length).toBeLessThan(250);
      expect(decodeValues(message, field)).toEqual(new Float32Array(1000).fill(273.15));
    }
  });

  it('into arrays that the caller owns, cut to the field', () => {
    const values = Float32Array.from({ length: 100 }, (_, i) => i);
    const message = oneRow(values, { template: 0, decimalScale: 0 });
    const [field] = parseMessage(message);
    if (field === undefined) throw new Error('no field');
    const room = new Float32Array(150).fill(-1);
    const read = decodeValues(message, field, room);
    expect(read.buffer).toBe(room.buffer);
    expect(read).toEqual(values);
    expect([...room.subarray(100)]).toEqual(new Array(50).fill(-1));
    expect(() => decodeValues(message, field, new Float32Array(99))).toThrow(RangeError);
  });

  it('packs smooth fields well below their bits per value', () => {
    const values = Float32Array.from(
      { length: 65_160 },
      (_, i) => 280 + 20 * Math.sin(i / 180) + 3 * Math.sin(i / 7),
    );
    const simple = oneRow(values, { template: 0, decimalScale: 2 });
    const complex = oneRow(values, { template: 3, decimalScale: 2 });
    expect(complex.length).toBeLessThan(0.55 * simple.length);
  });
});

describe('written headers read back', () => {
  const values = new Float32Array(12).map((_, i) => i);
  const packing = { template: 0, decimalScale: 0 } as const;

  it('for several fields, of which equal grids share a section 3', () => {
    const [coarse, cone] = [latLonGrid(4, 3), lambertGrid(4, 3)];
    const message = encodeMessage({
      discipline: 0,
      identification,
      fields: [
        { grid: coarse, product: temperature, packing, values },
        { grid: coarse, product: precipitation, packing, values },
        { grid: cone, product: temperature, packing, values },
      ],
    });
    const fields = parseMessage(message);
    expect(fields.map(({ grid }) => grid)).toEqual([coarse, coarse, cone]);
    expect(fields.map(({ product }) => product)).toMatchObject([temperature, precipitation, temperature]);
    expect(fields.map(({ identification: read }) => read)).toEqual([
      identification,
      identification,
      identification,
    ]);
    expect(fields[1]?.sections[3]).toEqual(fields[0]?.sections[3]);
    expect(fields[2]?.sections[3]).not.toEqual(fields[0]?.sections[3]);
    expect(fields.map(({ fieldIndex, fieldCount }) => [fieldIndex, fieldCount])).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ]);
  });

  it('for surfaces with and without values, decimals and signs', () => {
    const surfaces = [
      { type: 1, value: null },
      { type: 100, value: 50_000 },
      { type: 106, value: 0.1 },
      { type: 106, value: 0.07 },
      { type: 109, value: -0.000_002 },
      { type: 103, value: 1.5 },
    ];
    for (const firstSurface of surfaces) {
      for (const secondSurface of [null, { type: 106, value: 0.4 }]) {
        const product = { ...temperature, firstSurface, secondSurface };
        const message = encodeMessage({
          discipline: 0,
          identification,
          fields: [{ grid: latLonGrid(4, 3), product, packing, values }],
        });
        expect(parseMessage(message)[0]?.product).toMatchObject(product);
      }
    }
  });

  it('for windows that are not a whole number of hours', () => {
    const endTime = new Date('2026-11-20T06:45:00Z');
    const product = {
      ...precipitation,
      timeUnit: 0,
      forecastTime: 30,
      forecastHours: 0.5,
      statistics: { process: 1, startHours: 0.5, endHours: 0.75, endTime },
    };
    const message = encodeMessage({
      discipline: 0,
      identification,
      fields: [{ grid: latLonGrid(4, 3), product, packing, values }],
    });
    expect(parseMessage(message)[0]?.product).toMatchObject(product);
  });
});
