import { describe, expect, it } from 'vitest';
import { readUsage, requestsToday } from '../../../src/access/usage/read-usage.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { meteredProject, PROJECT, use } from '../credits/metered-project.ts';

const DAY = { from: new Date('2026-11-23T00:00:00Z'), to: new Date('2026-11-24T00:00:00Z') };

describeOnBoth((databases) => {
  describe('reports of usage', () => {
    it('tell hours, days, keys, operations, models and interfaces apart', async () => {
      const project = await meteredProject(await databases.create(), null, '2026-11-22T23:59:00Z');
      const { database, caller, clock } = project;
      const meter = await project.openMeter();
      const { usage } = meter;
      usage.record(use(caller, { ms: 1 }));
      await usage.flush();
      clock.set('2026-11-23T10:30:00Z');
      for (let n = 0; n < 95; n++) usage.record(use(caller, { ms: 4 }));
      for (let n = 0; n < 5; n++) usage.record(use(caller, { ms: 90, status: 503 }));
      await usage.flush();
      clock.set('2026-11-23T11:00:00Z');
      usage.record(
        use({ ...caller, keyId: 'def' }, { operation: 'Weather', interface: 'graphql', model: null }),
      );
      await usage.flush();

      expect(await readUsage(database, PROJECT, { ...DAY, by: [] })).toMatchObject([
        { from: null, key: null, requests: 101, errors: 5, bytes: 10_100, credits: 0 },
      ]);
      const hours = await readUsage(database, PROJECT, { ...DAY, by: ['HOUR', 'KEY'] });
      expect(hours).toMatchObject([
        {
          from: new Date('2026-11-23T10:00:00Z'),
          key: 'abc',
          requests: 100,
          meanMs: (95 * 4 + 5 * 90) / 100,
        },
        { from: new Date('2026-11-23T11:00:00Z'), key: 'def', requests: 1 },
      ]);
      // 95 of 100 took 2 to 5 ms: the median is in the middle of them, and the 95th percentile at their end.
      expect(hours[0]!.p50Ms).toBeCloseTo(2 + (50 / 95) * 3);
      expect(hours[0]!.p95Ms).toBe(5);
      const from = new Date('2026-11-22T00:00:00Z');
      expect(await readUsage(database, PROJECT, { ...DAY, from, by: ['DAY'] })).toMatchObject([
        { from, requests: 1 },
        { from: DAY.from, requests: 101 },
      ]);
      const by = ['OPERATION', 'MODEL', 'INTERFACE'] as const;
      expect(await readUsage(database, PROJECT, { ...DAY, by })).toMatchObject([
        { operation: '/point', model: 'gfs', interface: 'rest', from: null, key: null },
        { operation: 'Weather', model: '', interface: 'graphql' },
      ]);
      expect(await readUsage(database, 'another', { ...DAY, by: [] })).toEqual([]);
      expect(await requestsToday(database, PROJECT, clock.now())).toEqual(
        new Map([
          ['abc', 100],
          ['def', 1],
        ]),
      );
      await meter.close();
      await database.destroy();
    });

    it('are refused beyond 10,000 rows', async () => {
      const project = await meteredProject(await databases.create(), null);
      const meter = await project.openMeter();
      for (let n = 0; n <= 10_000; n++) {
        meter.usage.record(use({ ...project.caller, keyId: `key ${n}` }, {}));
      }
      await meter.close();
      await expect(readUsage(project.database, PROJECT, { ...DAY, by: ['KEY'] })).rejects.toThrow(
        'this usage has more than 10000 rows; request a shorter time, or group by less',
      );
      await project.database.destroy();
    });

    it('keep hours for 400 days', async () => {
      const project = await meteredProject(await databases.create(), null, '2025-10-19T23:00:00Z');
      const { database, clock } = project;
      const meter = await project.openMeter();
      meter.usage.record(use(project.caller, {}));
      await meter.usage.flush();
      clock.set('2025-10-20T00:00:00Z');
      meter.usage.record(use(project.caller, {}));
      await meter.usage.flush();
      clock.set('2026-11-24T00:00:00Z');
      await meter.tidyUp();
      const rows = await database.selectFrom('usage').select('hour').execute();
      expect(rows).toEqual([{ hour: '2025-10-20T00:00:00.000Z' }]);
      await meter.close();
      await database.destroy();
    });
  });
});
