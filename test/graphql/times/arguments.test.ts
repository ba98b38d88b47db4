import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

interface Answer {
  readonly point: {
    readonly forecast: {
      readonly run: { readonly initTime: string };
      readonly series: { readonly validTimes: readonly string[] };
    };
  };
}

const at = (forecast: string, inside: string) =>
  `{ point(latitude: 60.17, longitude: 24.94) { forecast(model: gfs ${forecast}) { run { initTime } ${inside} } } }`;

/** What EDR answers for the same interval. */
async function edrTimes(interval: string): Promise<readonly string[]> {
  const response = await gateway.get(
    `/edr/collections/gfs/position?coords=POINT(24.94+60.17)&parameter-name=air_temperature_2m&datetime=${interval}`,
  );
  const { domain } = (await response.json()) as { domain: { axes: { t: { values: string[] } } } };
  return domain.axes.t.values;
}

describe('a time as an argument', () => {
  it('keeps the fraction of its second, as in EDR', async () => {
    const [from, to] = ['2026-01-15T12:00:00.900Z', '2026-01-15T14:00:00Z'];
    const query = at('', `series(validFrom: "${from}", validTo: "${to}") { validTimes }`);
    const { data } = await gateway.query<Answer>(query);
    const { validTimes } = data.point.forecast.series;
    expect(validTimes).toEqual(['2026-01-15T13:00:00Z', '2026-01-15T14:00:00Z']);
    expect(validTimes).toEqual(await edrTimes(`${from}/${to}`));
  });

  it('may be latest for a run, as in REST, in a literal and in a variable', async () => {
    const series = 'series(leadTo: 1) { validTimes }';
    const newest = await gateway.query<Answer>(at('', series));
    expect(await gateway.query<Answer>(at(', initTime: "latest"', series))).toEqual(newest);
    const withVariable = `query ($run: Time) ${at(', initTime: $run', series)}`;
    expect(await gateway.query<Answer>(withVariable, { run: 'LATEST' })).toEqual(newest);
    const run = await gateway.query<{ run: { initTime: string } }>(
      '{ run(model: gfs, initTime: "latest") { initTime } }',
    );
    expect(run.data.run.initTime).toBe(newest.data.point.forecast.run.initTime);
  });

  it('is not latest anywhere else', async () => {
    for (const [field, argument] of [
      ['series(validFrom: "latest") { validTimes }', 'validFrom'],
      ['at(time: "latest") { column(variable: cape) { value } }', 'time'],
    ]) {
      const { errors } = await gateway.query(at('', `${field}`));
      expect(errors?.[0]).toMatchObject({
        message: `${argument} must be a time: "latest" is for initTime alone`,
        extensions: { code: 'validation_error', argument },
      });
    }
  });
});

describe('the zone of aggregates', () => {
  interface Periods {
    readonly zone: string;
    readonly periods: readonly { readonly start: string; readonly localStart: string }[];
  }
  async function periodsIn(zone: string) {
    const query = at('', `aggregates(zone: "${zone}", leadTo: 48) { zone periods { start localStart } }`);
    const { data, errors } = await gateway.query<{ point: { forecast: { aggregates: Periods } } }>(query);
    expect(errors).toBeUndefined();
    return data.point.forecast.aggregates;
  }

  it('may be that of the place, which is two hours ahead of UTC in winter', async () => {
    const { zone, periods } = await periodsIn('AUTO');
    expect(zone).toBe('Europe/Helsinki');
    expect(periods).toEqual((await periodsIn('Europe/Helsinki')).periods);
    expect(new Set(periods.map(({ start }) => start.slice(11)))).toEqual(new Set(['22:00:00Z']));
  });

  it.each([
    ['+05:30', '+05:30', '18:30:00Z'],
    ['UTC+2', '+02:00', '22:00:00Z'],
    ['-0800', '-08:00', '08:00:00Z'],
    ['+00:00', 'UTC', '00:00:00Z'],
  ])('may be the offset %s', async (given, zone, midnight) => {
    const answer = await periodsIn(given);
    expect(answer.zone).toBe(zone);
    expect(new Set(answer.periods.map(({ start }) => start.slice(11)))).toEqual(new Set([midnight]));
  });
});
