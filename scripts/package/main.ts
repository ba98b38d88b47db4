/**
 * `npm run build`: makes the package that others install, in `dist/package` or the folder of `--out`: JavaScript and the
 * declarations of the library face in `lib`, gribjs among it, the pages in `dist/web`, and the GraphQL schema. `npm pack` then makes a
 * tarball of it. The pages must be built before (`npm run build:web`).
 */
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundlePackages } from './bundled.ts';
import { compile, copyAssets } from './code.ts';
import { keepReachedDeclarations } from './declarations.ts';
import { includeGribjs, includeSwagger } from './included.ts';
import { writeManifest } from './manifest.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/package' } } });
const out = path.resolve(root, values.out);
const lib = path.join(out, 'lib');

if (!existsSync(path.join(root, 'dist/web/index.html'))) {
  throw new Error('the pages are not built: run npm run build:web first');
}
rmSync(out, { recursive: true, force: true });
mkdirSync(lib, { recursive: true });
compile(root, lib);
includeGribjs(root, lib);
includeSwagger(lib);
await bundlePackages(root, lib);
copyAssets(path.join(root, 'src'), lib);
keepReachedDeclarations(lib, ['index', 'telemetry/index']);
cpSync(path.join(root, 'dist/web'), path.join(out, 'dist/web'), { recursive: true });
for (const name of ['schema', 'LICENSE', 'README.md', 'CHANGELOG.md']) {
  cpSync(path.join(root, name), path.join(out, name), { recursive: true });
}
writeManifest({ root, out, lib });
console.log(`built ${path.relative(process.cwd(), out) || '.'}`);
