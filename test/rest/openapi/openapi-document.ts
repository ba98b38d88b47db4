import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { TestGateway } from '../../support/gateway.ts';

/** What the tests read of an OpenAPI document. */
export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly security: unknown;
  readonly components: {
    readonly securitySchemes: unknown;
    readonly headers: Readonly<Record<string, object>>;
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

interface Operation {
  readonly operationId: string;
  readonly security?: unknown;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly example?: unknown;
    readonly schema: { readonly type?: string };
  }[];
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface Answer {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<
    Record<
      string,
      {
        readonly schema?: object;
        readonly examples?: Readonly<Record<string, { summary: string; value: unknown }>>;
      }
    >
  >;
}

export async function openapiOf(gateway: TestGateway): Promise<OpenapiDocument> {
  const response = await fetch(`${gateway.address}/openapi.json`);
  return (await response.json()) as OpenapiDocument;
}

/** Validates by schemas of a document, whose references lead into it. */
export function validatorsOf(document: OpenapiDocument): (schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  return (schema) => ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
}
