import { decodePacked, decodeValues, MISSING_PACKED, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { packedMessage, scalingOctets } from './support/packed-message.ts';

const u32 = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];

interface OneGroup {
  readonly bits?: number;
  readonly width: number;
  readonly payload: readonly number[];
  readonly count: number;
  readonly missing?: number;
  readonly order?: 1 | 2;
}

/** A message in which all values are one group; with an order it is template 5.3, extra descriptors of 4 octets. */
function oneGroup({ bits = 32, width, payload, count, missing = 0, order }: OneGroup): Uint8Array {
  const groups = [1, missing, ...u32(0), ...u32(0), ...u32(1), width, 0, ...u32(count), 1, ...u32(count), 0];
  const octets = Buffer.concat([
    scalingOctets(bits),
    Uint8Array.from(order === undefined ? groups : [...groups, order, 4]),
  ]);
  const template = order === undefined ? 2 : 3;
  return packedMessage({ template, octets, payload: Uint8Array.from(payload), count });
}

function read(message: Uint8Array): { values: number[]; packed: () => number[] } {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return {
    values: [...decodeValues(message, field, new Float64Array(field.numberOfPoints))],
    packed: () => [...decodePacked(message, field)],
  };
}

const tooLarge = expect.objectContaining({ code: 'UNSUPPORTED' });

// R = 0, E = 0, D = 0 throughout: the values are the integers.
describe('complex packing with integers that int32 does not hold', () => {
  it('as reference of a group', () => {
    const { values, packed } = read(oneGroup({ width: 0, payload: u32(3_000_000_000), count: 4 }));
    expect(values).toEqual(Array(4).fill(3_000_000_000));
    expect(packed).toThrow(tooLarge);
  });

  it('as values of 32 bits', () => {
    const numbers = [3_000_000_000, 1, 2, 4_294_967_295];
    const message = oneGroup({ width: 32, payload: [0, ...numbers].flatMap(u32), count: 4 });
    expect(read(message).values).toEqual(numbers);
    expect(read(message).packed).toThrow(tooLarge);
  });

  it('as sums of reference and value', () => {
    const message = oneGroup({ width: 1, payload: [...u32(2_147_483_647), 0b01010000], count: 4 });
    expect(read(message).values).toEqual([2_147_483_647, 2_147_483_648, 2_147_483_647, 2_147_483_648]);
    expect(read(message).packed).toThrow(tooLarge);
  });

  it('as values beside missing ones', () => {
    const numbers = [3_000_000_000, 4_294_967_295, 7];
    const message = oneGroup({ width: 32, payload: [0, ...numbers].flatMap(u32), count: 3, missing: 1 });
    expect(read(message).values).toEqual([3_000_000_000, Number.NaN, 7]);
  });

  it('as sums of first differences', () => {
    const message = oneGroup({
      bits: 1,
      width: 0,
      payload: [...u32(2_147_483_647), ...u32(1), 0x80],
      count: 4,
      order: 1,
    });
    expect(read(message).values).toEqual([0, 2, 4, 6].map((more) => 2_147_483_647 + more));
    expect(read(message).packed).toThrow(tooLarge);
  });

  it('as sums of second differences', () => {
    const start = 2 ** 31 - 3;
    // Each second difference is the least one, 2.
    const payload = [...u32(start), ...u32(start + 1), ...u32(2), 0];
    const message = oneGroup({ bits: 1, width: 0, payload, count: 5, order: 2 });
    expect(read(message).values).toEqual([0, 1, 4, 9, 16].map((more) => start + more));
    expect(read(message).packed).toThrow(tooLarge);
  });

  it('as first values that fill their octets, which have no sign', () => {
    const payload = [...u32(2_147_483_647), ...u32(4_294_967_295), ...u32(1), 0];
    const message = oneGroup({ bits: 1, width: 0, payload, count: 2, order: 2 });
    expect(read(message).values).toEqual([2_147_483_647, 4_294_967_295]);
    expect(read(message).packed).toThrow(tooLarge);
  });
});

describe('complex packing with integers that int32 just holds', () => {
  it.each([
    [2 ** 29 - 2, 3],
    [2 ** 31 - 8, 7],
  ])('gives %d and the integers after it', (start, steps) => {
    const message = oneGroup({
      bits: 1,
      width: 0,
      payload: [...u32(start), ...u32(0), 0x80],
      count: steps + 1,
      order: 1,
    });
    const expected = Array.from({ length: steps + 1 }, (_, i) => start + i);
    expect(read(message).values).toEqual(expected);
    expect(read(message).packed()).toEqual(expected);
  });

  it('keeps missing values among packed integers', () => {
    const numbers = [1_500_000_000, 2 ** 31 - 1, 7];
    const message = oneGroup({
      bits: 8,
      width: 31,
      payload: [0, 0b10110010, 0b11010000, 0b01011110, 0b00000001, 255, 255, 255, 252, 0, 0, 0, 56],
      count: 3,
      missing: 1,
    });
    expect(read(message).packed()).toEqual([numbers[0], MISSING_PACKED, 7]);
  });
});
