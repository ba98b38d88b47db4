import { describe, expect, it } from 'vitest';
import {
  type ByteSource,
  decodePacked,
  decodeValues,
  describeField,
  findMessages,
  GribError,
  gridCoordinates,
  parseMessage,
  scanMessages,
} from '../../src/gribjs/index.ts';
import { hasShared } from '../support/shared.ts';
import { corpusFiles } from './support/corpus.ts';
import { oneRow } from './support/messages.ts';

/** Mutants of each message, and the time that one may take. */
const MUTANTS = 100;
const LIMIT_MS = 1000;

const holes = Float32Array.from({ length: 300 }, (_, i) =>
  i % 11 === 0 ? Number.NaN : Math.round(20 * Math.sin(i / 5)),
);
const written = [
  oneRow(holes, { template: 0, decimalScale: 1 }),
  oneRow(holes, { template: 3, decimalScale: 1, order: 1 }),
  oneRow(holes, { template: 3, decimalScale: 1, order: 2, missing: 'management' }),
  oneRow(new Float32Array(300).fill(1), { template: 3, decimalScale: 1 }),
];

/** Real files of few bytes and few points (constant fields of millions would only time their coordinates). */
function smallFiles(): Uint8Array[] {
  if (!hasShared) return [];
  return corpusFiles()
    .filter(({ oracle }) => oracle.every((field) => (field.numberOfValues ?? 0) < 20_000))
    .map((file) => file.bytes())
    .filter((bytes) => bytes.length < 4000);
}

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function mutate(bytes: Uint8Array, next: (below: number) => number): Uint8Array {
  const mutant = new Uint8Array(bytes);
  for (let count = 1 + next(3); count > 0; count--) {
    // Two in three hit the headers, where lengths, counts and widths stand.
    const at = next(3) < 2 ? next(Math.min(bytes.length, 260)) : next(bytes.length);
    const kind = next(4);
    if (kind === 0) mutant[at] = next(256);
    else if (kind === 1) mutant[at] = (mutant[at] ?? 0) ^ (1 << next(8));
    else if (kind === 2) mutant.fill(255, at, at + 4);
    else mutant.fill(0, at, at + 4);
  }
  return next(10) === 0 ? mutant.subarray(0, next(mutant.length)) : mutant;
}

/** Everything that the codec does to bytes; only GribErrors may come out. */
async function readAll(bytes: Uint8Array): Promise<number> {
  let fields = 0;
  const tolerant = (run: () => unknown) => {
    try {
      run();
    } catch (error) {
      if (!(error instanceof GribError)) throw error;
    }
  };
  tolerant(() => {
    for (const span of findMessages(bytes)) {
      tolerant(() => {
        const message = bytes.subarray(span.offset, span.offset + span.length);
        for (const field of parseMessage(message)) {
          fields++;
          tolerant(() => describeField(span, 0, field));
          tolerant(() => decodeValues(message, field));
          tolerant(() => decodePacked(message, field));
          tolerant(() => gridCoordinates(field.grid));
        }
      });
    }
  });
  const source: ByteSource = {
    size: bytes.length,
    read: async (offset, length) => bytes.slice(offset, offset + length),
  };
  try {
    for await (const _ of scanMessages(source));
  } catch (error) {
    if (!(error instanceof GribError)) throw error;
  }
  return fields;
}

describe('mutated messages', () => {
  it('lead to GribErrors only, and soon', async () => {
    const next = random(20261120);
    const originals = [...written, ...smallFiles()];
    let mutants = 0;
    let fields = 0;
    let slowest = 0;
    for (const original of originals) {
      for (let i = 0; i < MUTANTS; i++) {
        const mutant = mutate(original, next);
        const start = performance.now();
        fields += await readAll(mutant).catch((error: unknown) => {
          throw new Error(`mutant ${i} of ${Buffer.from(mutant).toString('hex')}`, { cause: error });
        });
        slowest = Math.max(slowest, performance.now() - start);
        mutants++;
      }
    }
    console.log(`${mutants} mutants, ${fields} fields found in them, slowest ${slowest.toFixed(1)} ms`);
    expect(slowest).toBeLessThan(LIMIT_MS);
    expect(fields).toBeGreaterThan(mutants / 10);
  });
});
