import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { residentMegabytesOf } from '../../bench/start/process-figures.ts';
import { type DemoProducer, startDemoProducer } from '../../src/demo/index.ts';
import { WorkerProcess } from '../../src/platform/index.ts';
import { scratchFolder } from '../support/scratch.ts';

const NOW = new Date('2026-01-15T06:00:00Z');
/** To 18 hours. */
const RUN = new Date('2026-01-15T03:00:00Z');
/** What may stay of a run that was ingested. */
const MAX_MORE_MEGABYTES = 20;
/** Until idle threads have given back what they held. */
const LOOKS = 20;

const scratch = scratchFolder();
let producer: DemoProducer;
beforeAll(async () => {
  producer = await startDemoProducer({ now: () => NOW, models: ['hrrr'] });
  await producer.publish('hrrr', RUN);
});
afterAll(() => producer.close());

it.skipIf(process.platform !== 'linux')(
  'a process that ingests a run a second time holds no more memory afterwards than after the first',
  async () => {
    const ingest = new WorkerProcess<typeof import('./ingest-twice-worker.ts')>(
      new URL('./ingest-twice-worker.ts', import.meta.url),
      { title: 'the process that ingests twice', data: null },
    );
    try {
      const held: number[] = [];
      for (const data of ['first', 'second']) {
        const run = { data: path.join(scratch, data), base: producer.base('hrrr'), initTime: RUN, now: NOW };
        expect(await ingest.call('ingestRun', run)).toBe('COMPLETE');
        held.push(await smallestMemoryOf(ingest.pid ?? 0));
      }
      const [first = 0, second = Number.POSITIVE_INFINITY] = held;
      expect(first).toBeGreaterThan(0);
      expect(second).toBeLessThanOrEqual(first + MAX_MORE_MEGABYTES);
    } finally {
      await ingest.terminate();
    }
  },
);

/** The least that a process holds within some seconds. */
async function smallestMemoryOf(pid: number): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < LOOKS; look++) {
    looks.push(residentMegabytesOf(pid));
    await sleep(150);
  }
  return Math.min(...looks);
}
