import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nextVersion, releasedChangelog, renamed } from '../../scripts/release/next-version.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const { version }: { version: string } = JSON.parse(read('package.json'));

describe('the version', () => {
  it('has an entry in the changelog, the newest after what is not released', () => {
    const versions = Array.from(
      read('CHANGELOG.md').matchAll(/^## \[([^\]]+)\](.*)$/gm),
      ([, name, rest]) => [name, rest],
    );
    expect(versions[0]).toEqual(['Unreleased', '']);
    expect(versions[1]).toEqual([version, expect.stringMatching(/^ - \d{4}-\d\d-\d\d$/)]);
  });

  it('is the same wherever a file names it', () => {
    const files = [
      'compose.yaml',
      'docs/deploying.md',
      ...globSync('deploy/kubernetes/*.yaml', { cwd: root }),
    ];
    const named = files.flatMap((file) => read(file).match(/isobar:\d+\.\d+\.\d+/g) ?? []);
    expect(named.length).toBeGreaterThan(4);
    expect(new Set(named)).toEqual(new Set([`isobar:${version}`]));
    expect(JSON.parse(read('examples/library/package.json')).dependencies.isobar).toBe(version);
    expect(JSON.parse(read('package-lock.json')).version).toBe(version);
  });
});

describe('npm run release', () => {
  const before =
    '# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- A fault.\n\n## [1.2.3] - 2026-01-01\n\n- Before.\n';

  it.each([
    ['patch', '1.2.4'],
    ['minor', '1.3.0'],
    ['major', '2.0.0'],
  ] as const)('makes %s of 1.2.3 %s', (kind, next) => {
    expect(nextVersion('1.2.3', kind)).toBe(next);
  });

  it('moves what was unreleased below the version, and leaves an empty list', () => {
    expect(releasedChangelog(before, '1.2.4', 'patch', '2026-02-02')).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [1.2.4] - 2026-02-02\n\n### Fixed\n\n- A fault.\n\n## [1.2.3] - 2026-01-01\n\n- Before.\n',
    );
  });

  it('refuses a release of nothing, and a patch that breaks', () => {
    const empty = before.replace('### Fixed\n\n- A fault.\n\n', '');
    expect(() => releasedChangelog(empty, '1.2.4', 'patch', '2026-02-02')).toThrow(
      'nothing under [Unreleased]',
    );
    const breaking = before.replace('A fault', '**Breaking:** it is gone');
    expect(() => releasedChangelog(breaking, '1.2.4', 'patch', '2026-02-02')).toThrow(
      'this cannot be a patch',
    );
    expect(releasedChangelog(breaking, '2.0.0', 'major', '2026-02-02')).toContain('## [2.0.0] - 2026-02-02');
  });

  it('names the new version in files, and no other number', () => {
    expect(renamed('image: isobar:1.2.3\nother:1.2.3\n"isobar": "1.2.3"', '1.2.3', '1.2.4')).toBe(
      'image: isobar:1.2.4\nother:1.2.3\n"isobar": "1.2.4"',
    );
  });
});
