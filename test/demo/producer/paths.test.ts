import { describe, expect, it } from 'vitest';
import { MODEL_IDS, type ModelId, modelOf } from '../../../src/catalog/index.ts';
import { createGenerationCaches } from '../../../src/demo/producer/files/generated-tree.ts';
import { ModelTree } from '../../../src/demo/producer/files/model-tree.ts';
import { pathReader } from '../../../src/demo/producer/files/path-reader.ts';
import { filesOfRun } from '../../../src/source/runs/files/producer-layout.ts';

const NOON = new Date('2026-11-20T12:00:00Z');

function pathsOf(model: ModelId, initTime = NOON): readonly string[] {
  const caches = createGenerationCaches();
  return new ModelTree({ model, grids: 'coarse', now: () => initTime, until: () => null, caches }).pathsOf(
    initTime,
  );
}

describe('paths of a run', () => {
  // Written out by hand after models.md, section 3.1.
  it.each<[ModelId, number, readonly string[]]>([
    [
      'gfs',
      209,
      ['gfs.20261120/12/atmos/gfs.t12z.pgrb2.0p25.f000', 'gfs.20261120/12/atmos/gfs.t12z.pgrb2.0p25.f384'],
    ],
    [
      'hrrr',
      98,
      ['hrrr.20261120/conus/hrrr.t12z.wrfsfcf00.grib2', 'hrrr.20261120/conus/hrrr.t12z.wrfprsf48.grib2'],
    ],
    ['nam', 106, ['nam.20261120/nam.t12z.awphys00.tm00.grib2', 'nam.20261120/nam.t12z.awip1284.tm00.grib2']],
    [
      'euro-ifs',
      85,
      [
        '20261120/12z/ifs/0p25/oper/20261120120000-0h-oper-fc.grib2',
        '20261120/12z/ifs/0p25/oper/20261120120000-360h-oper-fc.grib2',
      ],
    ],
    [
      'arome',
      45,
      [
        '2026-11-20T12:00:00Z/arome/0025/SP1/arome__0025__SP1__00H06H__2026-11-20T12:00:00Z.grib2',
        '2026-11-20T12:00:00Z/arome/0025/IP3/arome__0025__IP3__49H51H__2026-11-20T12:00:00Z.grib2',
      ],
    ],
  ])('%s has %i files', (model, count, some) => {
    const paths = pathsOf(model);
    expect(paths).toHaveLength(count);
    for (const path of some) expect(paths).toContain(path);
  });

  it("ICON's are as DWD names them", () => {
    const global = pathsOf('icon-global');
    for (const path of [
      '12/t_2m/icon_global_icosahedral_single-level_2026112012_000_T_2M.grib2.bz2',
      '12/fi/icon_global_icosahedral_pressure-level_2026112012_180_500_FI.grib2.bz2',
      '12/u/icon_global_icosahedral_model-level_2026112012_078_119_U.grib2.bz2',
      '12/hhl/icon_global_icosahedral_time-invariant_2026112012_121_HHL.grib2.bz2',
      '12/clat/icon_global_icosahedral_time-invariant_2026112012_CLAT.grib2.bz2',
    ]) {
      expect(global).toContain(path);
    }
    const gust = (paths: readonly string[], name: string) =>
      paths.filter((path) => path.includes(name)).sort()[0];
    expect(gust(global, 'VMAX_10M')).toContain('_001_VMAX_10M');
    const europe = pathsOf('icon-eu');
    expect(gust(europe, 'VMAX_10M')).toContain('_000_VMAX_10M');
    expect(europe).toContain(
      '12/omega/icon-eu_europe_regular-lat-lon_pressure-level_2026112012_120_850_OMEGA.grib2.bz2',
    );
    expect(europe).toContain(
      '12/hhl/icon-eu_europe_regular-lat-lon_time-invariant_2026112012_75_HHL.grib2.bz2',
    );
    expect(global.concat(europe).some((path) => /CLAT|CLON/.test(path) && path.includes('europe'))).toBe(
      false,
    );
  });

  it("of ECMWF's runs of 06 and 18 UTC before cycle 50r1 name another stream", () => {
    expect(pathsOf('euro-ifs', new Date('2026-05-11T18:00:00Z'))[0]).toBe(
      '20260511/18z/ifs/0p25/scda/20260511180000-0h-scda-fc.grib2',
    );
  });

  it.each(MODEL_IDS)('include all files that the source of %s looks for', (model) => {
    const paths = new Set(pathsOf(model));
    expect(filesOfRun(model, NOON).filter(({ path }) => !paths.has(path))).toEqual([]);
  });

  it.each(MODEL_IDS)('of %s give their run and lead', (model) => {
    const readers = Object.values(modelOf(model).files).map(pathReader);
    for (const path of pathsOf(model)) {
      const address = readers.map((read) => read(path)).find((found) => found !== null);
      expect(address?.initTime, path).toEqual(NOON);
    }
  });

  it('are distinguished from other paths', () => {
    const read = pathReader('gfs.{YYYYMMDD}/{HH}/atmos/gfs.t{HH}z.pgrb2.0p25.f{FFF}');
    expect(read('gfs.20261120/06/atmos/gfs.t06z.pgrb2.0p25.f120')).toEqual({
      initTime: new Date('2026-11-20T06:00:00Z'),
      lead: 120,
      group: null,
    });
    expect(read('gfs.20261120/06/atmos/gfs.t12z.pgrb2.0p25.f120')).toBeNull();
    expect(read('gfs.20261320/06/atmos/gfs.t06z.pgrb2.0p25.f120')).toBeNull();
    expect(read('gfs.20261120/06/atmos/gfs.t06zXpgrb2.0p25.f120')).toBeNull();
  });
});
