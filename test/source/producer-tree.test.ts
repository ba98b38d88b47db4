import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ModelId } from '../../src/catalog/index.ts';
import { fillPath } from '../../src/catalog/producer-files/producer-paths.ts';
import { type FindOptions, openLocation } from '../../src/source/locations/open-location.ts';
import { readInventory } from '../../src/source/locations/read-inventory.ts';
import { createSourceTree } from '../../src/source/runs/create-source-tree.ts';
import { filesOfRun } from '../../src/source/runs/files/producer-layout.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';

const NOW = new Date('2026-08-12T20:30:00Z');
const RUN = new Date('2026-08-12T12:00:00Z');
const OLDER = new Date('2026-08-10T00:00:00Z');
const ROW = '1:0:d=2026081212:TMP:2 m above ground:anl:\n';

let origin: RangeOrigin;
beforeAll(async () => {
  origin = await openOrigin();
});
afterEach(() => {
  origin.files.clear();
  origin.misbehave = null;
  origin.requests.length = 0;
});
afterAll(() => origin.close());

/** The files of a tree's run, or of its newest. */
async function findFiles(base: string, initTime: Date | null = null, model: ModelId = 'gfs') {
  const tree = createSourceTree({ model, bases: [base], now: () => NOW });
  const run = initTime ?? (await tree.newestRun());
  return tree.files(run ?? NOW);
}

const options = (initTime: Date | null = null): FindOptions => ({ model: 'gfs', initTime, now: NOW });
const put = (path: string, index = ROW) => origin.files.set(`${path}.idx`, Buffer.from(index));

describe('path templates', () => {
  it.each([
    [
      'gfs.{YYYYMMDD}/{HH}/atmos/gfs.t{HH}z.pgrb2.0p25.f{FFF}',
      'gfs.20260810/00/atmos/gfs.t00z.pgrb2.0p25.f006',
    ],
    ['hrrr.{YYYYMMDD}/conus/hrrr.t{HH}z.wrfsfcf{FF}.grib2', 'hrrr.20260810/conus/hrrr.t00z.wrfsfcf06.grib2'],
    ['{YYYY}/{MM}/{DD}/{YYYYMMDDHH}-{F}h', '2026/08/10/2026081000-6h'],
  ])('%s', (template, path) => expect(fillPath(template, OLDER, 6)).toBe(path));

  it('with an unfilled placeholder are refused', () => {
    expect(() => fillPath('x/{stream}/{F}', OLDER, 6)).toThrow('{stream}');
  });

  it('give two files for each of the 53 leads of NAM, and of the 49 or 19 of HRRR', () => {
    expect(filesOfRun('nam', OLDER)).toHaveLength(106);
    expect(new Set(filesOfRun('nam', OLDER).map(({ product }) => product))).toEqual(
      new Set(['awphys', 'awip12']),
    );
    expect(filesOfRun('hrrr', OLDER)).toHaveLength(98);
    expect(filesOfRun('hrrr', new Date('2026-08-10T01:00:00Z'))).toHaveLength(38);
    expect(filesOfRun('gfs', OLDER).map(({ leads }) => leads)).toHaveLength(209);
  });
});

describe('a tree with the producer’s layout', () => {
  it('gives the newest started run where none is requested', async () => {
    put('gfs.20260812/12/atmos/gfs.t12z.pgrb2.0p25.f000');
    put('gfs.20260812/12/atmos/gfs.t12z.pgrb2.0p25.f003');
    put('gfs.20260812/06/atmos/gfs.t06z.pgrb2.0p25.f000');
    const { files } = await findFiles(origin.base);
    expect(files.map(({ file }) => file.url.slice(origin.base.length))).toEqual([
      'gfs.20260812/12/atmos/gfs.t12z.pgrb2.0p25.f000',
      'gfs.20260812/12/atmos/gfs.t12z.pgrb2.0p25.f003',
    ]);
    expect(origin.requests[0]?.path).toBe('gfs.20260812/18/atmos/gfs.t18z.pgrb2.0p25.f000.idx');
  });

  it('may be in a folder, with or without a trailing slash', async () => {
    put('pub/prod/gfs.20260812/12/atmos/gfs.t12z.pgrb2.0p25.f000');
    for (const folder of ['pub/prod', 'pub/prod/']) {
      expect((await findFiles(origin.base + folder)).files).toHaveLength(1);
    }
  });

  it('gives the requested run even if there are newer ones', async () => {
    put('gfs.20260812/12/atmos/gfs.t12z.pgrb2.0p25.f000');
    put('gfs.20260810/00/atmos/gfs.t00z.pgrb2.0p25.f384');
    const { files } = await findFiles(origin.base, OLDER);
    expect(files.map(({ file }) => file.url.slice(-4))).toEqual(['f384']);
    // The first file is requested once more, to find the run's mirror. Of the 208 whose index is not there the file itself is asked
    // for once, to tell a file that is late from an index that is.
    expect(origin.requests).toHaveLength(210 + 208);
  });

  it('throws not_found without the run, or without any', async () => {
    put('gfs.20260812/12/atmos/gfs.t12z.pgrb2.0p25.f000');
    await expect(findFiles(origin.base, OLDER)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('2026-08-10T00:00:00.000Z'),
    });
    origin.files.clear();
    await expect(readInventory([origin.base], options())).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('last 10 days'),
    });
  });

  it('leaves out a file whose index fails, with a note, and reads the others', async () => {
    put('gfs.20260812/12/atmos/gfs.t12z.pgrb2.0p25.f000');
    put('gfs.20260812/12/atmos/gfs.t12z.pgrb2.0p25.f001');
    origin.misbehave = ({ path }, response) => {
      if (!path.endsWith('f001.idx')) return false;
      response.writeHead(500).end();
      return true;
    };
    const { files, notes } = await findFiles(origin.base, RUN);
    expect(files).toHaveLength(1);
    expect(notes).toEqual([expect.stringMatching(/f001\.idx did not answer well in 3 tries: status 500/)]);
  });

  it.each(['2026-08-12T01:00:00Z', '2026-08-12T06:30:00Z'])('%s is not a run of GFS', async (time) => {
    await expect(findFiles(origin.base, new Date(time))).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('it runs at 0, 6, 12, 18 UTC'),
    });
  });

  it('sends the query of its base, such as a signature, with every file', async () => {
    put('gfs.20260812/12/atmos/gfs.t12z.pgrb2.0p25.f000');
    await findFiles(`${origin.base}?sig=x`, RUN).catch(() => null);
    expect(origin.requests[0]?.path).toBe('gfs.20260812/12/atmos/gfs.t12z.pgrb2.0p25.f000.idx?sig=x');
  });

  it('gives repeated fields from the product that the catalog names', async () => {
    const rows = (date: string) =>
      `1:0:d=${date}:TMP:500 mb:anl:\n2:500:d=${date}:TMP:2 m above ground:anl:\n`;
    put('hrrr.20260812/conus/hrrr.t12z.wrfsfcf00.grib2', rows('2026081212'));
    put('hrrr.20260812/conus/hrrr.t12z.wrfprsf00.grib2', rows('2026081212'));
    const { entries } = await readInventory([origin.base], { ...options(RUN), model: 'hrrr' });
    expect(entries.map(({ nativeField, file }) => [nativeField, file.url.slice(-16)])).toEqual([
      ['air_temperature_2m', '.wrfsfcf00.grib2'],
      ['temperature_500hpa', '.wrfprsf00.grib2'],
    ]);
  });
});

describe('one file by its URL', () => {
  it('is read as a file, even without a GRIB suffix as GFS files', async () => {
    const path = 'gfs.20260812/12/atmos/gfs.t12z.pgrb2.0p25.f000';
    put(path);
    const place = await openLocation(origin.base + path, options());
    const files = 'files' in place ? place.files : [];
    expect(files.map(({ file, contents }) => [file.url, contents])).toEqual([
      [origin.base + path, { kind: 'wgrib2-idx', text: ROW, name: `${origin.base + path}.idx` }],
    ]);
    expect(origin.requests.map((request) => request.path)).toEqual([`${path}.idx`]);
  });

  it('sends the query of a signed URL for the index too', async () => {
    await openLocation(`${origin.base}a.grib2?token=x`, options());
    expect(origin.requests[0]?.path).toBe('a.grib2.idx?token=x');
  });
});
