import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MISSING } from '../../../../src/forecast/index.ts';
import { TextBuffer } from '../../../../src/formats/index.ts';
import { JsonWriter } from '../../../../src/graphql/execution/answer/json-writer.ts';
import { CachedJson, DecimalSeries } from '../../../../src/graphql/leaves/index.ts';
import { numberOfCases } from '../../../support/number-of-cases.ts';

/** A value as the writer gives it, in parts of a few bytes. */
function written(value: unknown, bytes = 1e9): string {
  const out = new TextBuffer();
  const writer = new JsonWriter(value);
  while (!writer.write(out, bytes));
  return out.take().toString('utf8');
}

const hostileStrings = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 50 })
    .map((codes) => String.fromCharCode(...codes)),
  fc.constantFrom('__proto__', 'toJSON', '"', '\\', '\u2028', '\ud800', 'é', '', '\u007f', '</script>', '\0'),
);
const anything = fc.anything({
  key: hostileStrings,
  values: [
    hostileStrings,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, undefined, Number.NaN, Number.POSITIVE_INFINITY, -0, 1e21, 5e-324, 1e-7, 273.15),
  ],
  withDate: true,
  withBoxedValues: true,
  withNullPrototype: true,
  withSparseArray: true,
  withMap: true,
  withTypedArray: true,
  maxDepth: 5,
});

describe('an answer', () => {
  it('has the bytes of JSON.stringify, whatever is in it and in however many parts it is written', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 100 }), (value, bytes) => {
        const wrapped = { data: value, errors: [value] };
        expect(written(wrapped)).toBe(JSON.stringify(wrapped));
        expect(written(wrapped, bytes)).toBe(JSON.stringify(wrapped));
      }),
      { numRuns: numberOfCases(500) },
    );
  });

  it('leaves out what JSON has not, and reads toJSON with the name', () => {
    const value = {
      a: undefined,
      b: () => 1,
      c: [undefined, Symbol('c'), () => 1],
      d: { toJSON: (name: string) => `of ${name}` },
      e: [{ toJSON: (name: string) => `item ${name}` }],
      f: { toJSON: () => undefined },
      g: new Date(0),
      h: Object.assign(Object.create({ inherited: 1 }), { own: 2 }),
    };
    expect(written(value)).toBe(JSON.stringify(value));
  });

  it('refuses what contains itself and what JSON cannot express', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['again'] = [cyclic];
    expect(() => written(cyclic)).toThrow(TypeError);
    expect(() => written({ big: 1n })).toThrow(TypeError);
  });

  it('writes hundreds of levels', () => {
    let value: unknown = 1;
    for (let n = 0; n < 200; n++) value = n % 2 === 0 ? [value] : { value };
    expect(written(value)).toBe(JSON.stringify(value));
  });
});

describe('leaves that write themselves', () => {
  const integers = fc.oneof(
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    fc.integer({ min: -1000, max: 100_000 }),
    fc.constant(MISSING),
  );

  it('write stored integers as JSON.stringify writes the numbers they stand for', () => {
    fc.assert(
      fc.property(
        fc.array(integers, { maxLength: 300 }),
        fc.integer({ min: 0, max: 9 }),
        (stored, decimals) => {
          const leaf = new DecimalSeries(Int32Array.from(stored), decimals);
          const expected = stored.map((integer) => (integer === MISSING ? null : integer / 10 ** decimals));
          expect(leaf.toJSON()).toEqual(expected);
          const text = written({ values: [leaf] }, 1);
          expect(text).toBe(JSON.stringify({ values: [expected] }));
          expect(JSON.stringify({ values: [leaf] })).toBe(text);
          expect(leaf.maxBytes).toBeGreaterThanOrEqual(JSON.stringify(expected).length);
        },
      ),
    );
  });

  it('write what several places share from one text', () => {
    const axis = new CachedJson(['2026-01-01T00:00:00Z', 'ü']);
    const places = [{ axis }, { axis }];
    expect(written(places)).toBe(JSON.stringify(places));
    expect(axis.maxBytes).toBe(Buffer.byteLength(JSON.stringify(axis)));
  });
});
