import { describe, expect, it } from 'vitest';
import type { IngestMessage } from '../../src/commands/ingest-protocol.ts';
import { startIngestThread } from '../../src/commands/ingest-thread.ts';
import { readConfig } from '../../src/platform/index.ts';

const config = readConfig({});

/** A thread that runs this instead of taking runs in. */
const script = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`);
const IMPORT = "import { parentPort } from 'node:worker_threads';";

function start(source: string, more: { patienceMs?: number } = {}) {
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

describe('the ingest thread', () => {
  it('is started again when it dies, later each time', async () => {
    const { ingest, messages, failures } = start(
      `${IMPORT} parentPort.postMessage('begun'); setTimeout(() => Promise.reject(new Error('no database')), 5)`,
    );
    await until(() => failures.length >= 3);
    await ingest.stop();
    expect(failures.slice(0, 3)).toEqual([
      { cause: 'no database', pauseMs: 5 },
      { cause: 'no database', pauseMs: 10 },
      { cause: 'no database', pauseMs: 20 },
    ]);
    expect(messages.length).toBeGreaterThanOrEqual(3);
    const begun = messages.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(messages).toHaveLength(begun);
  });

  it('is started again when it ends without an error', async () => {
    const { ingest, failures } = start('');
    await until(() => failures.length >= 2);
    await ingest.stop();
    expect(failures[0]?.cause).toBe('the thread that takes runs in has ended with code 0');
  });

  it('is asked to end first', async () => {
    const shared = new BroadcastChannel('ingest-test');
    const heard: unknown[] = [];
    shared.onmessage = ({ data }: { data: unknown }) => heard.push(data);
    const { ingest, messages, failures } = start(
      `${IMPORT} const shared = new BroadcastChannel('ingest-test');
       parentPort.on('message', (message) => {
         shared.postMessage(message);
         setTimeout(() => process.exit(0), 20);
       });
       parentPort.postMessage('begun');`,
    );
    await until(() => messages.length === 1);
    await ingest.stop();
    await until(() => heard.length === 1);
    shared.close();
    expect(heard).toEqual(['stop']);
    expect(failures).toEqual([]);
  });

  it('is ended when it does not end by itself', async () => {
    const { ingest, messages, failures } = start(
      `${IMPORT} parentPort.postMessage('begun'); setTimeout(() => { for (;;); }, 20)`,
      { patienceMs: 50 },
    );
    await until(() => messages.length === 1);
    const began = performance.now();
    await ingest.stop();
    expect(performance.now() - began).toBeGreaterThanOrEqual(49);
    expect(failures).toEqual([]);
  });
});
