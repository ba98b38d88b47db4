import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.join(import.meta.dirname, '../..');
const NPM_FLAGS = ['--no-audit', '--no-fund', '--prefer-offline'];

/** What an installation takes. */
export interface Installed {
  /** Megabytes of a clone after `npm ci`, without its history. */
  readonly clone: number;
  /** Megabytes of the package and all packages that it depends on. */
  readonly package: number;
  /** Seconds of `npm ci` in the clone, with npm's cache filled. */
  readonly ci: number;
}

/** Installs a clone of this repository twice, and its package once, in a folder that is deleted afterwards. */
export async function measureInstalled(): Promise<Installed> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-installed-'));
  const clone = path.join(folder, 'clone');
  const user = path.join(folder, 'user');
  try {
    await run(folder, 'git', 'clone', '--quiet', ROOT, clone);
    await run(clone, 'npm', 'ci', ...NPM_FLAGS);
    for (const made of ['node_modules', 'dist']) rmSync(path.join(clone, made), { recursive: true });
    const began = performance.now();
    await run(clone, 'npm', 'ci', ...NPM_FLAGS);
    const ci = (performance.now() - began) / 1000;
    const cloneSize = await megabytesOf(clone, '--exclude=.git');
    await run(clone, 'npm', 'run', 'build');
    const tarball = (await run(clone, 'npm', 'pack', '--silent', './dist/package')).trim();
    mkdirSync(user);
    await run(user, 'npm', 'install', ...NPM_FLAGS, '--prefix', user, path.join(clone, tarball));
    return { clone: cloneSize, package: await megabytesOf(path.join(user, 'node_modules')), ci };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Disk that a folder takes, in mebibytes. */
async function megabytesOf(folder: string, ...flags: readonly string[]): Promise<number> {
  return Number((await run(folder, 'du', '-sm', ...flags, '.')).split('\t')[0]);
}

async function run(cwd: string, program: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd, maxBuffer: 2 ** 26 });
  return stdout;
}
