import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** A Python with Iris, xarray, cf_xarray and MetPy: NETCDF_PYTHON, or the virtual environment that .ci/run makes. */
const PYTHON =
  process.env['NETCDF_PYTHON'] ?? path.join(homedir(), '.cache/isobar/netcdf-clients/bin/python');

const programs = ['cdo', 'ncra', 'ncpdq'];
export const hasNetcdfClients =
  existsSync(PYTHON) && programs.every((name) => spawnSync(name, ['--version']).error === undefined);
if (!hasNetcdfClients) {
  console.warn(
    `SKIPPED: no ${PYTHON} (Iris, cf_xarray, MetPy), no cdo or no NCO, so that they do not open our NetCDF files`,
  );
}

/** Runs a script that prints JSON, and gives what it printed. */
export function askClients(script: string, ...args: readonly string[]): unknown {
  return JSON.parse(ran(PYTHON, [script, ...args]));
}

/** What an operator of CDO prints of a file, or of other operators on one. Throws where CDO refuses it. */
export function cdo(operator: string, file: string): string {
  return ran('cdo', ['-s', operator, ...file.split(' ')]);
}

/** What CDO reads of a file. */
export interface CdoSummary {
  /** Each variable with its number of levels. */
  readonly levels: Readonly<Record<string, number>>;
  /** Times on its time axis. */
  readonly times: number;
  /** All that it prints of the file. */
  readonly text: string;
}

/** Reads all values of the files, and summarises each: by two processes, since a start takes longer than a file. */
export function cdoSummaries(files: readonly string[]): readonly CdoSummary[] {
  const read = ran('cdo', ['-s', 'infon', ...files]).split(/^.*: Parameter name$/m);
  if (read.length !== files.length + 1 || read.slice(1).some((values) => values.trim() === '')) {
    throw new Error(`CDO has not read the values of ${files}: ${read}`);
  }
  const summaries = ran('cdo', ['-s', 'sinfon', ...files]).split(/^ +File format/m);
  return summaries.slice(1).map((text) => {
    const rows = text.matchAll(/^ +\d+ : .* (\d+) +\d+ +\d+ +\d+ +\S+ *: (\S+) *$/gm);
    return {
      levels: Object.fromEntries([...rows].map(([, levels, name = '']) => [name, Number(levels)])),
      times: Number(/ : (\d+) steps?$/m.exec(text)?.[1]),
      text,
    };
  });
}

/** Runs a program of NCO. Throws where it refuses the file. */
export function nco(program: 'ncra' | 'ncpdq', ...args: readonly string[]): void {
  ran(program, args);
}

function ran(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${path.basename(program)} ended with ${status}: ${stderr.slice(-3000)}`);
  return stdout;
}
