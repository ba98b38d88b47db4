import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countPassed, type Passed, type ScriptCoverage } from './passed.ts';

/** A file of one message: pressure at mean sea level of gfs. */
const MESSAGE = '../shared/grib/models/gfs/gfs-0p25-prmsl-20250305.grib2';

/** Ingests a message in a process of its own that writes down its coverage when it ends. */
export function measureIngest(root: string): Passed {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'isobar-passed-'));
  const coverage = path.join(folder, 'coverage');
  try {
    execFileSync(process.execPath, ['src/cli.ts', 'ingest', 'gfs', '--from', path.resolve(root, MESSAGE)], {
      cwd: root,
      env: { ...process.env, ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'error', NODE_V8_COVERAGE: coverage },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const scripts = readdirSync(coverage).flatMap((name): readonly ScriptCoverage[] => {
      return JSON.parse(readFileSync(path.join(coverage, name), 'utf8')).result;
    });
    return countPassed('a GRIB message to a tile', root, scripts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
