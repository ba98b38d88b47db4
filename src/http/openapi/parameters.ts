import type { createDocument } from 'zod-openapi';

export type ApiDocument = ReturnType<typeof createDocument>;
type Operation = NonNullable<NonNullable<ApiDocument['paths']>[string]['get']>;
type ListedParameter = NonNullable<Operation['parameters']>[number];
export type Parameter = Exclude<ListedParameter, { $ref: string }>;

/**
 * A parameter in OpenAPI 3.1, with what its schema says of it, which zod keeps inside of what may be left out, and how lists
 * are written. Examples of what may be left out stay in the schema: pages on which calls are tried fill in those of parameters,
 * and not all of them go together.
 */
export function parameterIn31(parameter: Parameter): Parameter {
  const { description, example, schema } = partsOf(parameter);
  const isOptional = example !== undefined && parameter.required !== true;
  return {
    ...parameter,
    ...description,
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
    schema: isOptional ? { ...schema, examples: [example] } : schema,
    ...(example !== undefined && !isOptional && { example }),
  };
}

/**
 * A parameter in OpenAPI 3.0 with all that OGC API wants to see written out, defaults too (OGC EDR 1.0, requirements core/
 * datetime-definition, edr/rc-coords-definition and their like): how lists are written, and what is required. The schema of a text with a pattern has
 * the example too: generators of clients make one of the pattern else, which takes them seconds for a polygon.
 */
export function parameterIn30(parameter: Parameter): Parameter {
  const { description, example, schema } = partsOf(parameter);
  const isInQuery = parameter.in === 'query';
  return {
    ...parameter,
    ...(isInQuery && { required: parameter.required === true, style: 'form', explode: false }),
    ...description,
    schema: example !== undefined && 'pattern' in schema ? { ...schema, example } : schema,
    ...(example !== undefined && { example }),
  };
}

/** Description and example of a parameter, which zod keeps in its schema, and what else the schema says. */
function partsOf({ schema }: Parameter) {
  const { description, example, ...rest } = (schema ?? {}) as Record<string, unknown>;
  return {
    description: description === undefined ? {} : { description: String(description) },
    example,
    schema: rest,
  };
}
