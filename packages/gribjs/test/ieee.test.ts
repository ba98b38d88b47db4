import { decodePacked, decodeValues, decodeWindow, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { packedMessage } from './support/packed-message.ts';

/** What a float32 has besides the usual: both zeros, the smallest and the greatest, infinities, not a number. */
const NUMBERS = [0, -0, 1, -273.15, 2 ** -149, 3.4028234663852886e38, 1 / 3, Infinity, -Infinity, NaN, 7];

function ieeeMessage(precision: number, bytes: 4 | 8, length = NUMBERS.length): Uint8Array {
  const payload = new DataView(new ArrayBuffer(bytes * length));
  for (let i = 0; i < length; i++) {
    if (bytes === 4) payload.setFloat32(4 * i, NUMBERS[i] ?? 0);
    else payload.setFloat64(8 * i, NUMBERS[i] ?? 0);
  }
  return packedMessage({
    template: 4,
    octets: Uint8Array.of(precision),
    payload: new Uint8Array(payload.buffer),
    count: NUMBERS.length,
  });
}

function fieldOf(message: Uint8Array) {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return field;
}

describe('IEEE numbers', () => {
  it.each([
    [1, 4],
    [2, 8],
  ] as const)('of precision %i come into arrays of either width', (precision, bytes) => {
    const message = ieeeMessage(precision, bytes);
    const field = fieldOf(message);
    const exact = bytes === 4 ? NUMBERS.map(Math.fround) : NUMBERS;
    expect(decodeValues(message, field)).toEqual(Float32Array.from(NUMBERS));
    expect(decodeValues(message, field, new Float64Array(NUMBERS.length))).toEqual(Float64Array.from(exact));
    expect(Object.is(decodeValues(message, field)[1], -0)).toBe(true);
  });

  it.each([
    [1, 4],
    [2, 8],
  ] as const)('of precision %i can be read from the middle', (precision, bytes) => {
    const message = ieeeMessage(precision, bytes);
    expect(decodeWindow(message, fieldOf(message), 3, 4)).toEqual(Float32Array.from(NUMBERS.slice(3, 7)));
  });

  it('of 128 bits are refused by name', () => {
    const message = ieeeMessage(3, 8);
    expect(() => decodeValues(message, fieldOf(message))).toThrow(
      expect.objectContaining({ code: 'UNSUPPORTED', message: expect.stringContaining('128 bits') }),
    );
  });

  it('that are not all there are refused', () => {
    const message = ieeeMessage(1, 4, NUMBERS.length - 1);
    expect(() => decodeValues(message, fieldOf(message))).toThrow(
      expect.objectContaining({ code: 'CORRUPT', message: expect.stringContaining('need 44') }),
    );
  });

  it('have no packed integers', () => {
    const message = ieeeMessage(1, 4);
    expect(() => decodePacked(message, fieldOf(message))).toThrow(
      expect.objectContaining({ code: 'UNSUPPORTED', message: expect.stringContaining('not packed') }),
    );
  });
});
