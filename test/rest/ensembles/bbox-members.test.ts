// biome-ignore-all lint/style/noNonNullAssertion: indexes are within the arrays by construction
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import {
  type Corners,
  control,
  LEADS,
  memberCubes,
  memberValue,
  memberValues,
  NUMBERS,
  quantile,
  SIZE,
} from '../../forecast/ensemble/small-ensemble.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { randomFrom } from '../../store/planes.ts';
import { NX } from '../../store/run-fixtures.ts';
import { rowsOfCsv } from '../../support/box-forms.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { checkNetcdf, hasNetcdfReaders, readNetcdfFloats } from '../../support/netcdf.ts';
import { numberOfCases } from '../../support/number-of-cases.ts';
import { routeTable } from '../../support/routes.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { keyOnPlan, plansIn } from '../contract/plans.ts';
import { jsonOf, send } from '../http-client.ts';

const ALL = [0, ...NUMBERS];
const VARIABLES = ['air_temperature_2m', 'wind_u_10m', 'wind_v_10m', 'total_precipitation'] as const;

const folder = scratchFolder();
let gateway: TestGateway;
let described: ZodType;
let features: ZodType;
beforeAll(async () => {
  const plans = plansIn(folder, { metered: { extends: 'paid', monthlyCredits: 100_000 } });
  gateway = await openGateway(undefined, undefined, undefined, plans);
  const { formats } = routeTable(gateway).find((route) => route.path === '/bbox')!;
  [described, features] = [formats.json!.schema!, formats.geojson!.schema!];
  const { store } = gateway.parts;
  await publishSmallRun(store, control(), { model: 'euro-ifs', ensemble: memberCubes() });
  await publishSmallRun(store, control(), { model: 'gfs' });
});
afterAll(() => gateway.close());

const random = randomFrom(414);
const among = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

type Plane = readonly (readonly (number | null)[])[];
interface Answer {
  readonly lats: readonly number[];
  readonly lons: readonly number[];
  readonly member?: number;
  readonly ensemble_size?: number;
  readonly values: Plane;
  readonly quantiles?: readonly { readonly at: number; readonly values: Plane }[];
  readonly used?: Plane;
  readonly members?: readonly { readonly number: number; readonly values: Plane }[];
  readonly probability?: {
    readonly conditions: readonly object[];
    readonly met: Plane;
    readonly used: Plane;
    readonly values: Plane;
  };
}

const BOX = { west: '2', south: '44', east: '11', north: '52' };

const call = (query: Readonly<Record<string, string>>, model = 'euro-ifs') =>
  `/bbox?${new URLSearchParams({ model, ...BOX, ...query })}`;

async function answer(query: Readonly<Record<string, string>>): Promise<Answer> {
  const response = await gateway.get(call(query));
  const body = (await response.json()) as Answer;
  expect(response.status, JSON.stringify(body)).toBe(200);
  // What the description does not have is left out by its schema.
  expect(described.parse(body)).toEqual(body);
  return body;
}

/** All points of an answer with their cell and their place in the rows. */
function pointsOf({ lats, lons }: Answer) {
  return lats.flatMap((lat, y) =>
    lons.map((lon, x) => ({ y, x, lat, lon, corners: [[(60 - lat) * NX + lon, 1]] as Corners })),
  );
}

/** Within half of the step of an answer. */
const near = (found: number | null | undefined, expected: number) =>
  expect(Math.abs((found ?? Number.NaN) - expected)).toBeLessThanOrEqual(0.0050001);

/** How many members have rain above a threshold together with wind above another, and of how many that is known. */
function countsAt(lead: number, corners: Corners, rain: number, wind: number): readonly [number, number] {
  const verdicts = ALL.map((member) => {
    const [amount, speed] = [
      memberValue('total_precipitation', member, lead, corners),
      memberValue('wind_speed_10m', member, lead, corners),
    ];
    const each = [amount === null ? null : amount > rain, speed === null ? null : speed >= wind];
    return each.includes(false) ? false : each.includes(null) ? null : true;
  });
  const known = verdicts.filter((verdict) => verdict !== null);
  return [known.filter(Boolean).length, known.length];
}

describe('members of an ensemble in GET /bbox', () => {
  it('cost the map of the control besides those of members, and each comparison', async () => {
    const cost = async (more: Readonly<Record<string, string>>) => {
      const response = await gateway.get(call({ var: 'wind_u_10m', lead_hours: '6', ...more }));
      expect(response.status, await response.text()).toBe(200);
      return Number(response.headers.get('x-credits-cost'));
    };
    const [plain, one, two] = [await cost({}), await cost({ members: '0' }), await cost({ members: '0-1' })];
    expect(one - (two - one)).toBeGreaterThanOrEqual(plain - 1);
    const compared = (times: number) => cost({ probability: Array(times).fill('wind_u_10m>1').join() });
    expect(await compared(32)).toBeGreaterThan(2 * (await compared(1)));
  });

  it('have each quantile once, and take no numbers beyond those of a computer', async () => {
    const twice = await answer({ var: 'wind_u_10m', lead_hours: '6', quantiles: '0.5,0.1,0.5' });
    expect(twice.quantiles!.map(({ at }) => at)).toEqual([0.5, 0.1]);
    const huge = { var: 'wind_u_10m', lead_hours: '6', probability: 'total_precipitation>1e308m' };
    const response = await gateway.get(call(huge));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ parameter: 'probability' }] });
  });

  it('equal the stored integers, for random questions', { timeout: 60_000 }, async () => {
    for (let n = 0; n < numberOfCases(60); n++) {
      const name = among(VARIABLES);
      const lead = among(LEADS);
      const query = {
        ...{ var: name, lead_hours: String(lead), stride: String(among([1, 2, 3])) },
        ...{ west: String(among([0, 3, 7])), north: String(among([50, 54])) },
      };
      const at = [0.1, 0.5, Math.round(random() * 1000) / 1000];
      const byQuantile = await answer({ ...query, quantiles: at.join() });
      expect([byQuantile.member, byQuantile.ensemble_size]).toEqual([0, SIZE]);
      expect(byQuantile.quantiles!.map((each) => each.at)).toEqual(at);
      const numbers = [...new Set([among(ALL), among(ALL)])].sort((a, b) => a - b);
      const byMember = await answer({ ...query, members: numbers.join() });
      expect(byMember.members!.map(({ number }) => number)).toEqual(numbers);
      const [rain, wind] = [Math.round(random() * 40) / 10, Math.round(random() * 120) / 10];
      const { probability, ...likely } = await answer({
        ...query,
        probability: `total_precipitation>${rain}mm,wind_speed_10m>=${wind}`,
      });
      for (const { y, x, corners } of pointsOf(likely)) {
        const values = memberValues(name, lead, corners);
        expect(byQuantile.used![y]![x]).toBe(values.length);
        for (const [q, map] of byQuantile.quantiles!.entries()) {
          if (values.length === 0) expect(map.values[y]![x]).toBeNull();
          else near(map.values[y]![x], quantile(values, at[q]!));
        }
        for (const { number, values: plane } of byMember.members!) {
          expect(plane[y]![x]).toBe(memberValue(name, number, lead, corners));
        }
        const [met, used] = countsAt(lead, corners, rain, wind);
        expect([probability!.met[y]![x], probability!.used[y]![x]]).toEqual([met, used]);
        if (used === 0) expect(probability!.values[y]![x]).toBeNull();
        else expect(probability!.values[y]![x]).toBeCloseTo(met / used, 3);
        for (const one of [byQuantile, byMember, likely]) {
          expect(one.values[y]![x]).toBe(memberValue(name, 0, lead, corners));
        }
      }
    }
  });

  const ASKED = [
    ['quantiles', '0.1,0.9', ['wind_u_10m.quantile_0.1', 'wind_u_10m.quantile_0.9', 'wind_u_10m.used']],
    ['members', '0,3-4', ['wind_u_10m.member_0', 'wind_u_10m.member_3', 'wind_u_10m.member_4']],
    ['probability', 'wind_speed_10m>5', ['probability', 'probability.met', 'probability.used']],
  ] as const;

  it.each(ASKED)('has %s in CSV and GeoJSON as in JSON', async (parameter, asked, names) => {
    const query = { var: 'wind_u_10m', lead_hours: '6', [parameter]: asked };
    const json = await answer(query);
    const rows = rowsOfCsv(await (await gateway.get(call({ ...query, fmt: 'csv' }))).text());
    const geojson = (await (await gateway.get(call({ ...query, fmt: 'geojson' }))).json()) as {
      features: { geometry: { coordinates: number[] }; properties: Record<string, number | null> }[];
    };
    expect(features.parse(geojson)).toEqual(geojson);
    const planes = [
      ...(json.quantiles ?? json.members ?? [json.probability!]).map(({ values }) => values),
      ...(json.used === undefined ? [] : [json.used]),
      ...(json.probability === undefined ? [] : [json.probability.met, json.probability.used]),
    ];
    const points = pointsOf(json);
    expect([rows.length, geojson.features.length]).toEqual([points.length, points.length]);
    for (const [n, { y, x, lat, lon }] of points.entries()) {
      const expected = [json.values, ...planes].map((plane) => plane[y]![x]!);
      const [row, { geometry, properties }] = [rows[n]!, geojson.features[n]!];
      expect([row['lat'], row['lon']].map(Number)).toEqual([lat, lon]);
      expect(geometry.coordinates).toEqual([lon, lat]);
      expect(properties).toEqual(
        Object.fromEntries(['wind_u_10m', ...names].map((name, m) => [name, expected[m]])),
      );
      for (const [m, name] of ['wind_u_10m', ...names].entries()) {
        expect(row[name]).toBe(expected[m] === null ? '' : String(expected[m]));
      }
    }
  });

  it.skipIf(!hasNetcdfReaders).each([
    ['quantiles', '0.1,0.9', 'wind_u_10m', ['time', 'quantile', 'latitude', 'longitude'], [0.1, 0.9]],
    ['members', '0,3-4', 'wind_u_10m', ['time', 'realization', 'latitude', 'longitude'], [0, 3, 4]],
    ['probability', 'wind_speed_10m>5', 'probability', ['time', 'latitude', 'longitude'], null],
  ] as const)('has %s in NetCDF as in JSON', async (parameter, asked, variable, dimensions, axis) => {
    const query = { var: 'wind_u_10m', lead_hours: '6', [parameter]: asked };
    const json = await answer(query);
    const response = await gateway.get(call({ ...query, fmt: 'netcdf' }));
    expect(response.status).toBe(200);
    const file = path.join(folder, `${parameter}.nc`);
    writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
    const summary = await checkNetcdf(file);
    expect(summary.problems).toEqual([]);
    expect(summary.variables[variable]!.dimensions).toEqual(dimensions);
    if (axis !== null) expect(summary.coordinates[dimensions[1]!]).toEqual(axis);
    if (parameter === 'members') {
      expect(summary.variables['realization']!.attributes).toMatchObject({ standard_name: 'realization' });
    }
    const planes = (json.quantiles ?? json.members ?? [json.probability!]).map(({ values }) => values);
    expect(Array.from(await readNetcdfFloats(file, variable))).toEqual(
      planes.flat(2).map((value) => (value === null ? Number.NaN : Math.fround(value))),
    );
  });

  it('leaves the answer of a single forecast as it is, and says that of an ensemble is the control', async () => {
    const query = { var: 'wind_u_10m', lead_hours: '6' };
    const single = (await (await gateway.get(call(query, 'gfs'))).json()) as Answer;
    const ensemble = await answer(query);
    expect(Object.keys(single)).toEqual([
      ...['model', 'var', 'units', 'init_time', 'lead_hours', 'valid_time', 'bbox', 'grid'],
      ...['lats', 'lons', 'values', 'run'],
    ]);
    expect(ensemble).toMatchObject({ member: 0, ensemble_size: SIZE, values: single.values });
  });

  it('costs by the members that are read, as its estimate says, and has a tag by question', async () => {
    const key = await keyOnPlan(gateway, 'metered');
    const tags = new Set<string | undefined>();
    const cost = async (more: Readonly<Record<string, string>>) => {
      const asked = call({ var: 'wind_u_10m', lead_hours: '6', ...more });
      const estimate = jsonOf(await send(gateway, `${asked}&estimate=true`, { key }));
      const first = await send(gateway, asked, { key });
      expect(first.headers['x-credits-cost']).toBe(String(estimate['credits']));
      tags.add(first.headers.etag);
      return Number(estimate['credits']);
    };
    const [plain, two, all] = [
      await cost({}),
      await cost({ members: '1,2' }),
      await cost({ members: 'all' }),
    ];
    expect([plain < two, two < all]).toEqual([true, true]);
    expect(await cost({ quantiles: '0.5' })).toBeGreaterThanOrEqual(plain * 5);
    // A speed is read from two components.
    const [component, speed] = [
      await cost({ probability: 'wind_u_10m>5' }),
      await cost({ probability: 'wind_speed_10m>5' }),
    ];
    expect(speed / component).toBeGreaterThan(1.2);
    expect(tags.size).toBe(6);
  });

  it('refuses what it cannot answer, naming what is allowed', async () => {
    const refused = async (more: Readonly<Record<string, string>>, model?: string) => {
      const response = await gateway.get(call({ var: 'wind_u_10m', lead_hours: '6', ...more }, model));
      const { code, detail } = (await response.json()) as { code: string; detail: string };
      expect([response.status, code]).toEqual([422, 'validation_error']);
      return detail;
    };
    expect(await refused({ quantiles: '0.5' }, 'gfs')).toBe(
      'the gfs run of 2026-01-01T00:00:00Z has no members of an ensemble; runs that have some: the euro-ifs run of 2026-01-01T00:00:00Z',
    );
    expect(await refused({ quantiles: '0.5', members: 'all' })).toBe(
      'members and quantiles exclude each other: give one of them',
    );
    expect(await refused({ quantiles: '1.5' })).toContain(
      'quantiles has "1.5": they are numbers from 0 to 1',
    );
    expect(await refused({ members: '77' })).toContain('has no member 77; it has 0 (the control) to 10');
    expect(await refused({ probability: 'cape>100' })).toContain('has no members of cape; it has members of');
    expect(await refused({ probability: 'wind_u_10m>5kg' })).toMatch(/^probability of wind_u_10m: "kg"/);
  });
});
