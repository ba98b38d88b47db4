import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { residentMegabytesOf } from '../../bench/start/process-figures.ts';

/** Gets a line for each test file: `.ci/summary.js` reads it. */
const file = process.env['TEST_MEMORY_FILE'];
/** How often the processes that a test has started are looked at. */
const PERIOD_MS = 1000;

if (file !== undefined && process.platform === 'linux') {
  let started = 0;
  const look = (): void => {
    started = Math.max(started, residentMegabytesOf(process.pid) - statusOf('VmRSS'));
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
    const megabytes = { own: Math.round(statusOf('VmHWM')), started: Math.round(started) };
    appendFileSync(file, `${JSON.stringify({ file: testFile, ...megabytes })}\n`);
  });
}

/** Megabytes. */
function statusOf(name: 'VmHWM' | 'VmRSS'): number {
  const found = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(found?.[1] ?? 0) / 1024;
}
