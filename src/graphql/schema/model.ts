import {
  MODEL_IDS,
  type ModelId,
  modelOf,
  nativeOf,
  VARIABLE_NAMES,
  type VariableName,
  variableOf,
} from '../../catalog/index.ts';
import { builder } from '../builder.ts';
import { ModelIdEnum, VariableNameEnum } from './enums.ts';
import { BoundingBoxRef } from './place.ts';
import { RunRef } from './run.ts';
import { VariableRef } from './variable.ts';

const MAX_RUNS = 100;

interface ModelVariable {
  readonly model: ModelId;
  readonly name: VariableName;
}

const AvailabilityEnum = builder.enumType('Availability', {
  description: 'How a model comes by a variable.',
  values: {
    NATIVE: { value: 'native', description: 'The producer publishes it.' },
    DERIVED: { value: 'derived', description: 'Computed from other fields of the same run.' },
    UNAVAILABLE: { value: 'unavailable', description: 'The model has nothing to make it of.' },
  } as const,
});

const ModelVariableRef = builder.objectRef<ModelVariable>('ModelVariable').implement({
  description: 'What one model gives for one variable.',
  fields: (t) => ({
    variable: t.field({ type: VariableRef, resolve: ({ name }) => variableOf(name) }),
    availability: t.field({
      type: AvailabilityEnum,
      resolve: ({ model, name }) => nativeOf(model, name).status,
    }),
    firstLeadHours: t.int({
      nullable: true,
      description: 'First lead with a value; null where the variable is unavailable.',
      resolve: ({ model, name }) => {
        const native = nativeOf(model, name);
        return native.status === 'unavailable' ? null : native.firstLeadHours;
      },
    }),
    cellMethods: t.string({
      nullable: true,
      description: 'CF cell methods: whether values are instants, sums or maxima.',
      resolve: ({ model, name }) => {
        const native = nativeOf(model, name);
        return native.status === 'unavailable' ? null : native.cellMethods;
      },
    }),
    comment: t.string({
      nullable: true,
      description:
        'What the name alone does not say: parcel, layer, estimate, or why the variable is unavailable.',
      resolve: ({ model, name }) => {
        const native = nativeOf(model, name);
        return native.status === 'unavailable' ? native.reason : native.comment;
      },
    }),
  }),
});

export const ModelRef = builder.objectRef<ModelId>('Model').implement({
  description: 'A numerical weather model.',
  fields: (t) => ({
    id: t.field({ type: ModelIdEnum, resolve: (id) => id }),
    name: t.string({
      description: 'The id as REST and file names write it: `euro-ifs`.',
      resolve: (id) => id,
    }),
    title: t.string({ resolve: (id) => modelOf(id).title }),
    coverage: t.string({ resolve: (id) => modelOf(id).coverage }),
    resolution: t.string({
      description: 'Grid spacing of the model.',
      resolve: (id) => modelOf(id).resolution,
    }),
    updateCycleHours: t.int({
      description: 'Hours between runs.',
      resolve: (id) => modelOf(id).updateCycleHours,
    }),
    horizonHours: t.int({
      description: 'Longest lead of any run.',
      resolve: (id) => modelOf(id).horizonHours,
    }),
    licence: t.string({ resolve: (id) => modelOf(id).licence }),
    attribution: t.string({
      description: 'Line to show with the data; `{year}` stands for the year of the run.',
      resolve: (id) => modelOf(id).attribution,
    }),
    domain: t.field({
      type: BoundingBoxRef,
      description: 'Box around the grid; projected grids do not fill it.',
      resolve: (id) => modelOf(id).grid.box,
    }),
    variables: t.field({
      type: [ModelVariableRef],
      args: { names: t.arg({ type: [VariableNameEnum], description: 'Only these; all when left out.' }) },
      resolve: (model, { names }) => (names ?? VARIABLE_NAMES).map((name) => ({ model, name })),
    }),
    latestRun: t.field({
      type: RunRef,
      nullable: true,
      description:
        'The run that answers when no other is asked for: the newest complete one of real data, else of the demo. Null before there is one.',
      resolve: (id, _args, { request }) => request.latest(id),
    }),
    runs: t.field({
      type: [RunRef],
      description: 'Runs that are stored, newest first, those still coming in too.',
      args: {
        first: t.arg({
          type: 'NonNegativeInt',
          required: true,
          defaultValue: 10,
          description: `At most ${MAX_RUNS}.`,
        }),
      },
      resolve: (id, { first }, { forecasts }) => forecasts.runs(id, Math.min(first, MAX_RUNS)),
    }),
  }),
});

builder.queryFields((t) => ({
  models: t.field({ type: [ModelRef], description: 'All models.', resolve: () => MODEL_IDS }),
  model: t.field({
    type: ModelRef,
    args: { id: t.arg({ type: ModelIdEnum, required: true }) },
    resolve: (_root, { id }) => id,
  }),
}));
