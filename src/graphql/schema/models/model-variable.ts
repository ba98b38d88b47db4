import {
  absenceOf,
  CONVERSIONS,
  isDiagnosticName,
  type ModelId,
  nativeOf,
  quantityOf,
  type SeriesName,
} from '../../../catalog/index.ts';
import { builder } from '../../builder.ts';
import { VariableRef } from './variable.ts';

interface ModelVariable {
  readonly model: ModelId;
  readonly name: SeriesName;
}

type Availability = 'NATIVE' | 'DERIVED' | 'DIAGNOSTIC' | 'UNAVAILABLE';

const AvailabilityEnum = builder.enumType('Availability', {
  description: 'How a model comes by a variable.',
  values: {
    NATIVE: { description: 'The producer publishes it.' },
    DERIVED: { description: 'Computed from other fields of the same run when they are taken in.' },
    DIAGNOSTIC: { description: 'Computed when it is asked for, from variables that the model has.' },
    UNAVAILABLE: { description: 'The model has nothing to make it of.' },
  },
});

export const ModelVariableRef = builder.objectRef<ModelVariable>('ModelVariable').implement({
  description: 'What one model gives for one variable.',
  fields: (t) => ({
    variable: t.field({
      type: VariableRef,
      description: 'The variable, the same for all models.',
      resolve: ({ name }) => quantityOf(name),
    }),
    availability: t.field({
      type: AvailabilityEnum,
      description: 'How the model comes by it.',
      resolve: availabilityOf,
    }),
    reason: t.string({
      nullable: true,
      description: 'Why it is unavailable; null where it is not.',
      resolve: ({ model, name }) => absenceOf(model, name),
    }),
    derivation: t.string({
      nullable: true,
      description: 'The formula of a derived variable, with its source; null for others.',
      resolve: ({ model, name }) => {
        const native = servedNative(model, name);
        if (native?.status !== 'derived') return null;
        const { formula, source } = CONVERSIONS[native.conversion];
        return `${formula} (${source})`;
      },
    }),
    firstLeadHours: t.int({
      nullable: true,
      description: 'First lead with a value, hours; null where it is unavailable, and for diagnostics.',
      resolve: ({ model, name }) => servedNative(model, name)?.firstLeadHours ?? null,
    }),
    cellMethods: t.string({
      nullable: true,
      description:
        'CF cell methods: whether values are instants, sums or maxima. Null where it is unavailable.',
      resolve: ({ model, name }) => {
        if (absenceOf(model, name) !== null) return null;
        return servedNative(model, name)?.cellMethods ?? quantityOf(name).cellMethods;
      },
    }),
    comment: t.string({
      nullable: true,
      description:
        'What the name alone does not say: parcel, layer, estimate, or why the variable is unavailable.',
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

/** How a model gives a variable of its own; null for one that it lacks, and for diagnostics. */
function servedNative(model: ModelId, name: SeriesName) {
  if (isDiagnosticName(name)) return null;
  const native = nativeOf(model, name);
  return native.status === 'unavailable' ? null : native;
}
