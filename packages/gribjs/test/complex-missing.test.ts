import fc from 'fast-check';
import {
  decodePacked,
  decodeQuantised,
  decodeValues,
  decodeWindow,
  findCheckpoints,
  GribError,
  MISSING_PACKED,
  parseMessage,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import { type CodedField, complexMessage, fieldsReadByEcCodes, valuesOf } from './support/complex-message.ts';

/** Asserts that every way to read a message gives the values; R, E and D are 0, so that they are the packed integers. */
function expectRead(message: Uint8Array, values: readonly (number | null)[]): void {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  const points = values.length;
  const floats = values.map((value) => value ?? Number.NaN);
  expect([...decodeValues(message, field, new Float64Array(points))]).toEqual(floats);
  expect(decodeValues(message, field)).toEqual(Float32Array.from(floats));
  const checkpoints = findCheckpoints(message, field);
  for (let from = 0; from < points; from++) {
    const into = new Float64Array(points - from);
    const window = decodeWindow(message, field, from, points - from, { checkpoints, into });
    expect([...window]).toEqual(floats.slice(from));
  }
  const integers = values.map((value) => value ?? MISSING_PACKED);
  for (const read of [() => decodePacked(message, field), () => decodeQuantised(message, field, 0)]) {
    if (values.every((value) => Math.abs(value ?? 0) < 2 ** 31)) expect([...read()]).toEqual(integers);
    else expect(read).toThrow(GribError);
  }
}

describe('missing values among the data of complex packing', () => {
  for (const { title, message, values } of fieldsReadByEcCodes()) {
    it(`as ecCodes reads them, ${title}`, () => expectRead(message, values));
  }

  it.each([1, 2] as const)(
    'management %i: a group without bits whose reference has none is missing',
    (management) => {
      const groups = [
        { reference: 0, width: 0, coded: [0, 0, 0] },
        { reference: 0, width: 2, coded: [0, 1, 3] },
        { reference: 0, width: 0, coded: [0] },
      ];
      const expected = [null, null, null, 0, 1, null, null];
      expectRead(complexMessage({ bits: 0, management, groups, differencing: null }), expected);
    },
  );

  it.each([1, 2] as const)('management %i: a field of such groups alone is missing', (management) => {
    const groups = [{ reference: 0, width: 0, coded: Array<number>(5).fill(0) }];
    const expected = Array<null>(5).fill(null);
    expectRead(complexMessage({ bits: 0, management, groups, differencing: null }), expected);
    const differencing = { order: 2, firstValues: [7, 9], least: 3 } as const;
    expectRead(complexMessage({ bits: 0, management, groups, differencing }), expected);
  });

  it('without management such groups hold 0', () => {
    const groups = [{ reference: 0, width: 0, coded: [0, 0] }];
    expectRead(complexMessage({ bits: 0, management: 0, groups, differencing: null }), [0, 0]);
  });

  it('first values whose top bit is set are large, not negative, as ecCodes and NCEP read them', () => {
    const groups = [{ reference: 0, width: 2, coded: [0, 1, 2, 3] }];
    const differencing = { order: 1, firstValues: [2 ** 31 + 398], least: -1 } as const;
    const message = complexMessage({ bits: 8, management: 0, groups, differencing });
    expectRead(message, [2 ** 31 + 398, 2 ** 31 + 398, 2 ** 31 + 399, 2 ** 31 + 401]);
  });

  it('at every width of references and values, alone and with differences', () => {
    fc.assert(
      fc.property(codedFields, (field) => expectRead(complexMessage(field), valuesOf(field))),
      { numRuns: 300, seed: 5 },
    );
  });
});

/** A number of so many bits, often one of the greatest. */
function numberOf(bits: number): fc.Arbitrary<number> {
  const most = 2 ** bits - 1;
  return fc.oneof(
    fc.constantFrom(most, Math.max(0, most - 1), Math.max(0, most - 2), 0),
    fc.integer({ min: 0, max: most }),
  );
}

const widths = fc.oneof(fc.constantFrom(0, 1, 2), fc.integer({ min: 0, max: 32 }));

const codedFields: fc.Arbitrary<CodedField> = widths.chain((bits) =>
  fc.record({
    bits: fc.constant(bits),
    management: fc.constantFrom(0 as const, 1 as const, 2 as const),
    groups: fc.array(
      widths.chain((width) =>
        fc.record({
          reference: numberOf(bits),
          width: fc.constant(width),
          coded: fc.array(numberOf(width), { minLength: 1, maxLength: 5 }),
        }),
      ),
      { minLength: 1, maxLength: 6 },
    ),
    differencing: fc.option(
      fc.constantFrom(1 as const, 2 as const).chain((order) =>
        fc.record({
          order: fc.constant(order),
          firstValues: fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }), {
            minLength: order,
            maxLength: order,
          }),
          least: fc.integer({ min: -1000, max: 1000 }),
        }),
      ),
    ),
  }),
);
