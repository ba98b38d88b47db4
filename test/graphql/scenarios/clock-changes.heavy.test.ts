import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoRun } from '../../support/decoded-fields.ts';
import { type DemoGateway, openDemoGateway } from '../../support/demo-gateway.ts';

const PARIS = { latitude: 48.86, longitude: 2.35 };

interface Day {
  /** Start and end of a day in Paris, UTC. */
  readonly start: string;
  readonly end: string;
  readonly localStart: string;
}

/** EU directive 2000/84/EC: clocks change at 01:00 UTC on the last Sundays of March and October. */
const CHANGES: readonly (readonly [name: string, run: DemoRun, before: Day, changed: Day, hours: number])[] =
  [
    [
      'have a day of 23 hours in spring',
      { model: 'arome', initTime: new Date('2026-03-28T00:00:00Z') },
      { start: '2026-03-27T23:00:00Z', end: '2026-03-28T23:00:00Z', localStart: '2026-03-28T00:00:00+01:00' },
      { start: '2026-03-28T23:00:00Z', end: '2026-03-29T22:00:00Z', localStart: '2026-03-29T00:00:00+01:00' },
      23,
    ],
    [
      'have a day of 25 hours in autumn',
      { model: 'arome', initTime: new Date('2026-10-24T00:00:00Z') },
      { start: '2026-10-23T22:00:00Z', end: '2026-10-24T22:00:00Z', localStart: '2026-10-24T00:00:00+02:00' },
      { start: '2026-10-24T22:00:00Z', end: '2026-10-25T23:00:00Z', localStart: '2026-10-25T00:00:00+02:00' },
      25,
    ],
  ];

describe('daily rain sums in Europe/Paris across a change of clocks (replaces one REST call and the caller’s arithmetic)', () => {
  const demos: DemoGateway[] = [];
  beforeAll(async () => {
    for (const [, run] of CHANGES) {
      const demo = await openDemoGateway(new Date(run.initTime.getTime() + 12 * 3_600_000));
      demos.push(demo);
      await demo.ingest(run);
    }
  }, 120_000);
  afterAll(() => Promise.all(demos.map((demo) => demo.close())));

  it.each(CHANGES)('%s', async (_name, run, before, changed, hours) => {
    const demo = demos[CHANGES.findIndex(([, other]) => other === run)];
    if (demo === undefined) throw new Error('no demo');
    const { data, errors } = await demo.gateway.query<{
      point: {
        forecast: {
          aggregates: {
            periods: { start: string; end: string; hours: number; localStart: string }[];
            columns: { sum: number[]; hoursPresent: number[]; straddling: number[] }[];
          };
        };
      };
    }>(
      `query ($latitude: Float!, $longitude: Float!) { point(latitude: $latitude, longitude: $longitude) {
        forecast(model: arome) { aggregates(zone: "Europe/Paris", leadTo: 51) {
          periods { start end hours localStart }
          columns(variables: [total_precipitation]) { sum hoursPresent straddling }
        } }
      } }`,
      PARIS,
    );
    expect(errors).toBeUndefined();
    const { periods, columns } = data.point.forecast.aggregates;
    expect(periods.slice(0, 2)).toEqual([
      { ...before, hours: 24 },
      { ...changed, hours },
    ]);
    const [rain] = columns;
    // The first day started before the run did.
    const missing = (run.initTime.getTime() - Date.parse(before.start)) / 3_600_000;
    expect(rain?.hoursPresent.slice(0, 2)).toEqual([24 - missing, hours]);
    expect(rain?.straddling).toEqual(periods.map(() => 0));

    expect(rain?.sum[1]).toBeGreaterThan(1);
    const leadAt = (time: string) => Math.max(0, (Date.parse(time) - run.initTime.getTime()) / 3_600_000);
    for (const [index, { start, end }] of [before, changed].entries()) {
      // The producer's records are sums since the initialisation.
      const until = await demo.decoded.totalAt(run, 'total_precipitation', leadAt(end), PARIS);
      const from = await demo.decoded.totalAt(run, 'total_precipitation', leadAt(start), PARIS);
      // Hourly amounts are stored in steps of 0.01.
      expect(Math.abs((rain?.sum[index] ?? Number.NaN) - (until - from))).toBeLessThan(0.005 * hours);
    }
  });
});
