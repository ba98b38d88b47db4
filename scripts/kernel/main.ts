/**
 * Builds the WebAssembly of `kernels/` (AssemblyScript): `npm run kernel`, which builds that of gribjs too; with `-- --check` it
 * writes nothing and fails where a committed module is not what the sources give.
 */
import path from 'node:path';
import { buildKernel } from '../../packages/gribjs/scripts/compile-kernel.ts';

/** Modules by the folder of their sources. */
const TARGETS = {
  'kernels/bzip2': 'src/source/files/bzip2/kernel.generated.ts',
  'kernels/bzip2-pack': 'src/demo/files/bzip2/kernel.generated.ts',
  'kernels/cube': 'src/store/cube/bricks/kernel.generated.ts',
  'kernels/cube-decoding': 'src/store/cube/bricks/decoding.generated.ts',
  'kernels/decimals': 'src/formats/text/decimals/kernel.generated.ts',
} as const;

const root = path.resolve(import.meta.dirname, '../..');
for (const [title, target] of Object.entries(TARGETS)) {
  await buildKernel({ sources: path.join(root, title), target: path.join(root, target), title });
}
await import('../../packages/gribjs/scripts/kernel.ts');
