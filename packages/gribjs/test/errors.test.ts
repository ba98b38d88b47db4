import {
  decodeValues,
  encodeMessage,
  findMessages,
  GribError,
  type GribErrorCode,
  gridCoordinates,
  MAX_POINTS,
  parseMessage,
  toRowMajor,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import { identification, latLonGrid, oneRow, precipitation, temperature } from './support/messages.ts';

const values = Float32Array.from({ length: 500 }, (_, i) =>
  i % 9 === 0 ? Number.NaN : Math.round(50 * Math.sin(i / 9)),
);
const good = oneRow(values, { template: 3, decimalScale: 0 });

/** Offsets of the sections of `good`. */
function section(number: number): number {
  return parseMessage(good)[0]?.sections[number]?.offset ?? -1;
}

/** `good` with bytes replaced. */
function withBytes(at: number, ...bytes: number[]): Uint8Array {
  const changed = good.slice();
  changed.set(bytes, at);
  return changed;
}

function errorOf(run: () => unknown): GribError {
  try {
    run();
  } catch (error) {
    if (error instanceof GribError) return error;
    throw error;
  }
  throw new Error('no error');
}

function expectError(run: () => unknown, code: GribErrorCode, message: RegExp, offset?: number): void {
  const error = errorOf(run);
  expect(error.message).toMatch(message);
  expect(error.code).toBe(code);
  if (offset !== undefined) expect(error.offset).toBe(offset);
}

function decodeFirst(message: Uint8Array): Float32Array {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return decodeValues(message, field);
}

describe('damaged messages are refused with what is wrong and where', () => {
  it('wrong magic', () => {
    expectError(() => parseMessage(withBytes(0, 0x42)), 'NOT_GRIB', /does not begin with 'GRIB'/, 0);
    expectError(() => parseMessage(new Uint8Array()), 'NOT_GRIB', /does not begin with 'GRIB'/, 0);
    expectError(
      () => parseMessage(withBytes(7, 1)),
      'NOT_GRIB',
      /edition 1 of GRIB; this codec reads edition 2/,
      7,
    );
  });

  it('truncated message, at every length', () => {
    for (let length = 8; length < good.length; length += 13) {
      expectError(
        () => parseMessage(good.subarray(0, length)),
        'TRUNCATED',
        /bytes long, but only \d+ bytes are there/,
      );
      expectError(
        () => [...findMessages(good.subarray(0, length))],
        'TRUNCATED',
        /only \d+ bytes are there/,
        0,
      );
    }
  });

  it('no end marker', () => {
    expectError(
      () => parseMessage(withBytes(good.length - 1, 0)),
      'CORRUPT',
      /does not end in '7777'/,
      good.length - 4,
    );
  });

  it('lying section lengths', () => {
    for (const number of [1, 3, 4, 5, 6, 7]) {
      const at = section(number);
      expectError(
        () => parseMessage(withBytes(at, 0x7f, 0, 0, 0)),
        'CORRUPT',
        new RegExp(`section ${number} says`),
        at,
      );
      expectError(
        () => parseMessage(withBytes(at, 0, 0, 0, 4)),
        'CORRUPT',
        /is 4 bytes long, where 5 to/,
        at,
      );
      expect(errorOf(() => parseMessage(withBytes(at, 0, 0, 0, 9))).code).toBe('CORRUPT');
    }
  });

  it('sections out of order', () => {
    const at = section(4);
    expectError(
      () => parseMessage(withBytes(at + 4, 5)),
      'CORRUPT',
      /section 5 after section 3, where 4 is expected/,
      at,
    );
    expectError(
      () => parseMessage(withBytes(at + 4, 9)),
      'CORRUPT',
      /number 9, where 1 to 7 are expected/,
      at + 4,
    );
  });

  it('a date that is none', () => {
    expectError(
      () => parseMessage(withBytes(16 + 14, 13)),
      'CORRUPT',
      /reference time is not a date/,
      16 + 12,
    );
    expectError(() => parseMessage(withBytes(16 + 14, 2, 30)), 'CORRUPT', /reference time is not a date/);
  });

  it('unknown templates, by name', () => {
    expectError(
      () => decodeFirst(withBytes(section(5) + 9, 0, 61)),
      'UNSUPPORTED',
      /^data representation template 5\.61 is not supported; supported: 5\.0, 5\.2, 5\.3, 5\.4, 5\.40, 5\.41, 5\.42, 5\.200, 5\.50002$/,
    );
    const [field] = parseMessage(withBytes(section(3) + 12, 0, 13));
    expect(field?.grid).toEqual({ template: 13, known: false, points: 500 });
    if (field === undefined) return;
    expectError(
      () => gridCoordinates(field.grid),
      'UNSUPPORTED',
      /^grid definition template 3\.13 is not supported; supported: 3\.0, 3\.1, 3\.10, 3\.12, 3\.20, 3\.30, 3\.31, 3\.40, 3\.41, 3\.42, 3\.43, 3\.90, 3\.101, 3\.140, 3\.150, 3\.32769$/,
    );
  });

  it('the staggered grid of NCEP, whose values decode', () => {
    const message = withBytes(section(3) + 12, 0x80, 0x00);
    const [field] = parseMessage(message);
    expect(decodeFirst(message)).toEqual(decodeFirst(good));
    if (field === undefined) throw new Error('no field');
    expectError(
      () => gridCoordinates(field.grid),
      'UNSUPPORTED',
      /3\.32768 .* rows are staggered \(Arakawa E/,
    );
  });

  it('an unknown product template, whose values decode', () => {
    const message = withBytes(section(4) + 7, 0x7f, 0xff);
    expect(parseMessage(message)[0]?.product).toMatchObject({
      template: 0x7fff,
      known: false,
      category: 0,
      number: 0,
    });
    expect(decodeFirst(message)).toEqual(decodeFirst(good));
  });

  it('numbers of values that do not fit each other', () => {
    expectError(
      () => decodeFirst(withBytes(section(5) + 5, 0, 0, 1, 0)),
      'CORRUPT',
      /groups hold \d+ values|bitmap has/,
    );
    expectError(
      () => decodeFirst(withBytes(section(3) + 6, 0, 0, 1, 0)),
      'CORRUPT',
      /values, the grid has 256 points/,
    );
    expectError(
      () => decodeFirst(withBytes(section(6) + 6, 0, 0)),
      'CORRUPT',
      /the bitmap has \d+ points, section 5 says/,
    );
    expectError(() => decodeFirst(withBytes(section(5) + 31, 0, 0, 0x10, 0)), 'CORRUPT', /groups/);
    expectError(() => decodeFirst(withBytes(section(6) + 5, 254)), 'CORRUPT', /defined before, but none is/);
    expectError(
      () => decodeFirst(withBytes(section(6) + 5, 7)),
      'UNSUPPORTED',
      /bitmap 7 .* supported: 0, 254, 255/,
    );
  });

  it('more points than the bound, without allocating them', () => {
    const constant = oneRow(new Float32Array(10).fill(3), { template: 0, decimalScale: 0 });
    const [field] = parseMessage(constant);
    const view = new DataView(constant.buffer);
    for (const number of [3, 5]) {
      const at = field?.sections[number]?.offset ?? 0;
      view.setUint32(at + (number === 3 ? 6 : 5), 0xfffffff0);
    }
    expectError(
      () => decodeFirst(constant),
      'UNSUPPORTED',
      new RegExp(`4294967280 points; at most ${MAX_POINTS}`),
    );
  });

  it('a field decoded from other bytes', () => {
    const [field] = parseMessage(good);
    if (field === undefined) throw new Error('no field');
    expectError(() => decodeValues(new Uint8Array(100), field), 'TRUNCATED', /.*/);
  });
});

describe('what cannot be written is refused', () => {
  const packing = { template: 3, decimalScale: 0 } as const;
  const grid = latLonGrid(4, 3);
  const write = (field: object) =>
    encodeMessage({
      discipline: 0,
      identification,
      fields: [{ grid, product: temperature, packing, values: new Float32Array(12), ...field }],
    });

  it('with the reason', () => {
    expectError(
      () => write({ values: new Float32Array(11) }),
      'CORRUPT',
      /11 values for a grid of 12 points/,
    );
    expectError(() => write({ values: new Float32Array(12).fill(Infinity) }), 'UNSUPPORTED', /do not fit/);
    const wide = Float64Array.from({ length: 12 }, (_, i) => i * 1e12);
    expectError(() => write({ values: wide }), 'UNSUPPORTED', /do not fit at decimal scale 0/);
    expectError(
      () => write({ product: { ...temperature, template: 2 } }),
      'UNSUPPORTED',
      /4\.2 is not written; supported: 4\.0, 4\.1, 4\.8, 4\.11/,
    );
    expectError(
      () => write({ product: { ...precipitation, statistics: null } }),
      'CORRUPT',
      /needs statistics/,
    );
    expectError(() => write({ grid: { template: 20, known: false, points: 12 } }), 'UNSUPPORTED', /3\.20/);
    expectError(
      () => encodeMessage({ discipline: 0, identification, fields: [] }),
      'CORRUPT',
      /at least one field/,
    );
  });

  it('and arrays of another length are not put into rows', () => {
    expectError(() => toRowMajor(new Float32Array(11), grid), 'CORRUPT', /4 x 3 points, but 11/);
  });
});
