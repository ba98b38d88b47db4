import {
  type CycleGroup,
  type LeadRange,
  MODEL_IDS,
  type ModelId,
  modelOf,
  SERIES_NAMES,
} from '../../../catalog/index.ts';
import { builder } from '../../builder.ts';
import { ModelIdEnum, VariableNameEnum } from '../arguments/enums.ts';
import { BoundingBoxRef } from './bounding-box.ts';
import { GridRef, publishedGrid } from './grid.ts';
import { ModelVariableRef } from './model-variable.ts';
import { RunRef } from './run.ts';

const MAX_RUNS = 100;

const LeadStepsRef = builder.objectRef<LeadRange>('LeadSteps').implement({
  description: 'Leads at one distance from each other, both ends inclusive.',
  fields: (t) => ({
    from: t.exposeInt('from', { description: 'First lead, hours.' }),
    to: t.exposeInt('to', { description: 'Last lead, hours.' }),
    by: t.exposeInt('by', { description: 'Hours between two of them.' }),
  }),
});

const CycleGroupRef = builder.objectRef<CycleGroup>('CycleGroup').implement({
  description: 'Runs of one length.',
  fields: (t) => ({
    hours: t.exposeIntList('hours', { description: 'Hours of the day, UTC, at which they begin.' }),
    leads: t.expose('leads', { type: [LeadStepsRef], description: 'Their output steps.' }),
  }),
});

export const ModelRef = builder.objectRef<ModelId>('Model').implement({
  description: 'A numerical weather model.',
  fields: (t) => ({
    id: t.field({ type: ModelIdEnum, description: 'Its id here.', resolve: (id) => id }),
    name: t.string({
      description: 'The id as REST and file names write it: `euro-ifs`.',
      resolve: (id) => id,
    }),
    title: t.string({ description: 'Its name in full.', resolve: (id) => modelOf(id).title }),
    coverage: t.string({ description: 'Region, in words.', resolve: (id) => modelOf(id).coverage }),
    resolution: t.string({
      description: 'Grid spacing of the model.',
      resolve: (id) => modelOf(id).resolution,
    }),
    publishedResolution: t.string({
      description: 'Grid spacing of the public files that are read here.',
      resolve: (id) => modelOf(id).resolutionNative,
    }),
    grid: t.field({
      type: GridRef,
      description: 'The grid on which its producer publishes it.',
      resolve: (id) => publishedGrid(modelOf(id).grid),
    }),
    domain: t.field({
      type: BoundingBoxRef,
      description: 'Box around the grid; projected grids do not fill it.',
      resolve: (id) => modelOf(id).grid.box,
    }),
    updateCycleHours: t.int({
      description: 'Hours between runs.',
      resolve: (id) => modelOf(id).updateCycleHours,
    }),
    cycles: t.field({
      type: [CycleGroupRef],
      description: 'Hours of its runs and their output steps.',
      resolve: (id) => modelOf(id).cycles,
    }),
    horizonHours: t.int({
      description: 'Longest lead of any run.',
      resolve: (id) => modelOf(id).horizonHours,
    }),
    retiredAfter: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Its last run by the producer’s notice; null for a model in operation.',
      resolve: (id) => {
        const { status } = modelOf(id);
        return status.state === 'retired' ? new Date(status.lastRun) : null;
      },
    }),
    licence: t.string({ description: 'Licence of its data.', resolve: (id) => modelOf(id).licence }),
    attribution: t.string({
      description: 'Line to show with the data; `{year}` stands for the year of the run.',
      resolve: (id) => modelOf(id).attribution,
    }),
    variables: t.field({
      type: [ModelVariableRef],
      description: 'What it gives of every variable of the service, and why it lacks the others.',
      args: { names: t.arg({ type: [VariableNameEnum], description: 'Only these; all when left out.' }) },
      complexity: ({ names }) => ({ field: 1, multiplier: names?.length ?? 10 }),
      resolve: (model, { names }) => (names ?? SERIES_NAMES).map((name) => ({ model, name })),
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
      complexity: ({ first }) => ({ field: 1, multiplier: Math.min(first, MAX_RUNS) }),
      resolve: (id, { first }, { forecasts }) => forecasts.runs(id, Math.min(first, MAX_RUNS)),
    }),
  }),
});

builder.queryFields((t) => ({
  models: t.field({ type: [ModelRef], description: 'All models.', resolve: () => MODEL_IDS }),
  model: t.field({
    type: ModelRef,
    description: 'One model.',
    args: { id: t.arg({ type: ModelIdEnum, required: true, description: 'Which.' }) },
    resolve: (_root, { id }) => id,
  }),
  runs: t.field({
    type: [RunRef],
    description: 'Runs of a model that are stored, newest first, those still coming in too.',
    args: {
      model: t.arg({ type: ModelIdEnum, required: true, description: 'Which.' }),
      first: t.arg({
        type: 'NonNegativeInt',
        required: true,
        defaultValue: 10,
        description: `At most ${MAX_RUNS}.`,
      }),
    },
    complexity: ({ first }) => ({ field: 1, multiplier: Math.min(first, MAX_RUNS) }),
    resolve: (_root, { model, first }, { forecasts }) => forecasts.runs(model, Math.min(first, MAX_RUNS)),
  }),
}));
