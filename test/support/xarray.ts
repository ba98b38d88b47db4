import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

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
