import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALLOWED, READ } from '../../scripts/licences/allowed.ts';
import { licenceFault, productionPackages } from '../../scripts/licences/check.ts';

const root = path.resolve(import.meta.dirname, '../..');
const json = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const lock = json('package-lock.json');
const packages = productionPackages(lock);

/** All manifests that are kept here; dependencies of users' own choice (peers) may be ranges. */
const MANIFESTS = [
  'package.json',
  'packages/gribjs/package.json',
  'examples/graphql/package.json',
  'packages/gribjs/compiler/package.json',
  'examples/library/package.json',
  'test/openapi-clients/npm/package.json',
];
const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

describe.each(MANIFESTS)('%s', (file) => {
  it('names one version of each dependency, no range', () => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = json(file);
    const named = { ...devDependencies, ...optionalDependencies, ...dependencies, ...overrides };
    expect(Object.keys(named).length).toBeGreaterThan(0);
    const ranges = Object.entries<string>(named).filter(([, version]) => !EXACT.test(version));
    expect(ranges).toEqual([]);
  });
});

describe('production dependencies', () => {
  it('have licences that were allowed, by name or by their text', () => {
    expect(packages.length).toBeGreaterThan(300);
    expect(
      packages.map((each) => licenceFault(each, ALLOWED, READ, root)).filter((each) => each !== null),
    ).toEqual([]);
  });

  it.each([
    [null, 'some-package 1.0.0 names no licence'],
    ['GPL-3.0-only', 'some-package 1.0.0 has the licence GPL-3.0-only'],
    ['(MIT AND GPL-3.0-only)', 'some-package 1.0.0 has the licence (MIT AND GPL-3.0-only)'],
    ['SEE LICENSE IN LICENSE.md', 'some-package 1.0.0 has the licence SEE LICENSE IN LICENSE.md'],
    ['(GPL-3.0-only OR MIT)', null],
  ])('are refused with the licence %s: %s', (licence, fault) => {
    const some = { folder: 'node_modules/some-package', name: 'some-package', version: '1.0.0', licence };
    expect(licenceFault(some, ALLOWED, READ, root)).toBe(fault);
  });

  it('are refused where the text of a licence is not the one that was read', () => {
    const [first] = READ;
    const some = { folder: 'node_modules/express', name: 'h5wasm', version: '1.0.0', licence: null };
    expect(
      licenceFault(some, ALLOWED, [{ ...first, name: 'h5wasm', file: 'LICENSE' } as never], root),
    ).toContain('another text');
  });

  it('need no script to be installed, but for one that only reports installs and is not allowed to', () => {
    const scripted = Object.entries<{ hasInstallScript?: boolean }>(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([folder]) => folder);
    expect(scripted).toEqual(['node_modules/@scarf/scarf']);
    const { allowScripts, scripts } = json('package.json');
    expect(allowScripts).toEqual({ '@scarf/scarf': false });
    const ofInstall = ['preinstall', 'install', 'postinstall', 'prepare'].filter((name) => name in scripts);
    expect(ofInstall).toEqual(['prepare']);
  });

  it('come from the registry with a checksum, each of them', () => {
    for (const { folder } of packages) expect(lock.packages[folder].integrity, folder).toMatch(/^sha512-/);
  });
});

describe('npm run sbom', () => {
  it('lists each production dependency with its version, checksum and licence, as CycloneDX', () => {
    const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8' });
    const { bomFormat, components, metadata } = JSON.parse(stdout);
    expect(bomFormat).toBe('CycloneDX');
    expect(metadata.component).toMatchObject({ type: 'application', purl: 'pkg:npm/isobar@0.1.0' });
    const listed = new Map<string, { hashes?: unknown[]; licenses?: unknown[] }>(
      components.map((each: { purl: string }) => [decodeURIComponent(each.purl), each]),
    );
    for (const { name, version, licence } of packages.filter(({ optional }) => !optional)) {
      const component = listed.get(`pkg:npm/${name}@${version}`);
      expect(component, `${name} ${version}`).toBeDefined();
      expect(component?.hashes?.length, name).toBe(1);
      if (licence !== null) expect(component?.licenses?.length, name).toBe(1);
    }
    expect([...listed.keys()].some((purl) => purl.includes('/vitest@'))).toBe(false);
  });
});
