/**
 * Run as a process by `main.ts`, since `ISOBAR_MODELS` decides which models a process has: prints the schema, with costs and without, and
 * the catalog, as JSON.
 */
import { lexicographicSortSchema, printSchema } from 'graphql';
import { printSchemaWithCosts, schema } from '../../src/graphql/index.ts';
import { catalogOf } from './catalog.ts';
import type { PrintedSchema } from './printed-schema.ts';

const printed: PrintedSchema = {
  sdl: printSchema(schema),
  withCosts: `${printSchemaWithCosts(lexicographicSortSchema(schema))}\n`,
  catalog: await catalogOf(),
};
process.stdout.write(JSON.stringify(printed));
