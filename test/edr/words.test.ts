import { describe, expect, it } from 'vitest';
import { requireCrs84 } from '../../src/edr/documents/reference-systems.ts';
import { placesOfIds } from '../../src/edr/named-places.ts';
import { chooseFields } from '../../src/edr/parameters/chosen-fields.ts';
import { parseDistance } from '../../src/edr/parameters/distance.ts';
import { parseLevels } from '../../src/edr/parameters/levels.ts';
import { multiPointOf } from '../../src/edr/parameters/multi-point.ts';
import { formatName } from '../../src/http/index.ts';

const WITHIN = ['within', 'within-units'] as const;
const LEVELS = [1000, 850, 700, 500, 300, 250];
const PROBLEM = expect.objectContaining({ code: 'validation_error' });

describe('z', () => {
  it.each([
    ['850', [850]],
    ['850.0', [850]],
    ['1000,850,500', [1000, 850, 500]],
    ['250/700', [700, 500, 300, 250]],
    ['700/250', [700, 500, 300, 250]],
    ['../500', [500, 300, 250]],
    ['700/..', [1000, 850, 700]],
    ['R3/300/200', [700, 500, 300]],
    ['R2/1000/-150', [1000, 850]],
    ['925', []],
  ])('%s', (text, levels) => {
    expect(LEVELS.filter(parseLevels(text))).toEqual(levels);
  });

  it.each(['', 'x', '850hPa', '../..', '1/2/3', 'R/1/2', 'R0/1/2', 'R3/1/0', 'NaN', '850,', '1e999'])(
    'refuses %j',
    (text) => {
      expect(() => parseLevels(text)).toThrow(/^z /);
    },
  );
});

describe('within', () => {
  it.each([
    ['50', 'km', 50],
    ['500', 'm', 0.5],
    ['10', 'mi', 16.09344],
    ['10', 'Miles', 16.09344],
    ['1', 'nautical miles', 1.852],
    ['1', 'NM', 1.852],
    ['1000', 'feet', 0.3048],
    ['2', 'kilometers', 2],
  ])('%s %s', (within, units, km) => {
    expect(parseDistance({ within, 'within-units': units }, WITHIN)).toBeCloseTo(km, 9);
  });

  it('needs both, a known unit, and a distance on the globe', () => {
    for (const [within, units] of [
      [undefined, 'km'],
      ['5', undefined],
      ['5', 'parsec'],
      ['5', 'constructor'],
      ['0', 'km'],
      ['-5', 'km'],
      ['x', 'km'],
      ['30000', 'km'],
    ] as const) {
      const raw = { ...(within && { within }), ...(units && { 'within-units': units }) };
      expect(() => parseDistance(raw, WITHIN)).toThrow(/^within/);
    }
  });
});

describe('crs', () => {
  it('is CRS84 in the ways in which clients write it, and no other', () => {
    for (const name of [
      undefined,
      'CRS84',
      'crs84',
      'CRS:84',
      'OGC:CRS84',
      'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
      'https://www.opengis.net/def/crs/OGC/1.3/CRS84',
    ]) {
      expect(() => requireCrs84(name)).not.toThrow();
    }
    for (const name of ['', 'EPSG:4326', 'EPSG:3857', 'CRS84x'])
      expect(() => requireCrs84(name)).toThrow(/^crs /);
  });
});

describe('f', () => {
  const format = formatName(
    ['covjson', 'geojson', 'netcdf', 'csv'],
    ['CoverageJSON', 'GeoJSON', 'netCDF4', 'CSV'],
  );
  it.each([
    ['CoverageJSON', 'covjson'],
    ['coveragejson', 'covjson'],
    ['application/vnd.cov+json', 'covjson'],
    ['application/prs.coverage+json', 'covjson'],
    ['json', 'covjson'],
    ['GeoJSON', 'geojson'],
    ['application/geo+json', 'geojson'],
    ['netCDF4', 'netcdf'],
    ['NetCDF', 'netcdf'],
    ['application/x-netcdf', 'netcdf'],
    ['csv', 'csv'],
    ['text/csv; charset=utf-8', 'csv'],
  ])('%s', (text, name) => {
    expect(format.parse(text)).toBe(name);
  });

  it('is refused where it is not offered, with what is', () => {
    for (const text of ['', 'html', 'KML', 'constructor']) {
      expect(format.safeParse(text).error?.issues[0]?.message).toContain(
        'CoverageJSON or GeoJSON or netCDF4 or CSV',
      );
    }
    expect(formatName(['geojson']).safeParse('netCDF4').success).toBe(false);
    expect(formatName(['geojson']).parse('json')).toBe('geojson');
  });
});

describe('parameter-name', () => {
  it('takes surface variables, base names with levels, and variables on a level', () => {
    expect(chooseFields('gfs', 'cape,air_temperature_2m', null)).toEqual([
      { variable: 'cape', vertical: false },
      { variable: 'air_temperature_2m', vertical: false },
    ]);
    expect(chooseFields('gfs', 'temperature', parseLevels('850,500'))).toEqual([
      { variable: 'temperature_850hpa', vertical: true },
      { variable: 'temperature_500hpa', vertical: true },
    ]);
    expect(chooseFields('gfs', 'temperature_850hpa', parseLevels('500'))).toEqual([
      { variable: 'temperature_850hpa', vertical: false },
    ]);
    expect(chooseFields('gfs', 'cape,cape', null)).toHaveLength(1);
  });

  it('is all that the model has when left out, and with z all that has levels', () => {
    expect(chooseFields('gfs', undefined, null)).toHaveLength(55);
    const on850 = chooseFields('gfs', undefined, parseLevels('850'));
    expect(on850.map(({ variable }) => variable)).toContain('vertical_velocity_850hpa');
    expect(on850).toHaveLength(6);
  });

  it('is refused for what the model does not have, and 204 for levels that it does not have', () => {
    for (const names of ['', 'cape,', 'temprature', 'constructor', 'x,'.repeat(300)]) {
      expect(() => chooseFields('gfs', names, null)).toThrow(PROBLEM);
    }
    expect(() => chooseFields('gfs', 'temprature', null)).toThrow(/temperature/);
    expect(() => chooseFields('gfs', 'temperature', parseLevels('925'))).toThrow(
      expect.objectContaining({ reason: 'no_data' }),
    );
  });
});

describe('lats and lons', () => {
  it('are lists of equal length', () => {
    expect(multiPointOf({})).toBeNull();
    expect(multiPointOf({ lats: '52.5, 48.85', lons: '-1.05,2.35' })).toEqual([
      { latitude: 52.5, longitude: -1.05 },
      { latitude: 48.85, longitude: 2.35 },
    ]);
    for (const [lats, lons] of [
      ['1', undefined],
      [undefined, '1'],
      ['1,2', '1'],
      ['91', '1'],
      ['1', '-181'],
      ['x', '1'],
      ['', ''],
      ['1,'.repeat(200), '1,'.repeat(200)],
    ]) {
      expect(() =>
        multiPointOf({ ...(lats !== undefined && { lats }), ...(lons !== undefined && { lons }) }),
      ).toThrow(/^l[ao][tn]s /);
    }
  });
});

describe('locationId', () => {
  it('is an id or several', () => {
    expect(placesOfIds('paris').map(({ name }) => name)).toEqual(['Paris']);
    expect(placesOfIds('paris, London,paris').map(({ name }) => name)).toEqual(['Paris', 'London']);
    for (const ids of ['', 'pariss', 'paris,', '__proto__']) {
      expect(() => placesOfIds(ids)).toThrow(expect.objectContaining({ code: 'not_found' }));
    }
  });
});
