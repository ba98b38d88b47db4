import { MODEL_IDS, type ModelId, modelOf, quantityOf, SERIES_NAMES } from '../../../catalog/index.ts';
import { NULL_REASONS, type NullReason } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';

/** GraphQL names cannot hold a hyphen: `euro-ifs` is written `euro_ifs` here. */
export const ModelIdEnum = builder.enumType('ModelId', {
  description: 'A model. The same ids as elsewhere, with `_` for `-`.',
  values: Object.fromEntries(
    MODEL_IDS.map((id) => [id.replaceAll('-', '_'), { value: id, description: modelOf(id).title }]),
  ) as Record<string, { value: ModelId; description: string }>,
});

export const VariableNameEnum = builder.enumType('VariableName', {
  description:
    'A variable: one quantity in one fixed unit on one level; read from a model’s fields, or, for a diagnostic, computed from them when it is asked for.',
  values: Object.fromEntries(
    SERIES_NAMES.map((name) => {
      const { longName, units } = quantityOf(name);
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

export const SelectionEnum = builder.enumType('Selection', {
  description: 'Which grid points answer for a place.',
  values: {
    NEAREST: { description: 'The one nearest by great circle, on the true grid of the model.' },
    BILINEAR: {
      description:
        'Those around the place, weighted along rows and columns of the grid. The nearest one where there are none on all sides: at the edge of a domain, and on icosahedral grids.',
    },
  },
});

export const AccumulationEnum = builder.enumType('Accumulation', {
  description: 'How sums over an interval (precipitation) are given; other variables are not touched by it.',
  values: {
    STEP: { description: 'The amount since the previous output step of the model.' },
    RUN_TOTAL: { description: 'The amount since the initialisation of the run.' },
    RATE: { description: 'The amount of a step divided by its hours: the mean rate, per hour.' },
  },
});
