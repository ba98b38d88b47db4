/**
 * Writes schema/schema.graphql from the code-first schema: `npm run codegen`. With `--check` nothing is written and a
 * difference is an error.
 */
import { readFile } from 'node:fs/promises';
import { type CodegenConfig, generate } from '@graphql-codegen/cli';
import { printSchema } from 'graphql';
import { schema } from './src/graphql/index.ts';

const FILE = './schema/schema.graphql';

const config: CodegenConfig = {
  schema: printSchema(schema),
  generates: { [FILE]: { plugins: ['schema-ast'], config: { sort: true } } },
  silent: true,
};

export default config;

if (import.meta.main) {
  const checking = process.argv.includes('--check');
  for (const { filename, content } of await generate(config, !checking)) {
    if (!checking) continue;
    const committed = await readFile(filename, 'utf8').catch(() => '');
    if (committed !== content) {
      console.error(`${filename} is not what the schema prints: run npm run codegen and commit it`);
      process.exitCode = 1;
    }
  }
}
