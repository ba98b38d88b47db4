import path from 'node:path';
import { expect, it } from 'vitest';
import { backfill } from '../../../src/ingest/index.ts';
import { openOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { cubesNamed, openTestStore } from '../test-store.ts';
import { done, LEADS, october, publishRun, rain, request, temperature } from './archive.ts';

const folder = scratchFolder();

it('a backfill of a month that is interrupted ten times gives the same store as one in one go, and reads nothing twice', async () => {
  const origin = await openOrigin();
  const place = path.join(folder, 'whole');
  const store = await openTestStore(place);
  for (const run of october) publishRun(origin, run);
  const inOneGo = await done(backfill(request(store, origin)));
  expect(new Set(inOneGo.map(({ outcome }) => outcome))).toEqual(new Set(['ingested']));
  const requests = origin.requests.length;

  const otherPlace = `${place}-interrupted`;
  const other = await openTestStore(otherPlace);
  try {
    let interruptions = 0;
    for (let stopped = true; stopped; ) {
      const stop = new AbortController();
      const before = origin.requests.length;
      const limit = 29 + 17 * interruptions;
      origin.misbehave = (_, __, count) => {
        if (interruptions < 10 && count - before === limit) stop.abort();
        return false;
      };
      stopped = await done(backfill(request(other, origin, { signal: stop.signal }))).then(
        () => false,
        () => true,
      );
      if (stopped) interruptions++;
    }
    expect(interruptions).toBe(10);
    // Each interruption costs at most the run that was under way.
    expect(origin.requests.length - requests).toBeLessThan(requests + 10 * (requests / october.length));
    for (const run of october) {
      expect(cubesNamed(otherPlace, await other.manifest('gfs', run))).toEqual(
        cubesNamed(place, await store.manifest('gfs', run)),
      );
    }
  } finally {
    await other.close();
  }

  const last = new Date('2026-10-17T06:00:00Z');
  const series = await store.series('gfs', last, 'total_precipitation', 11);
  expect(series).toEqual({ leads: [1, 2], values: [1, 2].map((lead) => rain(last, lead, 11)) });
  const air = await store.series('gfs', last, 'air_temperature_2m', 11);
  expect(air?.values).toEqual(LEADS.map((lead) => temperature(last, lead, 11)));

  const again = origin.requests.length;
  const repeated = await done(backfill(request(store, origin)));
  expect(new Set(repeated.map(({ outcome }) => outcome))).toEqual(new Set(['stored']));
  expect(origin.requests.length).toBe(again);
  await store.close();
  await origin.close();
});
