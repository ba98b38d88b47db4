import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getWithEcCodes, hasEcCodes } from '../../../packages/gribjs/test/support/eccodes.ts';
import { nativeFieldOf, type VariableName } from '../../../src/catalog/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { COARSE_GLOBE, lambertCorner, nativeMessage } from '../../support/native-messages.ts';
import { pointSeries } from '../../support/point-series.ts';
import { fileWriter } from '../../support/written-files.ts';

const write = fileWriter();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

describe('trap 7: points that NAM marks as missing among the data of template 5.3', () => {
  const initTime = new Date('2026-08-01T00:00:00Z');
  const grid = lambertCorner('nam', 3, 2);
  const SOUTH_WEST = [12.19, -133.459] as const;
  const missingFirst = (variable: VariableName, value: number) =>
    nativeMessage({
      model: 'nam',
      variable,
      initTime,
      lead: 3,
      grid,
      values: [Number.NaN, value, value + 1, value, value, Number.NaN],
      packing: { template: 3, decimalScale: 2, missing: 'management' },
    });

  it.skipIf(!hasEcCodes)('are written without a bitmap, and read as 9999 by ecCodes', () => {
    const keys = ['missingValueManagementUsed', 'bitMapIndicator', 'numberOfMissing'];
    expect(getWithEcCodes(keys, missingFirst('cape', 5))).toEqual(['1', '255', '2']);
  });

  it.each([
    ['cape', 1200],
    ['visibility', 9000],
  ] as const)('are null in %s', async (variable, value) => {
    await gateway.ingest('nam', write(missingFirst(variable, value)));
    const { values } = await pointSeries(gateway, 'nam', variable, initTime, SOUTH_WEST);
    expect(values).toEqual([null]);
    // The next of the row, 12 km eastward.
    const next = await pointSeries(gateway, 'nam', variable, initTime, [12.21, -133.35]);
    expect(next.values).toEqual([value]);
  });

  it('mask both components of a wind that is turned', async () => {
    const winds = (['wind_u_10m', 'wind_v_10m'] as const).map((variable) => missingFirst(variable, 5));
    await gateway.ingest('nam', write(Buffer.concat(winds)));
    for (const variable of ['wind_u_10m', 'wind_v_10m'] as const) {
      const { values } = await pointSeries(gateway, 'nam', variable, initTime, SOUTH_WEST);
      expect(values).toEqual([null]);
    }
  });
});

describe('trap 14: a surface may have no value', () => {
  const initTime = new Date('2026-08-02T00:00:00Z');

  it.each([
    ['gfs', 'snow_depth', 1],
    ['gfs', 'mean_sea_level_pressure', 101],
    ['euro-ifs', 'mean_sea_level_pressure', 101],
    ['arome', 'total_cloud_cover', 1],
  ] as const)('%s %s', async (model, variable, surfaceType) => {
    const key = { ...nativeFieldOf(model, variable).key, surfaceType, surfaceValue: null };
    const value = variable === 'mean_sea_level_pressure' ? 100_007 : 7;
    const values = new Float64Array(COARSE_GLOBE.points).fill(value);
    const message = nativeMessage({ model, variable, initTime, lead: 6, key, values });
    if (hasEcCodes) {
      expect(getWithEcCodes(['scaledValueOfFirstFixedSurface'], message)).toEqual(['MISSING']);
    }
    await gateway.ingest(model, write(message));
    const series = await pointSeries(gateway, model, variable, initTime, [45, 0]);
    expect([series.leads, series.values]).toEqual([[6], [value]]);
  });
});
