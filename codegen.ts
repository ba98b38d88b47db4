/**
 * Writes the files that are generated from the code-first schema: schema/schema.graphql, and the types of the example clients'
 * documents in test/graphql/typed and examples/graphql, and those of the pages' documents. Run it with `npm run codegen`. With `--check` it writes nothing and fails on a difference.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CodegenConfig, generate } from '@graphql-codegen/cli';
import { lexicographicSortSchema, printSchema } from 'graphql';
import examples from './examples/graphql/codegen.ts';
import { printSchemaWithCosts, schema } from './src/graphql/index.ts';
import pages from './src/web/codegen.ts';
import typedClient from './test/graphql/typed/codegen.ts';

const SDL_FILE = path.join(import.meta.dirname, 'schema/schema.graphql');

const sdl = printSchema(schema);
const printedSdl = `${printSchemaWithCosts(lexicographicSortSchema(schema))}\n`;

const configs: readonly (CodegenConfig & { readonly cwd: string })[] = [
  // The configurations of the example clients, with the schema from memory instead of the network.
  { ...typedClient, cwd: path.join(import.meta.dirname, 'test/graphql/typed'), schema: sdl, silent: true },
  { ...examples, cwd: path.join(import.meta.dirname, 'examples/graphql'), schema: sdl, silent: true },
  { ...pages, cwd: path.join(import.meta.dirname, 'src/web'), schema: sdl, silent: true },
];

const checking = process.argv.includes('--check');
if (!checking) await writeFile(SDL_FILE, printedSdl);
else await compare(SDL_FILE, printedSdl);
for (const config of configs) {
  const files: readonly { filename: string; content: string }[] = await generate(config, !checking);
  for (const { filename, content } of files) {
    if (checking) await compare(path.resolve(config.cwd, filename), content);
  }
}

async function compare(file: string, content: string): Promise<void> {
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed === content) return;
  console.error(
    `${path.relative(import.meta.dirname, file)} does not match the schema: run npm run codegen and commit the result`,
  );
  process.exitCode = 1;
}
