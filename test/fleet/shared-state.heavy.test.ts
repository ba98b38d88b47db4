import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actions } from '../../src/access/index.ts';
import { openParts, type Parts } from '../../src/app/parts/parts.ts';
import { readConfig } from '../../src/platform/index.ts';
import { describeOnPostgres } from '../support/databases.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { makeKey, makeKeyOfOwnProject, SHELL } from '../support/keys.ts';
import { createDatabase } from '../support/postgres.ts';
import { describeWithRedis, type RedisServer, startRedis } from '../support/redis.ts';
import { publishRun } from '../support/run-publisher.ts';

const MODELS = '/models';
const RUNS = `subscription { runUpdated { model initTime } }`;

describeWithRedis('two gateways', () => {
  describeOnPostgres('that share PostgreSQL and Redis', (clusterUrl) => {
    let redis: RedisServer;
    let folder: string;
    /** Those of commands and of ingest: a process beside the gateways. */
    let publisher: Parts;
    let one: GatewayProcess;
    let other: GatewayProcess;
    const readers: { cancel(): Promise<void> }[] = [];

    beforeAll(async () => {
      redis = await startRedis();
      folder = await mkdtemp(path.join(tmpdir(), 'isobar-fleet-'));
      const settings = {
        DATABASE_URL: await createDatabase(clusterUrl),
        REDIS_URL: redis.url,
        ISOBAR_TRUSTED_PROXIES: '1',
      };
      publisher = await openParts(
        readConfig({ ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'silent', ...settings }),
      );
      await publishRun(publisher, 'gfs', '2026-01-01T00:00:00Z');
      await actions.changePlan(publisher.access, SHELL, { projectId: 'default', plan: 'free' });
      one = await startGatewayProcess(folder, settings);
      other = await startGatewayProcess(folder, settings);
    });
    afterAll(async () => {
      for (const reader of readers) await reader.cancel().catch(() => {});
      await one?.close().catch(() => {});
      await other?.close();
      await publisher?.close();
      await redis?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const newKey = () => makeKeyOfOwnProject(publisher.access, 'fleet');
    let addresses = 1;
    const ask = (gateway: GatewayProcess, key: string, route = MODELS, client = '192.0.2.1') =>
      fetch(gateway.address + route, {
        headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': client },
      });

    /** Opens a subscription, and returns its answer and what reads its next event. */
    async function subscribe(gateway: GatewayProcess, key: string) {
      const response = await fetch(`${gateway.address}/graphql`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'text/event-stream',
        },
        body: JSON.stringify({ query: RUNS }),
      });
      const reader = response.body?.getReader();
      if (reader === undefined) throw new Error('no body');
      readers.push(reader);
      let text = '';
      const until = async (pattern: RegExp): Promise<string> => {
        while (!pattern.test(text)) {
          const { done, value } = await reader.read();
          if (done) throw new Error(`the stream has ended: ${text}`);
          text += new TextDecoder().decode(value);
        }
        return text;
      };
      return { response, reader, until };
    }

    /** Requests that the gateways decided each for itself so far: on a busy machine Redis may answer too late for some. */
    async function decidedAlone(): Promise<number> {
      const { key } = await makeKey(publisher.access, 'of the operator');
      const counts = [one, other].map(async (gateway) => {
        const metrics = await (await ask(gateway, key, '/metrics', '192.0.2.250')).text();
        return Number(/^isobar_limits_decided_alone_total (\d+)$/m.exec(metrics)?.[1]);
      });
      const [ofOne = 0, ofOther = 0] = await Promise.all(counts);
      return ofOne + ofOther;
    }

    /** Rates count by clock minute: what follows must not begin in one and end in the next. */
    async function earlyInMinute(): Promise<void> {
      while (Date.now() % 60_000 > 45_000) await sleep(500);
    }

    it('count the requests of a project together, and say what is left of both', async () => {
      const { key } = await newKey();
      const before = await decidedAlone();
      await earlyInMinute();
      const statuses: number[] = [];
      const left: number[] = [];
      for (let n = 0; n < 70; n++) {
        const response = await ask(n % 2 === 0 ? one : other, key);
        await response.arrayBuffer();
        statuses.push(response.status);
        left.push(Number(/"burst";r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]));
      }
      const alone = (await decidedAlone()) - before;
      expect(alone).toBeLessThan(10);
      const allowed = statuses.filter((status) => status === 200).length;
      expect(allowed).toBeGreaterThanOrEqual(60);
      expect(allowed).toBeLessThanOrEqual(60 + alone);
      expect(statuses.filter((status) => status === 429)).toHaveLength(70 - allowed);
      const together = left.filter(
        (each, n) => each >= Math.max(59 - n, 0) && each <= Math.max(59 + alone - n, 0),
      );
      expect(together.length).toBeGreaterThanOrEqual(left.length - alone);
    });

    it('count requests without a key, and keys that are none, by address together', async () => {
      const unknown = `isb_${'0'.repeat(12)}_${'x'.repeat(32)}`;
      const before = await decidedAlone();
      await earlyInMinute();
      const client = `192.0.2.${++addresses}`;
      const statuses: number[] = [];
      for (let n = 0; n < 30; n++) {
        const response = await ask(n % 2 === 0 ? one : other, unknown, MODELS, client);
        await response.arrayBuffer();
        statuses.push(response.status);
      }
      const alone = (await decidedAlone()) - before;
      const examined = statuses.filter((status) => status === 401).length;
      expect(examined).toBeGreaterThanOrEqual(20);
      expect(examined).toBeLessThanOrEqual(20 + alone);
      expect(statuses.filter((status) => status === 429)).toHaveLength(30 - examined);
      const left = async (gateway: GatewayProcess) => {
        const response = await fetch(`${gateway.address}/openapi.json`);
        await response.arrayBuffer();
        return Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
      };
      await expect.poll(async () => (await left(one)) - (await left(other))).toBe(1);
    });

    it('refuse a key within two seconds of its revocation by another process', async () => {
      const { id, key } = await newKey();
      for (const gateway of [one, other]) expect((await ask(gateway, key)).status).toBe(200);
      await actions.revokeKey(publisher.access, SHELL, { keyId: id });
      const revoked = performance.now();
      for (const gateway of [one, other]) {
        await expect
          .poll(async () => (await ask(gateway, key)).status, { interval: 20, timeout: 2000 })
          .toBe(401);
      }
      console.info(`a revoked key was refused by both after ${(performance.now() - revoked).toFixed(0)} ms`);
    });

    it('tell both subscribers of a run that another process publishes', async () => {
      const { key } = await newKey();
      const streams = [await subscribe(one, key), await subscribe(other, key)];
      for (const { response } of streams) expect(response.status).toBe(200);
      // Until both follow, what they hear may be the run before.
      await sleep(300);
      await publishRun(publisher, 'gfs', '2026-01-01T06:00:00Z');
      const published = performance.now();
      for (const { until } of streams) await until(/2026-01-01T06:00:00Z/);
      console.info(`both heard of the run after ${(performance.now() - published).toFixed(0)} ms`);
      for (const { reader } of streams) await reader.cancel();
    });

    it('give clients of MCP no sessions, so that each message may come to another gateway', async () => {
      const { key } = await newKey();
      const post = (gateway: GatewayProcess, message: object) =>
        fetch(`${gateway.address}/mcp`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify({ jsonrpc: '2.0', ...message }),
        });
      const clientInfo = { name: 'test', version: '0' };
      const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
      const opened = await post(one, { id: 1, method: 'initialize', params });
      expect(opened.headers.get('mcp-session-id')).toBeNull();
      expect(await opened.json()).toMatchObject({ result: { serverInfo: { name: 'isobar' } } });
      expect((await post(other, { method: 'notifications/initialized' })).status).toBe(202);
      const listed = await post(other, { id: 2, method: 'tools/list' });
      expect(await listed.json()).toMatchObject({ id: 2, result: { tools: expect.any(Array) } });
      // What the protocol has servers answer that offer no stream: clients go on without.
      expect((await ask(one, key, '/mcp')).status).toBe(405);
    });

    it('say in health that Redis is away, answer all the same, and go on together when it is back', async () => {
      const { key } = await newKey();
      const faults = async (gateway: GatewayProcess) => {
        const response = await fetch(`${gateway.address}/healthz`);
        const { faults, status } = (await response.json()) as { faults: string[]; status: string };
        return { code: response.status, status, faults };
      };
      expect((await faults(one)).faults.filter((fault) => fault.includes('Redis'))).toEqual([]);
      await redis.crash();
      for (const gateway of [one, other]) {
        const statuses = await Promise.all(
          Array.from({ length: 6 }, async () => (await ask(gateway, key)).status),
        );
        expect(statuses).toEqual(Array<number>(6).fill(200));
        expect(await faults(gateway)).toMatchObject({
          code: 200,
          status: 'degraded',
          faults: [expect.stringMatching(/^Redis cannot be reached/)],
        });
      }
      const { key: operators } = await makeKey(publisher.access, 'of the operator');
      const metrics = await (await ask(one, operators, '/metrics')).text();
      expect(metrics).toMatch(/^isobar_redis_up 0$/m);
      expect(metrics).toMatch(/^isobar_limits_decided_alone_total [1-9]/m);
      await redis.restart();
      for (const gateway of [one, other]) {
        await expect
          .poll(async () => (await faults(gateway)).faults.filter((fault) => fault.includes('Redis')))
          .toEqual([]);
      }
      await expect
        .poll(async () => {
          const { key: fresh } = await newKey();
          const left: (string | null)[] = [];
          for (const gateway of [one, other]) left.push((await ask(gateway, fresh)).headers.get('ratelimit'));
          return left.map((text) => /"burst";r=(\d+)/.exec(text ?? '')?.[1]);
        })
        .toEqual(['59', '58']);
    });

    it('count open subscriptions together, and forget those of a gateway that was killed', async () => {
      const { key } = await newKey();
      // A stream that nobody refers to any more is closed when its memory is collected.
      const open: unknown[] = [];
      const isOpen = async (gateway: GatewayProcess) => {
        const { response, reader } = await subscribe(gateway, key);
        if (response.status === 200) return open.push(reader) > 0;
        await reader.cancel();
        expect(response.status).toBe(429);
        return false;
      };
      for (const gateway of [one, one, other, other]) expect(await isOpen(gateway)).toBe(true);
      expect(await isOpen(one)).toBe(false);
      expect(await isOpen(other)).toBe(false);
      await one.kill();
      await expect.poll(() => isOpen(other), { timeout: 40_000, interval: 2000 }).toBe(true);
    });
  });
});
