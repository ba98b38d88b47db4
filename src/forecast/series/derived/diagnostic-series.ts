import type { Diagnostic } from '../../../catalog/index.ts';
import type { NullReason } from '../../common/null-reason.ts';
import { formulaOf } from '../../diagnostics/formulas.ts';
import { Series } from '../values/series.ts';
import { ValueList } from '../values/value-list.ts';

/** Reasons by precedence: first those that neither waiting nor another lead can change. */
const REASON_PRECEDENCE: readonly NullReason[] = [
  'NOT_PRODUCED',
  'OUTSIDE_DOMAIN',
  'BEFORE_FIRST_STEP',
  'MASKED',
  'NOT_INGESTED',
];

/**
 * Computes a diagnostic from its inputs over one axis of leads. It is null if an input is null, for the same reason, and if its
 * formula is not valid (NOT_APPLICABLE).
 * @param inputs in the order of the diagnostic's inputs
 */
export function diagnosticSeries(
  diagnostic: Diagnostic,
  leads: readonly number[],
  inputs: readonly Series[],
): Series {
  const { name, units, decimals, limits } = diagnostic;
  const formula = formulaOf(diagnostic);
  const list = new ValueList(leads.length, decimals);
  const numbers = inputs.map(({ values }) => values);
  const scratch = new Float64Array(inputs.length);
  for (let n = 0; n < leads.length; n++) {
    for (let input = 0; input < numbers.length; input++) scratch[input] = numbers[input]?.[n] ?? Number.NaN;
    if (scratch.some(Number.isNaN)) {
      const found = new Set(inputs.map((input) => input.reasonAt(n)));
      list.set(n, REASON_PRECEDENCE.find((reason) => found.has(reason)) ?? 'NOT_INGESTED');
      continue;
    }
    const value = formula(scratch);
    if (!Number.isFinite(value)) list.set(n, 'NOT_APPLICABLE');
    else list.set(n, limits === null ? value : Math.min(limits.max, Math.max(limits.min, value)));
  }
  const isServed = inputs.every(({ cellMethods }) => cellMethods !== null);
  return new Series({
    name,
    units,
    decimals,
    leads,
    integers: list.integers,
    reasons: list.reasons,
    cellMethods: isServed ? diagnostic.cellMethods : null,
    windowStarts: null,
  });
}
