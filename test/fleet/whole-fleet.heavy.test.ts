import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Fleet, startFleet } from '../../bench/chaos/fleet.ts';
import { checkRuns } from '../../bench/rehearsal/check-runs.ts';
import { randomFrom } from '../../bench/store/measure.ts';
import { actions } from '../../src/access/index.ts';
import { describeRehearsal } from '../../src/app/ingest/sources/rehearsed-sources.ts';
import { type Rehearsal, startRehearsal } from '../../src/demo/index.ts';
import { startBalancer } from '../support/balancer.ts';
import { describeOnPostgres } from '../support/databases.ts';
import { makeKey, SHELL } from '../support/keys.ts';
import { describeWithRedis } from '../support/redis.ts';
import { publishRun } from '../support/run-publisher.ts';
import { describeWithS3 } from '../support/s3.ts';
import { scratchFolder } from '../support/scratch.ts';

const MODEL = 'hrrr';
const HOUR_MS = 3_600_000;
/** Requests a minute of the plan `free`. */
const BURST = 60;
/** Of the plan `free`. */
const MONTHLY_CREDITS = 100_000;
const AFFORDED = 20;
const QUESTION = '/point?model=gfs&init_time=2026-01-01T00&lat=50&lon=10&vars=air_temperature_2m';

describeWithRedis('two gateways, a watcher and two workers', () => {
  describeWithS3('over a bucket and Redis', () => {
    describeOnPostgres('and PostgreSQL', () => {
      let rehearsal: Rehearsal;
      let fleet: Fleet;
      let folder: string;
      beforeAll(async () => {
        folder = scratchFolder();
        const start = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 24 * HOUR_MS);
        rehearsal = await startRehearsal({
          pace: { start, since: new Date(), factor: 60 },
          seed: 1,
          models: [MODEL],
          onError: (error) => console.error(error),
        });
        const file = path.join(folder, 'rehearsal.json');
        describeRehearsal(rehearsal, true, file);
        fleet = await startFleet({ folder, rehearsal: file, models: MODEL, random: randomFrom(1) });
        await publishRun(fleet.parts, 'gfs', '2026-01-01T00:00:00Z');
        for (const { address } of fleet.gateways) {
          const ready = async () => expect(await statusOf(`${address}/readyz`)).toBe(200);
          await vi.waitFor(ready, { timeout: 60_000 });
        }
      }, 180_000);
      afterAll(async () => {
        await fleet?.close();
        await rehearsal?.close();
      });

      const at = (n: number) => fleet.gateways[n % fleet.gateways.length]?.address ?? '';
      const ask = (n: number, key: string, route: string) =>
        fetch(at(n) + route, { headers: { authorization: `Bearer ${key}` } });
      const graphql = (n: number, key: string, query: string, accept = 'application/json') =>
        fetch(`${at(n)}/graphql`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept },
          body: JSON.stringify({ query }),
        });

      /** A key of a new project on the plan `free`. */
      async function freeKey(): Promise<{ readonly projectId: string; readonly key: string }> {
        const { access } = fleet.parts;
        const { id: projectId } = await actions.createProject(access, SHELL, { name: 'counted' });
        await actions.changePlan(access, SHELL, { projectId, plan: 'free' });
        const { key } = await actions.createKey(access, SHELL, { projectId, name: 'counted' });
        return { projectId, key };
      }
      /** So many questions of one key to both gateways in turn. */
      async function statusesOf(key: string, count: number): Promise<readonly number[]> {
        const statuses: number[] = [];
        for (let n = 0; n < count; n++) {
          const answer = await ask(n, key, QUESTION);
          await answer.arrayBuffer();
          statuses.push(answer.status);
        }
        return statuses;
      }

      it('count the requests of a key together', async () => {
        const { key } = await freeKey();
        expect(await statusesOf(key, BURST + 2)).toEqual([...Array<number>(BURST).fill(200), 429, 429]);
      });

      it('count the credits of a project together: no more is answered than is left', async () => {
        const { projectId, key } = await freeKey();
        const answer = await ask(0, (await freeKey()).key, QUESTION);
        await answer.arrayBuffer();
        const price = Number(answer.headers.get('x-credits-cost'));
        expect(price).toBeGreaterThan(0);
        const credits = AFFORDED * price - MONTHLY_CREDITS;
        await actions.correctCredits(fleet.parts.access, SHELL, { projectId, credits, note: 'a test' });
        const statuses = await statusesOf(key, AFFORDED + 10);
        expect(statuses.filter((status) => status === 200)).toHaveLength(AFFORDED);
        expect(statuses.slice(-2)).toEqual([402, 402]);
      });

      it('refuse on one gateway a key that was revoked on the other, within two seconds', async () => {
        const { key: owner } = await makeKey(fleet.parts.access, 'owner');
        const { id, key } = await makeKey(fleet.parts.access, 'revoked');
        for (const n of [0, 1]) expect((await ask(n, key, '/models')).status).toBe(200);
        const answer = await graphql(0, owner, `mutation { revokeKey(id: "${id}") { id } }`);
        expect(await answer.json()).toMatchObject({ data: { revokeKey: { id } } });
        const revoked = performance.now();
        await expect
          .poll(async () => (await ask(1, key, '/models')).status, { interval: 20, timeout: 2000 })
          .toBe(401);
        expect(performance.now() - revoked).toBeLessThan(2000);
      });

      it('take in runs together, each complete once, and both gateways tell subscribers and answer', async () => {
        const { key } = await makeKey(fleet.parts.access, 'listener');
        const streams = await Promise.all(
          [0, 1].map((n) =>
            graphql(
              n,
              key,
              `subscription { runUpdated(models: [${MODEL}]) { initTime complete } }`,
              'text/event-stream',
            ),
          ),
        );
        const heard = streams.map(async (stream) => {
          let text = '';
          for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
            text += part;
            const [, initTime] = /"initTime":"([^"]+)","complete":true/.exec(text) ?? [];
            if (initTime !== undefined) return initTime;
          }
          throw new Error(`the stream has ended: ${text}`);
        });
        for (const process of [fleet.watcher, ...fleet.workers]) process.start();
        const [run, same] = await Promise.all(heard);
        expect(same).toBe(run);
        const point = `/point?model=${MODEL}&init_time=${run}&lat=40&lon=-100&vars=air_temperature_2m`;
        const answers = await Promise.all([0, 1].map(async (n) => (await ask(n, key, point)).json()));
        expect(answers[0]).toMatchObject({ run: { state: 'COMPLETE' } });
        expect(answers[1]).toEqual(answers[0]);
        // Until both workers have had their share.
        const log = (worker: number) =>
          readFileSync(path.join(folder, 'logs', `worker-${worker}.log`), 'utf8');
        const segments = (worker: number) =>
          [...log(worker).matchAll(/.*"segment ingested".*/g)].map(([line]) => JSON.parse(line));
        await expect
          .poll(() => [1, 2].map((worker) => segments(worker).length > 0), {
            timeout: 180_000,
            interval: 1000,
          })
          .toEqual([true, true]);
        for (const process of [fleet.watcher, ...fleet.workers]) await process.stop();
        // No field was written by both.
        const written = [1, 2].flatMap(segments).reduce((sum, { fieldsWritten }) => sum + fieldsWritten, 0);
        let stored = 0;
        for (const record of await fleet.parts.store.list(MODEL, 100, { synthetic: true })) {
          const { cubes } = await fleet.parts.store.manifestOf(record);
          stored += Object.values(cubes).flatMap((cubesOf) => cubesOf.flatMap(({ leads }) => leads)).length;
        }
        expect(written).toBe(stored);
        let complete = 0;
        for await (const checked of checkRuns(fleet.parts.store, [MODEL], rehearsal)) {
          expect(checked).toMatchObject({ different: 0, changed: 0, gone: 0 });
          if (checked.state === 'COMPLETE') complete++;
        }
        expect(complete).toBeGreaterThan(0);
      }, 300_000);

      it('are restarted one after the other under load, and no request is lost', async () => {
        const balancer = await startBalancer(() => fleet.gateways.map(({ address }) => address));
        const statuses = new Map<number, number>();
        let isOver = false;
        const work = async () => {
          while (!isOver) {
            const answer = await fetch(balancer.address + QUESTION, {
              headers: { authorization: `Bearer ${fleet.key}` },
            });
            await answer.arrayBuffer();
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          }
        };
        const load = Promise.all(Array.from({ length: 4 }, work));
        try {
          for (const { address, process } of fleet.gateways) {
            await sleep(500);
            await process.stop();
            process.start();
            await expect.poll(() => statusOf(`${address}/readyz`), { timeout: 60_000 }).toBe(200);
            // Until the balancer has seen it.
            await sleep(500);
          }
        } finally {
          isOver = true;
          await load;
          balancer.close();
        }
        expect([...statuses.keys()]).toEqual([200]);
        expect(statuses.get(200)).toBeGreaterThan(50);
      }, 180_000);
    });
  });
});

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
  return answer?.status ?? 0;
}
