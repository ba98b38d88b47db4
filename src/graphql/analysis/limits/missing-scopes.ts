import type { GraphQLError } from 'graphql';
import { type Caller, requireLanguagePlan } from '../../../access/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { missingScope } from '../../auth/missing-scope.ts';
import { refusedCredits } from '../../errors/credits-refusal.ts';
import type { OperationAnalysis } from '../operation-analysis.ts';

/**
 * The errors of an operation that a caller may not ask: its plan has no questions in words, or its key lacks a scope. A plan that
 * has none is said first, as by other interfaces.
 */
export function missingScopes(
  caller: Caller,
  { scopes }: Pick<OperationAnalysis, 'scopes'>,
): readonly GraphQLError[] {
  const withoutPlan = scopes.has('language') ? languagePlanFault(caller) : null;
  if (withoutPlan !== null) return [refusedCredits(withoutPlan)];
  const missing = [...scopes].filter((scope) => !caller.scopes.has(scope));
  return missing.map((scope) => missingScope(caller, scope));
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
