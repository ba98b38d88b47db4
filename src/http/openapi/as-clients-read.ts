import type { ZodOpenApiOverride } from 'zod-openapi';

type Schema = Parameters<ZodOpenApiOverride>[0]['jsonSchema'];

/** Changes what zod makes of a schema where generators of clients stumble over it. */
export const asClientsRead: ZodOpenApiOverride = ({ jsonSchema }) => {
  withoutBoundsOfJavaScript(jsonSchema);
  withoutPositions(jsonSchema);
};

/** The safe range of JavaScript's integers says nothing about a value. */
function withoutBoundsOfJavaScript(schema: Schema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/**
 * A tuple as a list of a fixed length: OpenAPI 3.0 has no `prefixItems`, and few generators for 3.1 read the `items: false` that
 * goes with it. What each position means stays in the description.
 */
function withoutPositions(schema: Schema): void {
  const { prefixItems } = schema;
  if (prefixItems === undefined) return;
  const positions = prefixItems.filter((item) => typeof item === 'object');
  const types = [...new Set(positions.map(({ type }) => type))];
  const descriptions = positions.flatMap(({ description }) => description ?? []);
  delete schema.prefixItems;
  schema.items = types.length === 1 && types[0] !== undefined ? { type: types[0] } : { anyOf: positions };
  schema.minItems = prefixItems.length;
  schema.maxItems = prefixItems.length;
  if (descriptions.length > 0) schema.description ??= descriptions.join(' ');
}

/**
 * Any type where a schema has a list of types, but for null: generators read such lists wrongly, one by one and as `anyOf`. Everywhere
 * in a finished document, since these lists are made last.
 */
export function withoutListsOfTypes(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const member of Object.values(node)) withoutListsOfTypes(member);
  const schema = node as { type?: unknown };
  const { type } = schema;
  if (Array.isArray(type) && type.filter((one) => one !== 'null').length > 1) delete schema.type;
}
