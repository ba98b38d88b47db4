import path from 'node:path';
import type { Plugin } from 'vite';

/** What lies beside a module is named like this, a thread's script for one; what comments say is passed over. */
const BESIDE_MODULE = /\/\*.*?\*\/|new URL\(\s*'(\.{1,2}\/[^']*)'\s*,\s*import\.meta\.url\s*\)/gs;

/**
 * Keeps what modules name beside them in reach of the bundle, whose files are all in one folder: a script becomes a file there, named after
 * its path, and any other file stays where it is.
 * @param root the folder of the project
 * @param out the folder of the bundle
 */
export function besideModules(root: string, out: string): Plugin {
  return {
    name: 'beside-modules',
    enforce: 'pre',
    transform(code, id) {
      const isOwn = id.endsWith('.ts') && !id.includes('node_modules');
      if (!isOwn || !code.includes('import.meta')) return null;
      const moved = code.replaceAll(BESIDE_MODULE, (found, name?: string) => {
        if (name === undefined) return found;
        const named = path.resolve(path.dirname(id), name);
        if (!named.endsWith('.ts')) return urlOf(path.relative(out, named) + (name.endsWith('/') ? '/' : ''));
        const fileName = `${path.relative(root, named).slice(0, -3).replaceAll(path.sep, '.')}.js`;
        this.emitFile({ type: 'chunk', id: named, fileName });
        return urlOf(`./${fileName}`);
      });
      return { code: moved, map: null };
    },
  };
}

const urlOf = (relative: string): string =>
  `new URL(${JSON.stringify(relative.replaceAll(path.sep, '/'))}, import.meta.url)`;
