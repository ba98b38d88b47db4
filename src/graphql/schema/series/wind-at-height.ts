import type { SeriesValues, WindAtHeight } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { LeadAxisRef, LeadValuesRef } from './series.ts';

const WindValuesRef = builder.objectRef<SeriesValues>('WindValues').implement({
  description: 'The values of one quantity of the wind at a chosen height.',
  interfaces: [LeadValuesRef],
});

export const WindAtHeightRef = builder.objectRef<WindAtHeight>('WindAtHeight').implement({
  description:
    'The wind at a chosen height above ground, computed from the model’s winds at the heights below and above it. Speed follows the power law V(z) = V1 (z / z1)^a with a = ln(V2 / V1) / ln(z2 / z1). Direction is interpolated linearly in the logarithm of height, along the shorter arc.',
  interfaces: [LeadAxisRef],
  fields: (t) => ({
    metres: t.exposeFloat('metres', { description: 'The requested height above ground in m.' }),
    betweenMetres: t.intList({
      description:
        'The two heights of the model that it was computed from, in m; the same height twice when the model provides the requested one.',
      resolve: ({ between }) => between,
    }),
    speed: t.expose('speed', {
      type: WindValuesRef,
      complexity: { field: 0, multiplier: 1 },
      description: 'Wind speed in m s-1.',
    }),
    fromDirection: t.expose('fromDirection', {
      type: WindValuesRef,
      complexity: { field: 0, multiplier: 1 },
      description: 'The direction that the wind blows from, in degrees clockwise from north.',
    }),
    exponent: t.expose('exponent', {
      type: WindValuesRef,
      nullable: true,
      complexity: { field: 0, multiplier: 1 },
      description: 'The exponent a of the power law; null when the model provides the requested height.',
    }),
  }),
});
