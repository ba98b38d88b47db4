import {
  decodePacked,
  decodeValues,
  decodeWindow,
  decodeWithCheckpoints,
  type GribField,
  parseMessage,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import { packedMessage, scalingOctets } from './support/packed-message.ts';

const bitmap = [true, true, true, false, true, false, false, false];
const good = packedMessage({
  template: 0,
  octets: scalingOctets(8, { reference: 7 }),
  payload: Uint8Array.of(1, 2, 3, 4),
  count: 4,
  bitmap,
});

function changed(change: (message: Uint8Array, at: (section: number) => number) => void): {
  message: Uint8Array;
  field: GribField;
} {
  const message = good.slice();
  const sections = parseMessage(good)[0]?.sections ?? {};
  change(message, (section) => sections[section]?.offset ?? Number.NaN);
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return { message, field };
}

const wrongCount = expect.objectContaining({
  code: 'CORRUPT',
  detail: expect.stringMatching(/bitmap has \d/),
});

describe('a bitmap whose ones are not the coded values', () => {
  it.each([
    ['fewer', 0b11000000],
    ['more', 0b11111000],
    ['more, after the window', 0b11101001],
  ])('%s: is refused by all that decode', (_, bits) => {
    const { message, field } = changed((bytes, at) => {
      bytes[at(6) + 6] = bits;
    });
    expect(() => decodeValues(message, field)).toThrow(wrongCount);
    expect(() => decodePacked(message, field)).toThrow(wrongCount);
    expect(() => decodeWithCheckpoints(message, field)).toThrow(wrongCount);
    expect(() => decodeWindow(message, field, 0, 8)).toThrow(wrongCount);
    expect(() => decodeWindow(message, field, 0, 3)).toThrow(wrongCount);
  });
});

describe('a constant field whose bitmap has fewer ones than section 5 counts', () => {
  const { message, field } = changed((bytes, at) => {
    bytes[at(5) + 19] = 0;
    bytes[at(5) + 8] = 8;
  });
  const expected = bitmap.map((present) => (present ? 7 : Number.NaN));

  it('has its value at the ones, as in ecCodes', () => {
    expect([...decodeValues(message, field)]).toEqual(expected);
    expect([...decodeValues(message, field, new Float64Array(8))]).toEqual(expected);
    expect([...decodeWithCheckpoints(message, field).values]).toEqual(expected);
    expect([...decodeWindow(message, field, 2, 4)]).toEqual(expected.slice(2, 6));
  });

  it('is refused where its ones are more', () => {
    const more = changed((bytes, at) => {
      bytes[at(5) + 19] = 0;
      bytes[at(5) + 8] = 3;
    });
    expect(() => decodeValues(more.message, more.field)).toThrow(wrongCount);
  });
});
