/** Scopes of a key: forecasts, questions in plain language, and the project's own keys, credits and usage. */
export const SCOPES = ['data', 'language', 'account'] as const;
export type Scope = (typeof SCOPES)[number];

export const ALL_SCOPES: ReadonlySet<Scope> = new Set(SCOPES);

/** @param text scopes as the table of keys has them, separated by commas; others are left out */
export function readScopes(text: string): ReadonlySet<Scope> {
  const named = text.split(',');
  return new Set(SCOPES.filter((scope) => named.includes(scope)));
}
