import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { processorSecondsOf, startedMegabytesOf } from '../../bench/start/process-figures.ts';
import { lostSeconds } from './lost-time.ts';

/** Gets a line for each test file, with its memory and its processor time: `.ci/summary.js` reads it. */
const file = process.env['TEST_COSTS_FILE'];
/** How often the processes that a test has started are looked at. */
const PERIOD_MS = 1000;
/** Processor time of this process when its last file ended: files share processes. */
const measured = globalThis as { secondsBefore?: number };

if (file !== undefined && process.platform === 'linux') {
  let started = 0;
  const look = (): void => {
    started = Math.max(started, startedMegabytesOf(process.pid));
  };
  let timer: NodeJS.Timeout;

  beforeAll(() => {
    // From now on the kernel knows the peak since now.
    writeFileSync('/proc/self/clear_refs', '5');
    timer = setInterval(look, PERIOD_MS).unref();
  });

  afterAll(() => {
    clearInterval(timer);
    look();
    const testFile = path.relative(process.cwd(), expect.getState().testPath ?? '');
    const seconds = processorSecondsOf(process.pid) + lostSeconds();
    const costs = {
      file: testFile,
      own: Math.round(statusOf('VmHWM')),
      started: Math.round(started),
      seconds: seconds - (measured.secondsBefore ?? 0),
    };
    measured.secondsBefore = seconds;
    appendFileSync(file, `${JSON.stringify(costs)}\n`);
  });
}

/** Megabytes. */
function statusOf(name: 'VmHWM' | 'VmRSS'): number {
  const found = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(found?.[1] ?? 0) / 1024;
}
