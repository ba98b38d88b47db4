import type { GraphQLError } from 'graphql';
import { type Caller, requireLanguagePlan } from '../../../access/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { refusedCredits } from '../../errors/credits-refusal.ts';
import { refusal } from '../../errors/errors.ts';
import type { OperationAnalysis } from '../operation-analysis.ts';

/**
 * The errors of an operation that a caller may not ask: its plan has no questions in words, or its key lacks a scope. A plan that
 * has none is said first, as by other interfaces.
 */
export function missingScopes(caller: Caller, analysis: OperationAnalysis): readonly GraphQLError[] {
  const { kind, scopes } = caller;
  const withoutPlan = analysis.scopes.has('language') ? languagePlanFault(caller) : null;
  if (withoutPlan !== null) return [refusedCredits(withoutPlan)];
  const missing = [...analysis.scopes].filter((scope) => !scopes.has(scope));
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

function languagePlanFault(caller: Caller): IsobarError | null {
  try {
    requireLanguagePlan(caller);
    return null;
  } catch (error) {
    if (error instanceof IsobarError) return error;
    throw error;
  }
}

function whatIsThere(kind: Caller['kind'], scopes: Caller['scopes']): string {
  // Whoever has signed in has all scopes in a project.
  if (kind === 'session') return 'this account has no project to ask for. Make one first, with createProject';
  return `this ${kind === 'key' ? 'key' : 'caller'} has ${scopes.size === 0 ? 'none' : [...scopes].join(', ')}`;
}
