import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../support/run-program.ts';

const SETTINGS = path.resolve(import.meta.dirname, '../../src/app/node-settings.ts');

/** Runs a module as a program of its own; what it prints as JSON. */
async function printed(source: string, env: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const ended = await runProgram(process.execPath, ['--input-type=module', '-e', source], {
    // Not those of the tests themselves.
    env: { NODE_COMPILE_CACHE: undefined, NODE_DISABLE_COMPILE_CACHE: undefined, ...env },
  });
  expect(ended.stderr).toBe('');
  return JSON.parse(ended.stdout);
}

const GARBAGE = `
  import { PerformanceObserver, constants } from 'node:perf_hooks';
  let marked = 0;
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) marked++;
  }).observe({ entryTypes: ['gc'] });
  const kept = Array.from({ length: 400_000 }, (_, n) => ({ n }));
  for (let n = 0; n < 100; n++) {
    new Uint8Array(8 * 1024 * 1024).fill(n);
    await new Promise(setImmediate);
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  console.log(JSON.stringify({ marked, kept: kept.length }));`;

describe('what the program wants of Node', () => {
  it('is that V8 marks its heap less often for arrays that pass through, where there is plenty of memory', async () => {
    const marked = async (prelude: string) =>
      ((await printed(prelude + GARBAGE)) as { marked: number }).marked;
    const relaxed = (available: number) =>
      marked(
        `const { relaxCollection } = await import(${JSON.stringify(SETTINGS)}); relaxCollection(${available});`,
      );
    // How often V8 marks depends on what else the machine does meanwhile, too: several programs take turns.
    const sums = { usual: 0, plenty: 0, little: 0 };
    for (let round = 0; round < 4; round++) {
      sums.usual += await marked('');
      sums.plenty += await relaxed(16 * 1024 ** 3);
      sums.little += await relaxed(4 * 1024 ** 3);
    }
    expect(sums.usual).toBeGreaterThan(20);
    expect(sums.plenty).toBeLessThan(sums.usual * 0.8);
    expect(sums.plenty).toBeLessThan(sums.little * 0.8);
  });

  it('is that compiled modules are kept, but where the environment says where or that they are not', async () => {
    const ask = `const { setUpNode } = await import(${JSON.stringify(SETTINGS)}); setUpNode();
      const { getCompileCacheDir } = await import('node:module');
      console.log(JSON.stringify([getCompileCacheDir() ?? null, process.env.NODE_COMPILE_CACHE ?? null]));`;
    const [folder, setting] = (await printed(ask)) as string[];
    expect(folder).toContain(path.join('node_modules', '.cache', 'isobar'));
    // Threads and child processes look there too.
    expect(setting).toBe(path.resolve(SETTINGS, '../../../node_modules/.cache/isobar'));
    expect(await printed(ask, { NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual([null, null]);
    const own = mkdtempSync(path.join(os.tmpdir(), 'isobar-compiled-'));
    try {
      const [elsewhere] = (await printed(ask, { NODE_COMPILE_CACHE: own })) as string[];
      expect(elsewhere).toContain(own);
      expect(readdirSync(own)).not.toEqual([]);
    } finally {
      rmSync(own, { recursive: true });
    }
  });
});
