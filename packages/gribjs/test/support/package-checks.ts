import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { run } from './packed.ts';

/** Where CI installs the checkers of `test/package/npm`: they are 39 MB, which nobody else needs. */
const TOOLS = path.join(homedir(), '.cache/isobar/package-checks/node_modules');

export const hasPackageCheckers = existsSync(path.join(TOOLS, 'publint'));
if (!hasPackageCheckers)
  console.warn('publint and attw are not installed (.ci/run does): what they say of tarballs is not tested');

/** Throws with what publint or attw ("Are the types wrong?") find in a tarball: wrong entries of its manifest, types that do not resolve. */
export function checkTarball(tarball: string): void {
  const folder = path.dirname(tarball);
  run(process.execPath, [path.join(TOOLS, 'publint/src/cli.js'), 'run', '--strict', tarball], folder);
  // Both packages are ES modules only.
  const attw = path.join(TOOLS, '@arethetypeswrong/cli/dist/index.js');
  run(process.execPath, [attw, '--profile', 'esm-only', '--no-color', tarball], folder);
}
