import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { decodeValues, type Packing, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasEcCodes } from './support/eccodes.ts';
import { oneRow } from './support/messages.ts';
import { random } from './support/mutate.ts';

/** Stands for missing in ecCodes' output. */
const MISSING = '9e+20';
/** Fields of each packing and bit width. */
const FIELDS = 8;
/** Bits of the widest values written. */
const MAX_BITS = 29;

const decimalScale = fc.integer({ min: -2, max: 3 });
const binaryScale = fc.integer({ min: -3, max: 3 });

/** Ways to write every packing that is written: a new one does not compile before it stands here. */
const PACKINGS: { readonly [T in Packing['template']]: fc.Arbitrary<Extract<Packing, { template: T }>> } = {
  0: fc.record({ template: fc.constant(0 as const), decimalScale, binaryScale }),
  3: fc.record({
    template: fc.constant(3 as const),
    decimalScale,
    binaryScale,
    order: fc.constantFrom(1 as const, 2 as const),
    missing: fc.constantFrom('bitmap' as const, 'management' as const),
  }),
  42: fc.record({
    template: fc.constant(42 as const),
    decimalScale,
    binaryScale,
    blockSize: fc.constantFrom(8, 16, 32, 64),
    blocksPerInterval: fc.constantFrom(1, 5, 128, 4096),
  }),
};

const shapes = fc.record({
  length: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 300 })),
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  kind: fc.constantFrom('smooth', 'noise', 'steps', 'rain'),
  missing: fc.constantFrom('none', 'none', 'scattered', 'runs', 'all', 'all but one'),
  offset: fc.constantFrom(0, 0, -1000, 27_315),
});
type Shape = typeof shapes extends fc.Arbitrary<infer T> ? T : never;

/** Whole numbers of which the greatest has `bits` bits above the least; null where missing. */
function integersOf({ length, seed, kind, missing, offset }: Shape, bits: number): (number | null)[] {
  const next = random(seed);
  const most = 2 ** bits - 1;
  const alone = next(length);
  const extremes = [next(length), next(length)];
  let level = next(most + 1);
  return Array.from({ length }, (_, i) => {
    const hole =
      missing === 'all' ||
      (missing === 'all but one' && i !== alone) ||
      (missing === 'scattered' && next(3) === 0) ||
      (missing === 'runs' && Math.sin(i / 57 + seed) > 0.4);
    if (kind === 'noise') level = next(most + 1);
    else if (kind === 'steps') level = next(60) === 0 ? next(most + 1) : level;
    else if (kind === 'rain') level = Math.sin(i / 70 + seed) > 0.7 ? next(most + 1) : 0;
    else level = Math.round(((Math.sin(i / 40 + seed) + 1) / 2) * most);
    if (hole) return null;
    return offset + (i === extremes[0] ? most : i === extremes[1] ? 0 : level);
  });
}

interface Written {
  readonly packing: Packing;
  readonly values: Float64Array;
  readonly step: number;
  readonly message: Uint8Array;
}

function written(packing: Packing, bits: number, shape: Shape): Written {
  const step = 2 ** (packing.binaryScale ?? 0) * 10 ** -packing.decimalScale;
  // A third of a step off the packing's lattice, so that rounding is exercised.
  const values = Float64Array.from(integersOf(shape, bits), (x) =>
    x === null ? Number.NaN : (x + 1 / 3) * step,
  );
  return { packing, values, step, message: oneRow(values, packing) };
}

/** What ecCodes reads, message by message; null where missing. */
function readByEcCodes(messages: readonly Uint8Array[]): (number | null)[][] {
  const folder = mkdtempSync(path.join(tmpdir(), 'gribjs-'));
  try {
    const file = path.join(folder, 'ours.grib2');
    writeFileSync(file, Buffer.concat(messages));
    const { stdout, stderr, status } = spawnSync('grib_get_data', ['-m', MISSING, '-F', '%.17g', file], {
      encoding: 'utf8',
      maxBuffer: 2 ** 29,
    });
    if (status !== 0) throw new Error(`grib_get_data: ${stderr}`);
    const fields: (number | null)[][] = [];
    for (const line of stdout.split('\n')) {
      if (line.startsWith('Lat')) fields.push([]);
      else if (line !== '') {
        const value = line.slice(line.lastIndexOf(' ') + 1);
        fields.at(-1)?.push(value === MISSING ? null : Number(value));
      }
    }
    return fields;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compare({ packing, values, step, message }: Written, theirs: readonly (number | null)[]): void {
  const where = `${JSON.stringify(packing)}, ${values.length} values`;
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  const ours = decodeValues(message, field, new Float64Array(values.length));
  const constant = bitsPerValue(message) === 0;
  expect(theirs.length, where).toBe(values.length);
  for (const [i, expected] of values.entries()) {
    const [read, decoded] = [theirs[i] ?? null, ours[i] ?? 0];
    const agreed =
      read === null
        ? Number.isNaN(expected) && Number.isNaN(decoded)
        : Math.abs(read - decoded) <= 1e-14 * Math.abs(read) &&
          // A constant is one float32.
          Math.abs(read - expected) <= 0.5000001 * step + Math.abs(expected) * (constant ? 2 ** -24 : 1e-14);
    if (!agreed) {
      throw new Error(`${where}, point ${i}: written ${expected}, ecCodes reads ${read}, gribjs ${decoded}`);
    }
  }
}

function bitsPerValue(message: Uint8Array): number | null {
  const representation = parseMessage(message)[0]?.representation;
  return representation !== undefined && 'bitsPerValue' in representation
    ? representation.bitsPerValue
    : null;
}

describe.skipIf(!hasEcCodes)('ecCodes reads the values that we write, and as we read them', () => {
  for (const [template, packings] of Object.entries(PACKINGS)) {
    it(`packing 5.${template}, fields of 0 to ${MAX_BITS} bits`, { timeout: 120_000 }, () => {
      const fields = Array.from({ length: MAX_BITS + 1 }, (_, bits) =>
        fc
          .sample(fc.tuple(packings as fc.Arbitrary<Packing>, shapes), { numRuns: FIELDS, seed: bits })
          .map(([packing, shape]) => written(packing, bits, shape)),
      ).flat();
      const widths = new Set(fields.map(({ message }) => bitsPerValue(message)));
      expect(widths.size).toBeGreaterThanOrEqual(template === '3' ? 20 : MAX_BITS + 1);
      const read = readByEcCodes(fields.map(({ message }) => message));
      expect(read.length).toBe(fields.length);
      fields.forEach((field, i) => {
        compare(field, read[i] ?? []);
      });
    });
  }
});
