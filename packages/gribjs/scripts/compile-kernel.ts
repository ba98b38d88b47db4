import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface KernelBuild {
  /** Folder of AssemblyScript, its entry `index.ts`. */
  readonly sources: string;
  /** The module to write, which exports the WebAssembly as `KERNEL` in base64. */
  readonly target: string;
  /** The folder by the name that the module's first line gives. */
  readonly title: string;
}

/**
 * Builds WebAssembly into a module of TypeScript. With `--check` among the process's arguments it writes nothing, and fails
 * where the module is not what the sources give.
 */
export async function buildKernel({ sources, target, title }: KernelBuild): Promise<void> {
  const base64 = (await compile(sources)).toString('base64');
  const text = `// Built from ${title}/ by \`npm run kernel\`.\n\nexport const KERNEL =\n  '${base64}';\n`;
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    console.error(`${path.basename(target)} is not what ${title}/ gives: npm run kernel`);
    process.exitCode = 1;
  }
}

/** What of AssemblyScript's compiler is used: its command, as a function. */
interface Compiler {
  main(
    options: readonly string[],
    streams: { readonly stdout: NodeJS.WriteStream; readonly stderr: NodeJS.WriteStream },
  ): Promise<{ readonly error: Error | null }>;
}

/** In this process, for all kernels: to load the compiler takes longer than to compile one. */
async function compile(sources: string): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kernel-'));
  try {
    const file = path.join(folder, 'kernel.wasm');
    const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--outFile', file];
    const compiler: Compiler = await import(pathToFileURL(installedCompiler()).href);
    const { error } = await compiler.main(['index.ts', '--baseDir', sources, ...options], process);
    if (error !== null) throw new Error('the kernel does not compile', { cause: error });
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** AssemblyScript's compiler. Installed on first use because it takes 106 MB, and only a change of a kernel needs it. */
function installedCompiler(): string {
  const folder = path.resolve(import.meta.dirname, '../compiler');
  const compiler = path.join(folder, 'node_modules/assemblyscript/dist/asc.js');
  if (existsSync(compiler)) return compiler;
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  const { status } = spawnSync('npm', ['ci', '--prefix', folder, ...options], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('AssemblyScript could not be installed');
  return compiler;
}
