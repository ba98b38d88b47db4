import { readFileSync } from 'node:fs';
import { parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { type ModelId, nativeOf, VARIABLE_NAMES, variableOf } from '../../src/catalog/index.ts';
import { fieldSelector } from '../../src/source/entries/field-selector.ts';
import { entriesOfIndex } from '../../src/source/entries/inventory-entry.ts';
import { localFile } from '../../src/source/files/local-file.ts';
import { parseWgrib2Index } from '../../src/source/indexes/wgrib2-index.ts';
import { windowOfProduct } from '../../src/source/messages/product-window.ts';
import { nativeMessage } from '../support/native-messages.ts';
import { hasShared, sharedPath } from '../support/shared.ts';

/** Selected rows of an index as `variable <- kind start-end @offset`. */
function selectedRows(model: ModelId, text: string) {
  const select = fieldSelector(model);
  return entriesOfIndex(model, localFile('/x.grib2', 0), parseWgrib2Index(text, 'x.idx')).flatMap((entry) => {
    const variable = select(entry);
    return variable === null ? [] : [{ variable, offset: entry.offset, window: entry.window }];
  });
}

const indexText = (name: string) => readFileSync(sharedPath('grib/index', name), 'utf8');

const nativeVariables = (model: ModelId) =>
  VARIABLE_NAMES.filter((variable) => nativeOf(model, variable).status === 'native');

const windowsOf = (rows: ReturnType<typeof selectedRows>, variable: string) =>
  rows
    .filter((row) => row.variable === variable)
    .map(({ window }) => `${window.kind} ${window.startHours}-${window.endHours}`);

describe.skipIf(!hasShared)('the field selector on real indexes', () => {
  it.each([
    ['gfs-0p25-20231104-t00z-f021.idx', ['accumulation 18-21', 'accumulation 0-21'], ['average 18-21']],
    ['gfs-0p25-20250801-t00z-f007.idx', ['accumulation 6-7', 'accumulation 0-7'], ['average 6-7']],
    ['gfs-0p25-20231104-t00z-f000.idx', [], []],
  ])(
    'finds every GFS variable exactly once in %s, and precipitation as bucket and run total',
    (name, amounts, means) => {
      const rows = selectedRows('gfs', indexText(name));
      expect(windowsOf(rows, 'total_precipitation')).toEqual(amounts);
      expect(windowsOf(rows, 'shortwave_radiation')).toEqual(means);
      const others = nativeVariables('gfs').filter(
        (variable) => variable !== 'total_precipitation' && variable !== 'shortwave_radiation',
      );
      expect(others.length).toBeGreaterThanOrEqual(54);
      for (const variable of others) {
        expect(windowsOf(rows, variable), variable).toEqual([expect.stringMatching(/^instant /)]);
      }
    },
  );

  it('finds instantaneous cloud cover, PRMSL and VVEL of GFS in the rows identified by hand', () => {
    const text = indexText('gfs-0p25-20250801-t00z-f007.idx');
    const rows = selectedRows('gfs', text);
    for (const [variable, row] of [
      ['total_cloud_cover', ':TCDC:entire atmosphere:7 hour fcst:'],
      ['low_cloud_cover', ':LCDC:low cloud layer:7 hour fcst:'],
      ['mean_sea_level_pressure', ':PRMSL:mean sea level:7 hour fcst:'],
      ['vertical_velocity_500hpa', ':VVEL:500 mb:7 hour fcst:'],
      ['cape', ':CAPE:surface:7 hour fcst:'],
    ] as const) {
      const written = text.split('\n').filter((line) => line.includes(row));
      expect(written, row).toHaveLength(1);
      expect(rows.find((found) => found.variable === variable)?.offset, variable).toBe(
        Number(written[0]?.split(':')[1]),
      );
    }
    for (const twin of [
      ':TCDC:entire atmosphere:6-7 hour ave fcst:',
      ':MSLET:mean sea level:',
      ':DZDT:500 mb:',
    ]) {
      const offset = Number(
        text
          .split('\n')
          .find((line) => line.includes(twin))
          ?.split(':')[1],
      );
      expect(offset, twin).toBeGreaterThan(0);
      expect(
        rows.map((row) => row.offset),
        twin,
      ).not.toContain(offset);
    }
  });

  it('finds one row each in an HRRR surface file, none of the boundary layer, hourly maxima or repeated levels', () => {
    const text = indexText('hrrr-wrfsfc-20250801-t00z-f08.idx');
    const rows = selectedRows('hrrr', text);
    const surface = nativeVariables('hrrr').filter((variable) => !variable.endsWith('hpa'));
    const sums = surface.filter((name) => variableOf(name).cellMethods === 'time: sum');
    expect(sums).toEqual(['total_precipitation', 'snowfall_amount']);
    for (const variable of surface.filter((name) => !sums.includes(name))) {
      expect(windowsOf(rows, variable), variable).toEqual(['instant 8-8']);
    }
    for (const name of sums)
      expect(windowsOf(rows, name).sort(), name).toEqual(['accumulation 0-8', 'accumulation 7-8']);
    const boundaryLayer = Number(/:(\d+):d=\d+:TCDC:boundary layer cloud layer/.exec(text)?.[1]);
    const maximumWind = Number(/:(\d+):d=\d+:WIND:10 m above ground:7-8 hour max/.exec(text)?.[1]);
    const offsets = rows.map(({ offset }) => offset);
    expect([boundaryLayer, maximumWind].every(Number.isInteger)).toBe(true);
    expect(offsets).not.toContain(boundaryLayer);
    expect(offsets).not.toContain(maximumWind);
  });

  it('finds precipitation with the empty window 0-0 and one analysis of everything else at lead 0 of HRRR', () => {
    const rows = selectedRows('hrrr', indexText('hrrr-wrfsfc-20231104-t01z-f00.idx'));
    expect(new Set(windowsOf(rows, 'total_precipitation'))).toEqual(new Set(['accumulation 0-0']));
    expect(windowsOf(rows, 'air_temperature_2m')).toEqual(['instant 0-0']);
    expect(windowsOf(rows, 'mean_sea_level_pressure')).toEqual(['instant 0-0']);
  });

  it('gives fractional leads to rows between the hours in an HRRR sub-hourly file', () => {
    const rows = selectedRows('hrrr', indexText('hrrr-wrfsubh-20231104-t01z-f09.idx'));
    expect(windowsOf(rows, 'air_temperature_2m')).toEqual([
      'instant 8.25-8.25',
      'instant 8.5-8.5',
      'instant 8.75-8.75',
      'instant 9-9',
    ]);
  });

  it('finds both wind components of one NAM message, and both precipitation windows where a bucket ends', () => {
    const rows = selectedRows('nam', indexText('nam-awphys24-20260807-t12z.excerpt.idx'));
    const wind = rows.filter(({ variable }) => /^wind_[uv]_10m$/.test(variable));
    expect(wind.map(({ variable, offset }) => [variable, offset])).toEqual([
      ['wind_u_10m', 50_941_464],
      ['wind_v_10m', 50_941_464],
    ]);
    expect(windowsOf(rows, 'total_precipitation')).toEqual(['accumulation 12-24', 'accumulation 21-24']);
    expect(windowsOf(rows, 'total_cloud_cover')).toEqual(['instant 24-24']);
    const clouds = selectedRows('nam', indexText('nam-awip1224-t12z.excerpt.idx'));
    for (const variable of ['low_cloud_cover', 'mid_cloud_cover', 'high_cloud_cover']) {
      expect(windowsOf(clouds, variable)).toEqual(['instant 24-24']);
    }
  });

  it('finds nothing of GFS in an ensemble mean', () => {
    const text = indexText('gefs-0p25-geavg-20250801-t00z-f009.idx');
    expect(selectedRows('gfs', text)).toEqual([]);
    // The same rows without that word match: only the word excludes them.
    expect(selectedRows('gfs', text.replaceAll('ens mean', '')).length).toBeGreaterThan(10);
  });
});

describe('the field selector on similar rows', () => {
  const row = (rest: string) => `1:0:d=2026080712:${rest}:`;

  it('finds visibility at the surface, not at the cloud top', () => {
    expect(selectedRows('nam', row('VIS:cloud top:24 hour fcst'))).toEqual([]);
    expect(selectedRows('nam', row('VIS:surface:24 hour fcst'))).toHaveLength(1);
  });

  it('finds relative humidity on NAM’s pressure levels as an input, and temperature as a variable and an input', () => {
    const rows = selectedRows('nam', `${row('RH:500 mb:24 hour fcst')}\n${row('TMP:500 mb:24 hour fcst')}`);
    expect(rows.map(({ variable }) => variable)).toEqual([
      'input 1 of specific_humidity_500hpa',
      'temperature_500hpa',
    ]);
    expect(selectedRows('nam', row('RH:925 mb:24 hour fcst'))).toEqual([]);
    expect(selectedRows('gfs', row('RH:500 mb:24 hour fcst'))).toEqual([]);
  });

  it('finds a row with numbers instead of a local name', () => {
    const unnamed = 'var discipline=0 center=7 local_table=1 parmcat=3 parm=198';
    const [found] = selectedRows('hrrr', row(`${unnamed}:mean sea level:24 hour fcst`));
    expect(found?.variable).toBe('mean_sea_level_pressure');
    expect(selectedRows('hrrr', row(`${unnamed}:surface:24 hour fcst`))).toEqual([]);
  });

  it('skips a scanned message of an ensemble member, another centre or another level', () => {
    const bytes = nativeMessage({
      model: 'gfs',
      variable: 'temperature_500hpa',
      initTime: new Date('2026-08-01T00:00:00Z'),
      lead: 6,
      values: new Float64Array(40).fill(250),
    });
    const [field] = parseMessage(bytes);
    if (field === undefined) throw new Error('no field');
    const file = localFile('/x.grib2', bytes.length);
    const variableOf = (changed: typeof field) =>
      fieldSelector('gfs')({
        file,
        offset: 0,
        length: bytes.length,
        fieldIndex: 0,
        initTime: field.identification.referenceTime,
        window: windowOfProduct(changed.product) ?? { kind: 'other', startHours: 0, endHours: 0 },
        member: 0,
        description: { kind: 'sections', field: changed },
      });
    expect(variableOf(field)).toBe('temperature_500hpa');
    expect(variableOf({ ...field, product: { ...field.product, template: 1 } })).toBeNull();
    expect(variableOf({ ...field, identification: { ...field.identification, centre: 98 } })).toBeNull();
    const elsewhere = { ...field.product, firstSurface: { type: 100, value: 60_000 } };
    expect(variableOf({ ...field, product: elsewhere })).toBeNull();
    const averaged = {
      ...field.product,
      template: 8,
      statistics: { process: 0, startHours: 0, endHours: 6, endTime: new Date() },
    };
    expect(variableOf({ ...field, product: averaged })).toBeNull();
  });
});
