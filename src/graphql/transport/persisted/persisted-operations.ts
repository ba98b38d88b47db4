import { hash } from 'node:crypto';
import type { ExecutionArgs } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { refusal } from '../../errors/errors.ts';
import type { OperationsByHash } from './operations-folder.ts';

/** Characters of all registered documents together; the one that was used longest ago is forgotten first. */
const MAX_CHARACTERS = 8_000_000;
const MAX_DOCUMENT = 100_000;

/** Operations that clients may request by the SHA-256 of their document. */
export interface PersistedOperations {
  /** The parameters with the document of the hash that they have instead of one. Throws a GraphQLError where there is none. */
  resolve(params: GraphQLParams): GraphQLParams;
  /** Resolves the parameters of GraphQL Yoga's requests, and registers documents. */
  readonly plugin: Plugin;
}

/**
 * Answers operations that are sent as `documentId`, as persisted documents of GraphQL over HTTP (appendix B) are, or as
 * `extensions.persistedQuery.sha256Hash`: those of a list, and automatic persisted queries,
 * as Apollo's and urql's clients send them: a hash alone first, and once, where it is unknown, with its document. A document is
 * registered when it has passed validation. Each process has its own: a client whose next request reaches another one registers
 * there too.
 * @param only whether all operations are refused that are not on the list
 */
export function createPersistedOperations(operations: OperationsByHash, only: boolean): PersistedOperations {
  const registered = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_DOCUMENT,
    sizeCalculation: ({ length }) => length + 64,
  });

  function resolve(params: GraphQLParams): GraphQLParams {
    // Items of a batch can be anything.
    if (typeof params !== 'object' || params === null || Array.isArray(params)) {
      throw refusal('validation_error', NO_OBJECT, { http: { status: 400 } });
    }
    const documentId = documentIdOf(params);
    const sha256 = documentId ?? hashOf(params);
    if (params.query) {
      if (documentId !== null) throw refusal('validation_error', EITHER, { http: { status: 400 } });
      if (only) throw refusal('validation_error', ONLY_KNOWN, { http: { status: 400 } });
      if (sha256 !== null && sha256 !== hash('sha256', String(params.query))) {
        throw refusal('validation_error', MISMATCH, { http: { status: 400, spec: true } });
      }
      return params;
    }
    if (sha256 === null) throw refusal('validation_error', NO_OPERATION, { http: { status: 400 } });
    const query = operations.get(sha256) ?? registered.get(sha256);
    if (query === undefined && documentId !== null) {
      throw refusal('not_found', UNKNOWN_ID, { http: { status: 404, spec: true } });
    }
    // Clients recognise exactly this message, and then send the document as well.
    if (query === undefined) {
      throw refusal('not_found', 'PersistedQueryNotFound', { http: { status: 404, spec: true } });
    }
    return { ...onlyKnown(params), query };
  }

  const register = ({ args }: { readonly args: Pick<ExecutionArgs, 'contextValue'> }): void => {
    const { params } = args.contextValue as { readonly params: GraphQLParams };
    const sha256 = hashOf(params);
    // Nobody may register operations where only those of the list are answered.
    if (!only && sha256 !== null && params.query) registered.set(sha256, params.query);
  };
  return {
    resolve,
    plugin: {
      onParams: ({ params, request, setParams }) => setParams(resolve(withIdOfAddress(params, request))),
      onExecute: register,
      onSubscribe: register,
    },
  };
}

/** Whether an operation is executed to register its document under a hash, too. */
export function registers(params: GraphQLParams): boolean {
  return Boolean(params.query) && hashOf(params) !== null;
}

/** Parameters beside the document, without any that GraphQL over HTTP does not have. */
function onlyKnown({ operationName, variables, extensions }: GraphQLParams): GraphQLParams {
  return {
    ...(operationName !== undefined && { operationName }),
    ...(variables !== undefined && { variables }),
    ...(extensions !== undefined && { extensions }),
  };
}

const NO_OBJECT = 'each operation of a batch must be an object';
const NO_OPERATION =
  'query, documentId, or extensions.persistedQuery with version 1 and a sha256Hash, is required';
const EITHER = 'documentId and query exclude each other: send one of them';
const UNKNOWN_ID =
  'there is no document with this documentId, which is sha256: and the SHA-256 of a registered document in lower-case hexadecimal digits';
const MALFORMED_ID = 'documentId must be text';
const ONLY_KNOWN =
  'this service only answers the operations on its list: send documentId, or extensions.persistedQuery with version 1 and a sha256Hash, without query';
const MISMATCH = 'extensions.persistedQuery.sha256Hash is not the SHA-256 of query';

/** The hash that a client sends of its document, hexadecimal; null for none. */
function hashOf({ extensions }: GraphQLParams): string | null {
  const sent = extensions?.['persistedQuery'] as { version?: unknown; sha256Hash?: unknown } | undefined;
  return sent?.version === 1 && typeof sent.sha256Hash === 'string' ? sent.sha256Hash : null;
}

/** The document that an identifier names, by its SHA-256: without the prefix `sha256:`, which may be left out. Null for none. */
function documentIdOf(params: GraphQLParams): string | null {
  const { documentId } = params as { readonly documentId?: unknown };
  if (documentId === undefined || documentId === null) return null;
  if (typeof documentId === 'string') return documentId.replace(/^sha256:/, '');
  throw refusal('validation_error', MALFORMED_ID, { http: { status: 400 } });
}

/** The parameters of a GET with the identifier in its address, which GraphQL Yoga does not read. */
function withIdOfAddress(
  params: GraphQLParams,
  { method, url }: Pick<Request, 'method' | 'url'>,
): GraphQLParams {
  if (method !== 'GET') return params;
  const documentId = new URL(url).searchParams.get('documentId');
  return documentId === null ? params : ({ ...params, documentId } as GraphQLParams);
}
