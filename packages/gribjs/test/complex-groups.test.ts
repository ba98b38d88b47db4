import { decodePacked, decodeValues, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { packedMessage, scalingOctets } from './support/packed-message.ts';

interface Groups {
  readonly count: number;
  readonly groups: number;
  readonly widthReference?: number;
  readonly widthBits?: number;
  readonly lengthReference?: number;
  readonly lengthIncrement?: number;
  readonly lastLength: number;
  readonly lengthBits?: number;
  readonly payload: readonly number[];
}

/** A message of template 5.2 with references of 8 bits and the given groups. */
function message(groups: Groups): Uint8Array {
  const octets = Buffer.alloc(36);
  octets.set(scalingOctets(8).subarray(0, 9));
  octets.writeUInt8(1, 10);
  octets.writeUInt32BE(groups.groups, 20);
  octets.writeUInt8(groups.widthReference ?? 0, 24);
  octets.writeUInt8(groups.widthBits ?? 0, 25);
  octets.writeUInt32BE(groups.lengthReference ?? 0, 26);
  octets.writeUInt8(groups.lengthIncrement ?? 1, 30);
  octets.writeUInt32BE(groups.lastLength, 31);
  octets.writeUInt8(groups.lengthBits ?? 0, 35);
  return packedMessage({
    template: 2,
    octets,
    payload: Uint8Array.from(groups.payload),
    count: groups.count,
  });
}

function decode(groups: Groups): number[] {
  const bytes = message(groups);
  const [field] = parseMessage(bytes);
  if (field === undefined) throw new Error('no field');
  const packed = [...decodePacked(bytes, field)];
  expect([...decodeValues(bytes, field)]).toEqual(packed);
  return packed;
}

describe('groups of complex packing', () => {
  it('of several widths and lengths', () => {
    // References 10, 20; widths 0, 4; lengths 2, 3; then the values 1, 2, 3 of the second group.
    const payload = [10, 20, 0x04, 0x20, 0x12, 0x30];
    expect(decode({ count: 5, groups: 2, widthBits: 4, lastLength: 3, lengthBits: 4, payload })).toEqual([
      10, 10, 21, 22, 23,
    ]);
  });

  it('more than one block of them, the last of another length', () => {
    const groups = 1000;
    const payload = Array.from({ length: groups }, (_, i) => i % 256);
    const expected = payload.flatMap((value, i) => new Array<number>(i === groups - 1 ? 5 : 2).fill(value));
    expect(decode({ count: expected.length, groups, lengthReference: 2, lastLength: 5, payload })).toEqual(
      expected,
    );
  });

  it.each<[string, Groups, RegExp]>([
    [
      'whose width would wrap around to 0',
      {
        count: 3,
        groups: 1,
        widthReference: 1,
        widthBits: 32,
        lastLength: 3,
        payload: [7, 255, 255, 255, 255],
      },
      /4294967296 bits wide; at most 32/,
    ],
    [
      'whose length would wrap around',
      {
        count: 3,
        groups: 2,
        lengthReference: 0xffffffff,
        lengthBits: 8,
        lastLength: 3,
        payload: [7, 8, 1, 0],
      },
      /hold 4294967299 values, section 5 says 3/,
    ],
    [
      'of too few values',
      { count: 9, groups: 1, lastLength: 3, payload: [7] },
      /hold 3 values, section 5 says 9/,
    ],
    [
      'of more bits than there are',
      { count: 4, groups: 1, widthReference: 9, lastLength: 4, payload: [7, 1, 2, 3, 4] },
      /need 6 bytes of the 5 there/,
    ],
    ['more than values', { count: 1, groups: 2, lastLength: 1, payload: [1, 2] }, /2 groups for 1 values/],
    [
      'whose heads alone pass the end',
      { count: 9, groups: 9, lastLength: 1, payload: [1, 2] },
      /heads of 9 groups need 9 bytes of the 2 there/,
    ],
  ])('%s are refused', (_, groups, expected) => {
    expect(() => decode(groups)).toThrow(expect.objectContaining({ code: 'CORRUPT' }));
    expect(() => decode(groups)).toThrow(expected);
  });
});
