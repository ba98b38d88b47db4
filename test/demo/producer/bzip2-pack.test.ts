import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packBzip2 } from '../../../src/demo/files/bzip2/bzip2-pack.ts';
import { unpackBzip2 } from '../../../src/source/files/bzip2/unpack-bzip2.ts';
import { hasBzip2 } from '../../support/bzip2.ts';

/** Texts that are hard on one step or another: noise, few letters, long runs, periods. */
const texts = fc.oneof(
  fc.uint8Array({ maxLength: 3000 }),
  fc.array(fc.constantFrom(0, 1, 255), { maxLength: 2000 }).map((bytes) => Uint8Array.from(bytes)),
  fc
    .array(fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 600 })), { maxLength: 20 })
    .map((runs) => Uint8Array.from(runs.flatMap(([byte, length]) => Array(length).fill(byte)))),
  fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 9 }), fc.integer({ min: 1, max: 300 }))
    .map(([part, times]) =>
      Uint8Array.from({ length: part.length * times }, (_, at) => part[at % part.length] ?? 0),
    ),
);

describe('packing with bzip2', () => {
  it('is unpacked to the same bytes, with correct checksums', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await unpackBzip2(packBzip2(text), 'text')).toEqual(text);
      }),
      { numRuns: 300 },
    );
  });

  it.skipIf(!hasBzip2)('is unpacked to the same bytes by the bzip2 command, also from several blocks', () => {
    for (const length of [0, 1, 5, 255, 256, 5500, 51_999, 52_000, 52_001, 200_000]) {
      const text = Uint8Array.from({ length }, (_, at) =>
        at % 1000 < 300 ? 7 : Math.imul(at, 0x9e3779b1) >>> 24,
      );
      const unpacked = execFileSync('bzip2', ['-dc'], { input: packBzip2(text), maxBuffer: 2 ** 24 });
      expect(Buffer.compare(unpacked, text), `${length} bytes`).toBe(0);
    }
  });

  it('adds at most a few hundred bytes to incompressible input', () => {
    const noise = Uint8Array.from({ length: 6000 }, (_, at) => Math.imul(at ^ (at >>> 3), 0x85ebca6b) >>> 23);
    expect(packBzip2(noise).length).toBeLessThan(6000 + 400);
  });
});
