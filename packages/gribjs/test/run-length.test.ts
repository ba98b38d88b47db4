import fc from 'fast-check';
import { decodePacked, decodeValues, describeField, MISSING_PACKED, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { packedMessage } from './support/packed-message.ts';

interface RunLengthSection {
  readonly bits: number;
  /** Greatest level that is used. */
  readonly greatest: number;
  readonly levels: readonly number[];
  readonly decimal?: number;
}

function message(section: RunLengthSection, codes: readonly number[], count: number): Uint8Array {
  const { bits, greatest, levels, decimal = 0 } = section;
  const octets = Buffer.alloc(6 + 2 * levels.length);
  octets.writeUInt8(bits, 0);
  octets.writeUInt16BE(greatest, 1);
  octets.writeUInt16BE(levels.length, 3);
  octets.writeUInt8(decimal < 0 ? 0x80 - decimal : decimal, 5);
  levels.forEach((level, i) => {
    octets.writeUInt16BE(level, 6 + 2 * i);
  });
  const text = codes.map((code) => code.toString(2).padStart(bits, '0')).join('');
  const payload = Uint8Array.from(text.match(/.{1,8}/g) ?? [], (byte) =>
    Number.parseInt(byte.padEnd(8, '0'), 2),
  );
  return packedMessage({ template: 200, octets, payload, count });
}

/** Codes of a run: its level, then the digits of its length less one, lowest first. */
function runCodes({ bits, greatest }: RunLengthSection, level: number, length: number): number[] {
  const base = 2 ** bits - 1 - greatest;
  const codes = [level];
  for (let rest = length - 1; rest > 0; rest = Math.floor(rest / base))
    codes.push(greatest + 1 + (rest % base));
  return codes;
}

function fieldOf(bytes: Uint8Array) {
  const [field] = parseMessage(bytes);
  if (field === undefined) throw new Error('no field');
  return field;
}

const decode = (bytes: Uint8Array) => [...decodeValues(bytes, fieldOf(bytes))];

/** Levels 1 to 3 of 4 bits: the codes 4 to 15 are the digits 0 to 11. */
const section: RunLengthSection = { bits: 4, greatest: 3, levels: [5, 10, 250], decimal: 1 };

describe('run length packing', () => {
  it('gives the values of levels, nothing for level 0', () => {
    // 2; 0 with 1 more; 3 with 11 more; 1 with 1 + 2 * 12 more.
    const bytes = message(section, [2, 0, 5, 3, 15, 1, 5, 6], 1 + 2 + 12 + 26);
    expect(decode(bytes)).toEqual([1, Number.NaN, Number.NaN, ...Array(12).fill(25), ...Array(26).fill(0.5)]);
    const packed = decodePacked(bytes, fieldOf(bytes));
    expect([...packed]).toEqual([
      2,
      MISSING_PACKED,
      MISSING_PACKED,
      ...Array(12).fill(3),
      ...Array(26).fill(1),
    ]);
  });

  it('reads what is written, whatever the bits and runs', () => {
    const sections = fc.integer({ min: 2, max: 12 }).chain((bits) =>
      fc.integer({ min: 1, max: 2 ** bits - 3 }).map((greatest) => ({
        bits,
        greatest,
        levels: Array.from({ length: greatest }, (_, i) => (i * 37) % 65536),
        decimal: -1,
      })),
    );
    const runs = fc.array(fc.tuple(fc.nat(4095), fc.integer({ min: 1, max: 400 })), { minLength: 1 });
    fc.assert(
      fc.property(sections, runs, (written, expected) => {
        const levels = expected.map(([level, length]) => [level % (written.greatest + 1), length] as const);
        const values = levels.flatMap(([level, length]) =>
          Array<number>(length).fill(level === 0 ? Number.NaN : 10 * (written.levels[level - 1] ?? 0)),
        );
        const codes = levels.flatMap(([level, length]) => runCodes(written, level, length));
        expect(decode(message(written, codes, values.length))).toEqual(values);
      }),
      { numRuns: 100 },
    );
  });

  it('with codes of no bits has only missing values', () => {
    expect(decode(message({ bits: 0, greatest: 0, levels: [] }, [], 3))).toEqual(Array(3).fill(Number.NaN));
  });

  it('tells its parameters', () => {
    const bytes = message(section, [1], 1);
    const span = { offset: 0, length: bytes.length, edition: 2 } as const;
    expect(describeField(span, 0, fieldOf(bytes))).toMatchObject({
      packingType: 'grid_run_length',
      bitsPerValue: 4,
      maxLevelValue: 3,
      numberOfLevelValues: 3,
      decimalScaleFactor: 1,
    });
  });

  it.each([
    ['begins with the length of a run', [7], 1, 'begins with 7'],
    ['has a run past the last value', [1, 15], 11, 'passes the last of 11'],
    ['has a run of a length beyond all numbers', [1, ...Array(400).fill(4), 15], 11, 'passes the last of 11'],
    ['ends early', [1, 5], 3, 'end after 2 values of 3'],
  ])('that %s is refused', (_, codes, count, text) => {
    expect(() => decode(message(section, codes, count))).toThrow(
      expect.objectContaining({ code: 'CORRUPT', message: expect.stringContaining(text) }),
    );
  });

  it.each([
    [{ bits: 17, greatest: 3, levels: [1, 2, 3] }, 'codes of 17 bits'],
    [{ bits: 2, greatest: 4, levels: [1, 2, 3, 4] }, 'level 4 does not fit 2 bits'],
    [{ bits: 4, greatest: 4, levels: [1, 2, 3] }, 'level 4 has no value'],
  ])('of impossible parameters is refused: %j', (impossible, text) => {
    expect(() => parseMessage(message(impossible, [], 1))).toThrow(
      expect.objectContaining({ code: 'CORRUPT', message: expect.stringContaining(text) }),
    );
  });
});
