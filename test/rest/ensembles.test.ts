// biome-ignore-all lint/style/noNonNullAssertion: indexes are within the arrays by construction
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import type { VariableName } from '../../src/catalog/index.ts';
import {
  type Corners,
  control,
  LEADS,
  memberCubes,
  memberValue,
  NUMBERS,
  quantile,
  SIZE,
} from '../forecast/ensemble/small-ensemble.ts';
import { publishSmallRun } from '../forecast/small-runs.ts';
import { randomFrom } from '../store/planes.ts';
import { NX } from '../store/run-fixtures.ts';
import { rowsOfCsv } from '../support/box-forms.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { numberOfCases } from '../support/number-of-cases.ts';
import { routeTable } from '../support/routes.ts';
import { scratchFolder } from '../support/scratch.ts';
import { keyOnPlan, plansIn } from './contract/plans.ts';
import { jsonOf, send } from './http-client.ts';

const ALL = [0, ...NUMBERS];
const VARIABLES = ['air_temperature_2m', 'wind_u_10m', 'wind_v_10m', 'total_precipitation'] as const;
/** Units with which thresholds are sent: how the fixed unit is made from them. */
const UNITS = {
  air_temperature_2m: { '': (x: number) => x, K: (x: number) => x, Cel: (x: number) => x + 273.15 },
  wind_u_10m: { '': (x: number) => x, 'km/h': (x: number) => x / 3.6 },
  wind_v_10m: { '': (x: number) => x, 'm s-1': (x: number) => x },
  total_precipitation: { '': (x: number) => x, mm: (x: number) => x },
  wind_speed_10m: { '': (x: number) => x, 'm/s': (x: number) => x },
} as const;
const TESTS = {
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
} as const;

const folder = scratchFolder();
let gateway: TestGateway;
let described: ZodType;
beforeAll(async () => {
  const plans = plansIn(folder, { metered: { extends: 'paid', monthlyCredits: 100_000 } });
  gateway = await openGateway(undefined, undefined, undefined, plans);
  described = routeTable(gateway).find(({ path }) => path === '/point')!.formats.json!.schema!;
  const { store } = gateway.parts;
  await publishSmallRun(store, control(), { model: 'euro-ifs', ensemble: memberCubes() });
  await publishSmallRun(store, control(), { model: 'gfs' });
});
afterAll(() => gateway.close());

const random = randomFrom(413);
const among = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

type Series = readonly (number | null)[];
interface OfVariable {
  readonly values: Series;
  readonly quantiles?: readonly { readonly at: number; readonly values: Series }[];
  readonly mean?: Series;
  readonly standard_deviation?: Series;
  readonly minimum?: Series;
  readonly maximum?: Series;
  readonly used?: readonly number[];
  readonly members?: readonly { readonly number: number; readonly values: Series }[];
}
interface Answer extends OfVariable {
  readonly lead_hours: readonly number[];
  readonly member?: number;
  readonly ensemble_size?: number;
  readonly probability?: {
    readonly conditions: readonly object[];
    readonly met: readonly number[];
    readonly used: readonly number[];
    readonly values: Series;
  };
  readonly variables?: Readonly<Record<string, OfVariable>>;
  readonly vars?: Readonly<Record<string, OfVariable>>;
}

async function point(query: Readonly<Record<string, string | readonly string[]>>, model = 'euro-ifs') {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
  const parameters = new URLSearchParams([['model', model], ...pairs] as [string, string][]);
  return gateway.get(`/point?${parameters}`);
}

async function answer(query: Readonly<Record<string, string | readonly string[]>>): Promise<Answer> {
  const response = await point(query);
  const body = (await response.json()) as Answer;
  expect(response.status, JSON.stringify(body)).toBe(200);
  // What the description does not have is left out by its schema.
  expect(described.parse(body)).toEqual(body);
  return body;
}

const near = (found: number | null | undefined, expected: number) =>
  expect(Math.abs((found ?? Number.NaN) - expected)).toBeLessThanOrEqual(0.0050001);

/** Compares what an answer says of a variable at its leads with the members' integers. */
function expectStatistics(found: OfVariable, name: VariableName, leads: readonly number[], corners: Corners) {
  for (const [n, lead] of leads.entries()) {
    const values = ALL.flatMap((member) => memberValue(name, member, lead, corners) ?? []);
    values.sort((a, b) => a - b);
    expect(found.used![n]).toBe(values.length);
    if (values.length === 0) {
      expect([found.mean![n], found.minimum![n], found.quantiles![0]!.values[n]]).toEqual([null, null, null]);
      continue;
    }
    for (const { at, values: of } of found.quantiles!) near(of[n], quantile(values, at));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    near(found.mean![n], mean);
    near(found.standard_deviation![n], Math.sqrt(squares / (values.length - 1)));
    expect([found.minimum![n], found.maximum![n]]).toEqual([values[0], values.at(-1)]);
  }
}

/** A random comparison: as it is sent, and whether a member meets it (null: unknown). */
function randomCondition() {
  const name = among([...VARIABLES, 'wind_speed_10m'] as const);
  const operator = among(Object.keys(TESTS) as (keyof typeof TESTS)[]);
  const unit = among(Object.keys(UNITS[name]));
  const fixed = (UNITS[name] as Record<string, (x: number) => number>)[unit]!;
  const isKelvin = name === 'air_temperature_2m' && unit !== 'Cel';
  const sent = Math.round((isKelvin ? 265 + random() * 40 : -5 + random() * 15) * 100) / 100;
  const blank = among(['', ' ']);
  return {
    text: `${name}${blank}${operator}${blank}${sent}${blank}${unit}`,
    meets(member: number, lead: number, corners: Corners): boolean | null {
      const value = memberValue(name, member, lead, corners);
      return value === null ? null : TESTS[operator](value, fixed(sent));
    },
  };
}

describe('members of an ensemble in GET /point', () => {
  it('equal the stored integers, for random questions', { timeout: 120_000 }, async () => {
    for (let n = 0; n < numberOfCases(300); n++) {
      const [i, j] = [Math.floor(random() * NX), Math.floor(random() * 18)];
      const corners: Corners = [[j * NX + i, 1]];
      const place = { lat: String(60 - j), lon: String(i) };
      const from = Math.floor(random() * LEADS.length);
      const to = from + Math.floor(random() * (LEADS.length - from));
      const leads = LEADS.slice(from, to + 1);
      const names = VARIABLES.filter(() => random() < 0.4);
      if (names.length === 0) names.push(among(VARIABLES));
      const isFlat = names.length === 1 && random() < 0.7;
      // One that is requested twice is answered once.
      const at = [
        ...new Set(
          Array.from({ length: 1 + Math.floor(random() * 4) }, () => Math.round(random() * 1000) / 1000),
        ),
      ];
      const numbers = [...new Set([among(ALL), among(ALL), among(ALL)])].sort((a, b) => a - b);
      const conditions = [randomCondition(), randomCondition(), randomCondition()].slice(
        Math.floor(random() * 3),
      );
      const [hasQuantiles, hasMembers, hasProbability] = [random() < 0.6, random() < 0.5, random() < 0.6];
      const texts = conditions.map(({ text }) => text);
      const layout = isFlat ? null : among([null, 'vars', 'variables']);
      const found = await answer({
        ...place,
        [isFlat ? 'var' : 'vars']: names.join(','),
        lead_from: String(leads[0]),
        lead_to: String(leads.at(-1)),
        ...(layout !== null && { layout }),
        ...(hasQuantiles && { quantiles: among([at.join(','), at.map(String)]) }),
        ...(hasMembers && { members: numbers.join(',') }),
        ...(hasProbability && { probability: among([texts.join(','), texts]) }),
      });
      expect(found.lead_hours).toEqual(leads);
      expect([found.member, found.ensemble_size]).toEqual([0, SIZE]);
      const tables = isFlat ? [] : [found.variables, found.vars].filter((table) => table !== undefined);
      expect(tables).toHaveLength(isFlat ? 0 : layout === null ? 2 : 1);
      for (const name of names) {
        for (const of of isFlat ? [found] : tables.map((table) => table[name]!)) {
          expect(of.values).toEqual(leads.map((lead) => memberValue(name, 0, lead, corners)));
          if (hasQuantiles) {
            expect(of.quantiles!.map((each) => each.at)).toEqual(at);
            expectStatistics(of, name, leads, corners);
          } else expect([of.quantiles, of.mean, of.used]).toEqual([undefined, undefined, undefined]);
          expect(of.members).toEqual(
            hasMembers
              ? numbers.map((number) => ({
                  number,
                  values: leads.map((lead) => memberValue(name, number, lead, corners)),
                }))
              : undefined,
          );
        }
      }
      if (!hasProbability) {
        expect(found.probability).toBeUndefined();
        continue;
      }
      for (const [m, lead] of leads.entries()) {
        const verdicts = ALL.map((member) => {
          const each = conditions.map((condition) => condition.meets(member, lead, corners));
          return each.includes(false) ? false : each.includes(null) ? null : true;
        });
        const used = verdicts.filter((verdict) => verdict !== null);
        const met = used.filter(Boolean).length;
        const { probability } = found;
        expect([probability!.met[m], probability!.used[m]], texts.join()).toEqual([met, used.length]);
        if (used.length === 0) expect(probability!.values[m]).toBeNull();
        else expect(probability!.values[m]).toBeCloseTo(met / used.length, 3);
      }
    }
  });

  it('say which unit a threshold was compared in', async () => {
    const found = await answer({
      ...{ lat: '50', lon: '10', var: 'air_temperature_2m' },
      probability: ['air_temperature_2m < -1.5 °C', 'wind_speed_10m>=1e1'],
    });
    expect(found.probability!.conditions).toEqual([
      { var: 'air_temperature_2m', operator: '<', threshold: -1.5, units: 'degC' },
      { var: 'wind_speed_10m', operator: '>=', threshold: 10, units: 'm s-1' },
    ]);
  });

  it('takes operators in an address as they are typed, and ranges of members', async () => {
    const call = '/point?model=euro-ifs&lat=50&lon=10&var=wind_u_10m&lead_to=6';
    const typed = await send(gateway, `${call}&probability=wind_u_10m>=3m/s,total_precipitation<2mm`);
    expect(typed.status).toBe(200);
    expect(jsonOf(typed)).toMatchObject({
      probability: { conditions: [{ operator: '>=', threshold: 3, units: 'm s-1' }, { operator: '<' }] },
    });
    const numbersOf = async (members: string) => {
      const { members: found } = jsonOf(
        await send(gateway, `${call}&members=${members}`),
      ) as unknown as Answer;
      return found!.map(({ number }) => number);
    };
    expect(await numbersOf('all')).toEqual(ALL);
    expect(await numbersOf('7-9,0,3,8')).toEqual([0, 3, 7, 8, 9]);
  });

  it('leaves the answer of a single forecast as it is, and says that of an ensemble is the control', async () => {
    const query = { lat: '50', lon: '10', var: 'wind_u_10m' };
    const single = (await (await point(query, 'gfs')).json()) as Answer;
    const ensemble = await answer(query);
    expect(Object.keys(single).filter((key) => key !== 'nulls')).toEqual([
      ...[
        'model',
        'var',
        'units',
        'lat',
        'lon',
        'init_time',
        'lead_hours',
        'surface_altitude',
        'values',
        'run',
      ],
    ]);
    expect(ensemble).toMatchObject({ member: 0, ensemble_size: SIZE, values: single.values });
    const feature = (await (await point({ ...query, fmt: 'geojson' })).json()) as { properties: object };
    expect(feature.properties).toMatchObject({ member: 0, ensemble_size: SIZE });
  });

  it('costs by the members that are read, as its estimate says, and the same from the cache', async () => {
    const key = await keyOnPlan(gateway, 'metered');
    const cost = async (more: string) => {
      const call = `/point?model=euro-ifs&lat=50&lon=10&var=wind_u_10m${more}`;
      const estimate = jsonOf(await send(gateway, `${call}&estimate=true`, { key }));
      const [first, again] = [await send(gateway, call, { key }), await send(gateway, call, { key })];
      expect(first.headers['x-credits-cost'], more).toBe(String(estimate['credits']));
      expect(again.headers['x-credits-cost'], more).toBe(String(estimate['credits']));
      expect(again.content).toEqual(first.content);
      return Number(estimate['credits']);
    };
    const [plain, three, all] = [await cost(''), await cost('&members=1-3'), await cost('&members=all')];
    expect([plain < three, three < all]).toEqual([true, true]);
    expect(all).toBeGreaterThanOrEqual(SIZE / 2);
    expect(await cost('&quantiles=0.5')).toBeGreaterThanOrEqual(all);
  });

  it('has the caching headers of other answers, and a tag that differs by question', async () => {
    const call = '/point?model=euro-ifs&lat=50&lon=10&var=wind_u_10m';
    const tags = new Set<string>();
    for (const more of ['', '&quantiles=0.5', '&quantiles=0.4', '&members=0', '&probability=wind_u_10m>1']) {
      const first = await send(gateway, call + more);
      expect(first.headers['cache-control']).toBe('private, max-age=60');
      expect(first.headers['x-run']).toBe('euro-ifs/2026-01-01T00:00:00Z');
      const tag = first.headers.etag ?? '';
      tags.add(tag);
      const again = await send(gateway, call + more, { headers: { 'if-none-match': tag } });
      expect([again.status, again.content.length]).toEqual([304, 0]);
    }
    expect(tags.size).toBe(5);
  });

  it('refuses what it cannot answer, naming what is allowed and a near match', async () => {
    const place = { lat: '50', lon: '10', var: 'wind_u_10m' };
    const refused = async (more: Readonly<Record<string, string>>, model?: string) => {
      const response = await point({ ...place, ...more }, model);
      const { code, detail } = (await response.json()) as { code: string; detail: string };
      expect([response.status, code]).toEqual([422, 'validation_error']);
      expect(response.headers.get('x-credits-cost') ?? '0').toBe('0');
      return detail;
    };
    expect(await refused({ quantiles: '0.5' }, 'gfs')).toBe(
      'the gfs run of 2026-01-01T00:00:00Z has no members of an ensemble; runs that have some: the euro-ifs run of 2026-01-01T00:00:00Z',
    );
    expect(await refused({ quantiles: '0.1,1.5' })).toBe(
      'quantiles has "1.5": they are numbers from 0 to 1, separated by commas (0.5 is the median)',
    );
    expect(await refused({ quantiles: '' })).toContain('quantiles has ""');
    expect(await refused({ quantiles: Array(100).fill('0.5').join(',') })).toContain('at most 99');
    expect(await refused({ members: '3-1' })).toContain(
      'members has "3-1": they are all, or numbers and ranges',
    );
    expect(await refused({ members: '0-99999999' })).toContain('members has');
    expect(await refused({ members: '77' })).toContain('has no member 77; it has 0 (the control) to 10');
    expect(await refused({ probability: 'total_precipitation=1' })).toContain('one of > >= < <=');
    expect(await refused({ probability: 'total_precipitation>' })).toContain('has no number after >');
    expect(await refused({ probability: 'total_precipitation>1 2mm' })).toContain(
      'a condition is a variable',
    );
    expect(await refused({ probability: 'total_precipitaton>1' })).toContain(
      '"total_precipitaton" is not a variable, did you mean total_precipitation?',
    );
    expect(await refused({ probability: 'air_temperature_2m>1mm' })).toMatch(
      /^probability of air_temperature_2m: "mm" is not a unit of temperature.*Cel/,
    );
    expect(await refused({ probability: 'wind_u_10m>1,' })).toContain('probability has ""');
    expect(await refused({ probability: Array(33).fill('wind_u_10m>1').join(',') })).toContain('at most 32');
    expect(await refused({ probability: 'cape>100' })).toContain('has no members of cape; it has members of');
  });

  it('are columns in CSV and entries in GeoJSON, with the numbers of JSON', async () => {
    const query = {
      ...{ lat: '50', lon: '10', vars: 'wind_u_10m,total_precipitation' },
      ...{ quantiles: '0.1,0.9', members: '0,3', probability: 'wind_speed_10m>5' },
    };
    const json = await answer({ ...query, layout: 'vars' });
    const rows = rowsOfCsv(await (await point({ ...query, fmt: 'csv' })).text());
    const feature = (await (await point({ ...query, fmt: 'geojson' })).json()) as {
      properties: { probability: object; variables: Record<string, { units: string; values: Series }> };
    };
    expect(feature.properties.probability).toEqual(json.probability);
    const expected: Record<string, Series> = {};
    for (const [name, of] of Object.entries(json.vars!)) {
      expected[name] = of.values;
      for (const { at, values } of of.quantiles!) expected[`${name}.quantile_${at}`] = values;
      for (const key of ['mean', 'standard_deviation', 'minimum', 'maximum', 'used'] as const) {
        expected[`${name}.${key}`] = of[key]!;
      }
      for (const { number, values } of of.members!) expected[`${name}.member_${number}`] = values;
    }
    const { variables } = feature.properties;
    expect(Object.fromEntries(Object.entries(variables).map(([name, of]) => [name, of.values]))).toEqual(
      expected,
    );
    expect(variables['wind_u_10m.standard_deviation']!.units).toBe('m s-1');
    expected['probability'] = json.probability!.values;
    expected['probability.met'] = json.probability!.met;
    expected['probability.used'] = json.probability!.used;
    for (const [n, row] of rows.entries()) {
      expect(row['lead_hours']).toBe(String(json.lead_hours[n]));
      const { model, init_time, lead_hours, valid_time, lat, lon, synthetic, ...values } = row;
      expect(values).toEqual(
        Object.fromEntries(
          Object.entries(expected).map(([name, list]) => [name, list[n] === null ? '' : String(list[n])]),
        ),
      );
    }
  });

  it('have the leads of the control where some of it is not stored yet', async () => {
    const leads = LEADS.filter((lead) => lead !== 6 && lead < 24);
    const temperature = { ...control().air_temperature_2m!, leads };
    await publishSmallRun(
      gateway.parts.store,
      { air_temperature_2m: temperature },
      { model: 'icon-eu', ensemble: memberCubes() },
    );
    const query = { lat: '50', lon: '10', var: 'air_temperature_2m', quantiles: '0.5', members: '2' };
    const found = (await (await point(query, 'icon-eu')).json()) as Answer;
    const corners: Corners = [[10 * NX + 10, 1]];
    expect(found.lead_hours).toEqual(leads);
    expect(found.members![0]!.values).toEqual(
      found.lead_hours.map((lead) => memberValue('air_temperature_2m', 2, lead, corners)),
    );
    for (const list of [found.values, found.mean!, found.used!, found.quantiles![0]!.values]) {
      expect(list).toHaveLength(found.lead_hours.length);
    }
  });
});
