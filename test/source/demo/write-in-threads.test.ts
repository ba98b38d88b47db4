import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeDemoRun, writeDemoRunInThreads } from '../../../src/source/demo/index.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'isobar-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = { model: 'gfs', initTime: new Date('2026-07-01T12:00:00Z'), stepDegrees: 30 } as const;

function digest(base: string): string {
  const hash = createHash('sha256');
  for (const entry of readdirSync(base, { recursive: true, withFileTypes: true }).sort(byPath)) {
    if (!entry.isFile()) continue;
    hash.update(entry.name).update(readFileSync(path.join(entry.parentPath, entry.name)));
  }
  return hash.digest('hex');
}
const byPath = (a: { parentPath: string; name: string }, b: { parentPath: string; name: string }) =>
  path.join(a.parentPath, a.name) < path.join(b.parentPath, b.name) ? -1 : 1;

it('three threads write the same files as one, and tell of each once', async () => {
  const alone = path.join(folder, 'alone');
  const together = path.join(folder, 'together');
  await writeDemoRun({ ...run, base: alone });
  const told: number[] = [];
  const { files } = await writeDemoRunInThreads(
    { ...run, base: together, onFile: ({ lead }) => told.push(lead) },
    3,
  );
  expect(files).toHaveLength(209);
  expect(files.map(({ lead }) => lead)).toEqual(told.toSorted((a, b) => a - b));
  expect(digest(together)).toBe(digest(alone));
});

it('a thread that fails ends the others and its reason comes out', async () => {
  const blocked = path.join(folder, 'blocked');
  writeFileSync(blocked, 'a file where a folder should be');
  await expect(writeDemoRunInThreads({ ...run, base: blocked }, 2)).rejects.toThrow(/ENOTDIR|EEXIST/);
});

it('stops when it is told to', async () => {
  const abort = new AbortController();
  const writing = writeDemoRunInThreads(
    {
      ...run,
      base: path.join(folder, 'stopped'),
      onFile: () => abort.abort(new Error('enough')),
      signal: abort.signal,
    },
    2,
  );
  await expect(writing).rejects.toThrow('enough');
});
