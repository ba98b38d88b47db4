/**
 * Builds the WebAssembly of `kernel/` and `write-kernel/` (AssemblyScript) into modules in `src/`. Run by `npm run kernel`;
 * with `-- --check` it writes nothing and fails where a module is not what the sources give.
 */
import path from 'node:path';
import { buildKernel } from './compile-kernel.ts';

const home = path.resolve(import.meta.dirname, '..');
for (const name of ['kernel', 'write-kernel']) {
  await buildKernel({
    sources: path.join(home, name),
    target: path.join(home, 'src', name, 'module.generated.ts'),
    title: name,
  });
}
