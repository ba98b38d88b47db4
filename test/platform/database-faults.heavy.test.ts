import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase, openDatabaseClock } from '../../src/platform/index.ts';
import { describeOnPostgres } from '../support/databases.ts';
import { openGateway } from '../support/gateway.ts';
import { makeKey } from '../support/keys.ts';
import { createDatabase, runSql } from '../support/postgres.ts';

describeOnPostgres('PostgreSQL that answers', (clusterUrl) => {
  it.each([
    ['25006', 'the database is read-only'],
    ['53100', 'the disk of the database is full'],
    ['53200', 'the database is out of memory'],
    ['57P03', 'the database does not answer'],
    ['58030', 'the disk of the database does not work'],
  ])('but refuses with %s is a fault: %s', async (code, message) => {
    const database = await openDatabase<object>(await createDatabase(clusterUrl), {});
    const raise = sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`;
    await expect(raise.execute(database)).rejects.toMatchObject({
      code: 'overloaded',
      resource: 'database',
      message,
      retryAfterSeconds: 5,
    });
    await database.destroy();
  });

  it('but takes no writes, as a standby, makes writes 503 and stands in /healthz, while data are answered', async () => {
    const url = await createDatabase(clusterUrl);
    const gateway = await openGateway(undefined, undefined, undefined, { DATABASE_URL: url });
    await makeKey(gateway.parts.access, 'before');
    const name = new URL(url).pathname.slice(1);
    await runSql(clusterUrl, `alter database ${name} set default_transaction_read_only = on`);
    // Sessions keep what they began with.
    await runSql(
      clusterUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await expect
      .poll(async () => await (await fetch(`${gateway.address}/healthz`)).json(), { timeout: 10_000 })
      .toMatchObject({ status: 'degraded', faults: ['the database is read-only'] });
    await expect(makeKey(gateway.parts.access, 'after')).rejects.toMatchObject({
      code: 'overloaded',
      message: 'the database is read-only',
    });
    expect((await gateway.get('/models')).status).toBe(200);
    expect((await fetch(`${gateway.address}/readyz`)).status).toBe(200);
    await gateway.close();
  });

  it('gives the time, whatever the clock of this machine says', async () => {
    const database = await openDatabase<object>(await createDatabase(clusterUrl), {});
    const clock = await openDatabaseClock(database as never);
    expect(clock.fault()).toBeNull();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
    const after = clock.now().getTime() - (rows[0]?.now.getTime() ?? 0);
    expect(Math.abs(after)).toBeLessThan(30_000);
    await database.destroy();
  });
});
