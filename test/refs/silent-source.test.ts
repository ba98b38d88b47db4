import { afterEach, expect, it } from 'vitest';
import { createRunReferences, createSourceTrees } from '../../src/forecast/index.ts';
import { COMPLETE, cube, GRID, SOURCE } from '../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';

let origin: RangeOrigin;
let gateway: TestGateway;
afterEach(async () => {
  await gateway?.close();
  await origin?.close();
});

it('references to a run whose source does not answer are refused with 502 after a time, and asked for again', async () => {
  origin = await openOrigin();
  // Takes every request and never answers.
  origin.misbehave = () => true;
  gateway = await openGateway(undefined, undefined, undefined, {}, ({ store, now }) => ({
    references: createRunReferences({ store, treeOf: createSourceTrees({ now }), now, listingMs: 1000 }),
  }));
  const initTime = new Date('2026-01-01T00:00:00Z');
  const draft = await gateway.parts.store.draft('gfs', initTime, GRID, { ...SOURCE, base: origin.base });
  await draft.addCube(cube('air_temperature_2m', [0, 1, 2], 1));
  await draft.publish(COMPLETE);
  for (const path of ['/refs/gfs', '/refs/gfs.json']) {
    const before = origin.requests.length;
    const answer = await gateway.get(path);
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      {
        code: 'upstream_unavailable',
        detail: 'the source did not list the gfs run of 2026-01-01T00:00:00Z within 1 s: ask again',
      },
    ]);
    expect(answer.headers.get('x-credits-cost')).toBe('0');
    await expect.poll(() => origin.requests.length).toBeGreaterThan(before);
  }
});
