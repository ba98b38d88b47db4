import type { AuthFailure } from '@pothos/plugin-scope-auth';
import type { GraphQLError } from 'graphql';
import type { Caller } from '../../access/index.ts';
import { refusal } from '../errors/errors.ts';

/** The error for a caller whose key lacks a scope: HTTP 403, with the scope in `WWW-Authenticate`. */
export function missingScope({ kind, scopes }: Caller, scope: string): GraphQLError {
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
}

/** The scope that a field was refused for. */
export function refusedScope(failure: AuthFailure): string {
  if ('failures' in failure) return failure.failures.map(refusedScope).join(' ');
  return 'scope' in failure ? failure.scope : '';
}

function whatIsThere(kind: Caller['kind'], scopes: Caller['scopes']): string {
  // Whoever has signed in has all scopes in a project.
  if (kind === 'session') return 'this account has no project to ask for. Make one first, with createProject';
  return `this ${kind === 'key' ? 'key' : 'caller'} has ${scopes.size === 0 ? 'none' : [...scopes].join(', ')}`;
}
