import { readFileSync } from 'node:fs';
import { type GridDefinition, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import type { ModelId, VariableName } from '../../../src/catalog/index.ts';
import { chooseGrid, mayLieOn } from '../../../src/fields/index.ts';
import { gridSpecOf, makeGrid } from '../../../src/geo/index.ts';
import type { SelectedEntry } from '../../../src/source/index.ts';
import { COARSE_GLOBE, lambertCorner, nativeMessage } from '../../support/native-messages.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { entryOf } from '../entries.ts';

const INIT = new Date('2026-08-01T00:00:00Z');

function messageOn(model: ModelId, variable: VariableName, grid: GridDefinition): Uint8Array {
  return nativeMessage({
    model,
    variable,
    grid,
    initTime: INIT,
    lead: 6,
    values: new Float64Array(grid.points),
  });
}

/** As a scan finds it: the entry knows its grid. */
function scanned(message: Uint8Array, variable: VariableName): SelectedEntry {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return { ...entryOf(variable, INIT, [6, 6]), description: { kind: 'sections', field } };
}

/** As an index describes it: the grid is in the bytes only. */
function indexed(bytes: Uint8Array, variable: VariableName): SelectedEntry {
  const file = {
    ...entryOf(variable, INIT, [6, 6]).file,
    read: async (at: number, n: number) => bytes.slice(at, at + n),
  };
  return { ...entryOf(variable, INIT, [6, 6]), file };
}

const specChosen = async (...args: Parameters<typeof chooseGrid>) => (await chooseGrid(...args)).grid.spec;

const half = { ...COARSE_GLOBE, points: 20, nx: 4, iIncrement: 90, longitudeOfLast: 270 };
const onGlobe = scanned(messageOn('gfs', 'cape', COARSE_GLOBE), 'cape');
const onHalf = scanned(messageOn('gfs', 'cape', half), 'cape');

describe('the grid of a run', () => {
  it('is the one that most of its fields are on', async () => {
    expect(await specChosen('gfs', [onHalf, onGlobe, onGlobe])).toEqual(gridSpecOf(COARSE_GLOBE));
    expect(await specChosen('gfs', [onHalf, onHalf, onGlobe])).toEqual(gridSpecOf(half));
  });

  it.skipIf(!hasShared)('is the model’s own as soon as a single field is on it', async () => {
    const bytes = readFileSync(sharedPath('grib/models/gfs/gfs-0p25-tmp-850mb-20260811-f024.grib2'));
    const own = scanned(bytes, 'temperature_850hpa');
    expect(await specChosen('gfs', [onHalf, onHalf, own])).toMatchObject({ nx: 1440, ny: 721 });
  });

  it('is read from the first valid message if fields are known from indexes only', async () => {
    const bytes = messageOn('gfs', 'cape', half);
    const broken = indexed(new Uint8Array(100), 'cape');
    expect(await specChosen('gfs', [broken, indexed(bytes, 'cape')])).toEqual(gridSpecOf(half));
    await expect(chooseGrid('gfs', [broken, broken])).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message: expect.stringContaining('byte 0'),
    });
  });

  it('is given up after some messages of a source where none is valid', async () => {
    let reads = 0;
    const file = { ...onGlobe.file, read: async () => new Uint8Array(++reads * 0) };
    const entries = Array.from({ length: 500 }, () => ({ ...entryOf('cape', INIT, [6, 6]), file }));
    await expect(chooseGrid('gfs', entries)).rejects.toMatchObject({ code: 'upstream_unavailable' });
    expect(reads).toBeLessThanOrEqual(40);
  });

  it('fields on another grid are distinguished where a scan has seen it', () => {
    const grid = makeGrid(gridSpecOf(COARSE_GLOBE));
    expect(mayLieOn(onGlobe, grid)).toBe(true);
    expect(mayLieOn(onHalf, grid)).toBe(false);
    expect(mayLieOn(indexed(messageOn('gfs', 'cape', half), 'cape'), grid)).toBe(true);
  });
});

describe('another model’s file given by mistake', () => {
  const hrrr = lambertCorner('hrrr', 4, 3);
  const nam = lambertCorner('nam', 4, 3);
  // RAP's grid 130: NAM's projection, longer steps from its own corner.
  const rap = {
    ...nam,
    latitudeOfFirst: 16.281,
    longitudeOfFirst: 233.862,
    dxMetres: 13_545,
    dyMetres: 13_545,
  };
  const finerPlane = { ...hrrr, dxMetres: 1500, dyMetres: 1500 };
  const finer = { ...COARSE_GLOBE, points: 1441 * 721, nx: 1441, ny: 721, longitudeOfLast: 359 };

  const nest = { ...COARSE_GLOBE, longitudeOfLast: 1.4, latitudeOfFirst: 50, latitudeOfLast: 49.2 };

  it.each([
    [
      'an HRRR file as gfs',
      'gfs',
      hrrr,
      /lambert grid of 4 x 3 points, which gfs does not use; are these files of hrrr\?/,
    ],
    ['a NAM file as hrrr', 'hrrr', nam, /files of nam\?/],
    ['an HRRR file (or the NAM nest) as nam', 'nam', hrrr, /files of hrrr\?/],
    ['a GFS file as nam', 'nam', COARSE_GLOBE, /latlon grid of 8 x 5 points.*files of gfs\?/],
    ['a RAP file as nam', 'nam', rap, /which nam does not use$/],
    ['a grid finer than HRRR has', 'hrrr', finerPlane, /which hrrr does not use$/],
    ['a part of a grid finer than GFS has', 'gfs', nest, /which gfs does not use$/],
    ['a grid finer than GFS has', 'gfs', finer, /1441 x 721 points, which gfs does not use$/],
  ] as const)('%s is refused, with a scan and with an index', async (_, model, grid, words) => {
    const message = messageOn(model, 'cape', grid);
    const refusal = expect.objectContaining({
      code: 'validation_error',
      message: expect.stringMatching(words),
    });
    await expect(chooseGrid(model, [scanned(message, 'cape')])).rejects.toEqual(refusal);
    await expect(chooseGrid(model, [indexed(message, 'cape')])).rejects.toEqual(refusal);
  });
});

describe('a coarser grid of the model’s own plane', () => {
  it('is accepted with longer steps from the model’s first point, and as part of the domain with the model’s steps', async () => {
    const coarse = { ...lambertCorner('hrrr', 4, 3), dxMetres: 36_000.5, dyMetres: 35_000 };
    expect(await specChosen('hrrr', [scanned(messageOn('hrrr', 'cape', coarse), 'cape')])).toEqual(
      gridSpecOf(coarse),
    );
    const part = { ...lambertCorner('nam', 4, 3), latitudeOfFirst: 30, longitudeOfFirst: 250 };
    expect(await specChosen('nam', [indexed(messageOn('nam', 'cape', part), 'cape')])).toEqual(
      gridSpecOf(part),
    );
  });
});
