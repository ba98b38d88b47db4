import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Builds gribjs, which is in no registry, and puts what Node needs of it into `lib/gribjs`, where modules import it from. */
export function includeGribjs(root: string, lib: string): void {
  const home = path.join(root, 'packages/gribjs');
  const { status } = spawnSync(process.execPath, [path.join(home, 'scripts/build.ts')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('gribjs was not built');
  const folder = path.join(lib, 'gribjs');
  mkdirSync(folder);
  const { name, version, license, type } = manifestIn(home);
  writeFileSync(
    path.join(folder, 'package.json'),
    `${JSON.stringify({ name, version, license, type }, null, 2)}\n`,
  );
  for (const file of globSync('*.js', { cwd: path.join(home, 'dist'), exclude: ['browser.js'] })) {
    // Its worker finds itself by the name of its package; a folder inside another package has no exports.
    const text = readFileSync(path.join(home, 'dist', file), 'utf8');
    const own = text.replaceAll('"gribjs/decode-worker"', '"./decode-worker.js"');
    writeFileSync(path.join(folder, file), own);
  }
  for (const file of globSync('**/*.js', { cwd: lib, exclude: ['gribjs'] })) {
    const text = readFileSync(path.join(lib, file), 'utf8');
    const up = path.posix.relative(path.posix.dirname(file), 'gribjs/index.js');
    const renamed = text.replaceAll(
      /(\bfrom |\bimport\()(['"])gribjs\2/g,
      (_, before: string, quote: string) => `${before}${quote}${up.startsWith('.') ? up : `./${up}`}${quote}`,
    );
    if (renamed !== text) writeFileSync(path.join(lib, file), renamed);
  }
}

/** Swagger UI's own package is six times as large as the two files that are served, and its dependency reports installs. */
export function includeSwagger(lib: string): void {
  const home = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const folder = path.join(lib, 'rest/docs');
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    cpSync(path.join(home, file), path.join(folder, file));
  }
  cpSync(path.join(home, 'LICENSE'), path.join(folder, 'swagger-ui.LICENSE'));
  cpSync(path.join(home, 'NOTICE'), path.join(folder, 'swagger-ui.NOTICE'));
  const module = path.join(folder, 'swagger-folder.js');
  writeFileSync(module, 'export const SWAGGER_FOLDER = import.meta.dirname;\n');
}

function manifestIn(folder: string) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}
