import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openParts, type Parts } from '../../src/app/parts/parts.ts';
import { readConfig } from '../../src/platform/index.ts';
import { describeOnPostgres } from '../support/databases.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { createDatabase } from '../support/postgres.ts';
import { publishRun } from '../support/run-publisher.ts';
import { describeWithS3, type S3Server, startS3 } from '../support/s3.ts';
import { scratchFolder } from '../support/scratch.ts';

const scratch = scratchFolder();
const RUN = '2026-01-01T00:00:00Z';
const LATER = '2026-01-01T06:00:00Z';
const newFolder = () => mkdtempSync(path.join(scratch, 'data-'));

/** Addresses of every way to the values, of one run. */
const routes = (run: string) => {
  const of = `model=gfs&init_time=${run}`;
  return [
    `/point?${of}&lat=50&lon=10&vars=air_temperature_2m`,
    `/bbox?${of}&var=air_temperature_2m&lead_hours=1&west=2&east=20&south=45&north=58`,
    `/edr/collections/gfs/position?coords=POINT(10 50)&parameter-name=air_temperature_2m`,
    `/edr/collections/gfs/area?coords=POLYGON((2 45,20 45,20 58,2 58,2 45))&parameter-name=air_temperature_2m`,
  ];
};

describeWithS3('a gateway whose store is a bucket', () => {
  describeOnPostgres('shared through PostgreSQL', (clusterUrl) => {
    let server: S3Server;
    let settings: Record<string, string>;
    /** Ingests, with a folder of its own. */
    let writer: Parts;
    let gateway: GatewayProcess;
    let key: string;
    /** Over a folder with the same run. */
    let plain: GatewayProcess;
    let plainKey: string;

    beforeAll(async () => {
      server = await startS3();
      for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value);
      settings = { DATABASE_URL: await createDatabase(clusterUrl), ISOBAR_STORE: server.url };
      const quiet = { ISOBAR_LOG_LEVEL: 'silent' };
      writer = await openParts(readConfig({ ISOBAR_DATA: newFolder(), ...quiet, ...settings }));
      await publishRun(writer, 'gfs', RUN);
      gateway = await startGatewayProcess(newFolder(), { ...settings, ...server.environment });
      key = await gateway.newKey();
      const folder = newFolder();
      const parts = await openParts(readConfig({ ISOBAR_DATA: folder, ...quiet }));
      await publishRun(parts, 'gfs', RUN);
      await parts.close();
      plain = await startGatewayProcess(folder);
      plainKey = await plain.newKey();
    });
    afterAll(async () => {
      vi.unstubAllEnvs();
      await gateway?.close();
      await plain?.close();
      await writer?.close();
      await server?.stop();
    });

    const ask = (route: string, [at, token]: readonly [GatewayProcess, string] = [gateway, key]) =>
      fetch(at.address + route, { headers: { authorization: `Bearer ${token}` } });
    const query = async (text: string, [at, token]: readonly [GatewayProcess, string]) => {
      const response = await fetch(`${at.address}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: text }),
      });
      return (await response.json()) as { readonly data: object };
    };

    it('answers what another process has ingested, as a gateway over files does', async () => {
      for (const route of routes(RUN)) {
        const [remote, local] = await Promise.all([ask(route), ask(route, [plain, plainKey])]);
        expect([route, remote.status]).toEqual([route, 200]);
        const [one, other] = await Promise.all([remote.text(), local.text()]);
        const own = (text: string, { address }: GatewayProcess) => text.replaceAll(address, '');
        expect(own(one, gateway)).toBe(own(other, plain));
      }
      const text = `{
        points(at: [{ latitude: 50, longitude: 10 }, { latitude: 45.5, longitude: 20.2 }]) {
          forecast(model: gfs, initTime: "${RUN}") {
            series { leadHours columns(variables: [air_temperature_2m]) { values lineage { url } } }
          }
        }
        slab(
          model: gfs, initTime: "${RUN}", variable: air_temperature_2m, leadHours: 2,
          box: { west: 2, east: 20, south: 45, north: 58 }
        ) { nx ny values }
      }`;
      const expected = await query(text, [plain, plainKey]);
      expect(expected).toMatchObject({ data: { slab: { nx: 19 } } });
      expect(await query(text, [gateway, key])).toMatchObject({ data: expected.data });
    });

    it('answers a run that is published while it runs', async () => {
      const [route = ''] = routes(LATER);
      expect((await ask(route)).status).toBe(404);
      await publishRun(writer, 'gfs', LATER, { seed: 2 });
      await expect.poll(async () => (await ask(route)).status, { timeout: 10_000 }).toBe(200);
    });

    it('refuses damaged bytes, and answers again once they are mended', async () => {
      const time = '2026-01-01T12:00:00Z';
      await publishRun(writer, 'gfs', time, { seed: 3 });
      const folder = server.fileOf('gfs/20260101T12Z');
      const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.cube'));
      const file = path.join(folder, name);
      const sound = readFileSync(file);
      writeFileSync(file, Buffer.from(sound).fill(0xff, 4, 12));
      const [route = ''] = routes(time);
      await expect.poll(async () => (await ask(route)).status, { timeout: 10_000 }).toBe(500);
      const problem = (await (await ask(route)).json()) as { detail: string };
      expect(problem.detail).toMatch(/^stored data that this answer needs are damaged/);
      writeFileSync(file, sound);
      await expect.poll(async () => (await ask(route)).status, { timeout: 10_000 }).toBe(200);
    });

    it('says with 503 that the bucket is away, and goes on when it is back', async () => {
      const time = '2026-01-01T18:00:00Z';
      await publishRun(writer, 'gfs', time, { seed: 4 });
      const [route = ''] = routes(time);
      const isDown = async () => {
        const answer = await ask(route);
        const problem = (await answer.json()) as { detail: string };
        expect([answer.status, problem.detail]).toEqual([
          503,
          expect.stringMatching(/^the bucket of the store does not answer/),
        ]);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        // All gateways share the bucket: a balancer that left them out would have none.
        expect((await ask('/readyz')).status).toBe(200);
        const health = (await (await ask('/healthz')).json()) as { faults: string[]; status: string };
        expect(health).toMatchObject({
          status: 'degraded',
          faults: ['the bucket of the store does not answer'],
        });
      };
      await server.crash();
      await isDown();
      await server.restart();
      await expect.poll(async () => (await ask('/readyz')).status, { timeout: 10_000 }).toBe(200);
      server.freeze();
      try {
        await isDown();
      } finally {
        server.thaw();
      }
      await expect.poll(async () => (await ask(route)).status, { timeout: 10_000 }).toBe(200);
    });

    it('is written by a process that is told so when the bucket does not take it', async () => {
      await server.crash();
      const time = '2026-01-02T00:00:00Z';
      await expect(publishRun(writer, 'gfs', time)).rejects.toThrow(
        'the bucket of the store does not answer',
      );
      await server.restart();
      await publishRun(writer, 'gfs', time);
      expect((await ask(routes(time)[0] ?? '')).status).toBe(200);
    });
  });
});
