import {
  MODEL_IDS,
  type ModelId,
  modelOf,
  quantityOf,
  SERIES_NAMES,
  type SeriesName,
} from '../../catalog/index.ts';
import { type Selection, TIME_NULL_REASONS } from '../../forecast/index.ts';
import { builder } from '../builder.ts';

/**
 * An enum whose values are words of the core.
 * @param values descriptions by the core's word
 * @param nameOf how GraphQL spells a word: names of enums cannot contain a hyphen, and by convention those of kinds are in capitals
 */
export function describedEnum<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
  nameOf: (value: Value) => string = (value) => value,
) {
  const entries = (Object.keys(values) as Value[]).map((value) => [
    nameOf(value),
    { value, description: values[value] },
  ]);
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(entries) as Record<string, { value: Value; description: string }>,
  });
}

/** Descriptions by word, made from the words. */
export function described<Value extends string>(
  words: readonly Value[],
  describe: (word: Value) => string,
): Readonly<Record<Value, string>> {
  return Object.fromEntries(words.map((word) => [word, describe(word)])) as Record<Value, string>;
}

/** How GraphQL spells the kinds of levels and grids. */
export function inCapitals(word: string): string {
  return word.toUpperCase();
}

export const ModelIdEnum = describedEnum<ModelId>(
  'ModelId',
  'A weather model. The ids are those of REST with `_` in place of `-`.',
  described(MODEL_IDS, (id) => modelOf(id).title),
  (id) => id.replaceAll('-', '_'),
);

export const VariableNameEnum = describedEnum<SeriesName>(
  'VariableName',
  'A variable: one quantity on one level, in one fixed unit. Most are read from a model’s fields; a diagnostic is computed from other variables when it is requested.',
  described(SERIES_NAMES, (name) => {
    const { longName, units } = quantityOf(name);
    return `${longName}, ${units}`;
  }),
);

export const NullReasonEnum = describedEnum('NullReason', 'Why a value is null.', TIME_NULL_REASONS);

export const SelectionEnum = describedEnum<Selection>('Selection', 'How grid points answer for a place.', {
  NEAREST: 'The grid point nearest by great-circle distance, on the model’s true grid.',
  BILINEAR:
    'The grid points around the place, weighted bilinearly along the grid’s rows and columns. Falls back to NEAREST where the place is not surrounded by points: at the edge of a domain and on icosahedral grids.',
});

export const AccumulationEnum = describedEnum(
  'Accumulation',
  'How amounts over an interval (precipitation) are given. It does not affect other variables.',
  {
    STEP: 'The amount since the model’s previous output step.',
    RUN_TOTAL: 'The amount since the start of the run.',
    RATE: 'The amount of one output step divided by its hours: the mean rate per hour.',
  },
);
