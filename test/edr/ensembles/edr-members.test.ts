// biome-ignore-all lint/style/noNonNullAssertion: indexes are within the arrays by construction
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireFewMemberValues } from '../../../src/edr/answers/members/member-columns.ts';
import {
  type Corners,
  control,
  memberCubes,
  memberValue,
  memberValues,
  NUMBERS,
  quantile,
} from '../../forecast/ensemble/small-ensemble.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { NX } from '../../store/run-fixtures.ts';
import { rowsOfCsv } from '../../support/box-forms.ts';
import { covjsonProblems, hasCovjsonSchema } from '../../support/covjson.ts';
import { edrProblems, hasEdrSchemas } from '../../support/edr-schemas.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { checkNetcdf, hasNetcdfReaders, readNetcdfFloats } from '../../support/netcdf.ts';
import { scratchFolder } from '../../support/scratch.ts';

const ALL = [0, ...NUMBERS];
const folder = scratchFolder();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  await publishSmallRun(gateway.parts.store, control(), { model: 'euro-ifs', ensemble: memberCubes() });
  await publishSmallRun(gateway.parts.store, control(), { model: 'gfs' });
});
afterAll(() => gateway.close());

interface Range {
  readonly axisNames: readonly string[];
  readonly shape: readonly number[];
  readonly values: readonly (number | null)[];
}
interface Coverage {
  readonly domain: {
    readonly domainType?: string;
    readonly axes: Readonly<
      Record<string, { values?: (number | string)[]; start?: number; stop?: number; num?: number }>
    >;
    readonly referencing: readonly { readonly coordinates: readonly string[] }[];
  };
  readonly ranges: Readonly<Record<string, Range>>;
}

const get = (query: string, model = 'euro-ifs') => gateway.get(`/edr/collections/${model}/${query}`);

async function coverage(query: string): Promise<Coverage> {
  const response = await get(query);
  const body = (await response.json()) as Coverage;
  expect(response.status, JSON.stringify(body)).toBe(200);
  if (hasCovjsonSchema) expect(covjsonProblems(body)).toEqual([]);
  return body;
}

/** Numbers of an axis. */
function numbersOf({ values, start = 0, stop = 0, num = 1 }: Coverage['domain']['axes'][string]): number[] {
  if (values !== undefined) return values.map(Number);
  return Array.from({ length: num }, (_, n) => start + (n * (stop - start)) / (num - 1));
}

const cornersAt = (lat: number, lon: number): Corners => [[(60 - lat) * NX + lon, 1]];

/** Within half of the step of an answer; null for no members. */
function expectQuantile(found: number | null | undefined, values: readonly number[], at: number): void {
  if (values.length === 0) expect(found).toBeNull();
  else expect(Math.abs((found ?? Number.NaN) - quantile(values, at))).toBeLessThanOrEqual(0.0050001);
}

const PLACE =
  'position?coords=POINT(10 50)&parameter-name=wind_u_10m,total_precipitation&datetime=%2B0h/%2B24h';
const AREA = 'area?bbox=2,44,11,52&parameter-name=air_temperature_2m,wind_u_10m&datetime=%2B6h/%2B9h';
/** Quantiles: 33. */
const MANY = Array.from({ length: 33 }, (_, n) => (n + 1) / 34).join(',');
const LEADS_OF_PLACE = [0, 3, 6, 9, 12, 15, 18, 21, 24];

describe('members of an ensemble in EDR', () => {
  it('are custom dimensions in extent, and none of a single forecast', async () => {
    const of = async (model: string) =>
      (await (await gateway.get(`/edr/collections/${model}`)).json()) as { extent: { custom?: object[] } };
    const ensemble = await of('euro-ifs');
    expect(ensemble.extent.custom).toEqual([
      {
        id: 'member',
        interval: [['0', '10']],
        values: ALL.map(String),
        reference: 'http://vocab.nerc.ac.uk/standard_name/realization/',
      },
      { id: 'quantile', interval: [['0', '1']], reference: expect.stringContaining('quantile') },
    ]);
    if (hasEdrSchemas) expect(edrProblems('collections.collection', ensemble)).toEqual([]);
    expect(Object.keys((await of('gfs')).extent)).not.toContain('custom');
  });

  it('are an axis of CoverageJSON at a place', async () => {
    const { domain, ranges } = await coverage(`${PLACE}&member=0,3-5`);
    expect(domain.domainType).toBeUndefined();
    expect(domain.axes['member']).toEqual({ values: [0, 3, 4, 5] });
    expect(domain.referencing.map(({ coordinates }) => coordinates)).toContainEqual(['member']);
    for (const name of ['wind_u_10m', 'total_precipitation'] as const) {
      const { axisNames, shape, values } = ranges[name]!;
      expect([axisNames, shape]).toEqual([
        ['t', 'member'],
        [9, 4],
      ]);
      expect(values).toEqual(
        LEADS_OF_PLACE.flatMap((lead) =>
          [0, 3, 4, 5].map((member) => memberValue(name, member, lead, cornersAt(50, 10))),
        ),
      );
    }
    const quantiles = await coverage(`${PLACE}&quantile=0.9,0.1`);
    expect(quantiles.domain.axes['quantile']).toEqual({ values: [0.1, 0.9] });
    const { values } = quantiles.ranges['wind_u_10m']!;
    for (const [n, value] of values.entries()) {
      const lead = LEADS_OF_PLACE[Math.floor(n / 2)]!;
      expectQuantile(value, memberValues('wind_u_10m', lead, cornersAt(50, 10)), n % 2 === 0 ? 0.1 : 0.9);
    }
  });

  it('are an axis of CoverageJSON in an area, a cube and around a place', async () => {
    for (const query of [
      AREA,
      AREA.replace('area', 'cube'),
      'radius?coords=POINT(7 48)&within=300&within-units=km&parameter-name=air_temperature_2m&datetime=%2B6h/%2B9h',
      'area?coords=POLYGON((2 44,11 44,11 52,2 44))&parameter-name=air_temperature_2m&datetime=%2B6h/%2B9h',
    ]) {
      const plain = await coverage(query);
      const members = await coverage(`${query}&member=0,7`);
      const quantiles = await coverage(`${query}&quantile=0.25,0.5`);
      const [ys, xs] = [numbersOf(members.domain.axes['y']!), numbersOf(members.domain.axes['x']!)];
      const { axisNames, shape, values } = members.ranges['air_temperature_2m']!;
      expect(axisNames).toEqual(['t', 'member', 'y', 'x']);
      expect(shape).toEqual([2, 2, ys.length, xs.length]);
      const each = ys.length * xs.length;
      const within = plain.ranges['air_temperature_2m']!.values;
      const shares = quantiles.ranges['air_temperature_2m']!.values;
      let inside = 0;
      for (const [t, lead] of [6, 9].entries()) {
        for (const [y, lat] of ys.entries()) {
          for (const [x, lon] of xs.entries()) {
            const at = y * xs.length + x;
            const corners = cornersAt(lat, lon);
            const [first, second] = [0, 1].map((m) => values[(2 * t + m) * each + at]);
            expect(first).toBe(within[t * each + at]);
            // Outside of the region nothing has a value.
            if (first === null && second === null) continue;
            inside++;
            expect([first, second]).toEqual(
              [0, 7].map((m) => memberValue('air_temperature_2m', m, lead, corners)),
            );
            const all = memberValues('air_temperature_2m', lead, corners);
            expectQuantile(shares[2 * t * each + at], all, 0.25);
            expectQuantile(shares[(2 * t + 1) * each + at], all, 0.5);
          }
        }
      }
      expect(inside).toBeGreaterThan(20);
    }
  });

  it('are columns of CSV and entries of GeoJSON', async () => {
    for (const query of [AREA, PLACE.replace('0h/', '6h/').replace('24h', '9h')]) {
      const rows = rowsOfCsv(await (await get(`${query}&member=3,9&f=CSV`)).text());
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) {
        const corners = cornersAt(Number(row['lat']), Number(row['lon']));
        for (const member of [3, 9]) {
          const value = memberValue('wind_u_10m', member, Number(row['lead_hours']), corners);
          expect(row[`wind_u_10m.member_${member}`]).toBe(value === null ? '' : String(value));
        }
      }
      const { features } = (await (await get(`${query}&quantile=0.5&f=GeoJSON`)).json()) as {
        features: {
          properties: {
            lead_hours: number[];
            grid_lat: number;
            grid_lon: number;
            variables: Record<string, { values: (number | null)[] }>;
          };
        }[];
      };
      expect(features.length).toBeGreaterThan(0);
      for (const { properties } of features) {
        const corners = cornersAt(properties.grid_lat, properties.grid_lon);
        for (const [n, lead] of properties.lead_hours.entries()) {
          const { values } = properties.variables['wind_u_10m.quantile_0.5']!;
          expectQuantile(values[n], memberValues('wind_u_10m', lead, corners), 0.5);
        }
      }
    }
  });

  it.skipIf(!hasNetcdfReaders)('are the dimension realization of NetCDF', async () => {
    for (const [name, query, dimensions] of [
      ['area', AREA, ['time', 'realization', 'latitude', 'longitude']],
      ['place', PLACE, ['station', 'time', 'realization']],
    ] as const) {
      const response = await get(`${query}&member=0,3&f=netCDF4`);
      expect(response.status).toBe(200);
      const file = path.join(folder, `${name}.nc`);
      writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
      const { problems, variables, coordinates } = await checkNetcdf(file);
      expect(problems).toEqual([]);
      expect(variables['wind_u_10m']!.dimensions.slice(1)).toEqual(dimensions.slice(1));
      expect(variables['realization']!.attributes).toMatchObject({ standard_name: 'realization' });
      expect(coordinates['realization']).toEqual([0, 3]);
      const expected = await coverage(`${query}&member=0,3`);
      expect(Array.from(await readNetcdfFloats(file, 'wind_u_10m'))).toEqual(
        expected.ranges['wind_u_10m']!.values.map((value) =>
          value === null ? Number.NaN : Math.fround(value),
        ),
      );
    }
  });

  it('has parameters with members where none are named, and levels of none that it lacks', async () => {
    const { ranges } = await coverage('position?coords=POINT(10 50)&datetime=%2B6h&member=1');
    expect(Object.keys(ranges).sort()).toEqual(
      ['air_temperature_2m', 'total_precipitation', 'wind_u_10m', 'wind_v_10m'].sort(),
    );
  });

  it('costs at a place what all steps from the first to the last time cost', async () => {
    const cost = async (times: string, more: string) => {
      const response = await get(
        `position?coords=POINT(10 50)&parameter-name=wind_u_10m,air_temperature_2m&datetime=${times}${more}`,
      );
      expect(response.status, await response.text()).toBe(200);
      return Number(response.headers.get('x-credits-cost'));
    };
    const [two, all] = await Promise.all(
      ['%2B0h,%2B36h', '%2B0h/%2B36h'].map((times) => cost(times, `&quantile=${MANY}`)),
    );
    const few = await cost('%2B0h,%2B3h', `&quantile=${MANY}`);
    expect(all! - two!).toBeLessThanOrEqual(1);
    expect(two!).toBeGreaterThan(few * 1.5);
  });

  it('lets others run while it reads many cells', async () => {
    const area = 'area?bbox=2,44,11,52&datetime=%2B0h/%2B36h&f=GeoJSON&quantile=0.5';
    let [last, longest, isDone] = [performance.now(), 0, false];
    const start = last;
    const look = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      if (!isDone) setImmediate(look);
    };
    look();
    const response = await get(area);
    const { features } = (await response.json()) as { features: object[] };
    isDone = true;
    expect(response.status).toBe(200);
    expect(features.length).toBeGreaterThan(50);
    expect(longest).toBeLessThan((last - start) / 3);
  });

  it('refuses series of more members, places and times than one answer is made from', async () => {
    const run = (await gateway.parts.forecasts.request().latest('euro-ifs'))!;
    const fields = [
      { variable: 'wind_u_10m', vertical: false, along: { axis: 'quantile', value: 0.5 } },
    ] as const;
    // All steps from the first to the last are read.
    expect(() => requireFewMemberValues(run, 7332, fields, [0, 36])).not.toThrow();
    expect(() => requireFewMemberValues(run, 7333, fields, [0, 36])).toThrow(
      '11 members of 1 parameters at 7333 places and 13 times are 1048619 values, at most 1048576 are read',
    );
  });

  it('refuses by name what it does not have', async () => {
    const refused = async (query: string, model?: string) => {
      const response = await get(query, model);
      const { description } = (await response.json()) as { description: string };
      expect(response.status).toBe(400);
      return description;
    };
    const place = 'position?coords=POINT(10 50)&parameter-name=wind_u_10m';
    expect(await refused(`${place}&member=1`, 'gfs')).toMatch(
      /^member is refused: the gfs run .* has no members of an ensemble; runs that have some: the euro-ifs run/,
    );
    expect(await refused(`${place}&member=77`)).toContain('has no member 77; it has 0 (the control) to 10');
    expect(await refused(`${place}&quantile=2`)).toContain('quantile has "2": they are numbers from 0 to 1');
    expect(await refused(`${place}&quantile=0.5&member=1`)).toBe(
      'quantile and member exclude each other: give one of them',
    );
    expect(await refused(`${place.replace('wind_u_10m', 'cape')}&member=1`)).toContain(
      'has no members of cape',
    );
    expect(await refused('trajectory?coords=LINESTRING(5 50,10 50)&member=1')).toContain('member');
    expect(await refused(`${place}&ensemble=1`)).toContain('ensemble');
  });
});
