import type { KeyScope } from '../../gql/graphql.ts';

/** How to use a new key at once. */
export interface Snippets {
  /** A first question, for a shell. */
  readonly curl: string;
  /** Lines of a file of settings. */
  readonly env: string;
}

/**
 * Snippets with a key in them.
 * @param base address of the service, with a slash at its end
 * @param scopes what the key may be used for: the question is one that it may ask
 */
export function snippetsFor(base: string, key: string, scopes: readonly KeyScope[]): Snippets {
  const header = `-H 'Authorization: Bearer ${key}'`;
  return {
    curl: `curl ${header} ${question(base, scopes)}`,
    env: `ISOBAR_URL=${base.replace(/\/$/, '')}\nISOBAR_KEY=${key}`,
  };
}

function question(base: string, scopes: readonly KeyScope[]): string {
  if (scopes.includes('DATA')) {
    return `'${base}point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m'`;
  }
  if (scopes.includes('LANGUAGE')) return `'${base}llm?q=weather+in+Berlin+tomorrow'`;
  return `-H 'Content-Type: application/json' -d '{"query":"{ usage(by: []) { total { requests credits } } }"}' '${base}graphql'`;
}
