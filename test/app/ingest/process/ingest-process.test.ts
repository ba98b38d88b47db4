import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startIngestProcess } from '../../../../src/app/ingest/process/ingest-process.ts';
import type { IngestMessage } from '../../../../src/app/ingest/process/ingest-protocol.ts';
import { readConfig } from '../../../../src/platform/index.ts';
import { scratchFolder } from '../../../support/scratch.ts';

const config = readConfig({});

/** A module that the process runs instead of ingesting runs. */
const script = (source: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(source.includes('begin()') ? source : `export function begin() {} ${source}`)}`,
  );
/** Reports an event, as `emitEvent` does. */
const EMIT = 'const emit = (event) => process.send({ event });';

function start(source: string, more: { maxStopMs?: number } = {}) {
  const messages: unknown[] = [];
  const failures: { cause: string; pauseMs: number }[] = [];
  const ingest = startIngestProcess(config, {
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

describe('the process that ingests runs', () => {
  it('is started again when it dies, later each time', async () => {
    const { ingest, messages, failures } = start(
      `${EMIT} emit('started'); setTimeout(() => Promise.reject(new Error('no database')), 5)`,
    );
    await until(() => failures.length >= 3);
    await ingest.stop();
    expect(failures.slice(0, 3)).toEqual([
      { cause: 'the process that ingests runs ended: no database', pauseMs: 5 },
      { cause: 'the process that ingests runs ended: no database', pauseMs: 10 },
      { cause: 'the process that ingests runs ended: no database', pauseMs: 20 },
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
    expect(failures[0]?.cause).toBe('the process that ingests runs ended with exit code 0');
  });

  it('is asked to stop first', async () => {
    const file = path.join(scratchFolder(), 'stopped');
    const { ingest, messages, failures } = start(
      `${EMIT} import { writeFileSync } from 'node:fs';
       export function stop() { writeFileSync(${JSON.stringify(file)}, 'stopped'); }
       emit('started');`,
    );
    await until(() => messages.length === 1);
    await ingest.stop();
    expect(readFileSync(file, 'utf8')).toBe('stopped');
    expect(failures).toEqual([]);
  });

  it('makes place for another when it holds much memory and has nothing to do', async () => {
    const file = path.join(scratchFolder(), 'order');
    const { ingest, messages, failures } = start(
      `${EMIT} import { appendFileSync } from 'node:fs';
       const tell = (what) => appendFileSync(${JSON.stringify(file)}, process.pid + ' ' + what + '\\n');
       export async function stop() { tell('stops'); await new Promise((resolve) => setTimeout(resolve, 50)); tell('has stopped'); }
       export function begin() {
         tell('begins');
         emit({ kind: 'started', pid: process.pid });
         setTimeout(() => emit({ kind: 'spent' }), 50);
       }`,
    );
    await until(() => messages.length >= 2);
    await ingest.stop();
    const pids = messages.map((message) => (message as { pid: number }).pid);
    expect(pids[1]).not.toBe(pids[0]);
    const order = readFileSync(file, 'utf8').split('\n').slice(0, 4);
    const [first, second] = pids;
    expect(order).toEqual([`${first} begins`, `${first} stops`, `${first} has stopped`, `${second} begins`]);
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
