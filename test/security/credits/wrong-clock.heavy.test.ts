import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { actions } from '../../../src/access/index.ts';
import { describeOnPostgres } from '../../support/databases.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { makeKey, SHELL } from '../../support/keys.ts';
import { createDatabase, runSql } from '../../support/postgres.ts';
import { publishRun } from '../../support/run-publisher.ts';
import { scratchFolder } from '../../support/scratch.ts';

const POINT = '/point?model=gfs&lat=50&lon=10&var=air_temperature_2m';
const scratch = scratchFolder();
const newFolder = () => mkdtempSync(path.join(scratch, 'data-'));
const FORTY_DAYS_MS = 40 * 86_400_000;

describeOnPostgres('a gateway whose clock is forty days ahead of the database', (clusterUrl) => {
  const gateways: TestGateway[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    for (const gateway of gateways.splice(0)) await gateway.close();
  });

  async function open(url: string, folder: string): Promise<TestGateway> {
    const gateway = await openGateway(folder, undefined, undefined, { DATABASE_URL: url });
    gateways.push(gateway);
    return gateway;
  }

  it('begins no month, moves no renewal, and says so in /healthz', async () => {
    const url = await createDatabase(clusterUrl);
    const folder = newFolder();
    const right = await open(url, folder);
    await publishRun(right.parts, 'gfs', '2026-01-01T00:00:00Z');
    await actions.changePlan(right.parts.access, SHELL, { projectId: 'default', plan: 'free' });
    const { key } = await makeKey(right.parts.access, 'test');
    const ask = (gateway: TestGateway) =>
      fetch(gateway.address + POINT, { headers: { authorization: `Bearer ${key}` } });
    expect((await ask(right)).status).toBe(200);
    await right.parts.meter.usage.flush();
    const [before] = await runSql<{ month: string }>(url, 'select month, granted from credit_balances');

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + FORTY_DAYS_MS });
    const wrong = await open(url, folder);
    expect((await ask(wrong)).status).toBe(200);
    await wrong.parts.meter.usage.flush();
    await wrong.parts.meter.tidyUp();
    expect(await runSql(url, 'select month, granted from credit_balances')).toEqual([before]);
    const grants = await runSql(url, `select id from credit_ledger where kind = 'allowance'`);
    expect(grants).toHaveLength(1);
    const health = (await (await fetch(`${wrong.address}/healthz`)).json()) as { faults: string[] };
    expect(health.faults).toContainEqual(
      expect.stringMatching(/^the clock of this gateway is \d+ s ahead of that of the database/),
    );
  });

  it('grants no first allowance either', async () => {
    const url = await createDatabase(clusterUrl);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + FORTY_DAYS_MS });
    const wrong = await open(url, newFolder());
    await publishRun(wrong.parts, 'gfs', '2026-01-01T00:00:00Z');
    await actions.changePlan(wrong.parts.access, SHELL, { projectId: 'default', plan: 'free' });
    const { key } = await makeKey(wrong.parts.access, 'test');
    const answer = await fetch(wrong.address + POINT, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(/clock of this gateway/) });
    expect(await runSql(url, 'select id from credit_ledger')).toEqual([]);
  });
});
