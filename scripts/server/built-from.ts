import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** In the folder of the bundle: what it was built from. */
const FILE = 'built-from.json';

/** Each source by its path below the project, with its size in bytes and when it was changed, as git tells whether a file is another. */
type Sources = readonly (readonly [file: string, size: number, changedMs: number])[];

/**
 * Writes down which files a bundle was built from, so that `isCurrent` can tell whether they are still the same.
 * @param root the folder of the project
 * @param besides files that decide on the bundle without being in it
 */
export function builtFrom(root: string, besides: readonly string[]): Plugin {
  return {
    name: 'built-from',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const own = modules.filter((id) => path.isAbsolute(id) && !id.includes('node_modules'));
      const files = new Set([...own.map((id) => path.relative(root, id)), ...besides]);
      writeFileSync(path.join(dir, FILE), JSON.stringify(Array.from(files, (file) => statOf(root, file))));
    },
  };
}

/** Whether a folder has a bundle of just the sources that are there now: null where it has none. */
export function isCurrent(root: string, folder: string): boolean | null {
  let sources: Sources;
  try {
    sources = JSON.parse(readFileSync(path.join(folder, FILE), 'utf8'));
  } catch {
    return null;
  }
  try {
    return sources.every(([file, ...known]) => {
      const [, ...now] = statOf(root, file);
      return known.every((value, index) => value === now[index]);
    });
  } catch {
    // A source is gone.
    return false;
  }
}

function statOf(root: string, file: string): Sources[number] {
  const { size, mtimeMs } = statSync(path.join(root, file));
  return [file, size, mtimeMs];
}
