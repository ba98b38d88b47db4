import { decodePacked, decodeValues, decodeWindow, describeField, GribError, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/support/shared.ts';
import { corpusFiles } from './support/corpus.ts';
import { landscape, writeJpeg2000 } from './support/jpeg2000-writer.ts';
import { packedMessage, scalingOctets } from './support/packed-message.ts';
import { writePng } from './support/png-writer.ts';
import { processorMs, referenceMs } from './support/processor-time.ts';

/** Mutants of each message; the processor time that one may take, in units of the reference; the memory that all may leave behind. */
const MUTANTS = process.env['CI'] === 'true' ? 60 : 20;
const LIMIT = 100;
const LIMIT_BYTES = 300_000_000;

/** Octets after the end of section 5's common part: of 5.40 compression and ratio. */
const jpegOctets = Buffer.concat([scalingOctets(12), Uint8Array.of(0, 255)]);

function jpeg(options?: Parameters<typeof writeJpeg2000>[0]['options']): Uint8Array {
  const image = { width: 60, height: 50, bits: 12, samples: landscape(60, 50, 12) };
  const payload = writeJpeg2000(options === undefined ? image : { ...image, options });
  return packedMessage({ template: 40, octets: jpegOctets, payload, count: 3000 });
}

function png(bits: number): Uint8Array {
  const pixels = landscape(60, 50, Math.min(bits, 16));
  const payload = writePng({ width: 60, height: 50, bits, pixels, filter: (row) => row % 5 });
  return packedMessage({ template: 41, octets: scalingOctets(bits), payload, count: 3000 });
}

const ieee = packedMessage({
  template: 4,
  octets: Uint8Array.of(1),
  payload: new Uint8Array(4000).fill(66),
  count: 1000,
});
const runLength = packedMessage({
  template: 200,
  octets: Uint8Array.of(4, 0, 3, 0, 3, 1, 0, 5, 0, 10, 0, 250),
  payload: Uint8Array.of(0x20, 0x53, 0xf1, 0x56),
  count: 1 + 2 + 12 + 26,
});

const originals: Readonly<Record<string, readonly Uint8Array[]>> = {
  '5.4': [ieee],
  '5.40': [
    jpeg(),
    jpeg((encoder) => encoder.setTileSize({ width: 20, height: 20 })),
    jpeg((encoder) => encoder.setQuality(false, 0.001)),
    jpeg((encoder) => {
      encoder.setProgressionOrder(3);
      encoder.setNumPrecincts(1);
      encoder.setPrecinct(0, { width: 32, height: 32 });
    }),
  ],
  '5.41': [1, 8, 16, 24, 32].map(png),
  '5.200': [runLength],
};

/** Real messages of a template, small ones. */
function realMessages(template: string): Uint8Array[] {
  if (!hasShared) return [];
  return corpusFiles().flatMap((file) =>
    file.oracle
      .filter((field) => `5.${field.dataRepresentationTemplateNumber}` === template)
      .filter((field) => field.field === 0 && field.length < 12_000 && (field.numberOfValues ?? 0) < 90_000)
      .slice(0, 2)
      .map(({ offset, length }) => new Uint8Array(file.bytes().subarray(offset, offset + length))),
  );
}

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Damages section 5 from octet 12 on, or section 7: mostly near its start, where its headers are. */
function mutate(original: Uint8Array, next: (below: number) => number): Uint8Array {
  const mutant = original.slice();
  const [field] = parseMessage(original);
  const five = field?.sections[5];
  const seven = field?.sections[7];
  if (five === undefined || seven === undefined) throw new Error('no sections');
  for (let count = 1 + next(3); count > 0; count--) {
    const where = next(10);
    const within =
      where === 0
        ? five.offset + 11 + next(five.length - 11)
        : seven.offset + 5 + next(where < 7 ? Math.min(140, seven.length - 5) : seven.length - 5);
    const kind = next(4);
    if (kind === 0) mutant[within] = next(256);
    else if (kind === 1) mutant[within]! ^= 1 << next(8);
    else mutant.fill(kind === 2 ? 255 : 0, within, Math.min(within + 1 + next(4), mutant.length - 4));
  }
  return mutant;
}

function readAll(message: Uint8Array, outcomes: { read: number; refused: number }): void {
  const attempt = (run: () => unknown) => {
    try {
      run();
      outcomes.read++;
    } catch (error) {
      if (!(error instanceof GribError)) throw error;
      outcomes.refused++;
    }
  };
  const span = { offset: 0, length: message.length, edition: 2 } as const;
  attempt(() => {
    for (const field of parseMessage(message)) {
      attempt(() => describeField(span, 0, field));
      attempt(() => decodeValues(message, field));
      attempt(() => decodePacked(message, field));
      attempt(() => decodeWindow(message, field, 0, 1));
    }
  });
}

function tryMutants(template: string, seed: number): void {
  const next = random(seed);
  const outcomes = { read: 0, refused: 0 };
  let slowest = 0;
  const before = process.memoryUsage.rss();
  for (const original of [...(originals[template] ?? []), ...realMessages(template)]) {
    for (let i = 0; i < MUTANTS; i++) {
      const mutant = mutate(original, next);
      const start = processorMs();
      try {
        readAll(mutant, outcomes);
      } catch (cause) {
        throw new Error(`mutant ${i} of ${Buffer.from(mutant).toString('hex')}`, { cause });
      }
      slowest = Math.max(slowest, processorMs() - start);
    }
  }
  console.log(template, outcomes, `slowest ${slowest.toFixed(1)} ms`);
  expect(slowest).toBeLessThan(LIMIT * referenceMs());
  expect(process.memoryUsage.rss() - before).toBeLessThan(LIMIT_BYTES);
  expect(outcomes.read).toBeGreaterThan(MUTANTS / 2);
  expect(outcomes.refused).toBeGreaterThan(MUTANTS / 10);
}

describe('damaged data sections lead to GribErrors only, soon and in little memory', () => {
  it.each(Object.keys(originals))('of template %s', (template) => tryMutants(template, 20_261_120));
});
