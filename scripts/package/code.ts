import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Scripts of threads and files beside a module are named like this; the compiler renames imports alone. */
const BESIDE_MODULE = /(new URL\(\s*')(\.{1,2}\/[^']+)('\s*,\s*import\.meta\.url\s*\))/g;

/** Compiles src/ to JavaScript and declarations, one file for each module. Types are not checked: `npm run typecheck` does it. */
export function compile(root: string, lib: string): void {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
  const compiler = path.join(path.dirname(typescript), 'bin/tsc');
  // Each of several checkers, which it has by default, finds the types of all modules for itself.
  const project = ['-p', path.join(root, 'tsconfig.package.json'), '--outDir', lib];
  const options = [...project, '--noCheck', '--checkers', '1'];
  const { status } = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the package does not compile');
  for (const file of globSync('**/*.js', { cwd: lib })) {
    const text = readFileSync(path.join(lib, file), 'utf8');
    const renamed = text.replaceAll(
      BESIDE_MODULE,
      (_, before: string, name: string, after: string) => `${before}${name.replace(/\.ts$/, '.js')}${after}`,
    );
    if (renamed !== text) writeFileSync(path.join(lib, file), renamed);
  }
}

/** Copies the files that modules read at run time: every file of src/ except modules and the sources of the pages. */
export function copyAssets(source: string, lib: string): void {
  const files = globSync(['**/*.*', 'web/static/*'], {
    cwd: source,
    exclude: (name) => /\.tsx?$/.test(name) || name === 'web',
  });
  for (const file of [...files, ...globSync('web/static/*', { cwd: source })]) {
    mkdirSync(path.dirname(path.join(lib, file)), { recursive: true });
    cpSync(path.join(source, file), path.join(lib, file));
  }
  requireWhatIsNamed(lib);
}

/** Fails where a module names a file beside it that is not in the package: a thread's script, say. */
function requireWhatIsNamed(lib: string): void {
  for (const file of globSync('**/*.js', { cwd: lib })) {
    const text = readFileSync(path.join(lib, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    for (const [, , name = ''] of text.matchAll(BESIDE_MODULE)) {
      const named = path.join(lib, path.dirname(file), name);
      // Those above lib/ are made after it.
      if (named.startsWith(`${lib}${path.sep}`) && !existsSync(named)) {
        throw new Error(`${file} names ${name}, which is not in the package`);
      }
    }
  }
}
