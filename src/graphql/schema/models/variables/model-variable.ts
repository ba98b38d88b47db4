import {
  absenceOf,
  CONVERSIONS,
  isDiagnosticName,
  type ModelId,
  nativeOf,
  quantityOf,
  type SeriesName,
} from '../../../../catalog/index.ts';
import { builder } from '../../../builder.ts';
import { describedEnum } from '../../enums.ts';
import { VariableRef } from './variable.ts';

interface ModelVariable {
  readonly model: ModelId;
  readonly name: SeriesName;
}

type Availability = 'NATIVE' | 'DERIVED' | 'DIAGNOSTIC' | 'UNAVAILABLE';

const AvailabilityEnum = describedEnum<Availability>(
  'Availability',
  'Where a model’s values of a variable come from.',
  {
    NATIVE: 'The producer publishes them.',
    DERIVED: 'Computed from other fields of the same run at ingest.',
    DIAGNOSTIC: 'Computed on request from variables that the model has.',
    UNAVAILABLE: 'The model does not provide the variable.',
  },
);

export const ModelVariableRef = builder.objectRef<ModelVariable>('ModelVariable').implement({
  description: 'How one model provides one variable.',
  fields: (t) => ({
    variable: t.field({
      type: VariableRef,
      description: 'The variable; its definition is the same for all models.',
      resolve: ({ name }) => quantityOf(name),
    }),
    availability: t.field({
      type: AvailabilityEnum,
      description: 'Where the model’s values come from.',
      resolve: availabilityOf,
    }),
    reason: t.string({
      nullable: true,
      description: 'Why the variable is unavailable; null when it is available.',
      resolve: ({ model, name }) => absenceOf(model, name),
    }),
    derivation: t.string({
      nullable: true,
      description: 'The formula of a DERIVED variable and its source; null for other variables.',
      resolve: ({ model, name }) => {
        const native = servedNative(model, name);
        if (native?.status !== 'derived') return null;
        const { formula, source } = CONVERSIONS[native.conversion];
        return `${formula} (${source})`;
      },
    }),
    firstLeadHours: t.float({
      nullable: true,
      description: 'First lead with a value, in hours; null for unavailable variables and diagnostics.',
      resolve: ({ model, name }) => servedNative(model, name)?.firstLeadHours ?? null,
    }),
    cellMethods: t.string({
      nullable: true,
      description:
        'CF cell methods: whether values are instantaneous, sums or maxima. Null when the variable is unavailable.',
      resolve: ({ model, name }) => {
        if (absenceOf(model, name) !== null) return null;
        return servedNative(model, name)?.cellMethods ?? quantityOf(name).cellMethods;
      },
    }),
    comment: t.string({
      nullable: true,
      description:
        'Details that the name does not give: the parcel, the layer, that it is an estimate, or why it is unavailable.',
      resolve: ({ model, name }) => servedNative(model, name)?.comment ?? absenceOf(model, name),
    }),
  }),
});

function availabilityOf({ model, name }: ModelVariable): Availability {
  if (absenceOf(model, name) !== null) return 'UNAVAILABLE';
  return servedNative(model, name)?.status === 'native'
    ? 'NATIVE'
    : isDiagnosticName(name)
      ? 'DIAGNOSTIC'
      : 'DERIVED';
}

/** How the model's files provide a variable; null for diagnostics and variables that the model does not have. */
function servedNative(model: ModelId, name: SeriesName) {
  if (isDiagnosticName(name)) return null;
  const native = nativeOf(model, name);
  return native.status === 'unavailable' ? null : native;
}
