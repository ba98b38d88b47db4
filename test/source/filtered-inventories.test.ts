import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DefaultModelId } from '../../src/catalog/index.ts';
import type { InventoryFilter } from '../../src/source/index.ts';
import { readInventory } from '../../src/source/locations/read-inventory.ts';
import { createSourceTree } from '../../src/source/runs/create-source-tree.ts';
import { hasBzip2 } from '../support/bzip2.ts';
import { nativeMessage } from '../support/native-messages.ts';
import { firstLeads, producerRun } from '../support/producer-run.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';

const RUN = new Date('2026-08-01T00:00:00Z');
const NOW = new Date('2026-08-02T00:00:00Z');

let origin: RangeOrigin;
beforeAll(async () => {
  origin = await openOrigin();
});
afterEach(() => {
  origin.files.clear();
  origin.requests.length = 0;
  origin.lists = false;
});
afterAll(() => origin.close());

const put = (model: DefaultModelId, count = 14) => {
  for (const [name, bytes] of producerRun(model, RUN, firstLeads(model, RUN, count)))
    origin.files.set(name, bytes);
  return createSourceTree({ model, bases: [origin.base], now: () => NOW });
};

async function listed(tree: ReturnType<typeof put>, filter: InventoryFilter): Promise<readonly string[]> {
  const { entries } = await tree.inventory(RUN, filter);
  return entries.map(({ nativeField, window }) => `${nativeField} ${window.endHours}`).sort();
}

const requested = () => new Set(origin.requests.splice(0).map((request) => path.basename(request.path)));

describe('an inventory with a filter', () => {
  it('has the requested leads, and sums that end one output step before', async () => {
    const tree = put('gfs');
    expect(await listed(tree, { leads: new Set([5, 6]) })).toEqual([
      'air_temperature_2m 5',
      'air_temperature_2m 6',
      'temperature_500hpa 5',
      'temperature_500hpa 6',
      'total_precipitation 4',
      'total_precipitation 5',
      'total_precipitation 6',
    ]);
    // The files that lack most fields are asked too, whether they go on behind the last line of their index.
    const indexes = [...requested()].filter((name) => name.endsWith('.idx'));
    expect(indexes.sort()).toEqual([0, 4, 5, 6].map((lead) => `gfs.t00z.pgrb2.0p25.f00${lead}.idx`));
  });

  it('requests no files of products without the requested variables', async () => {
    const tree = put('hrrr', 3);
    const variables = new Set(['temperature_500hpa'] as const);
    expect(await listed(tree, { leads: new Set([1]), variables })).toEqual(['temperature_500hpa 1']);
    const names = requested();
    expect(names).toContain('hrrr.t00z.wrfprsf01.grib2.idx');
    expect(names).not.toContain('hrrr.t00z.wrfsfcf01.grib2.idx');
  });

  it('has the other component of a wind along the grid, and the inputs of a derived variable', async () => {
    const tree = put('hrrr', 2);
    const of = (variable: 'wind_v_10m' | 'wind_u_100m') =>
      listed(tree, { leads: new Set([1]), variables: new Set([variable]) });
    const both = ['wind_u_10m 1', 'wind_v_10m 1'];
    expect(await of('wind_v_10m')).toEqual(both);
    // From 10 m and 80 m, of which this run has the first alone.
    expect(await of('wind_u_100m')).toEqual(both);
  });

  it('has no previous sum for a sum over the last hour', async () => {
    const tree = put('hrrr', 4);
    const variables = new Set(['total_precipitation'] as const);
    expect(await listed(tree, { leads: new Set([3]), variables })).toEqual(['total_precipitation 3']);
  });

  it.skipIf(!hasBzip2)(
    'of DWD has the constant fields that the variables need, and always those of the grid',
    async () => {
      origin.lists = true;
      const eu = put('icon-eu', 3);
      const wanted = await listed(eu, { leads: new Set([2]), variables: new Set(['wind_u_80m']) });
      expect(wanted).toEqual(
        [
          ...[1, 2, 3, 4].map((input) => `input ${input} of wind_u_80m 2`),
          ...[5, 6, 7, 8, 9, 10].map((input) => `input ${input} of wind_u_80m 0`),
        ].sort(),
      );
      const first = 'icon-eu_europe_regular-lat-lon_single-level_2026080100_000_T_2M.grib2.bz2';
      expect(requested()).toEqual(new Set([first, 't_2m', 'u', 'hhl']));
      // What has been seen is not listed again.
      await listed(eu, { leads: new Set([2]), variables: new Set(['wind_u_80m']) });
      expect(requested()).toEqual(new Set());

      origin.files.clear();
      const global = put('icon-global', 3);
      expect(
        await listed(global, { leads: new Set([2]), variables: new Set(['air_temperature_2m']) }),
      ).toEqual(['air_temperature_2m 2', 'cell_latitude 0', 'cell_longitude 0']);
    },
  );

  it('of Météo-France reads the needed groups and packages, also the previous group for a sum before the first lead', async () => {
    const tree = put('arome', 20);
    const variables = new Set(['total_precipitation', 'specific_humidity_500hpa'] as const);
    expect(await listed(tree, { leads: new Set([7]), variables })).toEqual([
      'specific_humidity_500hpa 7',
      'total_precipitation 6',
      'total_precipitation 7',
    ]);
    expect([...requested()].filter((name) => !name.includes('__SP1__00H06H')).sort()).toEqual([
      'arome__0025__IP3__07H12H__2026-08-01T00:00:00Z.grib2',
      'arome__0025__SP1__07H12H__2026-08-01T00:00:00Z.grib2',
    ]);
  });

  it('is empty for a run that has started without the requested fields', async () => {
    expect(await listed(put('gfs', 2), { leads: new Set([100]) })).toEqual([]);
  });

  it('applies to files too', async () => {
    const folder = path.join(scratchFolder(), 'run');
    for (const [name, bytes] of producerRun('gfs', RUN, [0, 1, 2, 3])) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), bytes);
    }
    const { entries } = await readInventory([folder], {
      model: 'gfs',
      initTime: null,
      now: NOW,
      leads: new Set([3]),
      variables: new Set(['total_precipitation']),
    });
    expect(entries.map(({ window }) => window.endHours)).toEqual([2, 3]);
  });
});

describe('a file without index', () => {
  const group = '2026-08-01T00:00:00Z/arome/0025/SP1/arome__0025__SP1__00H06H__2026-08-01T00:00:00Z.grib2';
  const filter = { leads: new Set([3]), variables: new Set(['air_temperature_2m'] as const) };

  it('is scanned once per version', async () => {
    const tree = put('arome', 7);
    const first = await listed(tree, filter);
    requested();
    expect(await listed(tree, filter)).toEqual(first);
    // Which version it is.
    expect(origin.requests.map(({ range }) => range)).toEqual(['bytes=0-15']);
    origin.files.set(group, Buffer.concat([origin.files.get(group) ?? Buffer.of(), Buffer.of()]));
    const more = nativeMessage({
      model: 'arome',
      variable: 'air_temperature_2m',
      initTime: RUN,
      lead: 3,
      values: new Float64Array(40).fill(300),
    });
    origin.files.set(group, Buffer.concat([origin.files.get(group) ?? Buffer.of(), more]));
    expect(await listed(tree, filter)).toEqual([...first, ...first]);
  });

  it('is scanned with one request per large message, including its bit map', async () => {
    const tree = put('arome', 1);
    // The true grid, whose bit map has 100 kB.
    const points = 803_757;
    const values = Float64Array.from({ length: points }, (_, at) =>
      at % 6 === 0 ? Number.NaN : 280 + (at % 7919) / 100,
    );
    const messages = [0, 1, 2, 3, 4].map((lead) =>
      nativeMessage({
        model: 'arome',
        variable: 'air_temperature_2m',
        initTime: RUN,
        lead,
        values,
        grid: {
          template: 0,
          known: true,
          points,
          nx: 1121,
          ny: 717,
          latitudeOfFirst: 55.4,
          longitudeOfFirst: 348,
          latitudeOfLast: 37.5,
          longitudeOfLast: 16,
          iIncrement: 0.025,
          jIncrement: 0.025,
          earth: { shape: 6, radiusMetres: 6_371_229, majorAxisMetres: null, minorAxisMetres: null },
          resolutionAndComponentFlags: 48,
          scanningMode: 0,
        },
        packing: { template: 0, decimalScale: 2 },
      }),
    );
    origin.files.set(group, Buffer.concat(messages));
    origin.requests.length = 0;
    expect(await listed(tree, { variables: filter.variables })).toHaveLength(5);
    const reads = origin.requests.filter((request) => request.path === group);
    // Whether it is there, which version it is, a read for each message, the end of the last.
    expect(reads.length).toBeLessThanOrEqual(8);
  });
});

describe('files named for another model', () => {
  it('are left out even with the same field names: RRFS is not NAM', async () => {
    const row = '1:0:d=2026080100:TMP:2 m above ground:anl:\n2:500:d=2026080100:CAPE:surface:anl:\n';
    const name = 'rrfs.t00z.2dfld.3km.f000.conus.grib2';
    origin.files.set(`${name}.idx`, Buffer.from(row));
    const { entries, notes } = await readInventory([origin.base + name], {
      model: 'nam',
      initTime: null,
      now: NOW,
    });
    expect(entries).toEqual([]);
    expect(notes).toEqual([expect.stringMatching(/by its name it is of rrfs, not of nam/)]);
  });
});
