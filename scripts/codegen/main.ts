/**
 * Writes the files that are generated from the code-first schema: schema/schema.graphql, and the types of the example clients'
 * documents in test/graphql/typed and examples/graphql, those of the pages' documents, and the catalog of models and variables that the
 * pages carry. Run it with `npm run codegen`. With `--check` it writes nothing and fails on a difference.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import examples from '../../examples/graphql/codegen.ts';
import { printSchemaWithCosts, schema } from '../../src/graphql/index.ts';
import pages from '../../src/web/gql/codegen.ts';
import typedClient from '../../test/graphql/typed/codegen.ts';
import { catalogOf } from './catalog.ts';
import { generate } from './generate.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SDL_FILE = path.join(root, 'schema/schema.graphql');
const CATALOG_FILE = path.join(root, 'src/web/gql/catalog.json');

const sdl = printSchema(schema);
const printedSdl = `${printSchemaWithCosts(lexicographicSortSchema(schema))}\n`;

/** Configurations by the folder that their paths are relative to. */
const CONFIGS = {
  'test/graphql/typed': typedClient,
  'examples/graphql': examples,
  'src/web': pages,
};

const checking = process.argv.includes('--check');
await put(SDL_FILE, printedSdl);
await put(CATALOG_FILE, await catalogOf());
for (const [folder, config] of Object.entries(CONFIGS)) {
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
