import { createHash } from 'node:crypto';
import { decodePacked, decodeValues, findMessages, GribError, parseMessage, toRowMajor } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/support/shared.ts';
import { corpusFiles, decodedFiles } from './support/corpus.ts';

const IN_SCOPE = new Set([0, 2, 3, 4, 40, 41, 42, 200]);
const NOT_A_NUMBER = 0x7fc00000;
const MAX_EXACT_VALUES = 200_000;

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** As the oracle has it: little-endian float32, every missing value the same NaN. */
function sha256OfFloats(values: Float32Array): string {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) bits[i] = NOT_A_NUMBER;
  return sha256(new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength));
}

describe.skipIf(!hasShared)('values of real files agree with ecCodes to the bit', () => {
  const tally = new Map<
    string,
    { files: Set<string>; messages: Set<string>; fields: number; values: number }
  >();

  for (const file of hasShared ? decodedFiles() : []) {
    const supported = file.oracle.filter(
      (field) => IN_SCOPE.has(field.dataRepresentationTemplateNumber ?? -1) && field.sha256F32 !== undefined,
    );
    if (supported.length === 0) continue;
    it(file.name, () => {
      const bytes = file.bytes();
      for (const oracle of supported) {
        const message = bytes.subarray(oracle.offset, oracle.offset + oracle.length);
        const field = parseMessage(message)[oracle.field];
        if (field === undefined)
          throw new Error(`field ${oracle.field} of message ${oracle.message} is not there`);
        const where = `message ${oracle.message} field ${oracle.field}`;
        const values = decodeValues(message, field);
        expect(values.length, where).toBe(oracle.numberOfValues);
        expect(
          values.reduce((missing, value) => missing + Number(Number.isNaN(value)), 0),
          where,
        ).toBe(oracle.numberOfMissing);
        expect(sha256OfFloats(values), where).toBe(oracle.sha256F32);
        if (oracle.sha256Quantized !== undefined) {
          const packed = decodePacked(message, field);
          expect(sha256(new Uint8Array(packed.buffer)), where).toBe(oracle.sha256Quantized);
        }
        const packing = `5.${oracle.dataRepresentationTemplateNumber}`;
        // Values in float64 are decoded like those in float32, but for the last step: of large fields, one of each packing will do.
        if (values.length <= MAX_EXACT_VALUES || !tally.has(packing)) {
          const exact = decodeValues(message, field, new Float64Array(field.numberOfPoints));
          for (const { index, value } of oracle.samples ?? []) {
            const ours = exact[index] ?? 0;
            if (value === null) expect(ours, where).toBeNaN();
            else expect(Math.abs(ours - value), where).toBeLessThanOrEqual(1e-12 * Math.abs(value));
          }
        }
        const row = tally.get(packing) ?? { files: new Set(), messages: new Set(), fields: 0, values: 0 };
        row.files.add(file.name);
        row.messages.add(`${file.name} ${oracle.message}`);
        row.fields++;
        row.values += values.length;
        tally.set(packing, row);
      }
    });
  }

  it('covers all packings', () => {
    console.table(
      [...tally].sort().map(([packing, row]) => ({
        packing,
        files: row.files.size,
        messages: row.messages.size,
        fields: row.fields,
        values: row.values,
      })),
    );
    expect([...tally.keys()].sort()).toEqual([...IN_SCOPE].map((template) => `5.${template}`).sort());
  });
});

describe.skipIf(!hasShared)('a real field of fewer values than points without a bitmap', () => {
  it('cannot be put on its grid: nothing says where its values belong', () => {
    const [file] = corpusFiles().filter(({ oracle }) =>
      oracle.some(
        (field) =>
          field['bitMapIndicator'] === 255 &&
          field['numberOfCodedValues'] !== field['numberOfPointsSection3'],
      ),
    );
    if (file === undefined) throw new Error('no such file');
    const message = file.bytes();
    const [field] = parseMessage(message);
    if (field === undefined) throw new Error('no field');
    const values = decodeValues(message, field);
    expect(values.length).toBeLessThan(field.numberOfPoints);
    expect(() => toRowMajor(values, field.grid)).toThrow(GribError);
  });
});

describe.skipIf(!hasShared)('other packings', () => {
  it('are refused by name', () => {
    const refused = new Set<string>();
    for (const file of corpusFiles()) {
      const oracle = file.oracle.find(
        (field) =>
          field.edition === 2 &&
          !field.incomplete &&
          !IN_SCOPE.has(field.dataRepresentationTemplateNumber ?? -1),
      );
      if (oracle === undefined) continue;
      const message = file.bytes().subarray(oracle.offset, oracle.offset + oracle.length);
      const field = parseMessage(message)[oracle.field];
      try {
        if (field !== undefined) decodeValues(message, field);
        expect.unreachable(file.name);
      } catch (error) {
        if (!(error instanceof GribError)) throw error;
        expect(error.code).toBe('UNSUPPORTED');
        expect(error.message).toContain(
          `5.${oracle.dataRepresentationTemplateNumber} is not supported; supported: 5.0, 5.2, 5.3, 5.4, 5.40`,
        );
        refused.add(`5.${oracle.dataRepresentationTemplateNumber}`);
      }
    }
    // Spherical harmonics, and a local one of ECMWF.
    expect([...refused].sort()).toEqual(['5.50001', '5.51']);
  });
});

describe.skipIf(!hasShared)('framing of real files', () => {
  for (const file of hasShared ? corpusFiles() : []) {
    it(file.name, () => {
      const complete = file.oracle.filter((field) => !field.incomplete && field.field === 0);
      const found: unknown[] = [];
      const incomplete = file.oracle.some((field) => field.incomplete);
      const read = () => {
        for (const span of findMessages(file.bytes())) found.push(span);
      };
      if (incomplete) expect(read).toThrow(expect.objectContaining({ code: 'TRUNCATED' }));
      else read();
      expect(found).toEqual(complete.map(({ offset, length, edition }) => ({ offset, length, edition })));
    });
  }
});
