/**
 * Builds `dist/` out of `src/`: ECMAScript modules for Node (index.js, decode-worker.js) and for browsers (browser.js),
 * and the type declarations of each entry. Everything of the package is in them: it depends on no other.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rolldown } from 'rolldown';

const home = path.resolve(import.meta.dirname, '..');
const source = path.join(home, 'src');
const dist = path.join(home, 'dist');

/** Entries by the path of their source without its ending. */
const NODE_ENTRIES = { index: 'index.ts', 'decode-worker': 'pool/decode-worker.ts' };
const BROWSER_ENTRIES = { browser: 'browser.ts' };
const DECLARED = ['index', 'browser', 'pool/decode-worker'];

rmSync(dist, { recursive: true, force: true });
await bundle('node', NODE_ENTRIES);
await bundle('browser', BROWSER_ENTRIES);
// Types of the browser alone: this fails where something that the entry reaches needs Node.
compile('tsconfig.browser.json', '--noEmit');
declare();

async function bundle(
  platform: 'node' | 'browser',
  entries: Readonly<Record<string, string>>,
): Promise<void> {
  const build = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, path.join(source, file)])),
    platform,
    resolve: { conditionNames: platform === 'browser' ? ['browser', 'import'] : ['node', 'import'] },
    external: [/^node:/],
    onLog(_, log) {
      throw new Error(log.message);
    },
  });
  try {
    await build.write({ dir: dist, format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'shared.js' });
  } finally {
    await build.close();
  }
}

/** Writes the declarations that the entries reach, and no others. */
function declare(): void {
  const folder = mkdtempSync(path.join(home, '.declarations-'));
  try {
    compile('tsconfig.build.json', '--outDir', folder);
    const reached = new Set(DECLARED);
    for (const name of reached) {
      const declarations = readFileSync(path.join(folder, `${name}.d.ts`), 'utf8').replace(
        /(["'])(\.{1,2}\/[^"']+)\.ts\1/g,
        (_, quote: string, specifier: string) => {
          reached.add(path.posix.join(path.posix.dirname(name), specifier));
          return `${quote}${specifier}.js${quote}`;
        },
      );
      const file = path.join(dist, `${name}.d.ts`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, declarations);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compile(config: string, ...options: string[]): void {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
  const compiler = path.join(path.dirname(typescript), 'bin/tsc');
  const project = ['-p', path.join(home, config), '--checkers', '1'];
  const { status } = spawnSync(process.execPath, [compiler, ...project, ...options], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`types: ${config} does not compile`);
}
