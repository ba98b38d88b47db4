import { MODEL_IDS, type ModelId, modelOf, quantityOf, SERIES_NAMES } from '../../../catalog/index.ts';
import { type Selection, TIME_NULL_REASONS } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';

/** An enum whose values have the same names in the core. @param values descriptions by value */
export function describedEnum<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
) {
  const entries = (Object.keys(values) as Value[]).map((value) => [
    value,
    { value, description: values[value] },
  ]);
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(entries) as Record<Value, { value: Value; description: string }>,
  });
}

/** GraphQL names cannot contain a hyphen: `euro-ifs` is `euro_ifs` here. */
export const ModelIdEnum = builder.enumType('ModelId', {
  description: 'A weather model. The ids are those of REST with `_` in place of `-`.',
  values: Object.fromEntries(
    MODEL_IDS.map((id) => [id.replaceAll('-', '_'), { value: id, description: modelOf(id).title }]),
  ) as Record<string, { value: ModelId; description: string }>,
});

export const VariableNameEnum = builder.enumType('VariableName', {
  description:
    'A variable: one quantity on one level, in one fixed unit. Most are read from a model’s fields; a diagnostic is computed from other variables when it is requested.',
  values: Object.fromEntries(
    SERIES_NAMES.map((name) => {
      const { longName, units } = quantityOf(name);
      return [name, { value: name, description: `${longName}, ${units}` }];
    }),
  ),
});

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
