import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actions } from '../../src/access/index.ts';
import { describeOnPostgres } from '../support/databases.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { makeKey, SHELL } from '../support/keys.ts';
import { createDatabase, runSql } from '../support/postgres.ts';
import { publishRun } from '../support/run-publisher.ts';
import { type SlowProxy, startSlowProxy } from '../support/slow-proxy.ts';

const POINT = '/point?model=gfs&lat=50&lon=10&var=air_temperature_2m';
const ROUNDS = 4;
/** In each direction. */
const DELAY_MS = 200;
/** How often another client uses the key: the cached record of a key in use is refreshed before it is too old, however busy the machine is. */
const USE_MS = 200;
const WAIT_MS = 10_000;

describeOnPostgres('a gateway whose PostgreSQL is slow', (clusterUrl) => {
  let proxy: SlowProxy;
  let url: string;
  let slowUrl: string;
  let gateway: TestGateway;
  let key: string;

  beforeAll(async () => {
    url = await createDatabase(clusterUrl);
    proxy = await startSlowProxy(Number(new URL(url).port));
    const through = new URL(url);
    through.port = `${proxy.port}`;
    slowUrl = through.href;
    gateway = await openGateway(undefined, undefined, undefined, { DATABASE_URL: slowUrl });
    await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
    key = (await makeKey(gateway.parts.access, 'test')).key;
    await actions.changePlan(gateway.parts.access, SHELL, { projectId: 'default', plan: 'paid' });
  });
  afterAll(async () => {
    proxy.delayMs = 0;
    await gateway?.close();
    proxy?.close();
  });

  async function keyOfProject(name: string): Promise<string> {
    const { access } = gateway.parts;
    const { id: projectId } = await actions.createProject(access, SHELL, { name });
    await actions.changePlan(access, SHELL, { projectId, plan: 'paid' });
    return (await actions.createKey(access, SHELL, { projectId, name, scopes: ['data'] })).key;
  }
  const ask = (address: string, token = key) =>
    fetch(gateway.address + address, { headers: { authorization: `Bearer ${token}` } });
  const health = async () => (await (await fetch(`${gateway.address}/healthz`)).json()) as object;

  it('answers with a key in use, and probes, sooner than the database answers one statement', async () => {
    expect((await ask(POINT)).status).toBe(200);
    expect(await health()).toMatchObject({ faults: [] });
    const client = new pg.Client({ connectionString: slowUrl });
    await client.connect();
    proxy.delayMs = DELAY_MS;
    const use = setInterval(() => void ask(POINT).then((answer) => answer.arrayBuffer()), USE_MS);
    const sooner: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const address of [POINT, '/readyz', '/healthz']) {
        const statement = client.query('select 1').then(() => `${address} after the database`);
        const answer = ask(address).then(({ status }) => `${address} ${status}`);
        sooner.push(await Promise.race([answer, statement]));
        await statement;
      }
    }
    clearInterval(use);
    await client.end();
    expect(new Set(sooner)).toEqual(new Set([`${POINT} 200`, '/readyz 200', '/healthz 200']));
  });

  it('waits 10 s at most for a transaction whose connection was lost on the way', async () => {
    const other = await keyOfProject('other');
    proxy.delayMs = 100;
    const cut = ask(POINT, other);
    // It holds the lock of the project's balance.
    await expect.poll(openTransactions, { interval: 20, timeout: WAIT_MS }).toBeGreaterThan(0);
    proxy.lose();
    proxy.delayMs = 0;
    expect((await cut).status).toBe(503);
    await expect
      .poll(async () => [(await ask(POINT, other)).status, await health()], { timeout: WAIT_MS })
      .toEqual([200, expect.objectContaining({ status: 'ok', faults: [] })]);
  });

  async function openTransactions(): Promise<number> {
    const { length } = await runSql(
      url,
      `select from pg_stat_activity join pg_locks using (pid)
       where datname = current_database() and state = 'idle in transaction' and relation = 'credit_balances'::regclass`,
    );
    return length;
  }
});
