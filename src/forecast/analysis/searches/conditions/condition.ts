import { IsobarError } from '../../../../platform/index.ts';
import type { Comparison } from '../../timed-series/index.ts';

/** A test of one variable, or several conditions together. */
export type Condition =
  | { readonly kind: 'COMPARE'; readonly name: string; readonly comparison: Comparison }
  | { readonly kind: 'AND' | 'OR'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'NOT'; readonly condition: Condition };

/** Most comparisons of one condition. */
export const MAX_COMPARISONS = 32;
const MAX_DEPTH = 8;

/**
 * Throws IsobarError('validation_error') for a condition with too many comparisons or levels, and for an empty AND or OR.
 */
export function requireLimitedSize(condition: Condition): void {
  let comparisons = 0;
  const visit = (part: Condition, depth: number): void => {
    if (depth > MAX_DEPTH) throw tooLarge(`more than ${MAX_DEPTH} levels deep`, MAX_DEPTH);
    switch (part.kind) {
      case 'COMPARE':
        if (++comparisons > MAX_COMPARISONS)
          throw tooLarge(`made of more than ${MAX_COMPARISONS} comparisons`, MAX_COMPARISONS);
        return;
      case 'NOT':
        visit(part.condition, depth + 1);
        return;
      default:
        if (part.conditions.length === 0) throw noCondition(part.kind);
        for (const inner of part.conditions) visit(inner, depth + 1);
    }
  };
  visit(condition, 1);
}

function noCondition(kind: 'AND' | 'OR'): IsobarError {
  return new IsobarError('validation_error', `${kind} needs at least one condition`, {
    reason: 'missing_argument',
    argument: 'where',
    allowed: { minimum: 1, maximum: MAX_COMPARISONS },
  });
}

function tooLarge(problem: string, maximum: number): IsobarError {
  return new IsobarError('validation_error', `the condition is ${problem}; split it into several searches`, {
    reason: 'too_large',
    argument: 'where',
    allowed: { maximum },
  });
}
