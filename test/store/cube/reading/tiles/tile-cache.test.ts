import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { TileCache } from '../../../../../src/store/cube/reading/tiles/tile-cache.ts';
import { CubeReader, writeCube } from '../../../../../src/store/index.ts';
import { scratchFolder } from '../../../../support/scratch.ts';
import { cubeOf, planesOf, randomFrom } from '../../../planes.ts';

const file = path.join(scratchFolder(), 'cached.cube');
const other = path.join(scratchFolder(), 'other.cube');
const NX = 160;
const NY = 16;
const LEADS = 40;
const TILES = NX / 16;
const randomPlanes = (seed: number): readonly Int32Array[] => {
  const random = randomFrom(seed);
  return planesOf(NX, NY, LEADS, () => Math.floor(random() * 500));
};
const planes = randomPlanes(1);
const otherPlanes = randomPlanes(2);

beforeAll(async () => {
  await writeCube(file, cubeOf(NX, NY, LEADS), planes);
  await writeCube(other, cubeOf(NX, NY, LEADS), otherPlanes);
});

function opened(tiles: TileCache, name = file) {
  const reader = CubeReader.open(name, { tiles });
  const of = name === file ? planes : otherPlanes;
  const into = new Int32Array(LEADS);
  /** Reads a cell of a tile, and compares it. @returns reads of the file that this took */
  const read = (tile: number, cell: number): number => {
    const before = reader.counts.tileReads;
    const index = (cell >> 4) * NX + tile * 16 + (cell & 15);
    expect([...reader.series(index, into)]).toEqual(of.map((plane) => plane[index]));
    return reader.counts.tileReads - before;
  };
  return { reader, read };
}

describe('tiles that are cached in memory', () => {
  it('answer all series of a tile after the first without a read of its file, next to those of other cubes', () => {
    const tiles = new TileCache(2 ** 24);
    const [one, two] = [opened(tiles), opened(tiles, other)];
    for (let tile = 0; tile < TILES; tile++) expect([one.read(tile, 0), two.read(tile, 255)]).toEqual([1, 1]);
    for (let cell = 0; cell < 256; cell += 5) {
      for (let tile = 0; tile < TILES; tile++) {
        expect([one.read(tile, cell), two.read((tile + 3) % TILES, cell)]).toEqual([0, 0]);
      }
    }
    one.reader.close();
    two.reader.close();
    expect(tiles.bytes).toBe(0);
  });

  it('take no more memory than they may; one that is used stays longer than one that is not', () => {
    const whole = new TileCache(2 ** 24);
    const all = opened(whole);
    for (let tile = 0; tile < TILES; tile++) all.read(tile, 0);
    const bytesOfTile = whole.bytes / TILES;
    all.reader.close();

    // A tile may take a sixty-fourth: those of this cube are admitted by a bound that is set for a hundred of them.
    const tiles = new TileCache(bytesOfTile * 100);
    const cubes = Array.from({ length: 12 }, (_, n) => opened(tiles, n % 2 === 0 ? file : other));
    const [first] = cubes as [(typeof cubes)[0]];
    first.read(0, 0);
    for (const { read } of cubes) {
      for (let tile = 0; tile < TILES; tile++) {
        read(tile, 0);
        // Cells of two groups: the last one that was decoded needs no tile.
        expect([first.read(0, 100), first.read(0, 200)]).toEqual([0, 0]);
        expect(tiles.bytes).toBeLessThanOrEqual(bytesOfTile * 100);
      }
    }
    // 120 tiles were read: some had to give way, and are read again, a group at a time.
    const again = cubes.flatMap(({ read }) => Array.from({ length: TILES }, (_, tile) => read(tile, 100)));
    const reads = again.reduce((sum, count) => sum + count, 0);
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThan(60);
    for (const { reader } of cubes) reader.close();
    expect(tiles.bytes).toBe(0);
  });

  it('are read and verified again after their reader was closed', async () => {
    const tiles = new TileCache(2 ** 24);
    const replaced = path.join(scratchFolder(), 'replaced.cube');
    await writeCube(replaced, cubeOf(NX, NY, LEADS), planes);
    const reader = CubeReader.open(replaced, { tiles });
    const into = new Int32Array(LEADS);
    expect(reader.series(7, into)[3]).toBe(planes[3]?.[7]);
    reader.close();
    expect(tiles.bytes).toBe(0);
    const before = reader.counts.tileReads;
    expect(reader.series(7, into)[3]).toBe(planes[3]?.[7]);
    expect(reader.counts.tileReads).toBe(before + 1);
    reader.close();
  });
});
