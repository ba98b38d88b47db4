import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const packageHome = path.resolve(import.meta.dirname, '../..');
export const checkout = path.resolve(packageHome, '../..');

/** What `npm pack` makes of this checkout, and where a copy of the checkout's package lies that it has been made of. */
export interface PackedCopy {
  readonly tarball: string;
  /** The copy, as it is after `npm pack`; nothing is written into the checkout itself. */
  readonly home: string;
  readonly remove: () => void;
}

/** Packs a copy of the package as `npm pack` does in the checkout. */
export function packCopy(): PackedCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'gribjs-pack-'));
  const home = path.join(folder, 'packages/gribjs');
  mkdirSync(home, { recursive: true });
  for (const file of ['package.json', 'tsconfig.json'])
    cpSync(path.join(checkout, file), path.join(folder, file));
  for (const name of [
    'src',
    'scripts',
    'package.json',
    'README.md',
    'LICENSE',
    'tsconfig.build.json',
    'tsconfig.browser.json',
  ])
    cpSync(path.join(packageHome, name), path.join(home, name), { recursive: true });
  symlinkSync(path.join(checkout, 'node_modules'), path.join(folder, 'node_modules'));
  run('npm', ['pack', '--silent', '--pack-destination', folder], home);
  return {
    tarball: path.join(folder, 'gribjs-0.1.0.tgz'),
    home,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Installs a tarball into an empty folder; it depends on nothing, so that no registry is asked. */
export function installInEmptyFolder(tarball: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'gribjs-installed-'));
  run('npm', ['init', '--yes', '--silent', '--init-type=module'], folder);
  const options = ['--offline', '--no-audit', '--no-fund', '--silent'];
  run('npm', ['install', ...options, tarball], folder);
  return folder;
}

/** Standard output of a program that ends well. */
export function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    timeout: 300_000,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}${stdout}`);
  return stdout;
}
