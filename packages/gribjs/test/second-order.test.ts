import { decodePacked, decodeValues, GribError, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { packedMessage } from './support/packed-message.ts';

/** Bits as a string of digits, made whole bytes. */
function bytesOf(digits: string): number[] {
  const padded = digits.padEnd(8 * Math.ceil(digits.length / 8), '0');
  return padded.match(/.{8}/g)?.map((octet) => Number.parseInt(octet, 2)) ?? [];
}

const bits = (number: number, width: number) => (width === 0 ? '' : number.toString(2).padStart(width, '0'));

/** Two groups, the first of one value alone (width 0): second differences 3 | 1 6 2, lowered by a bias of -2. */
function secondOrderMessage(order: 0 | 2): Uint8Array {
  const octets = new Uint8Array(order === 0 ? 22 : 28);
  const view = new DataView(octets.buffer);
  octets[8] = 8;
  octets[9] = 4;
  view.setUint32(10, 2);
  view.setUint32(14, 4);
  octets.set([3, 2, 0, order], 18);
  // First values 10 and 12, then -2 in sign and magnitude.
  if (order === 2) octets.set([8, ...bytesOf(bits(10, 8) + bits(12, 8) + bits(0x82, 8))], 22);
  const payload = Uint8Array.from([
    ...bytesOf(bits(0, 3) + bits(3, 3)),
    ...bytesOf(bits(1, 2) + bits(3, 2)),
    ...bytesOf(bits(3, 4) + bits(1, 4)),
    ...bytesOf([0, 5, 1].map((number) => bits(number, 3)).join('')),
  ]);
  return packedMessage({ template: 50002, octets, payload, count: order === 0 ? 4 : 6 });
}

function decoded(message: Uint8Array): readonly number[] {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  const values = [...decodeValues(message, field, new Float64Array(field.numberOfPoints))];
  expect([...decodePacked(message, field)]).toEqual(values);
  return values;
}

describe('second-order packing', () => {
  it('adds the values of a group to its first-order value', () => {
    expect(decoded(secondOrderMessage(0))).toEqual([3, 1, 6, 2]);
  });

  it('sums second differences, each raised by the bias', () => {
    // Changes 2, then 2 + 1 = 3, 3 - 1 = 2, 2 + 4 = 6, 6 + 0 = 6.
    expect(decoded(secondOrderMessage(2))).toEqual([10, 12, 15, 17, 23, 29]);
  });

  it('gives GribErrors alone whatever its sections hold', () => {
    let state = 20261127;
    const next = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const outcomes = new Map<string, number>();
    for (let mutant = 0; mutant < 4000; mutant++) {
      const message = secondOrderMessage(mutant % 2 === 0 ? 0 : 2);
      const from = parseMessage(message)[0]?.sections[5]?.offset ?? 0;
      for (let count = 1 + next(3); count > 0; count--)
        message[from + 11 + next(message.length - from - 15)] = next(256);
      let outcome = 'fine';
      try {
        for (const field of parseMessage(message)) decodeValues(message, field);
      } catch (error) {
        if (!(error instanceof GribError)) throw error;
        outcome = error.code;
      }
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect(outcomes.get('fine')).toBeGreaterThan(200);
    expect(outcomes.get('CORRUPT')).toBeGreaterThan(200);
  });
});
