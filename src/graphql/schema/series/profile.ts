import { HOUR_MS, PRESSURE_LEVELS_HPA, quantityOf } from '../../../catalog/index.ts';
import {
  fixedUnit,
  PROFILE_BASES,
  type Profile,
  type ProfileBase,
  type ProfileColumn,
} from '../../../forecast/index.ts';
import { LEVEL } from '../../../http/index.ts';
import { builder } from '../../builder.ts';
import { LEAF, list, OBJECT, one, taking } from '../../pricing/price.ts';
import { type InUnit, inUnit, numbersOf, unitArgument } from '../arguments/value-arguments.ts';
import { described, describedEnum } from '../enums.ts';
import { RunRef } from '../models/runs/run.ts';
import { UnitsRef } from '../models/variables/units.ts';
import { lengthOf, nullsCost } from '../prices/field-costs.ts';
import { NullsRef } from './columns/nulls.ts';

const LEVELS = PRESSURE_LEVELS_HPA.length;

const ProfileQuantityEnum = describedEnum<ProfileBase>(
  'ProfileQuantity',
  'A quantity on all pressure levels: `temperature` stands for `temperature_1000hpa`, `temperature_850hpa` and so on.',
  described(PROFILE_BASES, (base) => {
    const { longName, units } = quantityOf(`${base}_${PRESSURE_LEVELS_HPA[0]}hpa`);
    return `${longName.replace(` at ${PRESSURE_LEVELS_HPA[0]} hPa`, '')}, ${units}`;
  }),
);

const ProfileColumnRef = builder.objectRef<InUnit<ProfileColumn>>('ProfileColumn').implement({
  description: 'The values of one quantity on all levels.',
  fields: (t) => ({
    quantity: t.field({
      type: ProfileQuantityEnum,
      description: 'The quantity.',
      resolve: ({ source }) => source.base,
    }),
    diagnostic: t.boolean({
      description: 'Whether it is computed from other quantities.',
      resolve: ({ source }) => source.diagnostic,
    }),
    standardName: t.string({
      nullable: true,
      description: 'CF standard name; null when the CF table has none.',
      resolve: ({ source }) => source.standardName,
    }),
    units: t.field({
      type: UnitsRef,
      description: 'The unit of `values`.',
      resolve: ({ unit }) => unit.units,
    }),
    values: t.field({
      type: 'FloatSeries',
      description: 'One value for each of the profile’s `levelsHpa`.',
      resolve: ({ source, unit }) => numbersOf(source, unit),
    }),
    nulls: t.field({
      type: [NullsRef],
      description: 'The nulls by reason; empty when there are none.',
      cost: nullsCost,
      resolve: ({ source }) => source.nulls,
    }),
  }),
});

export const ProfileRef = builder.objectRef<Profile>('Profile').implement({
  description: 'A sounding: all pressure levels over a place at one lead.',
  fields: (t) => ({
    run: t.field({
      type: RunRef,
      description: 'The run that the values are from.',
      resolve: (profile) => profile.run(),
    }),
    leadHours: t.exposeFloat('lead', { description: 'The lead in hours after the run’s `initTime`.' }),
    validTime: t.field({
      type: 'Time',
      description: 'The run’s `initTime` plus the lead.',
      resolve: ({ requested, lead }) => new Date(requested.initTime.getTime() + lead * HOUR_MS),
    }),
    levelsHpa: t.intList({
      description: 'The levels in hPa, from the lowest level (highest pressure) up.',
      resolve: ({ levelsHpa }) => levelsHpa,
    }),
    column: t.field({
      type: ProfileColumnRef,
      nullable: true,
      description:
        'One quantity, in a unit of choice. Null with an error when the unit is not one of the quantity’s kind.',
      args: {
        quantity: t.arg({ type: ProfileQuantityEnum, required: true, description: 'The quantity.' }),
        ...unitArgument(),
      },
      cost: () => taking({ series: 1 }, one(OBJECT + LEVELS * LEVEL)),
      resolve: async (profile, { quantity, unit }) => inUnit(await profile.column(quantity), unit),
    }),
    columns: t.field({
      type: [ProfileColumnRef],
      description: 'Several quantities in their fixed units, in the requested order.',
      args: {
        quantities: t.arg({
          type: [ProfileQuantityEnum],
          description: 'Only these quantities; by default all.',
        }),
      },
      cost: ({ quantities }) => {
        const count = lengthOf(quantities, PROFILE_BASES.length);
        return taking({ series: count }, list(LEAF + count * LEVELS * LEVEL, count));
      },
      resolve: async (profile, { quantities }) => {
        const bases = [...new Set(quantities ?? PROFILE_BASES)];
        const columns = await Promise.all(bases.map((base) => profile.column(base)));
        return columns.map((source) => ({ source, unit: fixedUnit(source.units) }));
      },
    }),
  }),
});
