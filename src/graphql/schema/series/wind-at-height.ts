import type { SeriesValues, WindAtHeight } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { LeadAxisRef, LeadValuesRef } from './series.ts';

const WindValuesRef = builder.objectRef<SeriesValues>('WindValues').implement({
  description: 'One quantity of the wind at a chosen height.',
  interfaces: [LeadValuesRef],
});

export const WindAtHeightRef = builder.objectRef<WindAtHeight>('WindAtHeight').implement({
  description:
    'The wind at a chosen height above ground, by the power law V(z) = V1 (z / z1)^a through the speeds at the heights of the model below and above, a = ln(V2 / V1) / ln(z2 / z1); the direction turns evenly with the logarithm of the height, the shorter way round. Not a field of the model.',
  interfaces: [LeadAxisRef],
  fields: (t) => ({
    metres: t.exposeFloat('metres', { description: 'The height above ground, m.' }),
    betweenMetres: t.intList({
      description:
        'The heights of the model that it was worked out from, m; twice the same where the model gives that one.',
      resolve: ({ between }) => between,
    }),
    speed: t.expose('speed', {
      type: WindValuesRef,
      complexity: { field: 0, multiplier: 1 },
      description: 'Wind speed, m s-1.',
    }),
    fromDirection: t.expose('fromDirection', {
      type: WindValuesRef,
      complexity: { field: 0, multiplier: 1 },
      description: 'Where the wind blows from, degrees clockwise from north.',
    }),
    exponent: t.expose('exponent', {
      type: WindValuesRef,
      nullable: true,
      complexity: { field: 0, multiplier: 1 },
      description: 'The exponent a of the power law; null at a height of the model.',
    }),
  }),
});
