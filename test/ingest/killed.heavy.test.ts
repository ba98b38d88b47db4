import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { producerRun } from '../support/producer-run.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';
import { clockAt, openTestIngest } from './ingest-fixtures.ts';
import { cubesNamed } from './test-store.ts';

const INIT = new Date('2026-08-01T06:00:00Z');
/** Its first files are there, its last ones not: the first three segments are whole. */
const LEADS = Array.from({ length: 80 }, (_, lead) => lead);
const NOW = '2026-08-01T10:30:00Z';
const KILLS = 12;

const folder = scratchFolder();
let origin: RangeOrigin;
beforeAll(async () => {
  origin = await openOrigin();
  for (const [name, bytes] of producerRun('gfs', INIT, LEADS)) origin.files.set(name, bytes);
});
afterAll(() => origin.close());

/** Drawn from a seed, so that a failure can be seen again. */
function drawer(seed: number): () => number {
  let state = seed;
  return () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Starts an ingest and kills it so many milliseconds after it begins; how it ended. Null kills: it ends by itself. */
async function ingestAndKill(data: string, afterMs: number | null) {
  const script = fileURLToPath(new URL('./killed-ingest.ts', import.meta.url));
  const child = spawn(process.execPath, [script, data, origin.base, NOW], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const startedAt = performance.now();
  for await (const line of createInterface(child.stdout)) {
    if (line !== 'begun') continue;
    if (afterMs !== null) {
      await Promise.race([sleep(afterMs), exit]);
      child.kill('SIGKILL');
    }
    break;
  }
  const [code, signal] = await exit;
  return { code, signal, ms: performance.now() - startedAt };
}

/** All files of a store, and those that a manifest names. */
async function look(data: string) {
  const opened = await openTestIngest(data, 'gfs', origin.base, clockAt(NOW));
  try {
    await opened.store.sweep({ olderThanMs: 0 });
    const run = await opened.store.find('gfs', INIT);
    if (run === null) throw new Error('nothing is stored');
    const manifest = await opened.store.manifestOf(run);
    const cubes = cubesNamed(data, manifest);
    const files = readdirSync(path.join(data, 'cubes/gfs/20260801T06Z')).sort();
    return { run, cubes, files, named: [...Object.keys(cubes), run.manifest].sort() };
  } finally {
    await opened.close();
  }
}

it(`a worker killed at ${KILLS} instants leaves a store that the next brings to the same bytes, and nothing else`, async () => {
  const clean = path.join(folder, 'clean');
  const whole = await ingestAndKill(clean, null);
  expect(whole.code).toBe(0);
  const requested = await look(clean);
  expect(requested.run).toMatchObject({ state: 'INCOMING', presentHours: 73 });
  expect(requested.files).toEqual(requested.named);

  const data = path.join(folder, 'killed');
  const draw = drawer(20260801);
  let killed = 0;
  let hours = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    // As long as a whole one takes at most; most begin, since they are killed early.
    const { signal } = await ingestAndKill(data, draw() * draw() * 800);
    if (signal === 'SIGKILL') killed++;
    const opened = await openTestIngest(data, 'gfs', origin.base, clockAt(NOW));
    const run = await opened.store.find('gfs', INIT);
    // What is readable is whole, and never less than before.
    if (run !== null) {
      expect(run.presentHours).toBeGreaterThanOrEqual(hours);
      hours = run.presentHours;
      const { faults } = await opened.store.verify(run);
      expect(faults).toEqual([]);
    }
    await opened.close();
  }
  expect(killed).toBeGreaterThan(KILLS / 2);

  const last = await ingestAndKill(data, null);
  expect(last).toMatchObject({ code: 0, signal: null });
  const found = await look(data);
  expect(found.run).toMatchObject({ state: 'INCOMING', presentHours: 73 });
  expect(found.cubes).toEqual(requested.cubes);
  expect(found.files).toEqual(found.named);
}, 120_000);
