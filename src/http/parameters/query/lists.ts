import { z } from 'zod';

/** Parameters that are lists. A registry, since what zod keeps as metadata of a schema is printed in descriptions. */
const LISTS = z.registry<object>();

/** Marks a parameter as a list: commas between its parts, or given several times. The last thing to do with its schema. */
export function asList<Schema extends z.ZodType>(schema: Schema): Schema {
  LISTS.add(schema, {});
  return schema;
}

/** Whether a parameter of a query is a list, one that may be left out too. */
export function isList(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional) return isList(schema.unwrap());
  return schema instanceof z.ZodType && LISTS.has(schema);
}
