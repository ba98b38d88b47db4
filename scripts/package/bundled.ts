import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { specifiersOf } from '../house/imports.ts';

/** Large packages of which the service uses a small part: installed they take 150 MB, bundled 10. All are ECMAScript modules. */
const BUNDLED: ReadonlySet<string> = new Set([
  '@aws-sdk/client-s3',
  '@graphql-yoga/render-graphiql',
  '@modelcontextprotocol/sdk',
  'apache-arrow',
  'h5wasm',
  'openai',
  'pg-boss',
]);

/**
 * Bundles the large packages, with the packages below them, into `lib/bundled`, where modules import them from. What the service
 * depends on itself, such as zod, stays outside, so that there is one copy of it. Licences are written beside the bundles.
 */
export async function bundlePackages(root: string, lib: string): Promise<void> {
  const modules = globSync('**/*.js', { cwd: lib, exclude: ['web/**', 'gribjs/**'] });
  const texts = new Map(modules.map((file) => [file, readFileSync(path.join(lib, file), 'utf8')]));
  const specifiers = new Set(
    [...texts.values()].flatMap((text) => [...specifiersOf(text.replaceAll(/\/\*.*?\*\//gs, ''))]),
  );
  const entries = new Map(
    [...specifiers].filter((each) => BUNDLED.has(packageOf(each))).map((each) => [each, entryName(each)]),
  );
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const isOutside = (id: string) =>
    id.startsWith('node:') || (packageOf(id) in dependencies && !BUNDLED.has(packageOf(id)));
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries([...entries].map(([specifier, name]) => [name, specifier])),
    platform: 'node',
    resolve: { conditionNames: ['node', 'import'], mainFields: ['module', 'main'] },
    external: isOutside,
  });
  const folder = path.join(lib, 'bundled');
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[hash].js',
  });
  await build.close();
  const bundledModules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  writeFileSync(path.join(folder, 'LICENSES.txt'), licencesOf(bundledModules));
  for (const [file, text] of texts) {
    const up = path.posix.relative(path.posix.dirname(file), 'bundled');
    const renamed = text.replaceAll(
      /(\bfrom |\bimport\()(['"])([^'"]+)\2/g,
      (found, before: string, quote: string, specifier: string) => {
        const name = entries.get(specifier);
        return name === undefined ? found : `${before}${quote}${relative(up)}/${name}.js${quote}`;
      },
    );
    if (renamed !== text) writeFileSync(path.join(lib, file), renamed);
  }
}

const relative = (folder: string): string => (folder.startsWith('.') ? folder : `./${folder}`);

const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** `openai/helpers/zod` is `openai.helpers.zod`. */
const entryName = (specifier: string): string =>
  specifier.replace(/^@/, '').replace(/\.js$/, '').replaceAll('/', '.');

/** The licences of all packages that modules belong to. */
function licencesOf(modules: readonly string[]): string {
  const folders = new Set(
    modules.flatMap(
      (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/'))?.[0] ?? [],
    ),
  );
  const parts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const texts = readdirSync(folder)
      .filter((file) => /^(licen[cs]e|notice)/i.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
    return [`${name} ${version}: ${license}`, ...texts].join('\n\n');
  });
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
