import type { GraphQLError } from 'graphql';
import type { Caller } from '../../access/index.ts';
import { refusal } from '../edge/errors.ts';
import type { OperationPass } from './operation-pass.ts';

/** The errors of an operation for which a caller lacks a scope: what its key may be used for. */
export function missingScopes({ kind, scopes }: Caller, pass: OperationPass): readonly GraphQLError[] {
  const missing = [...pass.scopes].filter((scope) => !scopes.has(scope));
  return missing.map((scope) => {
    return refusal('forbidden', `the operation needs the scope ${scope}: ${whatIsThere(kind, scopes)}`, {
      reason: 'missing_scope',
      allowed: [...scopes],
      http: {
        status: 403,
        headers: {
          'WWW-Authenticate': `Bearer realm="isobar", error="insufficient_scope", scope="${scope}"`,
        },
      },
    });
  });
}

function whatIsThere(kind: Caller['kind'], scopes: Caller['scopes']): string {
  // Whoever has signed in has all scopes in a project.
  if (kind === 'session') return 'this account has no project to ask for. Make one first, with createProject';
  return `this ${kind === 'key' ? 'key' : 'caller'} has ${scopes.size === 0 ? 'none' : [...scopes].join(', ')}`;
}
