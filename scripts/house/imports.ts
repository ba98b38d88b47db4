import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One import of a source file by another: a type import, a re-export and `import()` count alike. */
export interface Import {
  /** Paths from the root of the repository. */
  readonly from: string;
  readonly to: string;
}

const SOURCES = ['src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'];

/** `import … from '…'`, `export … from '…'`, `import '…'`, and `import('…')` of values and of types. */
const IMPORT =
  /^\s*(?:import|export)\b[^;'"]*?\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** Where the packages of this repository begin. */
const PACKAGES: Readonly<Record<string, string>> = {
  gribjs: 'packages/gribjs/src/index.ts',
  'gribjs/browser': 'packages/gribjs/src/browser.ts',
};

/** All imports among the source files of a repository. */
export function importsIn(root: string): readonly Import[] {
  return globSync(SOURCES, { cwd: root })
    .sort()
    .flatMap((from) => {
      const text = readFileSync(path.join(root, from), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
      return specifiersOf(text).flatMap((specifier) => {
        const to = specifier.startsWith('.')
          ? path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier))
          : PACKAGES[specifier];
        return to === undefined ? [] : [{ from, to }];
      });
    });
}

/** What a source text imports, as it is written there. */
export function specifiersOf(text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '');
}

/** The folder of `src/` that a file belongs to, the file's own name at the top of `src/`, or the package. */
export function folderOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  return top === 'packages' || top === 'src' ? second : top;
}

/**
 * Imports among the rooms of each folder, by folder. A loose file counts as a room; a folder of `src/` is the highest looked at, as layers
 * have a table of their own.
 */
export function betweenRooms(imports: readonly Import[]): ReadonlyMap<string, readonly Import[]> {
  const byFolder = new Map<string, Import[]>();
  for (const { from, to } of imports) {
    const source = from.split('/');
    const target = to.split('/');
    const depth = source.findIndex((part, n) => part !== target[n]);
    if (depth < 2) continue;
    const folder = source.slice(0, depth).join('/');
    const between = { from: `${folder}/${source[depth]}`, to: `${folder}/${target[depth]}` };
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), between]);
  }
  return byFolder;
}

/**
 * Whether a folder is a collection: its files are members of one kind, such as one for each language. None imports another, and no other
 * folder imports one of them alone: a single file lists them all.
 */
export function isCollection(folder: string, imports: readonly Import[]): boolean {
  const members = imports.filter(({ to }) => path.dirname(to) === folder);
  const lists = new Set(members.map(({ from }) => from));
  return lists.size === 1 && ![...lists].some((list) => path.dirname(list) === folder);
}

/** Groups of files that import each other in a circle. */
export function circlesOf(imports: readonly Import[]): readonly (readonly string[])[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  // Tarjan's algorithm: strongly connected components in one walk.
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) ?? 0);
    stack.push(file);
    for (const next of targets.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1 || targets.get(file)?.includes(file)) circles.push(circle.sort());
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return circles;
}
