import type { Draws } from '../../../test/answers/draws.ts';
import { getOf, type HostileRequest, postOf } from '../hostile-request.ts';
import { hostileText } from '../mutate/mutate-text.ts';

/** As much of OpenAPI 3.1 as requests are drawn from. */
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}
export interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly example?: unknown;
}
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** A request to one of the routes that `/openapi.json` describes, its parameters drawn from their schemas or hostile. */
export function describedRequest(draws: Draws, description: Description): HostileRequest {
  const [path, operations] = draws.of(Object.entries(description.paths));
  const methods = Object.entries(operations).filter(([method]) => method === 'get' || method === 'post');
  const [method, operation] = draws.of(methods.length > 0 ? methods : [['get', {} as Operation] as const]);
  const { parameters = [], requestBody } = operation;
  const draw = (schema: Schema | undefined) => drawn(draws, schema, description, 0);
  const textFor = (parameter: Parameter) => {
    const value =
      parameter.example !== undefined && draws.onceIn(2) ? parameter.example : draw(parameter.schema);
    return encodeURIComponent(textOf(value).toWellFormed());
  };
  let address = path.replaceAll(/\{(\w+)\}/g, (_whole, name) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return parameter === undefined ? 'gfs' : textFor(parameter);
  });
  const query = parameters.filter((each) => each.in === 'query' && !draws.onceIn(3));
  if (query.length > 0) address += `?${query.map((each) => `${each.name}=${textFor(each)}`).join('&')}`;
  const kind = interfaceOf(path);
  if (method === 'get') return getOf(kind, address);
  const [content] = Object.values(requestBody?.content ?? {});
  return postOf(kind, address, draw(content?.schema) ?? {});
}

/** By the first segment of the path, as in the metrics of a gateway. */
export function interfaceOf(path: string): string {
  const [, first = ''] = path.split('/');
  const known: Readonly<Record<string, string>> = {
    edr: 'EDR',
    stac: 'STAC',
    graphql: 'GraphQL',
    mcp: 'MCP',
    refs: 'refs',
  };
  return known[first] ?? 'REST';
}

function drawn(draws: Draws, schema: Schema | undefined, whole: Description, depth: number): unknown {
  if (schema === undefined || depth > 6 || draws.onceIn(8)) return hostileText(draws);
  const within = (inner: Schema | undefined) => drawn(draws, inner, whole, depth + 1);
  if (schema.$ref !== undefined)
    return within(whole.components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return within(draws.of(choices));
  if (schema.enum !== undefined) return draws.of(schema.enum);
  if (schema.examples !== undefined && draws.onceIn(2)) return draws.of(schema.examples);
  const { minimum = -1000, maximum = 1000 } = schema;
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
    case 'integer':
      return draws.whole(minimum, Math.min(maximum, minimum + 2000));
    case 'number':
      return draws.decimal(minimum, maximum, 3);
    case 'boolean':
      return draws.onceIn(2);
    case 'array':
      return Array.from({ length: draws.of([0, 1, 2, 4]) }, () => within(schema.items));
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => draws.onceIn(2))
          .map(([name, inner]) => [name, within(inner)]),
      );
    default:
      return draws.of([
        'gfs',
        'arome',
        '10',
        '50.5',
        'air_temperature_2m',
        '2026-09-15T06:00',
        'json',
        hostileText(draws),
      ]);
  }
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export type { Description };
