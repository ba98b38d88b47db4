import type { InputRef } from '@pothos/core';
import { quantityOf, type SeriesName } from '../../../catalog/index.ts';
import { type Comparison, type Condition, conversionOf } from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { builder } from '../../builder.ts';
import { describedEnum, VariableNameEnum } from '../enums.ts';

type Optional<T> = T | null | undefined;

interface RequestedThreshold {
  readonly comparison: 'GT' | 'GE' | 'LT' | 'LE' | 'BETWEEN';
  readonly threshold: number;
  readonly upper?: Optional<number>;
  readonly unit?: Optional<string>;
}

interface RequestedComparison extends RequestedThreshold {
  readonly variable: SeriesName;
}

interface RequestedCondition {
  readonly is?: Optional<RequestedComparison>;
  readonly all?: Optional<readonly RequestedCondition[]>;
  readonly any?: Optional<readonly RequestedCondition[]>;
  readonly not?: Optional<RequestedCondition>;
}

export const ComparisonEnum = describedEnum('Comparison', 'How a value is compared with a threshold.', {
  GT: 'Greater than `threshold`.',
  GE: 'Greater than or equal to `threshold`.',
  LT: 'Less than `threshold`.',
  LE: 'Less than or equal to `threshold`.',
  BETWEEN:
    'From `threshold` to `upper`, both included. Directions are compared clockwise, so that the range crosses north when `upper` is less than `threshold`.',
});

const THRESHOLD = 'The value to compare with, in `unit`.';
const UPPER = 'The second bound; required for BETWEEN and refused otherwise.';

const ComparisonInputRef = builder.inputType('ComparisonInput', {
  description: 'A comparison with the values of one variable.',
  fields: (t) => ({
    variable: t.field({ type: VariableNameEnum, required: true, description: 'The variable.' }),
    comparison: t.field({ type: ComparisonEnum, required: true, description: 'How values are compared.' }),
    threshold: t.float({ required: true, description: THRESHOLD }),
    upper: t.float({ description: UPPER }),
    unit: t.string({
      description: 'Unit of `threshold` and `upper`, as of a column; by default the variable’s fixed unit.',
    }),
  }),
});

/** Arguments that compare the values that a field is about. @param unit says what the default unit is */
export const thresholdArguments = (unit: string) =>
  builder.args((t) => ({
    comparison: t.field({
      type: ComparisonEnum,
      required: true,
      defaultValue: 'GT',
      description: 'How values are compared.',
    }),
    threshold: t.float({ required: true, description: THRESHOLD }),
    upper: t.float({ description: UPPER }),
    unit: t.string({ description: `Unit of \`threshold\` and \`upper\`; by default ${unit}.` }),
  }));

export const ConditionInputRef: InputRef<RequestedCondition> = builder
  .inputRef<RequestedCondition>('ConditionInput')
  .implement({
    description:
      'A comparison or a combination of conditions; at most 32 comparisons, nested at most 8 levels deep. A comparison with a missing value is unknown, and a condition is unknown when its result depends on one.',
    isOneOf: true,
    fields: (t) => ({
      is: t.field({ type: ComparisonInputRef, description: 'A single comparison.' }),
      all: t.field({
        type: [ConditionInputRef],
        description: 'Holds when all of these conditions hold (AND).',
      }),
      any: t.field({
        type: [ConditionInputRef],
        description: 'Holds when any of these conditions holds (OR).',
      }),
      not: t.field({
        type: ConditionInputRef,
        description: 'Holds when this condition does not hold (NOT).',
      }),
    }),
  });

/** Bounds the recursion; the core has the real limit, which is lower, and its own message. */
const MAX_LEVELS = 50;

/** The condition with its thresholds in fixed units. Throws IsobarError('validation_error') for a unit of another kind. */
export async function conditionOf(requested: RequestedCondition, level = 1): Promise<Condition> {
  if (level > MAX_LEVELS) {
    throw new IsobarError('validation_error', `the condition is more than ${MAX_LEVELS} levels deep`, {
      reason: 'too_large',
      argument: 'where',
      allowed: { maximum: MAX_LEVELS },
    });
  }
  const { is, all, any, not } = requested;
  if (is) return { kind: 'COMPARE', name: is.variable, comparison: await comparisonOf(is.variable, is) };
  if (not) return { kind: 'NOT', condition: await conditionOf(not, level + 1) };
  const conditions = await Promise.all((all ?? any ?? []).map((part) => conditionOf(part, level + 1)));
  return { kind: all ? 'AND' : 'OR', conditions };
}

/** A comparison with thresholds in the variable's fixed unit. Throws IsobarError('validation_error'). */
export async function comparisonOf(
  name: SeriesName,
  { comparison, threshold, upper, unit }: RequestedThreshold,
): Promise<Comparison> {
  const conversion = unit ? await conversionOf(quantityOf(name), unit) : null;
  const fixed = (value: number) => (conversion === null ? value : conversion.fixed(value));
  const hasUpper = upper !== null && upper !== undefined;
  if (hasUpper !== (comparison === 'BETWEEN')) {
    throw new IsobarError(
      'validation_error',
      'BETWEEN requires upper beside threshold; other comparisons do not take upper',
      { reason: hasUpper ? 'conflicting_arguments' : 'missing_argument', argument: 'upper' },
    );
  }
  return comparison === 'BETWEEN'
    ? { comparison, low: fixed(threshold), high: fixed(upper ?? Number.NaN) }
    : { comparison, threshold: fixed(threshold) };
}

/** The variables that a condition compares, without repetitions. */
export function variablesIn(requested: RequestedCondition): readonly SeriesName[] {
  const names = new Set<SeriesName>();
  const pending = [requested];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (part.is) names.add(part.is.variable);
    if (part.not) pending.push(part.not);
    pending.push(...(part.all ?? []), ...(part.any ?? []));
  }
  return [...names];
}
