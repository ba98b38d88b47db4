import type { RunSummary } from '../../forecast/index.ts';
import { builder } from '../builder.ts';
import { ModelIdEnum } from './enums.ts';

const RunStateEnum = builder.enumType('RunState', {
  values: {
    INCOMING: {
      description: 'Some of its fields are there; it answers with those and never becomes the default.',
    },
    COMPLETE: { description: 'Every field that the model gives is there.' },
  },
});

export const RunRef = builder.objectRef<RunSummary>('Run').implement({
  description: 'One initialisation of a model.',
  fields: (t) => ({
    model: t.expose('model', { type: ModelIdEnum }),
    initTime: t.expose('initTime', { type: 'DateTime' }),
    state: t.expose('state', { type: RunStateEnum }),
    presentHours: t.exposeInt('presentHours', { description: 'Leads of which something is stored.' }),
    expectedHours: t.exposeInt('expectedHours', { description: 'Leads of a complete run.' }),
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
    source: t.exposeString('source', { description: 'Where its files came from, in words.' }),
  }),
});
