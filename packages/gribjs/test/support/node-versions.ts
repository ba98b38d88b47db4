import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';

const platform = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const executable = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';

/** Versions that packages are tried on beside the one that runs the tests: the oldest that the service's `engines` names, and the last of 22. */
const DOWNLOADED = ['22.19.0', '22.23.3'];

/** Executables of Node by version. Where they are not at hand, npm gets them under CI=true; else null. */
export function nodeVersions(): Readonly<Record<string, string | null>> {
  return { 24: node24(), ...Object.fromEntries(DOWNLOADED.map((version) => [version, downloaded(version)])) };
}

/** The one of the checkout's own dependencies, or the one that runs the tests. */
function node24(): string | null {
  try {
    const home = path.dirname(createRequire(import.meta.url).resolve(`${platform}/package.json`));
    return path.join(home, executable);
  } catch {
    return process.version.startsWith('v24.') ? process.execPath : null;
  }
}

/** From `~/.cache/isobar`, where an earlier run may have put it. */
function downloaded(version: string): string | null {
  const folder = path.join(homedir(), '.cache/isobar', `node-${version}`);
  const file = path.join(folder, 'node_modules', platform, executable);
  if (!existsSync(file) && process.env['CI'] === 'true') {
    const options = ['--no-save', '--no-audit', '--no-fund', '--silent', '--ignore-scripts'];
    spawnSync('npm', ['install', '--prefix', folder, ...options, `${platform}@${version}`], {
      timeout: 300_000,
    });
  }
  if (existsSync(file)) return file;
  console.warn(
    `SKIPPED: no Node ${version} in ${folder}, so the package is not tried on it (CI=true downloads it)`,
  );
  return null;
}
