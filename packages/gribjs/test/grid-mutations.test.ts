import {
  describeField,
  encodeMessage,
  GribError,
  type GridDefinition,
  gridCoordinates,
  parseMessage,
  toRowMajor,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/support/shared.ts';
import { corpusFiles } from './support/corpus.ts';
import {
  albersGrid,
  gaussianGrid,
  mercatorGrid,
  polarGrid,
  rotatedGrid,
  unstructuredGrid,
} from './support/grids.ts';
import { identification, lambertGrid, latLonGrid, temperature } from './support/messages.ts';
import { processorMs, referenceMs } from './support/processor-time.ts';

/** Mutants of each message, and the processor time that one may take, in units of the reference. */
const MUTANTS = 400;
const LIMIT = 100;

function written(grid: GridDefinition): Uint8Array {
  const values = new Float32Array(grid.points);
  const packing = { template: 0, decimalScale: 0 } as const;
  return encodeMessage({
    discipline: 0,
    identification,
    fields: [{ grid, product: temperature, packing, values }],
  });
}

const GRIDS = [
  latLonGrid(6, 4),
  { ...latLonGrid(6, 4), scanningMode: 0x3c },
  rotatedGrid(6, 4),
  mercatorGrid(6, 4),
  polarGrid(6, 4),
  lambertGrid(6, 4),
  albersGrid(6, 4),
  gaussianGrid(3),
  unstructuredGrid(24),
];

function reducedFiles(): Uint8Array[] {
  const names = ['reduced-ll-wafs-octant-thin.grib2', 'reduced-o32-t.grib2'];
  if (!hasShared) return [];
  return corpusFiles()
    .filter(({ name }) => names.some((end) => name.endsWith(end)))
    .map((file) => new Uint8Array(file.bytes()));
}

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Octets of the template in section 3 replaced; those of the points, of nx and of ny more often. */
function mutate(bytes: Uint8Array, next: (below: number) => number): Uint8Array {
  const mutant = bytes.slice();
  const [extent] = parseMessage(bytes).map(({ sections }) => sections[3]);
  if (extent === undefined) throw new Error('no section 3');
  for (let count = 1 + next(3); count > 0; count--) {
    const octet =
      next(2) === 0 ? ([6, 10, 12, 30, 34, 64, 67, 71, 72][next(9)] ?? 6) : 6 + next(extent.length - 6);
    const at = extent.offset + octet;
    const kind = next(5);
    if (kind === 0) mutant[at] = next(256);
    else if (kind === 1) mutant[at] = (mutant[at] ?? 0) ^ (1 << next(8));
    else if (kind === 2) mutant.fill(255, at, at + 4);
    else if (kind === 3) mutant.fill(0, at, at + 4);
    else mutant.set([0, next(3), next(256), next(256)], at);
  }
  return mutant;
}

function outcomes(bytes: Uint8Array, tally: Map<string, number>): void {
  const note = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);
  const attempt = (run: () => void) => {
    try {
      run();
      note('fine');
    } catch (error) {
      if (!(error instanceof GribError)) throw error;
      note(error.code);
    }
  };
  attempt(() => {
    for (const field of parseMessage(bytes)) {
      describeField({ offset: 0, length: bytes.length, edition: 2 }, 0, field);
      attempt(() => {
        const { latitudes, longitudes } = gridCoordinates(field.grid);
        expect(latitudes.length).toBe(field.grid.points);
        expect(longitudes.length).toBe(field.grid.points);
      });
      if (field.grid.points < 1e6) attempt(() => toRowMajor(new Int32Array(field.grid.points), field.grid));
    }
  });
}

describe('mutated grid sections', () => {
  it('lead to GribErrors only, and soon', () => {
    const next = random(20261121);
    const tally = new Map<string, number>();
    let slowest = 0;
    for (const original of [...GRIDS.map(written), ...reducedFiles()]) {
      for (let i = 0; i < MUTANTS; i++) {
        const mutant = mutate(original, next);
        const start = processorMs();
        try {
          outcomes(mutant, tally);
        } catch (error) {
          throw new Error(`mutant ${i} of ${Buffer.from(mutant.subarray(0, 200)).toString('hex')}`, {
            cause: error,
          });
        }
        slowest = Math.max(slowest, processorMs() - start);
      }
    }
    console.log([...tally], `slowest ${slowest.toFixed(1)} ms`);
    expect(slowest).toBeLessThan(LIMIT * referenceMs());
    expect(tally.get('fine')).toBeGreaterThan(1000);
    expect(tally.get('CORRUPT')).toBeGreaterThan(1000);
    expect(tally.get('UNSUPPORTED')).toBeGreaterThan(100);
  });
});

describe('absurd grids are refused before anything is computed', () => {
  const huge = 0xffff_fff0;
  const reduced = { ...gaussianGrid(1), nx: null, rowLengthsMeaning: 1 } as const;
  const { nx: _, ...unlisted } = reduced;
  it.each<[string, GridDefinition, string, RegExp]>([
    [
      'rows without end',
      { ...gaussianGrid(1), ny: huge, points: huge },
      'UNSUPPORTED',
      /4294967280 points; at most/,
    ],
    ['rows beyond the parallels', { ...gaussianGrid(1), ny: 65, points: 65 }, 'CORRUPT', /65 rows on 2 x 32/],
    [
      'parallels without end',
      { ...gaussianGrid(1), ny: 5_000_000, points: 5_000_000, parallels: huge },
      'UNSUPPORTED',
      /N = 4294967280; at most 8192/,
    ],
    ['no parallels', { ...gaussianGrid(1), parallels: 0 }, 'CORRUPT', /64 rows on 2 x 0/],
    [
      'parallels of another grid',
      { ...gaussianGrid(1), parallels: 48 },
      'CORRUPT',
      /64 rows from 87.863799 to -87.863799 degrees are none .* N = 48/,
    ],
    ['parallels of a similar grid', { ...gaussianGrid(1), parallels: 33 }, 'CORRUPT', /none .* N = 33/],
    [
      'rows that do not add up',
      { ...unlisted, nx: null, rowLengths: new Array(64).fill(20), points: 1281 },
      'CORRUPT',
      /lengths of the 64 rows do not add up to 1281 points/,
    ],
    [
      'rows of billions',
      { ...unlisted, nx: null, rowLengths: new Array(64).fill(huge), points: 99_000_000 },
      'CORRUPT',
      /do not add up/,
    ],
    [
      'columns of a reduced grid',
      { ...unlisted, nx: null, rowLengths: new Array(64).fill(20), points: 1280, scanningMode: 0x20 },
      'UNSUPPORTED',
      /columns first/,
    ],
    ['a staggered Gaussian grid', { ...gaussianGrid(1), scanningMode: 8 }, 'UNSUPPORTED', /staggered/],
    [
      'staggered rows without an increment',
      { ...latLonGrid(4, 3, 8), iIncrement: null },
      'CORRUPT',
      /staggered, but gives no i increment/,
    ],
  ])('%s', (_name, grid, code, message) => {
    const start = processorMs();
    expect(() => gridCoordinates(grid)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
    expect(processorMs() - start).toBeLessThan(10 * referenceMs());
  });

  it('and empty ones are empty', () => {
    for (const grid of [
      { ...latLonGrid(0, 0), ny: huge },
      { ...lambertGrid(0, 0), nx: huge },
      { ...gaussianGrid(0), ny: huge },
    ]) {
      expect(gridCoordinates(grid).latitudes.length).toBe(0);
      expect(toRowMajor(new Int32Array(0), { ...grid, scanningMode: 16 }).length).toBe(0);
    }
  });

  it('and a list that the section has no room for', () => {
    const [message] = reducedFiles();
    if (message === undefined) return;
    const at = parseMessage(message)[0]?.sections[3]?.offset ?? 0;
    new DataView(message.buffer).setUint32(at + 34, huge);
    expect(() => parseMessage(message)).toThrow(
      expect.objectContaining({
        code: 'CORRUPT',
        message: expect.stringMatching(/no room for the lengths of 4294967280 rows/),
      }),
    );
  });
});
