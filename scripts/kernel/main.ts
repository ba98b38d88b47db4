/**
 * Builds the WebAssembly of `kernels/` (AssemblyScript): `npm run kernel`, which builds that of gribjs too; with `-- --check` it
 * writes nothing and fails where a committed module is not what the sources give.
 */
import path from 'node:path';
import { buildKernel } from '../../packages/gribjs/scripts/compile-kernel.ts';

const root = path.resolve(import.meta.dirname, '../..');
buildKernel({
  sources: path.join(root, 'kernels/bzip2'),
  target: path.join(root, 'src/source/files/bzip2/kernel.generated.ts'),
  title: 'kernels/bzip2',
});
await import('../../packages/gribjs/scripts/kernel.ts');
