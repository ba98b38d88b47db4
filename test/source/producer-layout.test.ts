import { describe, expect, it } from 'vitest';
import { MODEL_IDS, modelOf } from '../../src/catalog/index.ts';
import { filesOfRun } from '../../src/source/runs/files/producer-layout.ts';

const pathsOf = (model: Parameters<typeof filesOfRun>[0], initTime: string) =>
  filesOfRun(model, new Date(initTime)).map(({ path }) => path);

describe('ECMWF', () => {
  it('has one file per lead, hours without padding', () => {
    const paths = pathsOf('euro-ifs', '2026-08-01T00:00:00Z');
    expect(paths).toHaveLength(85);
    expect(paths[1]).toBe('20260801/00z/ifs/0p25/oper/20260801000000-3h-oper-fc.grib2');
    expect(paths.at(-1)).toBe('20260801/00z/ifs/0p25/oper/20260801000000-360h-oper-fc.grib2');
  });

  it('called its runs of 06 and 18 UTC scda until cycle 50r1 (12 May 2026, 06 UTC)', () => {
    const first = (initTime: string) => pathsOf('euro-ifs', initTime)[0];
    expect(first('2026-05-11T18:00:00Z')).toBe('20260511/18z/ifs/0p25/scda/20260511180000-0h-scda-fc.grib2');
    expect(first('2026-05-12T06:00:00Z')).toContain('/oper/');
    expect(first('2025-01-14T00:00:00Z')).toBe('20250114/00z/ifs/0p25/oper/20250114000000-0h-oper-fc.grib2');
  });
});

describe('Météo-France', () => {
  it('has five packages of nine groups of leads', () => {
    const files = filesOfRun('arome', new Date('2026-08-01T03:00:00Z'));
    expect(files).toHaveLength(45);
    expect(files[0]).toMatchObject({
      path: '2026-08-01T03:00:00Z/arome/0025/SP1/arome__0025__SP1__00H06H__2026-08-01T03:00:00Z.grib2',
      product: 'SP1',
      leads: [0, 1, 2, 3, 4, 5, 6],
    });
    expect(files.at(-1)).toMatchObject({
      path: expect.stringContaining('__49H51H__'),
      leads: [49, 50, 51],
    });
    expect(new Set(files.map(({ product }) => product)).size).toBe(5);
  });
});

describe('DWD', () => {
  const files = filesOfRun('icon-eu', new Date('2026-08-01T03:00:00Z'));

  it('has one file per field and lead, with the full run stamp', () => {
    expect(files[0]).toMatchObject({
      path: '03/t_2m/icon-eu_europe_regular-lat-lon_single-level_2026080103_000_T_2M.grib2.bz2',
      nativeField: 'air_temperature_2m',
    });
    const paths = files.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain(
      '03/omega/icon-eu_europe_regular-lat-lon_pressure-level_2026080103_048_500_OMEGA.grib2.bz2',
    );
    // Heights of half levels are there once, without a lead.
    expect(paths).toContain(
      '03/hhl/icon-eu_europe_regular-lat-lon_time-invariant_2026080103_75_HHL.grib2.bz2',
    );
    expect(paths.filter((path) => path.includes('/hhl/'))).toHaveLength(6);
    // No variable itself; specific humidity is made of it.
    expect(paths).toContain(
      '03/relhum/icon-eu_europe_regular-lat-lon_pressure-level_2026080103_000_500_RELHUM.grib2.bz2',
    );
  });

  it('has the leads of the short runs, and no amounts or gusts at lead 0', () => {
    const leadsOfField = (id: string) =>
      files.filter(({ nativeField }) => nativeField === id).flatMap(({ leads }) => leads);
    expect(leadsOfField('air_temperature_2m')).toHaveLength(34);
    expect(leadsOfField('air_temperature_2m').slice(-3)).toEqual([36, 42, 48]);
    expect(leadsOfField('total_precipitation')[0]).toBe(1);
    expect(leadsOfField('wind_gust_10m')[0]).toBe(1);
  });
});

it('the paths of every model have no unfilled placeholder and are in order of leads', () => {
  for (const model of MODEL_IDS) {
    const files = filesOfRun(model, new Date('2026-08-01T12:00:00Z'));
    for (const { path, product } of files) {
      expect(path).not.toMatch(/[{}]/);
      expect(modelOf(model).files).toHaveProperty([product]);
    }
    const leads = files.map(({ leads: [first] }) => first ?? 1000);
    expect(leads[0]).toBe(0);
    expect(leads).toEqual(leads.toSorted((a, b) => a - b));
  }
});
