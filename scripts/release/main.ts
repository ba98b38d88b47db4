/**
 * `npm run release -- patch|minor|major`: writes the next version into the manifests, the lock file, the files of deploy/ and the changelog.
 * It commits, tags and publishes nothing: docs/releasing.md says what comes next.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { KINDS, nextVersion, releasedChangelog, renamed } from './next-version.ts';

const root = path.resolve(import.meta.dirname, '../..');
const kind = KINDS.find((each) => each === process.argv[2]);
if (kind === undefined) throw new Error(`say what is released: ${KINDS.join(', ')}`);
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);

const { version }: { version: string } = JSON.parse(read('package.json'));
const next = nextVersion(version, kind);
// First, since it refuses what must not be released.
const changelog = releasedChangelog(read('CHANGELOG.md'), next, kind, new Date().toISOString().slice(0, 10));
const { status } = spawnSync('npm', ['version', next, '--no-git-tag-version', '--ignore-scripts'], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) throw new Error('npm version failed');
write('CHANGELOG.md', changelog);
const named = ['compose.yaml', 'docs/deploying.md', 'examples/library/package.json'];
for (const name of [...named, ...globSync('deploy/kubernetes/*.yaml', { cwd: root })]) {
  write(name, renamed(read(name), version, next));
}
console.log(`${version} is now ${next}: look at git diff, then go on with docs/releasing.md`);
