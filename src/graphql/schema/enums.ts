import { MODEL_IDS, type ModelId, VARIABLE_NAMES, variableOf } from '../../catalog/index.ts';
import { NULL_REASONS, type NullReason } from '../../forecast/index.ts';
import { builder } from '../builder.ts';

/** GraphQL names cannot hold a hyphen: `euro-ifs` is written `euro_ifs` here. */
export const ModelIdEnum = builder.enumType('ModelId', {
  description: 'A model. The same ids as elsewhere, with `_` for `-`.',
  values: Object.fromEntries(MODEL_IDS.map((id) => [id.replaceAll('-', '_'), { value: id }])) as Record<
    string,
    { value: ModelId }
  >,
});

export const VariableNameEnum = builder.enumType('VariableName', {
  description: 'A variable: one CF quantity in one fixed unit on one level.',
  values: Object.fromEntries(
    VARIABLE_NAMES.map((name) => {
      const { longName, units } = variableOf(name);
      return [name, { value: name, description: `${longName}, ${units}` }];
    }),
  ),
});

export const NullReasonEnum = builder.enumType('NullReason', {
  description: 'Why a value is null.',
  values: Object.fromEntries(
    Object.entries(NULL_REASONS).map(([reason, description]) => [reason, { value: reason, description }]),
  ) as Record<string, { value: NullReason; description: string }>,
});
