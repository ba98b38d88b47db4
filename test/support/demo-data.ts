import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

const PROGRAM = fileURLToPath(new URL('demo-data-process.ts', import.meta.url));

/** For all projects of the run. */
let made: Promise<string> | undefined;

/** A data folder with gfs' two complete demo runs, made once for all test files that read it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  made ??= makeFolder();
  const folder = await made;
  project.provide('demoData', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** By a process of its own: this one would keep the memory until the last test has ended. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'isobar-demo-'));
  await promisify(execFile)(process.execPath, [PROGRAM, folder]);
  return folder;
}

declare module 'vitest' {
  interface ProvidedContext {
    demoData: string;
  }
}
