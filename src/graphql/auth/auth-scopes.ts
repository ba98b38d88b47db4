import type { GraphQLField } from 'graphql';
import type { Caller, Scope } from '../../access/index.ts';

/** What fields may require of a caller, by their option `authScopes`. */
export interface AuthScopes {
  /** A key with this scope, or a person who has signed in. */
  readonly data: boolean;
  readonly language: boolean;
  readonly account: boolean;
  /** Nothing: for fields that every caller may use. */
  readonly anybody: boolean;
}

/** The scopes of a caller, as `@pothos/plugin-scope-auth` asks for them once for each operation. */
export function authScopesOf({ scopes }: Caller): AuthScopes {
  return {
    data: scopes.has('data'),
    language: scopes.has('language'),
    account: scopes.has('account'),
    anybody: true,
  };
}

/**
 * The scope that a field requires by its option `authScopes`; null where every caller may use it, undefined where the option is
 * missing.
 */
export function requiredScopeOf({
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'extensions'>): Scope | null | undefined {
  const { pothosOptions } = extensions as {
    readonly pothosOptions?: { readonly authScopes?: Partial<AuthScopes> };
  };
  const authScopes = pothosOptions?.authScopes;
  if (authScopes === undefined) return undefined;
  const [required] = Object.keys(authScopes) as (keyof AuthScopes)[];
  return required === undefined || required === 'anybody' ? null : required;
}
