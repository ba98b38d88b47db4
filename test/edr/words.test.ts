import { describe, expect, it } from 'vitest';
import { requireCrs84 } from '../../src/edr/documents/collections/reference-systems.ts';
import { namedPlace, placesOfIds } from '../../src/edr/named-places.ts';
import { parseDistance } from '../../src/edr/parameters/geometry/distance.ts';
import { multiPointOf } from '../../src/edr/parameters/geometry/multi-point.ts';
import { parseLevels } from '../../src/edr/parameters/levels/levels.ts';
import { chooseFields } from '../../src/edr/parameters/variables/chosen-fields.ts';
import { greatCircleKm } from '../../src/geo/index.ts';
import { formatName } from '../../src/http/index.ts';
import { openGazetteer } from '../../src/places/index.ts';
import { storedVariablesOf } from '../support/stored-variables.ts';

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
    expect(chooseFields('gfs', undefined, null)).toHaveLength(storedVariablesOf('gfs').length);
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
  it('is an id or several', async () => {
    const gazetteer = await openGazetteer();
    const names = (ids: string) => placesOfIds(gazetteer, ids).map(({ name }) => name);
    expect(names('paris')).toEqual(['Paris']);
    expect(names('paris, London,paris')).toEqual(['Paris', 'London']);
    for (const ids of [
      '',
      'parixs',
      'paris,',
      '__proto__',
      'paris;london',
      'constructor',
      'paris-1',
      'x'.repeat(10_000),
    ]) {
      expect(() => placesOfIds(gazetteer, ids)).toThrow(expect.objectContaining({ code: 'not_found' }));
    }
    expect(() => placesOfIds(gazetteer, 'parixs')).toThrow(/did you mean paris/);
  });

  it('is what it was before, of every place that had one, within 15 km', async () => {
    const gazetteer = await openGazetteer();
    for (const [id, latitude, longitude] of GIVEN_BEFORE) {
      const [place] = placesOfIds(gazetteer, id);
      const away = greatCircleKm({ latitude, longitude }, place ?? { latitude: 90, longitude: 0 });
      expect([id, place?.id, away < 15]).toEqual([id, id, true]);
    }
  });

  it('is the name of the largest place, else has the GeoNames id, and means the place that it is listed for', async () => {
    const gazetteer = await openGazetteer();
    const largest = gazetteer.largest(5000, () => true);
    const ids = largest.map((place) => namedPlace(gazetteer, place).id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [n, id] of ids.entries()) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      const [place] = placesOfIds(gazetteer, id);
      expect([id, place?.latitude, place?.longitude]).toEqual([
        id,
        largest[n]?.latitude,
        largest[n]?.longitude,
      ]);
    }
    expect(ids).toContain('berlin');
    expect(ids).toContain('brest-629634');
  });
});

/** Degrees, as the list had them. */
const GIVEN_BEFORE = [
  ['amsterdam', 52.37, 4.9],
  ['anchorage', 61.22, -149.9],
  ['athens', 37.98, 23.73],
  ['atlanta', 33.75, -84.39],
  ['auckland', -36.85, 174.76],
  ['bangkok', 13.76, 100.5],
  ['barcelona', 41.39, 2.17],
  ['beijing', 39.9, 116.41],
  ['berlin', 52.52, 13.4],
  ['bogota', 4.71, -74.07],
  ['bordeaux', 44.84, -0.58],
  ['brest', 48.39, -4.49],
  ['brussels', 50.85, 4.35],
  ['bucharest', 44.43, 26.1],
  ['buenos-aires', -34.6, -58.38],
  ['cairo', 30.04, 31.24],
  ['cape-town', -33.93, 18.42],
  ['chicago', 41.88, -87.63],
  ['copenhagen', 55.68, 12.57],
  ['dallas', 32.78, -96.8],
  ['delhi', 28.61, 77.21],
  ['denver', 39.74, -104.99],
  ['dubai', 25.2, 55.27],
  ['dublin', 53.35, -6.26],
  ['helsinki', 60.17, 24.94],
  ['hong-kong', 22.32, 114.17],
  ['honolulu', 21.31, -157.86],
  ['istanbul', 41.01, 28.98],
  ['jakarta', -6.21, 106.85],
  ['johannesburg', -26.2, 28.05],
  ['kyiv', 50.45, 30.52],
  ['lagos', 6.52, 3.38],
  ['lima', -12.05, -77.04],
  ['lisbon', 38.72, -9.14],
  ['london', 51.51, -0.13],
  ['los-angeles', 34.05, -118.24],
  ['lyon', 45.76, 4.84],
  ['madrid', 40.42, -3.7],
  ['manila', 14.6, 120.98],
  ['marseille', 43.3, 5.37],
  ['mexico-city', 19.43, -99.13],
  ['miami', 25.76, -80.19],
  ['montreal', 45.5, -73.57],
  ['mumbai', 19.08, 72.88],
  ['nairobi', -1.29, 36.82],
  ['new-york', 40.71, -74.01],
  ['oslo', 59.91, 10.75],
  ['paris', 48.85, 2.35],
  ['prague', 50.08, 14.44],
  ['reykjavik', 64.15, -21.94],
  ['rio-de-janeiro', -22.91, -43.17],
  ['rome', 41.9, 12.5],
  ['san-francisco', 37.77, -122.42],
  ['santiago', -33.45, -70.67],
  ['seattle', 47.61, -122.33],
  ['seoul', 37.57, 126.98],
  ['shanghai', 31.23, 121.47],
  ['singapore', 1.35, 103.82],
  ['stockholm', 59.33, 18.07],
  ['strasbourg', 48.57, 7.75],
  ['suva', -18.14, 178.44],
  ['sydney', -33.87, 151.21],
  ['tokyo', 35.68, 139.69],
  ['toronto', 43.65, -79.38],
  ['toulouse', 43.6, 1.44],
  ['vienna', 48.21, 16.37],
  ['warsaw', 52.23, 21.01],
  ['washington', 38.91, -77.04],
  ['wellington', -41.29, 174.78],
  ['zurich', 47.38, 8.54],
] as const;
