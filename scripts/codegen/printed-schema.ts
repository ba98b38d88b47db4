import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The schema of a process, and facts about the models that it has. */
export interface PrintedSchema {
  readonly sdl: string;
  readonly withCosts: string;
  /** JSON. */
  readonly catalog: string;
}

const PROGRAM = fileURLToPath(new URL('print-schema.ts', import.meta.url));
const MAX_BYTES = 64 * 1024 * 1024;

/** The schema of a server with these models: `all`, or `all,aifs`. */
export async function schemaOf(models: string): Promise<PrintedSchema> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], {
    env: { ...process.env, ISOBAR_MODELS: models },
    maxBuffer: MAX_BYTES,
  });
  return JSON.parse(stdout) as PrintedSchema;
}
