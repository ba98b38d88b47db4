import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ResourceFault } from '../../../src/platform/index.ts';
import { describeOnPostgres } from '../../support/databases.ts';
import { createDatabase, type PostgresCluster, runSql, startPostgres } from '../../support/postgres.ts';
import { expectBooksToBalance, meteredProject, use } from './metered-project.ts';

describeOnPostgres('credits while the database is down', () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    const started = await startPostgres();
    if (started === null) throw new Error('this test run has PostgreSQL, but this test does not');
    cluster = started;
  });
  afterAll(() => cluster.stop());

  describe('requests', () => {
    it('continue out of what is leased, then are refused as overloaded; their use is written when it is back', async () => {
      const project = await meteredProject(await createDatabase(cluster.url), 6400);
      const { database, caller, clock } = project;
      const meter = await project.openMeter();
      meter.usage.record(use(caller, { charge: await meter.credits.reserve(caller, 10) }));
      // This cluster runs without fsync.
      await runSql(cluster.url, 'checkpoint');
      await cluster.crash();
      await expect(meter.usage.flush()).rejects.toBeInstanceOf(ResourceFault);
      // Beyond its deadline too: no process can return a lease.
      clock.pass(40);
      for (let n = 0; n < 90; n++) {
        meter.usage.record(use(caller, { charge: await meter.credits.reserve(caller, 1) }));
      }
      await expect(meter.usage.flush()).rejects.toBeInstanceOf(ResourceFault);
      const refused = Promise.resolve(meter.credits.reserve(caller, 1));
      await expect(refused).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 5 });

      await cluster.restart();
      await expect
        .poll(() =>
          meter.usage.flush().then(
            () => 'written',
            () => 'down',
          ),
        )
        .toBe('written');
      expect(await expectBooksToBalance(database)).toMatchObject({ used: 100 });
      expect(await meter.credits.reserve(caller, 1)).toMatchObject({ remaining: 6299 });
      await meter.close();
      expect(await expectBooksToBalance(database)).toMatchObject({ used: 100 });
      await database.destroy();
    });
  });
});
