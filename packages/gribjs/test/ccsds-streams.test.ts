import { createHash } from 'node:crypto';
import { decodePacked, decodeValues, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { ccsdsMessage, codedStreams } from './support/ccsds-message.ts';

function fieldOf(message: Uint8Array) {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return field;
}

const SIGNED = 1;

function sha256(numbers: Int32Array): string {
  return createHash('sha256').update(new Uint8Array(numbers.buffer)).digest('hex');
}

describe("libaec's streams are decoded to the samples that it was given", () => {
  for (const entry of codedStreams()) {
    const { kind, bitsPerValue, ccsdsFlags, ccsdsBlockSize, ccsdsRsi, count } = entry;
    it(`${count} ${kind}, ${bitsPerValue} bits, flags ${ccsdsFlags}, ${ccsdsBlockSize} x ${ccsdsRsi}`, () => {
      const message = ccsdsMessage(entry, entry.stream);
      const field = fieldOf(message);
      const values = decodeValues(message, field, new Float64Array(count));
      expect(
        values.every((value) => Number.isInteger(value) && value >= 0 && value < 2 ** bitsPerValue),
      ).toBe(true);
      // The packed values of a field are the bits of what libaec was given.
      const unused = 32 - (ccsdsFlags & SIGNED ? bitsPerValue : 32);
      const given = (packed: number) => (packed << unused) >> unused;
      expect(sha256(Int32Array.from(values, given))).toBe(entry.sha256);
      expect(decodeValues(message, field)).toEqual(Float32Array.from(values));
      if (bitsPerValue < 32) expect(sha256(decodePacked(message, field).map(given))).toBe(entry.sha256);
      else
        expect(() => decodePacked(message, field)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED' }));
    });
  }
});
