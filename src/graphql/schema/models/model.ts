import {
  type CycleGroup,
  defaultHorizonOf,
  horizonOfGroup,
  type LeadSteps,
  MODEL_IDS,
  type ModelId,
  modelOf,
  resolutionOf,
  retirementOf,
  SERIES_NAMES,
} from '../../../catalog/index.ts';
import { LOOKUP, NUMBER } from '../../../http/index.ts';
import { builder } from '../../builder.ts';
import { LEAF, list, OBJECT, ofModel, ofModels, one } from '../../pricing/price.ts';
import { PlaceInputRef } from '../arguments/place.ts';
import { modelArgument } from '../arguments/request-arguments.ts';
import { ModelIdEnum, VariableNameEnum } from '../enums.ts';
import { lengthOf, runPageCost } from '../prices/field-costs.ts';
import { findModels } from './find-models.ts';
import { BoxRef } from './grids/box.ts';
import { GridRef, publishedGrid } from './grids/grid.ts';
import { ResolutionRef } from './grids/resolution.ts';
import { openNamedRun } from './runs/named-run.ts';
import { RunRef } from './runs/run.ts';
import { RunConnection, readRuns, runPageArguments } from './runs/run-connection.ts';
import { ModelVariableRef } from './variables/model-variable.ts';

const LeadStepsRef = builder.objectRef<LeadSteps>('LeadSteps').implement({
  description: 'Evenly spaced leads, both ends included.',
  fields: (t) => ({
    from: t.exposeFloat('from', { description: 'First lead in hours.' }),
    to: t.exposeFloat('to', { description: 'Last lead in hours.' }),
    by: t.exposeFloat('by', { description: 'Hours from one lead to the next.' }),
  }),
});

const CycleGroupRef = builder.objectRef<CycleGroup>('CycleGroup').implement({
  description: 'The runs of a day that have the same leads.',
  fields: (t) => ({
    hours: t.exposeIntList('hours', {
      description: 'Hours of the day (UTC) at which the runs start.',
      cost: () => ({ price: LEAF + 12 * NUMBER, bytes: 12 * 4 }),
    }),
    leads: t.expose('leads', {
      type: [LeadStepsRef],
      description: 'The leads of their output steps.',
      cost: () => list(LEAF, 3),
    }),
    horizonHours: t.int({ description: 'Their longest lead in hours.', resolve: horizonOfGroup }),
  }),
});

export const ModelRef = builder.objectRef<ModelId>('Model').implement({
  description: 'A numerical weather model.',
  fields: (t) => ({
    id: t.field({ type: ModelIdEnum, description: 'The id in GraphQL.', resolve: (id) => id }),
    name: t.string({
      description: 'The id in REST and in file names, such as `euro-ifs`.',
      resolve: (id) => id,
    }),
    title: t.string({ description: 'Its full name.', resolve: (id) => modelOf(id).title }),
    coverage: t.string({
      description: 'The region it covers, in words.',
      resolve: (id) => modelOf(id).coverage,
    }),
    resolution: t.field({
      type: ResolutionRef,
      description: 'Grid spacing of the model itself.',
      resolve: (id) => resolutionOf(modelOf(id).resolution),
    }),
    publishedResolution: t.field({
      type: ResolutionRef,
      description: 'Grid spacing of the public files that Isobar reads, which may be coarser.',
      resolve: (id) => resolutionOf(modelOf(id).resolutionNative),
    }),
    grid: t.field({
      type: GridRef,
      description: 'The grid on which the producer publishes it.',
      resolve: (id) => publishedGrid(modelOf(id).grid),
    }),
    domain: t.field({
      type: BoxRef,
      description: 'The box around its grid. A projected grid does not fill it.',
      resolve: (id) => modelOf(id).grid.box,
    }),
    updateCycleHours: t.int({
      description: 'Hours from one run to the next.',
      resolve: (id) => modelOf(id).updateCycleHours,
    }),
    cycles: t.field({
      type: [CycleGroupRef],
      description: 'The start hours of its runs and their output steps.',
      cost: () => list(LEAF, 2),
      resolve: (id) => modelOf(id).cycles,
    }),
    horizonHours: t.int({
      description: 'The longest lead of any run, in hours; `cycles` has that of each hour of the day.',
      resolve: (id) => modelOf(id).horizonHours,
    }),
    defaultHorizonHours: t.int({
      description:
        'The last lead of ranges that have no end, in hours: the model’s horizon by the interface contract. Ask for later leads of longer runs.',
      resolve: defaultHorizonOf,
    }),
    retiredAfter: t.field({
      type: 'Time',
      nullable: true,
      description: 'The last run, as announced by the producer; null while the model is in operation.',
      resolve: (id) => retirementOf(id)?.lastRun ?? null,
    }),
    successor: t.string({
      nullable: true,
      description:
        'The `name` of the model that the producer announced in its place, which a service need not have; null while the model is in operation.',
      resolve: (id) => retirementOf(id)?.successor ?? null,
    }),
    licence: t.string({ description: 'The licence of its data.', resolve: (id) => modelOf(id).licence }),
    attribution: t.string({
      description: 'The line to show with its data; replace `{year}` with the year of the run.',
      resolve: (id) => modelOf(id).attribution,
    }),
    variables: t.field({
      type: [ModelVariableRef],
      description: 'How it provides each variable of the service, or why it does not.',
      args: {
        names: t.arg({ type: [VariableNameEnum], description: 'Only these variables; by default all.' }),
      },
      cost: ({ names }) => list(LEAF, lengthOf(names, SERIES_NAMES.length)),
      resolve: (model, { names }) => (names ?? SERIES_NAMES).map((name) => ({ model, name })),
    }),
    latestRun: t.field({
      type: RunRef,
      nullable: true,
      description:
        'The newest complete run of real data, or else of the demo. It answers by default where no lead or valid time is requested. Null when there is no complete run.',
      cost: (_, scope) => one(LOOKUP, ofModels(scope.models, scope)),
      resolve: (id, _args, { request }) => request.latest(id),
    }),
    runs: t.field({
      type: RunConnection.type,
      description: 'Stored runs, newest first, incomplete ones included.',
      args: runPageArguments(),
      cost: ({ first }, scope) => runPageCost(first, scope),
      resolve: (model, { first, after }, { forecasts }) => readRuns(forecasts, model, first, after),
    }),
  }),
});

builder.queryFields((t) => ({
  models: t.field({
    type: [ModelRef],
    description: 'The models that meet all conditions; by default all.',
    args: {
      covering: t.arg({
        type: PlaceInputRef,
        description: 'Only models whose grid has a point for this place; its `label` is not used.',
      }),
      having: t.arg({
        type: [VariableNameEnum],
        description: 'Only models that provide all of these variables.',
      }),
      resolutionBelow: t.arg.float({
        description: 'Only models with a `publishedResolution` below this, in km.',
      }),
    },
    cost: (_, scope) => list(LEAF, MODEL_IDS.length, ofModels(MODEL_IDS, scope)),
    resolve: (_root, conditions) => findModels(conditions),
  }),
  model: t.field({
    type: ModelRef,
    description: 'One model by its id.',
    args: { id: t.arg({ type: ModelIdEnum, required: true, description: 'The id of the model.' }) },
    cost: ({ id }, scope) => one(OBJECT, ofModels([id], scope)),
    resolve: (_root, { id }) => id,
  }),
  runs: t.field({
    type: RunConnection.type,
    description: 'Stored runs of a model, newest first, incomplete ones included.',
    args: { ...modelArgument(), ...runPageArguments() },
    cost: (args, scope) => runPageCost(args.first, ofModel(args, scope)),
    resolve: (_root, { model, first, after }, { forecasts }) => readRuns(forecasts, model, first, after),
  }),
  run: t.field({
    type: RunRef,
    nullable: true,
    description:
      'One run, by its id, or by its model and the time at which it starts; also one that only its source still has. Null with an error that names the newest runs where there is none.',
    args: {
      id: t.arg.id({ description: '`Run.id`. Give either this or `model` and `initTime`.' }),
      model: t.arg({ type: ModelIdEnum, description: 'The model of the run; needs `initTime`.' }),
      initTime: t.arg({ type: 'Time', description: 'The time at which the run starts; needs `model`.' }),
    },
    cost: ({ model }, scope) => one(LOOKUP, model ? ofModels([model], scope) : scope),
    resolve: (_root, named, { request }) => openNamedRun(request, named),
  }),
}));
