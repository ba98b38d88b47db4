import { hash } from 'node:crypto';
import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { refusal } from './errors.ts';

/** Characters of all registered documents together; the one that was used longest ago is forgotten first. */
const MAX_CHARACTERS = 8_000_000;
const MAX_DOCUMENT = 100_000;

/** Documents that clients have sent with their hash, by that hash. */
export interface RegisteredOperations {
  get(sha256: string): string | null;
  readonly plugin: Plugin;
}

/**
 * Automatic persisted queries, as Apollo's and urql's clients send them: a hash alone first, and once, where it is unknown, with
 * its document. A document is registered when it has passed validation. Each process has its own: a client whose next request
 * reaches another one registers there too.
 */
export function createRegisteredOperations(): RegisteredOperations {
  const documents = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_DOCUMENT,
    sizeCalculation: ({ length }) => length + 64,
  });
  const register = ({ args }: { readonly args: Pick<ExecutionArgs, 'contextValue'> }): void => {
    const { params } = args.contextValue as { readonly params: Params };
    const sha256 = hashOf(params);
    if (sha256 !== null && params.query) documents.set(sha256, params.query);
  };
  return {
    get: (sha256) => documents.get(sha256) ?? null,
    plugin: {
      onParams({ params }) {
        const sha256 = hashOf(params);
        if (sha256 === null || !params.query || sha256 === hash('sha256', params.query)) return;
        const message = 'extensions.persistedQuery.sha256Hash is not the SHA-256 of query';
        throw refusal('validation_error', message, { http: { status: 400, spec: true } });
      },
      onExecute: register,
      onSubscribe: register,
    },
  };
}

interface Params {
  readonly query?: string | null | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | null | undefined;
}

/** The hash that a client sends of its document, hexadecimal; null for none. */
function hashOf({ extensions }: Params): string | null {
  const sent = extensions?.['persistedQuery'] as { version?: unknown; sha256Hash?: unknown } | undefined;
  return sent?.version === 1 && typeof sent.sha256Hash === 'string' ? sent.sha256Hash : null;
}
