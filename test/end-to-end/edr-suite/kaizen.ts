import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** KaiZen OpenAPI Parser and what it needs: EDR_KAIZEN, or the folder that .ci/run fills by `pom.xml` here. */
const LIBRARIES = process.env['EDR_KAIZEN'] ?? path.join(homedir(), '.cache/isobar/kaizen');
const PROGRAM = path.join(import.meta.dirname, 'ValidateOpenApi.java');

const MAX_MS = 30_000;

export const hasKaizen = existsSync(LIBRARIES) && canRun('javac', '-version');
if (!hasKaizen) {
  console.warn(
    `SKIPPED: no KaiZen in ${LIBRARIES} or no JDK, so EDR's description is not read as the OGC test suite reads it (mvn -f test/end-to-end/edr-suite dependency:copy-dependencies -DoutputDirectory=${LIBRARIES})`,
  );
}

/** How many operations KaiZen finds in the OpenAPI document at an address, and what it objects to. */
export async function readWithKaizen(
  address: string,
): Promise<{ readonly operations: number; readonly objections: readonly string[] }> {
  const parameters = ['--class-path', `${LIBRARIES}/*`, PROGRAM, address];
  const { stdout } = await promisify(execFile)('java', parameters, { timeout: MAX_MS });
  const [operations, ...objections] = stdout.trim().split('\n');
  return { operations: Number(operations), objections };
}

function canRun(program: string, ...parameters: string[]): boolean {
  try {
    execFileSync(program, parameters, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
