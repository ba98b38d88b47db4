import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { quantityOf, SERIES_NAMES } from '../../src/catalog/index.ts';
import { LineProgram } from './line-program.ts';

/** The system's interpreter: Debian's python3-netcdf4 and python3-xarray are for it. */
const PYTHON = '/usr/bin/python3';
const SCRIPT = fileURLToPath(new URL('./check_netcdf.py', import.meta.url));

/** Fails where a module is not there. Found, not loaded: each process of the tests asks, and few read a file. */
const FIND =
  'import sys; from importlib.util import find_spec; sys.exit(any(find_spec(name) is None for name in sys.argv[1:]))';

const lacking = [
  spawnSync('ncdump', ['--help']).error === undefined ? null : 'ncdump (netcdf-bin)',
  spawnSync(PYTHON, ['-c', FIND, 'netCDF4', 'xarray']).status === 0
    ? null
    : 'python3 with netCDF4 and xarray (python3-netcdf4, python3-xarray)',
].filter((tool) => tool !== null);

/** Whether NetCDF files can be opened by readers that are none of ours. */
export const hasNetcdfReaders = lacking.length === 0;
if (!hasNetcdfReaders) {
  console.warn(`SKIPPED: no ${lacking.join(', no ')}, so no NetCDF file that we write is read`);
}

/** What independent readers find in a file. */
export interface NetcdfSummary {
  /** Where the file breaks the CF conventions; empty for a good one. */
  readonly problems: readonly string[];
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly dimensions: Readonly<Record<string, number>>;
  readonly unlimited: readonly string[];
  readonly variables: Readonly<
    Record<
      string,
      {
        readonly type: string;
        readonly dimensions: readonly string[];
        readonly shape: readonly number[];
        readonly attributes: Readonly<Record<string, unknown>>;
      }
    >
  >;
  /** Names of the variables that are neither coordinates, bounds nor grid mappings. */
  readonly data: readonly string[];
  /** Numbers of all others, `[...]` row by row. */
  readonly coordinates: Readonly<Record<string, readonly number[]>>;
  /** Between the file's latitudes and longitudes and those that PROJ finds for its x and y; null without PROJ or such axes. */
  readonly projectionErrorDegrees: number | null;
  /** Whether the UDUNITS library was there to read the units. */
  readonly unitsChecked: boolean;
  readonly xarray: {
    readonly times: Readonly<Record<string, readonly string[]>>;
    /** Points without a value, by variable of `data`. */
    readonly missing: Readonly<Record<string, number>>;
    readonly types: Readonly<Record<string, string>>;
    readonly coordinates: readonly string[];
  };
}

/** Opens a file with ncdump, netCDF4 and xarray, and checks it against the CF conventions. Throws when one cannot read it. */
export async function checkNetcdf(file: string): Promise<NetcdfSummary> {
  dumpHeader(file);
  return (await askReaders({ check: file, names: standardNames() })) as NetcdfSummary;
}

/** The header of a file in CDL, as ncdump prints it. */
export function dumpHeader(file: string): string {
  const { status, stdout, stderr, error } = spawnSync('ncdump', ['-h', file], { encoding: 'utf8' });
  if (error !== undefined || status !== 0) throw new Error(`ncdump ended with ${status}: ${error ?? stderr}`);
  return stdout;
}

/** The float32 numbers of a variable as netCDF4 finds them, row by row. */
export async function readNetcdfFloats(file: string, variable: string): Promise<Float32Array> {
  return new Float32Array(await bytesOf(file, variable));
}

/** The same of a variable of doubles: coordinates and their bounds. */
export async function readNetcdfDoubles(file: string, variable: string): Promise<Float64Array> {
  return new Float64Array(await bytesOf(file, variable));
}

async function bytesOf(file: string, variable: string): Promise<ArrayBuffer> {
  const bytes = Buffer.from((await askReaders({ values: file, variable })) as string, 'base64');
  return Uint8Array.from(bytes).buffer;
}

/** Started with the first file: to load them takes longer than to read one. */
let readers: LineProgram | null = null;

async function askReaders(question: object): Promise<unknown> {
  readers ??= new LineProgram(PYTHON, [SCRIPT]);
  const answer: unknown = JSON.parse(await readers.ask(JSON.stringify(question)));
  if (typeof answer === 'object' && answer !== null && 'error' in answer)
    throw new Error(String(answer.error));
  return answer;
}

/** Standard names that our files may have, with the canonical units of the CF table. */
function standardNames(): Readonly<Record<string, string>> {
  const names: Record<string, string> = {
    time: 's',
    forecast_period: 's',
    forecast_reference_time: 's',
    depth: 'm',
    latitude: 'degree_north',
    longitude: 'degree_east',
    projection_x_coordinate: 'm',
    projection_y_coordinate: 'm',
    height: 'm',
    air_pressure: 'Pa',
    realization: '1',
  };
  for (const name of SERIES_NAMES) {
    const quantity = quantityOf(name);
    if (quantity.standardName === null) continue;
    names[quantity.standardName] =
      'canonicalUnits' in quantity ? quantity.canonicalUnits : quantity.units === '%' ? '1' : quantity.units;
  }
  return names;
}
