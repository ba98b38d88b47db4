import { readFileSync } from 'node:fs';
import { decodePacked, decodeQuantised, decodeValues, decodeWindow, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared, sharedPath } from '../../../test/support/shared.ts';
import { packedMessage } from './support/packed-message.ts';

const failing = (name: string) => readFileSync(sharedPath('grib', 'failing', name));

function fieldOf(message: Uint8Array) {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return field;
}

/** Simple packing of integers with R = 0, D = 0 and a binary scale. */
function packedIntegers(integers: readonly bigint[], bits: number, binaryScale: number): Uint8Array {
  const digits = integers.map((integer) => integer.toString(2).padStart(bits, '0')).join('');
  const payload = Uint8Array.from({ length: Math.ceil(digits.length / 8) }, (_, at) =>
    Number.parseInt(digits.slice(8 * at, 8 * at + 8).padEnd(8, '0'), 2),
  );
  const octets = new Uint8Array(10);
  new DataView(octets.buffer).setUint16(4, binaryScale < 0 ? 0x8000 | -binaryScale : binaryScale);
  octets[8] = bits;
  return packedMessage({ template: 0, octets, payload, count: integers.length });
}

describe('simple packing of more than 32 bits', () => {
  for (const bits of [33, 40, 47, 53, 64]) {
    it(`gives X * 2^-${bits}, rounded once, of ${bits} bits`, () => {
      const top = 2n ** BigInt(bits) - 1n;
      const integers = [0n, 1n, top, top - 1n, top / 3n, 5n, top / 7n];
      const message = packedIntegers(integers, bits, -bits);
      const field = fieldOf(message);
      const wanted = integers.map((integer) => Number(integer) / 2 ** bits);
      expect([...decodeValues(message, field, new Float64Array(7))]).toEqual(wanted);
      expect([...decodeValues(message, field)]).toEqual(wanted.map(Math.fround));
      expect([...decodeWindow(message, field, 2, 3)]).toEqual(wanted.slice(2, 5).map(Math.fround));
      expect([...decodeQuantised(message, field, 3)]).toEqual(
        wanted.map((value) => Math.round(value * 1000)),
      );
      expect(() => decodePacked(message, field)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED' }));
    });
  }

  it('ends with its section, and at 64 bits', () => {
    const message = packedIntegers([1n, 2n], 40, 0);
    const field = fieldOf(message);
    const longer = { ...field.representation, numberOfCodedValues: 3 };
    expect(() =>
      decodeValues(message, { ...field, representation: longer as never, numberOfPoints: 3 }),
    ).toThrow(expect.objectContaining({ code: 'CORRUPT' }));
    expect(() => parseMessage(packedIntegers([1n], 65, 0))).toThrow(/65 bits/);
  });

  it.skipIf(!hasShared).each([33, 53])('reads the message of %i bits', (bits) => {
    const message = failing(`simple-${bits}-bits.grib2`);
    const { integers, offset } = (() => {
      const section = fieldOf(message).sections[7]?.offset ?? 0;
      const digits = [...message.subarray(section + 5, -4)]
        .map((octet) => octet.toString(2).padStart(8, '0'))
        .join('');
      const count = fieldOf(message).numberOfPoints;
      return {
        integers: Array.from({ length: count }, (_, i) =>
          BigInt(`0b${digits.slice(i * bits, (i + 1) * bits)}`),
        ),
        offset: section,
      };
    })();
    expect(offset).toBeGreaterThan(0);
    const values = decodeValues(message, fieldOf(message), new Float64Array(integers.length));
    expect([...values]).toEqual(integers.map((integer) => Number(integer) / 2 ** bits));
  });
});

describe('other packings of more than 32 bits', () => {
  it.each([2, 3, 42])('5.%i keep their headers and are refused by name', (template) => {
    const octets = new Uint8Array(38);
    octets[8] = 40;
    // Groups of complex packing, or blocks of CCSDS.
    octets[12] = 8;
    octets[13] = 16;
    octets[23] = 1;
    const message = packedMessage({ template, octets, payload: new Uint8Array(64), count: 4 });
    expect(() => decodeValues(message, fieldOf(message))).toThrow(
      expect.objectContaining({ code: 'UNSUPPORTED', detail: expect.stringContaining('40 bits') }),
    );
  });
});

describe.skipIf(!hasShared)('CCSDS with the flag for signed samples', () => {
  it('has the values of ecCodes', () => {
    const message = failing('ccsds-signed-flag.grib2');
    const values = decodeValues(message, fieldOf(message), new Float64Array(fieldOf(message).numberOfPoints));
    expect(Math.max(...values)).toBeCloseTo(299.86, 2);
    expect(Math.min(...values)).toBeCloseTo(201.87, 2);
  });
});
