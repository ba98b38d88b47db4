import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StoredMembers } from '../../../../src/store/cube/variables/stored-members.ts';
import { type CubeDescription, CubeReader, MISSING, writeCube } from '../../../../src/store/index.ts';
import { numberOfCases } from '../../../support/number-of-cases.ts';
import { scratchFolder } from '../../../support/scratch.ts';
import { cubeOf, randomFrom } from '../../planes.ts';
import { decodeCube } from '../../reference-decoder.ts';

const folder = scratchFolder();

interface Ensemble {
  readonly description: CubeDescription & { readonly members: readonly number[] };
  /** `[member][lead]` */
  readonly planes: readonly Int32Array[];
}

interface Shape {
  readonly nx: number;
  readonly ny: number;
  readonly leads: number;
  readonly members: readonly number[];
  readonly seed: number;
  readonly missing: number;
}

/** Members that resemble each other; some have no value at some leads, or at all. */
function ensembleOf({ nx, ny, leads, members, seed, missing }: Shape, firstLead = 0): Ensemble {
  const random = randomFrom(seed);
  const description = {
    ...cubeOf(nx, ny, leads, { leads: Array.from({ length: leads }, (_, k) => firstLead + 3 * k) }),
    members,
  };
  const common = Array.from({ length: nx * ny * leads }, () => Math.floor(random() * 3000));
  const planes = members.flatMap(() =>
    Array.from({ length: leads }, (_, k) => {
      if (random() < missing) return new Int32Array(nx * ny).fill(MISSING);
      return Int32Array.from({ length: nx * ny }, (_, cell) =>
        random() < missing / 2 ? MISSING : common[k * nx * ny + cell]! + Math.floor(random() * 40),
      );
    }),
  );
  return { description, planes };
}

const shape = fc.record({
  nx: fc.integer({ min: 1, max: 40 }),
  ny: fc.integer({ min: 1, max: 40 }),
  leads: fc.constantFrom(1, 2, 5, 13, 74),
  members: fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 6 })
    .map((numbers) => numbers.sort((a, b) => a - b)),
  seed: fc.integer(),
  missing: fc.constantFrom(0, 0, 0.2),
});

async function open({ description, planes }: Ensemble, name = 'members.cube') {
  const file = path.join(folder, name);
  await writeCube(file, description, planes);
  return { file, reader: CubeReader.open(file) };
}

describe('a cube of members gives back what was written', () => {
  it('as the series of all members of any cell, as one member over any rectangle, as all members at a lead', async () => {
    await fc.assert(
      fc.asyncProperty(shape, fc.infiniteStream(fc.nat()), async (given, numbers) => {
        const next = (below: number) => (numbers.next().value as number) % below;
        const ensemble = ensembleOf(given);
        const { nx, ny, leads, members } = ensemble.description;
        const { file, reader } = await open(ensemble);
        const stored = new StoredMembers('air_temperature_2m', [reader]);
        expect(stored.members).toEqual(members);
        const storedAt = (m: number, k: number, cell: number) =>
          ensemble.planes[m * leads.length + k]![cell]!;

        const cell = next(nx * ny);
        const series = stored.series(cell, new Int32Array(members.length * leads.length));
        expect([...series]).toEqual(members.flatMap((_, m) => leads.map((_, k) => storedAt(m, k, cell))));

        const several = Array.from({ length: 1 + next(40) }, () => next(nx * ny));
        const chosen = next(members.length);
        const ofOne = stored.seriesOf(
          members[chosen]!,
          several,
          new Int32Array(several.length * leads.length),
        );
        expect([...ofOne]).toEqual(several.flatMap((at) => leads.map((_, k) => storedAt(chosen, k, at))));

        const i0 = next(nx);
        const j0 = next(ny);
        const rectangle = { i0, j0, columns: 1 + next(nx - i0), rows: 1 + next(ny - j0) };
        const cells = Array.from(
          { length: rectangle.columns * rectangle.rows },
          (_, n) => (j0 + Math.floor(n / rectangle.columns)) * nx + i0 + (n % rectangle.columns),
        );
        const k = next(leads.length);
        const all = stored.planes(leads[k]!, rectangle, new Int32Array(members.length * cells.length));
        expect([...all]).toEqual(members.flatMap((_, m) => cells.map((at) => storedAt(m, k, at))));
        const m = next(members.length);
        const one = stored.plane(members[m]!, leads[k]!, rectangle, new Int32Array(cells.length));
        expect([...one]).toEqual(cells.map((at) => storedAt(m, k, at)));

        const decoded = decodeCube(readFileSync(file));
        const other = members.flatMap((_, n) =>
          decoded.series[n * nx * ny + cell]!.map((value) => value ?? MISSING),
        );
        expect(other).toEqual([...series]);
        reader.close();
      }),
      { numRuns: numberOfCases(60) },
    );
  });

  it('over segments, of which one may have other members', async () => {
    const early = ensembleOf({ nx: 20, ny: 20, leads: 3, members: [0, 1, 2], seed: 1, missing: 0 });
    const late = ensembleOf({ nx: 20, ny: 20, leads: 2, members: [0, 2, 7], seed: 2, missing: 0 }, 9);
    const readers = [
      (await open(early, 'early.cube')).reader,
      (await open(late, 'late.cube')).reader,
    ] as const;
    const stored = new StoredMembers('air_temperature_2m', readers);
    expect(stored.members).toEqual([0, 1, 2, 7]);
    expect(stored.leads).toEqual([0, 3, 6, 9, 12]);
    const series = stored.series(25, new Int32Array(20));
    const at = (planes: readonly Int32Array[], n: number) => planes[n]![25]!;
    expect([...series.subarray(0, 5)]).toEqual(
      [0, 1, 2].map((k) => at(early.planes, k)).concat([0, 1].map((k) => at(late.planes, k))),
    );
    // Member 1 is in the first segment alone, 7 in the second.
    expect([...series.subarray(5, 10)]).toEqual([
      ...[3, 4, 5].map((k) => at(early.planes, k)),
      MISSING,
      MISSING,
    ]);
    expect([...series.subarray(15, 20)]).toEqual([
      MISSING,
      MISSING,
      MISSING,
      at(late.planes, 4),
      at(late.planes, 5),
    ]);
    const rectangle = { i0: 5, columns: 1, j0: 1, rows: 1 };
    expect([...stored.plane(7, 3, rectangle, new Int32Array(1))]).toEqual([MISSING]);
    expect([...stored.planes(12, rectangle, new Int32Array(4))]).toEqual([
      at(late.planes, 1),
      MISSING,
      at(late.planes, 3),
      at(late.planes, 5),
    ]);
    for (const reader of readers) reader.close();
  });
});

describe('a cube of members', () => {
  const ensemble = ensembleOf({
    nx: 64,
    ny: 48,
    leads: 4,
    members: [...Array(51).keys()],
    seed: 3,
    missing: 0,
  });

  it('has all members of a cell in one read, and of a rectangle of one member nothing of the others', async () => {
    const { file, reader } = await open(ensemble);
    const { tileReads, bytesRead } = reader.counts;
    const stored = new StoredMembers('air_temperature_2m', [reader]);
    stored.series(70, new Int32Array(51 * 4));
    expect(reader.counts.tileReads - tileReads).toBe(51);
    const ofCell = reader.counts.bytesRead - bytesRead;
    stored.plane(7, 6, { i0: 0, columns: 64, j0: 0, rows: 48 }, new Int32Array(64 * 48));
    const ofPlane = reader.counts.bytesRead - bytesRead - ofCell;
    // All tiles of a member are about a 51st of the object.
    expect(ofPlane).toBeLessThan((readFileSync(file).length / 51) * 1.1);
    expect(ofCell).toBeLessThan((readFileSync(file).length / 12) * 1.1);
    reader.close();
  });

  it('is refused where one of its bytes has changed', async () => {
    const { file, reader } = await open(ensemble);
    reader.close();
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)]! ^= 4;
    writeFileSync(file, bytes);
    const damaged = CubeReader.open(file);
    let refused = 0;
    for (let tile = 0; tile < damaged.tiles; tile++) {
      try {
        damaged.verifyTile(tile);
      } catch {
        refused++;
      }
    }
    expect(refused).toBe(1);
    damaged.close();
  });

  it('refuses members that do not ascend, planes that do not fit them, and cells and leads it has not', async () => {
    const { description, planes } = ensemble;
    const file = path.join(folder, 'refused.cube');
    await expect(writeCube(file, { ...description, members: [1, 1] }, planes.slice(0, 8))).rejects.toThrow(
      /members must ascend/,
    );
    await expect(writeCube(file, description, planes.slice(1))).rejects.toThrow('203 planes for 204 fields');
    const { reader } = await open(ensemble);
    const stored = new StoredMembers('air_temperature_2m', [reader]);
    const into = new Int32Array(51 * 4);
    expect(() => stored.series(64 * 48, into)).toThrow('cell 3072 is not in the grid');
    expect(() => stored.series(0, new Int32Array(203))).toThrow('204 values do not fit 203 elements');
    expect(() => stored.plane(0, 5, { i0: 0, columns: 1, j0: 0, rows: 1 }, into)).toThrow(
      'not stored at lead 5',
    );
    expect(() => stored.planes(6, { i0: 60, columns: 5, j0: 0, rows: 1 }, new Int32Array(300))).toThrow(
      'not in the grid',
    );
    reader.close();
  });
});
