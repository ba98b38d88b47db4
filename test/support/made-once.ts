import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { inject } from 'vitest';

/** A test file that waits for another waits no longer than one may take to prepare. */
const MAX_WAIT_MS = 280_000;

/** What one test file of a run has made for all. */
export interface Made<Value> {
  /** Goes with the run. */
  readonly folder: string;
  readonly value: Value;
}

/**
 * What the first test file that asks makes in a folder of the run; files in other processes wait for it.
 * @param make its value must be one that `v8.serialize` takes
 */
export async function madeOnce<Value>(
  name: string,
  make: (folder: string) => Promise<Value>,
): Promise<Made<Value>> {
  const folder = path.join(inject('sharedFolder'), name);
  const [done, failure] = [`${folder}.done`, `${folder}.failure`];
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    try {
      await writeFile(`${done}.new`, serialize(await make(folder)));
      await rename(`${done}.new`, done);
    } catch (error) {
      await writeFile(failure, String(error));
      throw error;
    }
  }
  for (const end = Date.now() + MAX_WAIT_MS; !existsSync(done); await sleep(200)) {
    if (existsSync(failure)) throw new Error(`${name} was not made: ${await readFile(failure, 'utf8')}`);
    if (Date.now() > end) throw new Error(`${name} was not made within ${MAX_WAIT_MS / 1000} s`);
  }
  return { folder, value: deserialize(await readFile(done)) };
}
