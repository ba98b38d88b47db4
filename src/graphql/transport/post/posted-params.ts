import type { GraphQLParams } from 'graphql-yoga';
import { refusal } from '../../errors/errors.ts';

/** What a body holds: the parameters of one operation, or a batch. Throws a GraphQLError where it is neither. */
export function parseBody(text: string): GraphQLParams | readonly unknown[] {
  const body = parseJson(text);
  if (typeof body === 'object' && body !== null) return body;
  const found = body === null ? 'null' : typeof body;
  throw malformed(`POST body is expected to be object but received ${found}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('POST body sent invalid JSON.');
  }
}

/** The status is that of every accepted media type. */
function malformed(message: string) {
  return refusal('validation_error', message, { http: { status: 400 } });
}

const PARAMETERS = new Set(['query', 'operationName', 'variables', 'extensions']);

/** Whether parameters have the names and types of GraphQL over HTTP; the others are GraphQL Yoga's to explain. */
export function areWellFormed(params: GraphQLParams): boolean {
  if (typeof params.query !== 'string' || !isMap(params.variables) || !isMap(params.extensions)) return false;
  return Object.entries(params).every(([name, value]) => PARAMETERS.has(name) || value === null);
}

function isMap(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && !Array.isArray(value));
}
