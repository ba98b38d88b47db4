import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Whether the command line tools of ecCodes are at hand. */
export const hasEcCodes = spawnSync('grib_get', ['-V']).error === undefined;
if (!hasEcCodes) console.warn('ecCodes is not on the PATH: what it says of our messages is not asked');

/** What `grib_get` prints for keys of the first field of a message. */
export function getWithEcCodes(keys: readonly string[], message: Uint8Array): string[] {
  return withFiles(message, (file) =>
    run('grib_get', ['-f', '-p', keys.join(','), file])
      .trim()
      .split(' '),
  );
}

/** The message with keys set by `grib_set`. */
export function setWithEcCodes(settings: Readonly<Record<string, number>>, message: Uint8Array): Uint8Array {
  const pairs = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  return withFiles(message, (file, result) => {
    run('grib_set', ['-s', pairs.join(','), file, result]);
    return new Uint8Array(readFileSync(result));
  });
}

/** Latitudes and longitudes in the order of `grib_get_data`. */
export function placesByEcCodes(message: Uint8Array): { latitudes: number[]; longitudes: number[] } {
  const rows = withFiles(message, (file) => run('grib_get_data', ['-L', '%.9f %.9f', file]))
    .split('\n')
    .filter((line) => /^\s*-?\d/.test(line))
    .map((line) =>
      line
        .trim()
        .split(/[\s,]+/)
        .map(Number),
    );
  return { latitudes: rows.map(([latitude = 0]) => latitude), longitudes: rows.map(([, east = 0]) => east) };
}

/** What `grib_filter` prints for a message, field by field. */
export function filterWithEcCodes(rules: string, message: Uint8Array): string {
  return withFiles(message, (file, result) => {
    writeFileSync(result, rules);
    return run('grib_filter', [result, file]);
  });
}

function withFiles<T>(message: Uint8Array, use: (file: string, result: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'gribjs-'));
  try {
    const file = path.join(folder, 'message.grib2');
    writeFileSync(file, message);
    return use(file, path.join(folder, 'result.grib2'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(tool: string, args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(tool, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${tool}: ${stderr || stdout.slice(-500)}`);
  return stdout;
}
