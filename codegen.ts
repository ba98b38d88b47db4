/**
 * Writes the files that are generated from the code-first schema: schema/schema.graphql, and the types of the example clients'
 * documents in test/graphql/typed and examples/graphql, those of the pages' documents, and the catalog of models and variables that the
 * pages carry. Run it with `npm run codegen`. With `--check` it writes nothing and fails on a difference.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CodegenConfig, generate } from '@graphql-codegen/cli';
import { experimentalExecuteIncrementally, lexicographicSortSchema, parse, printSchema } from 'graphql';
import examples from './examples/graphql/codegen.ts';
import { printSchemaWithCosts, schema } from './src/graphql/index.ts';
import pages from './src/web/gql/codegen.ts';
import typedClient from './test/graphql/typed/codegen.ts';

const SDL_FILE = path.join(import.meta.dirname, 'schema/schema.graphql');

const CATALOG_FILE = path.join(import.meta.dirname, 'src/web/gql/catalog.json');

/** Facts that change only with the service: pages that carry them need not request them. */
const CATALOG = `{
  variables {
    name
    longName
    level { kind hectopascals metres }
    units { code symbol cf }
    diagnostic { codes { value meaning } }
  }
  models {
    id
    name
    title
    attribution
    licence
    coverage
    updateCycleHours
    resolution { text kilometres }
    domain { west east south north }
    variables { availability cellMethods variable { name } }
  }
}`;

interface ProvidedVariable {
  readonly availability: string;
  readonly variable: { readonly name: string };
}

const sdl = printSchema(schema);
const printedSdl = `${printSchemaWithCosts(lexicographicSortSchema(schema))}\n`;

const configs: readonly (CodegenConfig & { readonly cwd: string })[] = [
  // The configurations of the example clients, with the schema from memory instead of the network.
  { ...typedClient, cwd: path.join(import.meta.dirname, 'test/graphql/typed'), schema: sdl, silent: true },
  { ...examples, cwd: path.join(import.meta.dirname, 'examples/graphql'), schema: sdl, silent: true },
  { ...pages, cwd: path.join(import.meta.dirname, 'src/web'), schema: sdl, silent: true },
];

const checking = process.argv.includes('--check');
await put(SDL_FILE, printedSdl);
await put(CATALOG_FILE, await catalogOf());
for (const config of configs) {
  const files: readonly { filename: string; content: string }[] = await generate(config, !checking);
  for (const { filename, content } of files) {
    if (checking) await compare(path.resolve(config.cwd, filename), content);
  }
}

/** The answer to CATALOG in JSON, of each model only the variables that it provides. */
async function catalogOf(): Promise<string> {
  const result = await experimentalExecuteIncrementally({
    schema,
    document: parse(CATALOG),
    contextValue: { request: {}, httpRequest: {}, caller: { kind: 'key', scopes: new Set(['data']) } },
  });
  if (!('data' in result) || result.errors !== undefined) throw new Error(JSON.stringify(result));
  const { variables, models } = result.data as unknown as {
    variables: object[];
    models: { variables: ProvidedVariable[] }[];
  };
  const provided = models.map((model) => ({
    ...model,
    variables: model.variables
      .filter(({ availability }) => availability !== 'UNAVAILABLE')
      .map(({ availability, variable, ...rest }) => ({ name: variable.name, ...rest })),
  }));
  return `${JSON.stringify({ variables, models: provided })}\n`;
}

async function put(file: string, content: string): Promise<void> {
  if (checking) await compare(file, content);
  else await writeFile(file, content);
}

async function compare(file: string, content: string): Promise<void> {
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed === content) return;
  console.error(
    `${path.relative(import.meta.dirname, file)} does not match the schema: run npm run codegen and commit the result`,
  );
  process.exitCode = 1;
}
