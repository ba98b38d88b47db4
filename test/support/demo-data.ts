import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

const PROGRAM = fileURLToPath(new URL('demo-data-process.ts', import.meta.url));

/** Made once for all projects of the run, which copy it. */
let made: Promise<string> | undefined;
let users = 0;

/**
 * A data folder with gfs' two complete demo runs, for all test files of a project. Each project has a copy: tests of two of them run side by
 * side, and what one charges its callers would be counted by the other.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  made ??= makeFolder();
  users++;
  const original = await made;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'isobar-demo-'));
  await cp(original, folder, { recursive: true });
  project.provide('demoData', folder);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    if (--users === 0) await rm(original, { recursive: true, force: true });
  };
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
