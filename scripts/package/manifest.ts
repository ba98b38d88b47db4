import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { specifiersOf } from '../house/imports.ts';
import { type Lock, lockFor } from './lock.ts';

/** Packages that only the declarations of the library face name. */
const TYPES = ['@types/express', '@types/node'];

/** Writes the manifest, with those dependencies alone that the code imports, and the versions of all packages below them. */
export function writeManifest(options: {
  readonly root: string;
  readonly out: string;
  readonly lib: string;
}): void {
  const { root, out, lib } = options;
  const checkout = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  // gribjs is copied into the package, and depends on nothing of its own.
  const pinned = { ...checkout.devDependencies, ...checkout.dependencies };
  const names = [...importedPackages(lib), ...TYPES].sort();
  const dependencies = Object.fromEntries(names.map((name) => [name, versionOf(name, pinned)]));
  const { name, version, description, license, type, engines } = checkout;
  const manifest = {
    name,
    version,
    description,
    keywords: ['weather', 'forecast', 'grib2', 'graphql', 'ogc', 'edr', 'stac'],
    license,
    type,
    engines,
    bin: { isobar: 'lib/cli.js' },
    exports: {
      '.': { types: './lib/index.d.ts', default: './lib/index.js' },
      './telemetry': { types: './lib/telemetry/index.d.ts', default: './lib/telemetry/index.js' },
      './package.json': './package.json',
    },
    files: ['lib', 'dist', 'schema', 'CHANGELOG.md', 'npm-shrinkwrap.json'],
    dependencies,
  };
  write(path.join(out, 'package.json'), manifest);
  const lock: Lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  write(path.join(out, 'npm-shrinkwrap.json'), lockFor(manifest, lock));
}

/** The packages that compiled modules import. */
function importedPackages(lib: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of globSync('**/*.js', { cwd: lib, exclude: ['web/**', 'gribjs/**', 'bundled/**'] })) {
    const text = readFileSync(path.join(lib, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    for (const specifier of specifiersOf(text)) {
      if (/^(\.|node:)/.test(specifier)) continue;
      names.add(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return names;
}

function versionOf(name: string, pinned: Readonly<Record<string, string>>): string {
  const version = pinned[name];
  if (version === undefined) throw new Error(`${name} is imported and not in package.json`);
  return version;
}

function write(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
