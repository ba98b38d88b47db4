/**
 * Builds the WebAssembly of `kernel/` (AssemblyScript) into `src/kernel/module.generated.ts`. Run by `npm run kernel`;
 * with `-- --check` it writes nothing and fails where that file is not what the sources give.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const home = path.resolve(import.meta.dirname, '..');
const target = path.join(home, 'src/kernel/module.generated.ts');

const base64 = compile().toString('base64');
const text = `// Built from kernel/ by \`npm run kernel\`.\n\nexport const KERNEL =\n  '${base64}';\n`;
if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('src/kernel/module.generated.ts is not what kernel/ gives: npm run kernel');
  process.exitCode = 1;
}

function compile(): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'kernel-'));
  try {
    const compiler = path.join(
      path.dirname(createRequire(import.meta.url).resolve('assemblyscript/package.json')),
      'bin/asc.js',
    );
    const file = path.join(folder, 'kernel.wasm');
    const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--outFile', file];
    const { status } = spawnSync(process.execPath, [compiler, 'index.ts', ...options], {
      cwd: path.join(home, 'kernel'),
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('the kernel does not compile');
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
