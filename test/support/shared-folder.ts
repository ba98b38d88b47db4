import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

/** By which the projects of one run find the same folder. */
const VARIABLE = 'SHARED_TEST_FOLDER';

/** A folder for what the first test file that needs it makes for all others. It goes with the run. */
export default function setup(project: TestProject): () => Promise<void> {
  process.env[VARIABLE] ??= mkdtempSync(path.join(tmpdir(), 'isobar-shared-'));
  const folder = process.env[VARIABLE];
  project.provide('sharedFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedFolder: string;
  }
}
