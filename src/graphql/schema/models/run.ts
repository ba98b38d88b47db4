import type { Run } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { ModelIdEnum } from '../arguments/enums.ts';
import { BoundingBoxRef } from './bounding-box.ts';
import { GridRef, storedGrid } from './grid.ts';

const RunStateEnum = builder.enumType('RunState', {
  description: 'How much of a run is stored.',
  values: {
    INCOMING: {
      description: 'Some of its fields are there; it answers with those and never becomes the default.',
    },
    COMPLETE: { description: 'Every field that the model gives is there.' },
  },
});

export const RunRef = builder.objectRef<Run>('Run').implement({
  description: 'One initialisation of a model.',
  fields: (t) => ({
    model: t.expose('model', { type: ModelIdEnum, description: 'The model that was run.' }),
    initTime: t.expose('initTime', { type: 'DateTime', description: 'When it begins: lead 0.' }),
    state: t.expose('state', { type: RunStateEnum, description: 'How much of it is stored.' }),
    presentHours: t.exposeInt('presentHours', { description: 'Leads of which something is stored.' }),
    expectedHours: t.exposeInt('expectedHours', { description: 'Leads of a complete run.' }),
    leadHours: t.exposeIntList('presentLeads', {
      description: 'The leads of which something is stored, hours, ascending.',
      complexity: { field: 1, multiplier: 1 },
    }),
    presentFields: t.exposeInt('presentFields', {
      description: 'Fields (variable and lead) that are stored.',
    }),
    expectedFields: t.exposeInt('expectedFields', { description: 'Fields of a complete run.' }),
    publishedAt: t.expose('publishedAt', {
      type: 'DateTime',
      description: 'When its present content became readable.',
    }),
    synthetic: t.exposeBoolean('synthetic', {
      description: 'True for the built-in demo atmosphere: weather that never was.',
    }),
    onDemand: t.exposeBoolean('onDemand', {
      description:
        'True for a run that was not taken in as a whole: what is asked of it is fetched from its source, once.',
    }),
    source: t.exposeString('source', { description: 'Where its files came from, in words.' }),
    attribution: t.exposeString('attribution', {
      nullable: true,
      description: 'Line to show with its data; null where none is asked for.',
    }),
    domain: t.field({
      type: BoundingBoxRef,
      description: 'Box around its grid; projected grids do not fill it.',
      resolve: ({ grid }) => grid.bounds,
    }),
    grid: t.field({
      type: GridRef,
      description: 'The grid of its fields as they are stored; the demo’s are coarser than the producer’s.',
      resolve: storedGrid,
    }),
  }),
});
