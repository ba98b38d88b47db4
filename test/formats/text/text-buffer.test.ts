import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextBuffer } from '../../../src/formats/index.ts';

const MISSING = -(2 ** 31);
const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const anySize = fc.oneof(
  int32,
  fc.integer({ min: -120_000, max: 120_000 }),
  fc.integer({ min: -20, max: 20 }),
);

describe('numbers as text', () => {
  it.each([
    [27_315, 2, '273.15'],
    [27_310, 2, '273.1'],
    [27_300, 2, '273'],
    [-5, 2, '-0.05'],
    [0, 2, '0'],
    [7, 1, '0.7'],
    [101_325, 0, '101325'],
    [1, 7, '1e-7'],
    [-15, 8, '-1.5e-7'],
    [10, 7, '0.000001'],
    [MISSING, 3, '-2147483.648'],
    [2 ** 31 - 1, 9, '2.147483647'],
  ])('prints %d with %d decimals as %s', (integer, decimals, text) => {
    expect(new TextBuffer().decimal(integer, decimals).take().toString()).toBe(text);
  });

  it('are those of JSON.stringify, whatever the integers and decimals', () => {
    const buffer = new TextBuffer();
    fc.assert(
      fc.property(fc.array(anySize), fc.integer({ min: 0, max: 9 }), (integers, decimals) => {
        buffer.text('[').decimals(Int32Array.from(integers), 0, integers.length, decimals, MISSING).text(']');
        const values = integers.map((integer) => (integer === MISSING ? null : integer / 10 ** decimals));
        expect(buffer.take().toString()).toBe(JSON.stringify(values));
      }),
      { numRuns: 2000 },
    );
  });

  it('are those of JSON.stringify for every integer of up to five digits', () => {
    const integers = Int32Array.from({ length: 200_001 }, (_, i) => i - 100_000);
    for (let decimals = 0; decimals <= 9; decimals++) {
      const text = new TextBuffer().decimals(integers, 0, integers.length, decimals, MISSING).take();
      const expected = Array.from(integers, (integer) => JSON.stringify(integer / 10 ** decimals)).join(',');
      expect(text.toString() === expected, `${decimals} decimals`).toBe(true);
    }
  });

  it('of any kind are those of JSON.stringify', () => {
    const buffer = new TextBuffer();
    const degrees = fc.integer({ min: -180e6, max: 360e6 }).map((micro) => micro / 1e6);
    fc.assert(
      fc.property(fc.array(fc.oneof(degrees, fc.double(), anySize)), (values) => {
        buffer.text('[').numbers(Float64Array.from(values)).text(']');
        expect(buffer.take().toString()).toBe(JSON.stringify(values));
      }),
      { numRuns: 2000 },
    );
    expect(
      buffer
        .numbers([0.5, 12.003, -0.000025, 52.52, 237.280472 - 360])
        .take()
        .toString(),
    ).toBe('0.5,12.003,-0.000025,52.52,-122.719528');
  });

  it('come from the part that was asked, missing ones as null', () => {
    const integers = Int32Array.of(10, 20, -1, 40, 50);
    expect(new TextBuffer().decimals(integers, 1, 4, 1, -1).take().toString()).toBe('2,null,4');
    expect(new TextBuffer().decimals(integers, 2, 2, 1, -1).take().toString()).toBe('');
  });
});

describe('a text buffer', () => {
  it('holds any text as UTF-8, whatever its length', () => {
    const buffer = new TextBuffer();
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 80 })), (texts) => {
        for (const text of texts) buffer.text(text);
        const written = Buffer.from(texts.join(''));
        expect(buffer.length).toBe(written.byteLength);
        expect(buffer.take().equals(written)).toBe(true);
      }),
    );
  });

  it('grows beyond what it first holds, and gives copies that later writing leaves alone', () => {
    const buffer = new TextBuffer();
    const first = buffer.text('first').take();
    const long = 'x'.repeat(300_000);
    const second = buffer.text('a').text(long).bytes(Buffer.from('zz')).take();
    expect(second.toString()).toBe(`a${long}zz`);
    expect(first.toString()).toBe('first');
    expect(buffer.length).toBe(0);
  });
});
