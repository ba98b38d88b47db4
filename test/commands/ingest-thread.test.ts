import { describe, expect, it } from 'vitest';
import type { IngestMessage } from '../../src/app/ingest/ingest-protocol.ts';
import { startIngestThread } from '../../src/app/ingest/ingest-thread.ts';
import { readConfig } from '../../src/platform/index.ts';

const config = readConfig({});

/** A module that the thread runs instead of ingesting runs. */
const script = (source: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`export function begin() {} ${source}`)}`);
/** Reports an event, as `emitEvent` does. */
const EMIT =
  "import { parentPort } from 'node:worker_threads'; const emit = (event) => parentPort.postMessage({ event });";

function start(source: string, more: { maxStopMs?: number } = {}) {
  const messages: unknown[] = [];
  const failures: { cause: string; pauseMs: number }[] = [];
  const ingest = startIngestThread(config, {
    onMessage: (message: IngestMessage) => messages.push(message),
    onFailure: (error, pauseMs) =>
      failures.push({ cause: error instanceof Error ? error.message : String(error), pauseMs }),
    script: script(source),
    firstPauseMs: 5,
    ...more,
  });
  return { ingest, messages, failures };
}

async function until(reached: () => boolean): Promise<void> {
  const patience = performance.now() + 10_000;
  while (!reached() && performance.now() < patience) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(reached()).toBe(true);
}

describe('the thread that ingests runs', () => {
  it('is started again when it dies, later each time', async () => {
    const { ingest, messages, failures } = start(
      `${EMIT} emit('started'); setTimeout(() => Promise.reject(new Error('no database')), 5)`,
    );
    await until(() => failures.length >= 3);
    await ingest.stop();
    expect(failures.slice(0, 3)).toEqual([
      { cause: 'the thread that ingests runs ended: no database', pauseMs: 5 },
      { cause: 'the thread that ingests runs ended: no database', pauseMs: 10 },
      { cause: 'the thread that ingests runs ended: no database', pauseMs: 20 },
    ]);
    expect(messages.length).toBeGreaterThanOrEqual(3);
    const started = messages.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(messages).toHaveLength(started);
  });

  it('is started again when it ends without an error', async () => {
    const { ingest, failures } = start('setTimeout(() => process.exit(0), 5)');
    await until(() => failures.length >= 2);
    await ingest.stop();
    expect(failures[0]?.cause).toBe('the thread that ingests runs ended with exit code 0');
  });

  it('is asked to stop first', async () => {
    const shared = new BroadcastChannel('ingest-test');
    const heard: unknown[] = [];
    shared.onmessage = ({ data }: { data: unknown }) => heard.push(data);
    const { ingest, messages, failures } = start(
      `${EMIT} const shared = new BroadcastChannel('ingest-test');
       const alive = setInterval(() => {}, 1000);
       export async function stop() {
         shared.postMessage('stopped');
         shared.close();
         clearInterval(alive);
       }
       emit('started');`,
    );
    await until(() => messages.length === 1);
    await ingest.stop();
    await until(() => heard.length === 1);
    shared.close();
    expect(heard).toEqual(['stopped']);
    expect(failures).toEqual([]);
  });

  it('is ended when it does not stop in time', async () => {
    const { ingest, messages, failures } = start(
      `${EMIT} emit('started'); setTimeout(() => { for (;;); }, 20)`,
      { maxStopMs: 50 },
    );
    await until(() => messages.length === 1);
    await ingest.stop();
    expect(failures).toEqual([]);
  });
});
