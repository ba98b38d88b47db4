import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectedFields } from '../../src/ingest/plan/run-plan.ts';
import { ResourceFault } from '../../src/platform/index.ts';
import type { RunStore } from '../../src/store/index.ts';
import { COARSE_GLOBE, nativeMessage } from '../support/native-messages.ts';
import { scratchFolder } from '../support/scratch.ts';
import { openTestStore, type TestStore } from './test-store.ts';

const folder = scratchFolder();
let store: TestStore;
beforeAll(async () => {
  store = await openTestStore(path.join(folder, 'data'));
});
afterAll(() => store.close());

/** A folder with one field of a run that has 11,494. */
function oneField(initTime: Date): string {
  const source = path.join(folder, initTime.toISOString());
  mkdirSync(source);
  const values = new Float64Array(COARSE_GLOBE.points).fill(280);
  const message = nativeMessage({ model: 'gfs', variable: 'air_temperature_2m', initTime, lead: 0, values });
  writeFileSync(path.join(source, 'a.grib2'), message);
  return source;
}

/** The store on a disk with so many bytes free, and the space it was required to have. */
function onDisk(free: number): { readonly runs: RunStore; readonly required: number[] } {
  const required: number[] = [];
  const requireSpace = async (bytes: number, what: string): Promise<void> => {
    required.push(bytes);
    if (bytes > free) throw new ResourceFault('disk', `${what} needs about ${bytes} bytes`);
  };
  const runs = new Proxy(store.runs, {
    get(target, name) {
      if (name === 'requireSpace') return requireSpace;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { runs, required };
}

it('a segment is only begun where the disk has room for the rest of its run', async () => {
  const whole = onDisk(Number.POSITIVE_INFINITY);
  const first = new Date('2026-08-01T00:00:00Z');
  await store.ingest('gfs', [oneField(first)], { store: whole.runs });
  const [ofField = 0] = whole.required;
  expect(ofField).toBeGreaterThan(0);

  const second = new Date('2026-08-01T06:00:00Z');
  const small = onDisk(100 * ofField);
  await expect(
    store.ingest('gfs', [oneField(second)], { store: small.runs, isSegment: true }),
  ).rejects.toMatchObject({ resource: 'disk', message: expect.stringContaining('the gfs run needs') });
  expect(small.required).toEqual([ofField * expectedFields('gfs', second)]);
  expect(await store.runs.find('gfs', second)).toBeNull();
});
