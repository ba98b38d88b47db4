/**
 * Writes the files that are generated from the code-first schema: schema/schema.graphql, and the types of the example clients'
 * documents in test/graphql/typed and examples/graphql, those of the pages' documents, and the catalog of models and variables that the
 * pages carry. The schema has the models of `ISOBAR_MODELS=all`; pages know every model, since they are built for any server. Run it with `npm run codegen`. With `--check` it writes nothing and fails on a difference.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import examples from '../../examples/graphql/codegen.ts';
import { OPTIONAL_MODEL_IDS } from '../../src/catalog/index.ts';
import pages from '../../src/web/gql/codegen.ts';
import typedClient from '../../test/graphql/typed/codegen.ts';
import { generate } from './generate.ts';
import { schemaOf } from './printed-schema.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SDL_FILE = path.join(root, 'schema/schema.graphql');
const CATALOG_FILE = path.join(root, 'src/web/gql/catalog.json');

const [usual, whole] = await Promise.all([schemaOf('all'), schemaOf(['all', ...OPTIONAL_MODEL_IDS].join())]);

/** Configurations and schemas by the folder that their paths are relative to. */
const CONFIGS = {
  'test/graphql/typed': { config: typedClient, sdl: usual.sdl },
  'examples/graphql': { config: examples, sdl: usual.sdl },
  'src/web': { config: pages, sdl: whole.sdl },
};

const checking = process.argv.includes('--check');
await put(SDL_FILE, usual.withCosts);
await put(CATALOG_FILE, whole.catalog);
for (const [folder, { config, sdl }] of Object.entries(CONFIGS)) {
  const home = path.join(root, folder);
  for (const { filename, content } of await generate(config, home, sdl)) {
    await put(path.join(home, filename), content);
  }
}

async function put(file: string, content: string): Promise<void> {
  if (checking) await compare(file, content);
  else await writeFile(file, content);
}

async function compare(file: string, content: string): Promise<void> {
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed === content) return;
  console.error(
    `${path.relative(root, file)} does not match the schema: run npm run codegen and commit the result`,
  );
  process.exitCode = 1;
}
