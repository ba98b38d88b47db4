/**
 * Builds the WebAssembly of `kernel/` (AssemblyScript) into `src/kernel/module.generated.ts`. Run by `npm run kernel`;
 * with `-- --check` it writes nothing and fails where that file is not what the sources give.
 */
import path from 'node:path';
import { buildKernel } from './compile-kernel.ts';

const home = path.resolve(import.meta.dirname, '..');
buildKernel({
  sources: path.join(home, 'kernel'),
  target: path.join(home, 'src/kernel/module.generated.ts'),
  title: 'kernel',
});
