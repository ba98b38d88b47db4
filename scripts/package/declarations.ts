import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A relative module in a declaration, as the compiler leaves it. */
const MODULE = /((?:from|import\()\s*)(['"])(\.{1,2}\/[^'"]+)\.[jt]s\2/g;
const COMMENT = /\/\*.*?\*\//gs;

/** Keeps the declarations that entries reach, whose modules get the names of the JavaScript, and deletes all others. */
export function keepReachedDeclarations(lib: string, entries: readonly string[]): void {
  const reached = new Set(entries);
  for (const name of reached) {
    const file = path.join(lib, `${name}.d.ts`);
    const text = readFileSync(file, 'utf8');
    for (const [, , , specifier = ''] of text.replaceAll(COMMENT, '').matchAll(MODULE)) {
      reached.add(path.posix.join(path.posix.dirname(name), specifier));
    }
    writeFileSync(file, text.replaceAll(MODULE, '$1$2$3.js$2'));
  }
  for (const file of globSync('**/*.d.ts', { cwd: lib })) {
    if (!reached.has(file.replace(/\.d\.ts$/, '').replaceAll(path.sep, '/'))) rmSync(path.join(lib, file));
  }
}
