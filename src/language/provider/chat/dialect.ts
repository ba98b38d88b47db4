import { APIError } from 'openai';

/** What a server knows of the chat completions interface: compatible servers leave out different parts of it. */
export interface Dialect {
  /** The option that makes it answer with JSON. */
  readonly json: 'schema' | 'object' | 'words';
  readonly limit: 'max_completion_tokens' | 'max_tokens';
  /** Whether streams end with the tokens that were used. */
  readonly usage: boolean;
}

/** @param isCompatible whether it is a server other than that of OpenAI: most of those know the older name of the limit */
export function firstDialect(isCompatible: boolean): Dialect {
  return { json: 'schema', limit: isCompatible ? 'max_tokens' : 'max_completion_tokens', usage: true };
}

/**
 * The dialect to try after a server refused a request: without what it named in the refusal. Null where it refused something
 * else. Each dialect is tried once only, since a limit is swapped just from the first name to the other.
 */
export function simplerDialect(dialect: Dialect, first: Dialect, error: unknown): Dialect | null {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return null;
  const refusal = error.message;
  if (dialect.usage && /stream_options|include_usage/.test(refusal)) return { ...dialect, usage: false };
  if (dialect.limit === first.limit && /max_(completion_)?tokens/.test(refusal)) {
    return { ...dialect, limit: first.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens' };
  }
  if (dialect.json !== 'words' && /response_format|json_schema|json_object/.test(refusal)) {
    return { ...dialect, json: dialect.json === 'schema' ? 'object' : 'words' };
  }
  return null;
}
