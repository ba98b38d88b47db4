import { expect, it } from 'vitest';
import type { LatLon } from '../../support/decoded-fields.ts';
import { HOUR, printed, type Scene } from './scene.ts';

const THRESHOLD_KMH = 20;
const LEADS = 18;

/** 500 places over the United States. */
const PLACES: readonly LatLon[] = Array.from({ length: 500 }, (_, index) => ({
  latitude: 30 + (index % 20) * 0.8,
  longitude: -118 + Math.floor(index / 20) * 1.7,
}));

export function windyWindows(scene: () => Scene): void {
  it(`the first 2 h of gusts over ${THRESHOLD_KMH} km/h at 500 places (replaces 500 REST calls)`, async () => {
    const { demo, newest } = scene();
    const { data, errors } = await demo.gateway.query<{
      points: { label: string; forecast: { windows: { first: { start: string; end: string } | null } } }[];
    }>(
      `query ($at: [PlaceInput!]!) { points(at: $at) { label forecast(model: hrrr) {
        windows(where: { is: { variable: wind_gust_10m, comparison: GT, threshold: ${THRESHOLD_KMH}, unit: "km/h" } },
          minimumHours: 2) { first { start end } }
      } } }`,
      { at: PLACES.map((place, index) => ({ label: `place ${index}`, ...place })) },
    );
    expect(errors).toBeUndefined();
    expect(data.points).toHaveLength(500);

    const gusts = await Promise.all(
      Array.from({ length: LEADS + 1 }, (_, lead) =>
        demo.decoded.atAll(newest.hrrr, 'wind_gust_10m', lead, PLACES),
      ),
    );
    let found = 0;
    for (const [index, { label, forecast }] of data.points.entries()) {
      expect(label).toBe(`place ${index}`);
      const expected = firstWindow(gusts.map((ofLead) => ofLead[index] ?? Number.NaN));
      const start = newest.hrrr.initTime.getTime();
      const [first = null] = expected.map(([from, to]) => ({
        start: printed(start + from * HOUR),
        end: printed(start + to * HOUR),
      }));
      expect(forecast.windows.first).toEqual(first);
      found += expected.length;
    }
    // Some places have a window and some have none, or the test would show nothing.
    expect(found).toBeGreaterThan(20);
    expect(found).toBeLessThan(480);
  });
}

/** The first window of at least two hours, if there is one. Gusts are instantaneous and count until the next hour. */
function firstWindow(gusts: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const windy = gusts.map((gust) => Math.round(gust * 100) / 100 > THRESHOLD_KMH / 3.6);
  for (let from = 0; from < LEADS; from++) {
    if (!windy[from]) continue;
    let to = from;
    while (to < LEADS && windy[to]) to++;
    if (to - from >= 2) return [[from, to]];
    from = to;
  }
  return [];
}
