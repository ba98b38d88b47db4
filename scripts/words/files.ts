import { globSync } from 'node:fs';

const ROOTS = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/*.md'];
const CODE = ['{src,packages}/**/*.{ts,tsx,md,html,css,js}', 'test/**/*.test.ts'];

/** Generated files, words of other languages, and the examples of the patterns themselves. */
const LEFT_OUT =
  /\.generated\.ts$|\/(?:gql|dist|node_modules)\/|\/texts\/(?:variables-)?de\.ts$|^test\/house\/words\.test\.ts$/;

/** All files that are checked, below the repository's root. */
export function checkedFiles(root: string): string[] {
  return globSync([...ROOTS, ...CODE], { cwd: root, exclude: (name) => name === 'node_modules' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !LEFT_OUT.test(file))
    .toSorted();
}
