import { quantityOf, type SeriesName } from '../../../catalog/index.ts';
import { type Comparison, type Condition, conversionOf } from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { builder } from '../../builder.ts';
import { VariableNameEnum } from '../arguments/enums.ts';

type Optional<T> = T | null | undefined;

interface AskedThreshold {
  readonly comparison: 'GT' | 'GE' | 'LT' | 'LE' | 'BETWEEN';
  readonly threshold: number;
  readonly upper?: Optional<number>;
  readonly unit?: Optional<string>;
}

interface AskedComparison extends AskedThreshold {
  readonly variable: SeriesName;
}

export interface AskedCondition {
  readonly is?: Optional<AskedComparison>;
  readonly all?: Optional<readonly AskedCondition[]>;
  readonly any?: Optional<readonly AskedCondition[]>;
  readonly not?: Optional<AskedCondition>;
}

const ComparisonEnum = builder.enumType('Comparison', {
  description: 'How a value is compared with a threshold.',
  values: {
    GT: { description: 'Greater than `threshold`.' },
    GE: { description: 'Greater than or equal to `threshold`.' },
    LT: { description: 'Less than `threshold`.' },
    LE: { description: 'Less than or equal to `threshold`.' },
    BETWEEN: {
      description:
        'From `threshold` to `upper`, both included; of directions clockwise, through north where `upper` is less.',
    },
  },
});

const UNIT =
  'Unit of `threshold` and `upper`, as of `LeadValues.values`; the variable’s fixed unit when left out.';
const UPPER = 'Second bound, for BETWEEN.';

export const ThresholdInputRef = builder.inputType('ThresholdInput', {
  description: 'A comparison with values of a variable that is known already.',
  fields: (t) => ({
    comparison: t.field({
      type: ComparisonEnum,
      required: true,
      defaultValue: 'GT',
      description: 'How values are compared.',
    }),
    threshold: t.float({ required: true, description: 'What they are compared with.' }),
    upper: t.float({ description: UPPER }),
    unit: t.string({ description: UNIT }),
  }),
});

const ComparisonInputRef = builder.inputType('ComparisonInput', {
  description: 'A comparison of one variable.',
  fields: (t) => ({
    variable: t.field({ type: VariableNameEnum, required: true, description: 'Whose values are compared.' }),
    comparison: t.field({ type: ComparisonEnum, required: true, description: 'How they are compared.' }),
    threshold: t.float({ required: true, description: 'What they are compared with.' }),
    upper: t.float({ description: UPPER }),
    unit: t.string({ description: UNIT }),
  }),
});

export const ConditionInputRef = builder.inputRef<AskedCondition>('ConditionInput').implement({
  description:
    'A comparison, or several conditions together; at most 32 comparisons on 8 levels. Where a value is missing, a comparison is unknown, and so is what hangs on it.',
  isOneOf: true,
  fields: (t) => ({
    is: t.field({ type: ComparisonInputRef, description: 'A comparison.' }),
    all: t.field({ type: [ConditionInputRef], description: 'Holds when all of these do (AND).' }),
    any: t.field({ type: [ConditionInputRef], description: 'Holds when one of these does (OR).' }),
    not: t.field({ type: ConditionInputRef, description: 'Holds when this does not (NOT).' }),
  }),
});

/** Levels that are followed; the core refuses fewer with its own words. */
const MAX_LEVELS = 50;

/** The condition with thresholds in the fixed units. Throws IsobarError('validation_error') for units of another kind. */
export async function conditionOf(asked: AskedCondition, level = 1): Promise<Condition> {
  if (level > MAX_LEVELS) {
    throw new IsobarError('validation_error', `the condition is more than ${MAX_LEVELS} levels deep`);
  }
  const { is, all, any, not } = asked;
  if (is) return { kind: 'COMPARE', name: is.variable, comparison: await comparisonOf(is.variable, is) };
  if (not) return { kind: 'NOT', condition: await conditionOf(not, level + 1) };
  const conditions = await Promise.all((all ?? any ?? []).map((part) => conditionOf(part, level + 1)));
  return { kind: all ? 'AND' : 'OR', conditions };
}

/** A comparison with thresholds in the variable's fixed unit. Throws IsobarError('validation_error'). */
export async function comparisonOf(
  name: SeriesName,
  { comparison, threshold, upper, unit }: AskedThreshold,
): Promise<Comparison> {
  const conversion = unit ? await conversionOf(quantityOf(name), unit) : null;
  const fixed = (value: number) => (conversion === null ? value : conversion.fixed(value));
  const given = upper !== null && upper !== undefined;
  if (given !== (comparison === 'BETWEEN')) {
    throw new IsobarError(
      'validation_error',
      'BETWEEN needs upper beside threshold, and nothing else has it',
    );
  }
  return comparison === 'BETWEEN'
    ? { comparison, low: fixed(threshold), high: fixed(upper ?? Number.NaN) }
    : { comparison, threshold: fixed(threshold) };
}

/** The variables that a condition compares, each once. */
export function variablesIn(asked: AskedCondition): readonly SeriesName[] {
  const names = new Set<SeriesName>();
  const left = [asked];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (part.is) names.add(part.is.variable);
    if (part.not) left.push(part.not);
    left.push(...(part.all ?? []), ...(part.any ?? []));
  }
  return [...names];
}
