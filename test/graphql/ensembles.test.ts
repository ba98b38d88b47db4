// biome-ignore-all lint/style/noNonNullAssertion: indexes are within the arrays by construction
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
} from '../forecast/ensemble/small-ensemble.ts';
import { publishSmallRun } from '../forecast/small-runs.ts';
import { randomFrom } from '../store/planes.ts';
import { NX } from '../store/run-fixtures.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { numberOfCases } from '../support/number-of-cases.ts';

const NAMES = ['air_temperature_2m', 'wind_u_10m', 'total_precipitation', 'wind_speed_10m'] as const;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  const { store } = gateway.parts;
  await publishSmallRun(store, control(), { model: 'euro-ifs', ensemble: memberCubes() });
  await publishSmallRun(store, control(), { model: 'gfs' });
});
afterAll(() => gateway.close());

const random = randomFrom(411);
const among = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

type Series = readonly (number | null)[];

const AT_A_PLACE = `query ($latitude: Float!, $longitude: Float!, $name: VariableName!, $other: VariableName!, $at: [Float!]!,
  $threshold: Float!, $edges: [Float!]!, $hours: PositiveInt!, $numbers: [NonNegativeInt!]) {
  point(latitude: $latitude, longitude: $longitude) {
    forecast(model: euro_ifs) {
      ensemble { size members }
      quantiles(variable: $name, at: $at) {
        run { initTime model } leadHours used size mean minimum maximum standardDeviation quantiles { at values }
      }
      exceedance(variable: $name, thresholds: [$threshold]) { used thresholds { threshold values } }
      histogram(variable: $name, edges: $edges) { bins { from to counts } }
      members(variable: $name, numbers: $numbers) { members { number values } }
      probability(where: [
        { is: { variable: $name, comparison: GT, threshold: $threshold } }
        { not: { is: { variable: $other, comparison: GT, threshold: 2 } } }
      ]) { met used size values }
      probabilityOfHours(where: [{ is: { variable: $name, comparison: GT, threshold: $threshold } }], minimumHours: $hours) {
        probability met used size validFrom validTo
      }
      periodQuantiles(variable: air_temperature_2m, statistic: MAXIMUM, at: $at) { used quantiles { at values } periods { hours } }
    }
  }
}`;

interface AtAPlace {
  point: {
    forecast: {
      ensemble: { size: number; members: number[] };
      quantiles: {
        run: { initTime: string; model: string };
        leadHours: number[];
        used: number[];
        size: number;
        mean: Series;
        minimum: Series;
        maximum: Series;
        standardDeviation: Series;
        quantiles: { at: number; values: Series }[];
      };
      exceedance: { used: number[]; thresholds: { threshold: number; values: Series }[] };
      histogram: { bins: { from: number; to: number; counts: number[] }[] };
      members: { members: { number: number; values: Series }[] };
      probability: { met: number[]; used: number[]; size: number; values: Series };
      probabilityOfHours: {
        probability: number | null;
        met: number;
        used: number;
        size: number;
        validTo: string;
      };
      periodQuantiles: { used: number[]; quantiles: { values: Series }[]; periods: { hours: number }[] };
    };
  };
}

describe('members of an ensemble in GraphQL', () => {
  it('equal the stored integers at random places, for every kind of question', {
    timeout: 60_000,
  }, async () => {
    for (let n = 0; n < numberOfCases(150); n++) {
      const [i, j] = [Math.floor(random() * NX), Math.floor(random() * 18)];
      const corners: Corners = [[j * NX + i, 1]];
      const [name, other] = [among(NAMES), among(NAMES)];
      const lead = Math.floor(random() * LEADS.length);
      const expected = memberValues(name, LEADS[lead]!, corners);
      const at = Math.round(random() * 1000) / 1000;
      const threshold = expected.length === 0 ? 3 : among(expected);
      const edges = [threshold - 500, threshold + 0.001, threshold + 500];
      const numbers = [among(NUMBERS), 0];
      const { data, errors } = await gateway.query<AtAPlace>(AT_A_PLACE, {
        latitude: 60 - j,
        longitude: i,
        ...{ name, other, at: [at], threshold, edges, hours: among([3, 6]), numbers },
      });
      expect(errors).toBeUndefined();
      const { forecast } = data.point;
      expect(forecast.ensemble).toEqual({ size: SIZE, members: [0, ...NUMBERS] });
      const { quantiles, exceedance, histogram, members, probability, probabilityOfHours } = forecast;
      expect(quantiles.run.initTime).toBe('2026-01-01T00:00:00Z');
      expect(quantiles.leadHours).toEqual(LEADS);
      expect([quantiles.used[lead], quantiles.size]).toEqual([expected.length, SIZE]);
      const above = expected.filter((value) => value > threshold).length;
      if (expected.length > 0) {
        expect(Math.abs(quantiles.quantiles[0]!.values[lead]! - quantile(expected, at))).toBeLessThanOrEqual(
          0.0050001,
        );
        expect(quantiles.minimum[lead]).toBeCloseTo(expected[0]!, 6);
        expect(quantiles.maximum[lead]).toBeCloseTo(expected.at(-1)!, 6);
        const mean = expected.reduce((sum, value) => sum + value, 0) / expected.length;
        expect(Math.abs(quantiles.mean[lead]! - mean)).toBeLessThanOrEqual(0.0050001);
        expect(exceedance.thresholds[0]!.values[lead]).toBeCloseTo(above / expected.length, 3);
      } else expect(quantiles.quantiles[0]!.values[lead]).toBeNull();
      expect(histogram.bins.map(({ counts }) => counts[lead])).toEqual([expected.length - above, above]);
      expect(members.members.map(({ number }) => number)).toEqual(numbers.toSorted((a, b) => a - b));
      for (const { number, values } of members.members) {
        expect(values[lead]).toBe(memberValue(name, number, LEADS[lead]!, corners));
      }
      const verdicts = [0, ...NUMBERS].map((member) => {
        const [a, b] = [name, other].map((each) => memberValue(each, member, LEADS[lead]!, corners));
        const holds = [a == null ? null : a > threshold, b == null ? null : !(b > 2)];
        return holds.includes(false) ? false : holds.includes(null) ? null : true;
      });
      const known = verdicts.filter((verdict) => verdict !== null);
      expect([probability.met[lead], probability.used[lead], probability.size]).toEqual([
        known.filter(Boolean).length,
        known.length,
        SIZE,
      ]);
      const { met, used } = probabilityOfHours;
      expect(met).toBeLessThanOrEqual(used);
      if (used > 0) expect(probabilityOfHours.probability).toBeCloseTo(met / used, 3);
      expect(probabilityOfHours.validTo).toBe('2026-01-02T12:00:00Z');
      const maxima = [0, ...NUMBERS].map((member) =>
        Math.max(
          ...LEADS.filter((hour) => hour < 24).flatMap(
            (hour) => memberValue('air_temperature_2m', member, hour, corners) ?? [],
          ),
        ),
      );
      const day = quantile(
        maxima.sort((a, b) => a - b),
        at,
      );
      expect(Math.abs(forecast.periodQuantiles.quantiles[0]!.values[0]! - day)).toBeLessThanOrEqual(
        0.0050001,
      );
    }
  });

  it('equal the stored integers on random maps', { timeout: 60_000 }, async () => {
    for (let n = 0; n < numberOfCases(60); n++) {
      const lead = among(LEADS.slice(1));
      const at = Math.round(random() * 100) / 100;
      const stride = among([1, 2, 3]);
      const name = among(NAMES);
      const [west, south] = [Math.floor(random() * 12), 43 + Math.floor(random() * 8)];
      const { data, errors } = await gateway.query<{
        slab: {
          latitudes: number[];
          longitudes: number[];
          quantile: { values: Series; used: number[]; size: number };
          probability: { values: Series; used: number[] };
        };
      }>(
        `query ($name: VariableName!, $lead: NonNegativeInt!, $box: BoxInput!, $stride: PositiveInt!, $at: Float!) {
          slab(model: euro_ifs, variable: $name, leadHours: $lead, box: $box, stride: $stride) {
            latitudes longitudes
            quantile(at: $at) { values used size }
            probability(where: [{ is: { variable: total_precipitation, comparison: GT, threshold: 1 } }
              { is: { variable: wind_speed_10m, comparison: GT, threshold: 6 } }]) { values used }
          }
        }`,
        { name, lead, at, stride, box: { west, south, east: west + 9, north: south + 8 } },
      );
      expect(errors).toBeUndefined();
      const { latitudes, longitudes, quantile: map, probability } = data.slab;
      expect(map.size).toBe(SIZE);
      for (const [y, latitude] of latitudes.entries()) {
        for (const [x, longitude] of longitudes.entries()) {
          const cell = y * longitudes.length + x;
          const corners: Corners = [[(60 - latitude) * NX + longitude, 1]];
          const expected = memberValues(name, lead, corners);
          expect(map.used[cell]).toBe(expected.length);
          if (expected.length > 0)
            expect(Math.abs(map.values[cell]! - quantile(expected, at))).toBeLessThanOrEqual(0.0050001);
          const verdicts = [0, ...NUMBERS].map((member) => {
            const rain = memberValue('total_precipitation', member, lead, corners);
            const wind = memberValue('wind_speed_10m', member, lead, corners);
            const holds = [rain === null ? null : rain > 1, wind === null ? null : wind > 6];
            return holds.includes(false) ? false : holds.includes(null) ? null : true;
          });
          const known = verdicts.filter((verdict) => verdict !== null);
          expect(probability.used[cell]).toBe(known.length);
          if (known.length > 0)
            expect(probability.values[cell]).toBeCloseTo(known.filter(Boolean).length / known.length, 3);
        }
      }
    }
  });

  it('have a price by what is read of each member: a speed from two components, a time from two steps', async () => {
    const priceOf = async (variable: string, map: string, at = 'leadHours: 6') => {
      const query = `{ slab(model: euro_ifs, variable: ${variable}, ${at}, box: { west: 0, south: 43, east: 18, north: 60 }) { ${map} } }`;
      const { data, errors } = await gateway.query<{ estimate: { price: number } }>(
        'query ($query: String!) { estimate(query: $query) { price } }',
        { query },
      );
      expect(errors).toBeUndefined();
      return data.estimate.price;
    };
    const quantile = 'quantile(at: 0.5) { size }';
    const [component, speed] = [
      await priceOf('wind_u_10m', quantile),
      await priceOf('wind_speed_10m', quantile),
    ];
    expect(speed / component).toBeGreaterThan(1.3);
    const between = 'at: { time: "2026-01-01T04:00Z", method: LINEAR }';
    expect((await priceOf('wind_u_10m', quantile, between)) / component).toBeGreaterThan(1.3);
    const probability = (name: string) =>
      `probability(where: [{ is: { variable: ${name}, comparison: GT, threshold: 5 } }]) { size }`;
    const ratio =
      (await priceOf('wind_u_10m', probability('wind_speed_10m'))) /
      (await priceOf('wind_u_10m', probability('wind_u_10m')));
    expect(ratio).toBeGreaterThan(1.3);
    // Of the control alone.
    expect(await priceOf('wind_speed_10m', 'size: nx')).toBeLessThan(speed / 5);
  });

  it('converts units of values, thresholds and edges', async () => {
    const { data, errors } = await gateway.query<AtAPlace>(`{
      point(latitude: 50, longitude: 10) {
        forecast(model: euro_ifs) {
          quantiles(variable: air_temperature_2m, unit: "Cel", at: [0.5]) { quantiles { values } standardDeviation }
          exceedance(variable: air_temperature_2m, unit: "Cel", thresholds: [5]) { thresholds { threshold values } }
        }
      }
    }`);
    expect(errors).toBeUndefined();
    const { quantiles, exceedance } = data.point.forecast;
    const corners: Corners = [[10 * NX + 10, 1]];
    const kelvin = memberValues('air_temperature_2m', 6, corners);
    expect(
      Math.abs(quantiles.quantiles[0]!.values[2]! - (quantile(kelvin, 0.5) - 273.15)),
    ).toBeLessThanOrEqual(0.0050001);
    const above = kelvin.filter((value) => value > 278.15).length / kelvin.length;
    expect(exceedance.thresholds[0]).toMatchObject({ threshold: 5 });
    expect(exceedance.thresholds[0]!.values[2]).toBeCloseTo(above, 3);
  });

  it('names what has members where a run, a variable or a number has none', async () => {
    const ask = async (model: string, field: string) => {
      const { errors } = await gateway.query(
        `{ point(latitude: 50, longitude: 10) { forecast(model: ${model}) { ${field} } } }`,
      );
      return errors?.[0];
    };
    expect(await ask('gfs', 'quantiles(variable: air_temperature_2m) { size }')).toMatchObject({
      message:
        'the gfs run of 2026-01-01T00:00:00Z has no members of an ensemble; runs that have some: the euro_ifs run of 2026-01-01T00:00:00Z',
      extensions: { reason: 'no_data', argument: 'model' },
    });
    expect(await ask('euro_ifs', 'quantiles(variable: cape) { size }')).toMatchObject({
      message: expect.stringContaining('has no members of cape; it has members of air_temperature_2m'),
    });
    expect(
      await ask('euro_ifs', 'members(variable: wind_u_10m, numbers: [77]) { members { number } }'),
    ).toMatchObject({ extensions: { reason: 'out_of_range', argument: 'numbers' } });
    expect(await ask('euro_ifs', 'quantiles(variable: wind_u_10m, at: [2]) { size }')).toMatchObject({
      extensions: { reason: 'out_of_range', argument: 'at' },
    });
    expect(await ask('gfs', 'ensemble { size }')).toBeUndefined();
  });

  it('names the argument and what is allowed where conditions or variables do not fit', async () => {
    const inBox = (variable: string) =>
      `slab(model: euro_ifs, variable: ${variable}, leadHours: 6, box: { west: 9, south: 49, east: 11, north: 51 })`;
    const AT_PLACE = 'point(latitude: 50, longitude: 10) { forecast(model: euro_ifs)';
    const asked = async (query: string) => {
      const { errors } = await gateway.query(`{ ${query} }`);
      return errors?.[0]?.extensions;
    };
    const noCondition = {
      reason: 'missing_argument',
      argument: 'where',
      allowed: { minimum: 1, maximum: 32 },
    };
    const ofParts = {
      reason: 'not_defined',
      argument: 'variable',
      allowed: ['wind_u_10m', 'wind_v_10m'],
    };
    expect(await asked(`${AT_PLACE} { probability(where: []) { size } } }`)).toMatchObject(noCondition);
    expect(
      await asked(`${AT_PLACE} { probabilityOfHours(where: [], minimumHours: 3) { size } } }`),
    ).toMatchObject(noCondition);
    expect(await asked(`${AT_PLACE} { probability(where: [{ any: [] }]) { size } } }`)).toMatchObject(
      noCondition,
    );
    expect(
      await asked(`${AT_PLACE} { quantiles(variable: wind_from_direction_10m) { size } } }`),
    ).toMatchObject(ofParts);
    expect(await asked(`${inBox('air_temperature_2m')} { probability(where: []) { size } }`)).toMatchObject(
      noCondition,
    );
    expect(await asked(`${inBox('wind_from_direction_10m')} { quantile(at: 0.5) { size } }`)).toMatchObject(
      ofParts,
    );
  });

  it('sends members as Arrow, one column a member', async () => {
    const { tableFromIPC } = await import('apache-arrow');
    const response = await fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TEST_KEY}`,
        'content-type': 'application/json',
        accept: 'application/vnd.apache.arrow.stream',
      },
      body: JSON.stringify({
        query: `{ point(latitude: 50, longitude: 10) { forecast(model: euro_ifs) {
          members(variable: wind_u_10m, numbers: [0, 7]) { members { values } } } } }`,
      }),
    });
    expect(response.status).toBe(200);
    const table = tableFromIPC(new Uint8Array(await response.arrayBuffer()));
    const column = table.getChild('wind_u_10m.member_7');
    expect(column?.get(2)).toBeCloseTo(memberValue('wind_u_10m', 7, 6, [[10 * NX + 10, 1]])!, 6);
    expect(table.getChild('wind_u_10m.member_0')).not.toBeNull();
  });
});
