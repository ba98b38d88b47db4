import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LineProgram } from './line-program.ts';

/** A Python with xarray and zarr: XARRAY_PYTHON, or the virtual environment that .ci/run makes. */
const PYTHON = process.env['XARRAY_PYTHON'] ?? path.join(homedir(), '.cache/isobar/xarray/bin/python');

export const hasXarray = existsSync(PYTHON);
if (!hasXarray) {
  console.warn(`SKIPPED: no ${PYTHON}, so xarray does not open our exports (pip install xarray zarr numpy)`);
}

/** Runs a script that prints JSON, and gives what it printed. */
export function askXarray(script: string, ...args: readonly string[]): unknown {
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-W', 'error', script, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${path.basename(script)} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

const DESCRIBE = fileURLToPath(new URL('./describe_dataset.py', import.meta.url));
/** One for all datasets of a test process: to import xarray takes seconds. */
let describer: LineProgram | undefined;

/** Everything that xarray finds in a Zarr group, as `describe_dataset.py` prints it. */
export async function describeDataset(folder: string): Promise<unknown> {
  describer ??= new LineProgram(PYTHON, ['-W', 'error', DESCRIBE]);
  return JSON.parse(await describer.ask(folder));
}
