import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { scratchFolder } from '../support/scratch.ts';
import { gfsFile, INIT, LEADS } from './gfs-server.ts';
import { cubesNamed, openTestStore } from './test-store.ts';

const folder = scratchFolder();

function writeSource(): string {
  const source = path.join(folder, 'source');
  mkdirSync(source);
  for (const lead of LEADS) {
    const { data, index } = gfsFile(lead);
    writeFileSync(path.join(source, `gfs.f${lead}`), data);
    writeFileSync(path.join(source, `gfs.f${lead}.idx`), index);
  }
  return source;
}

/** Starts an ingest and kills it when it has told of so many leads; resolves with how it ended. */
async function ingestAndKill(data: string, source: string, leads: number): Promise<NodeJS.Signals | null> {
  const script = fileURLToPath(new URL('./killed-ingest.ts', import.meta.url));
  const child = spawn(process.execPath, [script, data, source], { stdio: ['ignore', 'pipe', 'inherit'] });
  let told = 0;
  child.stdout.on('data', (text: Buffer) => {
    told += text.toString().split('\n').length - 1;
    if (told >= leads) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'exit');
  return signal;
}

async function takeIn(data: string, source: string) {
  const store = await openTestStore(data);
  try {
    const { runs } = await store.ingest('gfs', [source], { batchBytes: 1 });
    return { report: runs[0], cubes: cubesNamed(data, await store.manifest('gfs', INIT)) };
  } finally {
    await store.close();
  }
}

it('a process killed at any instant leaves a store that the next one brings to the same bytes', async () => {
  const source = writeSource();
  const clean = await takeIn(path.join(folder, 'clean'), source);
  expect(Object.keys(clean.cubes)).toHaveLength(5);

  const data = path.join(folder, 'killed');
  expect(await ingestAndKill(data, source, 1)).toBe('SIGKILL');
  // These instants are drawn, so that over many runs of the tests they are many; one that comes too late kills nothing.
  for (const leads of [10 + Math.floor(Math.random() * 20), 30 + Math.floor(Math.random() * 30)]) {
    await ingestAndKill(data, source, leads);
  }
  const resumed = await takeIn(data, source);
  expect(resumed.cubes).toEqual(clean.cubes);
  expect(resumed.report).toMatchObject({ presentFields: clean.report?.presentFields, notes: [] });
});
