import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CubeDescription, CubeReader, MISSING, writeCube } from '../../src/store/index.ts';
import { numberOfCases } from '../support/number-of-cases.ts';
import { scratchFolder } from '../support/scratch.ts';
import { cubeOf, planesOf, randomFrom } from './planes.ts';
import { decodeCube } from './reference-decoder.ts';

const folder = scratchFolder();
const file = path.join(folder, 'round-trip.cube');

/** Writes the planes, and compares every series of the reader and of the reference decoder with them. */
async function expectRoundTrip(description: CubeDescription, planes: readonly Int32Array[]): Promise<void> {
  await writeCube(file, description, planes);
  const reader = CubeReader.open(file);
  const decoded = decodeCube(readFileSync(file));
  const into = new Int32Array(description.leads.length);
  const faults: string[] = [];
  for (let cell = 0; cell < description.nx * description.ny; cell++) {
    reader.series(cell, into);
    for (const [k, plane] of planes.entries()) {
      const value = plane[cell]!;
      const other = decoded.series[cell]![k] ?? MISSING;
      if (into[k] !== value || other !== value) {
        faults.push(`cell ${cell} lead ${k}: ${value} became ${into[k]}, by the reference ${other}`);
      }
    }
  }
  reader.close();
  expect(faults.slice(0, 5)).toEqual([]);
}

const anyInt32 = fc.integer({ min: -2147483647, max: 2147483647 });
const value = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -300, max: 300 }) },
  { weight: 2, arbitrary: anyInt32 },
  { weight: 1, arbitrary: fc.constantFrom(2147483647, -2147483647, 0, -1, 1 << 30, -(1 << 30)) },
  { weight: 1, arbitrary: fc.constant(MISSING) },
);

/** Four series of one group: independent, or each close to the first. */
const group = fc
  .integer({ min: 1, max: 40 })
  .chain((leads) =>
    fc.array(fc.array(value, { minLength: leads, maxLength: leads }), { minLength: 4, maxLength: 4 }),
  );

describe('a cube gives back what was written', () => {
  it('for any int32 series of a group, including extremes and missing leads', async () => {
    await fc.assert(
      fc.asyncProperty(group, async (series) => {
        const leads = series[0]!.length;
        const planes = planesOf(2, 2, leads, (i, j, k) => series[j * 2 + i]![k]!);
        await expectRoundTrip(cubeOf(2, 2, leads), planes);
      }),
      { numRuns: numberOfCases(300) },
    );
  });

  it('for grids of any shape, with some cells and leads missing', async () => {
    const shape = fc.record({
      nx: fc.integer({ min: 1, max: 70 }),
      ny: fc.integer({ min: 1, max: 36 }),
      // One lead, groups of 16, 8 and 4 cells a side, and several segments.
      leads: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(1, 2, 12, 13, 17, 18, 73, 74, 150)),
      seed: fc.integer(),
      range: fc.constantFrom(0, 1, 3, 200, 40_000, 2 ** 32 - 2),
      missingCells: fc.constantFrom(0, 0, 0.3, 1),
      missingLeads: fc.constantFrom(0, 0, 0.3),
      missingValues: fc.constantFrom(0, 0, 0.1, 0.9),
    });
    await fc.assert(
      fc.asyncProperty(shape, async (given) => {
        const { nx, ny, leads, range } = given;
        const random = randomFrom(given.seed);
        const deadCells = Array.from({ length: nx * ny }, () => random() < given.missingCells);
        const deadLeads = Array.from({ length: leads }, () => random() < given.missingLeads);
        const planes = planesOf(nx, ny, leads, (i, j, k) =>
          deadCells[j * nx + i] || deadLeads[k] || random() < given.missingValues
            ? MISSING
            : Math.round((random() - 0.5) * range),
        );
        await expectRoundTrip(cubeOf(nx, ny, leads), planes);
      }),
      { numRuns: numberOfCases(120) },
    );
  });

  it('for every block width from 0 to 32 bits', async () => {
    const random = randomFrom(8);
    // Column i has differences of about i bits.
    const planes = planesOf(33, 2, 70, (i, _j, k) => (k % 2 === 0 ? 0 : Math.floor(random() * 2 ** i)) | 0);
    const filled = planes.map((plane) => plane.map((value) => (value === MISSING ? 0 : value)));
    await expectRoundTrip(cubeOf(33, 2, 70), filled);
  });

  it('for 209 leads of a smooth field', async () => {
    const planes = planesOf(40, 20, 209, (i, j, k) =>
      Math.round(28_000 + 900 * Math.sin(k / 4 + i / 30) + 40 * j + 3 * ((i * 7 + j * 13 + k * 5) % 11)),
    );
    await expectRoundTrip(cubeOf(40, 20, 209), planes);
  });

  it('for the greatest number of leads that a cube may have, all incompressible', async () => {
    const random = randomFrom(5);
    const planes = planesOf(3, 2, 2048, () =>
      random() < 0.05 ? MISSING : Math.floor((random() - 0.5) * (2 ** 32 - 2)),
    );
    await expectRoundTrip(cubeOf(3, 2, 2048), planes);
    const { groupLengths } = decodeCube(readFileSync(file));
    expect(Math.max(...groupLengths.flat())).toBeGreaterThan(33_000);
    expect(Math.max(...groupLengths.flat())).toBeLessThanOrEqual(36_000);
  });
});

describe('the writer', () => {
  it('writes the same bytes for the same values', async () => {
    const random = randomFrom(9);
    const planes = planesOf(50, 30, 30, () => Math.floor(random() * 1000));
    const first = await writeCube(path.join(folder, 'a.cube'), cubeOf(50, 30, 30), planes);
    const second = await writeCube(path.join(folder, 'b.cube'), cubeOf(50, 30, 30), planes);
    expect(readFileSync(path.join(folder, 'b.cube')).equals(readFileSync(path.join(folder, 'a.cube')))).toBe(
      true,
    );
    expect(second).toEqual(first);
    expect(first.bytes).toBe(readFileSync(path.join(folder, 'a.cube')).length);
  });

  it('gives another digest when one value differs', async () => {
    const planes = planesOf(50, 30, 3, (i, j, k) => i + j + k);
    const before = await writeCube(file, cubeOf(50, 30, 3), planes);
    planes[1]![777]! += 1;
    expect((await writeCube(file, cubeOf(50, 30, 3), planes)).digest).not.toBe(before.digest);
  });

  it('stores header and lineage', async () => {
    const lineage = [{ lead: 3, url: 'https://example.org/gfs.f003', offset: 10, length: 20, etag: '"ä"' }];
    await writeCube(file, cubeOf(4, 3, 2, { leads: [3, 9], lineage, units: 'm s-1', decimals: 1 }), [
      new Int32Array(12).fill(5),
      new Int32Array(12).fill(MISSING),
    ]);
    const reader = CubeReader.open(file);
    const header = {
      variable: 'air_temperature_2m',
      units: 'm s-1',
      decimals: 1,
      nx: 4,
      ny: 3,
      leads: [3, 9],
      missingLeads: [9],
      coding: { groupSide: 16, segmentLeads: 25 },
    };
    expect(reader.header).toEqual(header);
    expect(reader.readLineage()).toEqual(lineage);
    const decoded = decodeCube(readFileSync(file));
    expect(decoded.header).toMatchObject(header);
    expect(decoded.lineage).toEqual(lineage);
  });

  it.each([
    ['leads that do not ascend', cubeOf(2, 2, 2, { leads: [3, 3] }), 2],
    ['more planes than leads', cubeOf(2, 2, 1), 2],
    ['no leads', cubeOf(2, 2, 0), 0],
    ['more leads than a cube may have', cubeOf(2, 2, 2049), 2049],
    ['planes of another grid', cubeOf(3, 2, 1), 1],
    ['decimals out of range', cubeOf(2, 2, 1, { decimals: 10 }), 1],
  ])('refuses %s and leaves no file', async (_what, description, planes) => {
    const target = path.join(folder, 'refused', 'x.cube');
    await expect(
      writeCube(
        target,
        description,
        planesOf(2, 2, planes, () => 1),
      ),
    ).rejects.toThrow(RangeError);
    expect(() => CubeReader.open(target)).toThrow(/no longer stored/);
  });
});
