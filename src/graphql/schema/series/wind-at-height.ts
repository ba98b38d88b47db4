import { type ChosenUnit, fixedUnit, type SeriesValues, type WindTable } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import type { InUnit } from '../arguments/value-arguments.ts';
import { LeadAxisRef, LeadValuesRef } from './columns/lead-values.ts';

/** The unit of the wind's speed, in which no more than two decimals are known. */
export const WIND_SPEED = { units: 'm s-1', decimals: 2 };

/** A table of the wind, with the unit of its speed. */
export interface WindInUnit {
  readonly table: WindTable;
  readonly unit: ChosenUnit;
}

const WindValuesRef = builder.objectRef<InUnit<SeriesValues>>('WindValues').implement({
  description: 'The values of one quantity of the wind at a chosen height.',
  interfaces: [LeadValuesRef],
});

export const WindAtHeightRef = builder.objectRef<WindInUnit>('WindAtHeight').implement({
  description:
    'The wind at a chosen height above ground, computed from the model’s winds at the heights below and above it. Speed follows the power law V(z) = V1 (z / z1)^a with a = ln(V2 / V1) / ln(z2 / z1). Direction is interpolated linearly in the logarithm of height, along the shorter arc.',
  interfaces: [LeadAxisRef],
  fields: (t) => ({
    metres: t.float({
      description: 'The requested height above ground in m.',
      resolve: ({ table }) => table.metres,
    }),
    betweenMetres: t.intList({
      description:
        'The two heights of the model that it was computed from, in m; the same height twice when the model provides the requested one.',
      resolve: ({ table }) => table.between,
    }),
    speed: t.field({
      type: WindValuesRef,
      description: 'Wind speed, in the requested unit.',
      resolve: async ({ table, unit }) => ({ source: (await table.wind()).speed, unit }),
    }),
    fromDirection: t.field({
      type: WindValuesRef,
      description: 'The direction that the wind blows from, in degrees clockwise from north.',
      resolve: async ({ table }) => inFixedUnit((await table.wind()).fromDirection),
    }),
    exponent: t.field({
      type: WindValuesRef,
      nullable: true,
      description: 'The exponent a of the power law; null when the model provides the requested height.',
      resolve: async ({ table }) => {
        const { exponent } = await table.wind();
        return exponent && inFixedUnit(exponent);
      },
    }),
  }),
});

function inFixedUnit(source: SeriesValues): InUnit<SeriesValues> {
  return { source, unit: fixedUnit(source.units) };
}
