import { HOUR_MS, PRESSURE_LEVELS_HPA, quantityOf } from '../../../catalog/index.ts';
import {
  PROFILE_BASES,
  type Profile,
  type ProfileBase,
  type ProfileColumn,
} from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { NullReasonEnum } from '../arguments/enums.ts';
import { convertedUnits, encodeValues, unitArgument, valueArguments } from '../arguments/value-arguments.ts';
import { RunRef } from '../models/run.ts';

export const ProfileQuantityEnum = builder.enumType('ProfileQuantity', {
  description:
    'A quantity on all pressure levels: `temperature` stands for `temperature_1000hpa`, `temperature_850hpa` and so on.',
  values: Object.fromEntries(
    PROFILE_BASES.map((base) => {
      const { longName, units } = quantityOf(`${base}_${PRESSURE_LEVELS_HPA[0]}hpa`);
      const name = longName.replace(` at ${PRESSURE_LEVELS_HPA[0]} hPa`, '');
      return [base, { value: base, description: `${name}, ${units}` }];
    }),
  ) as Record<ProfileBase, { value: ProfileBase; description: string }>,
});

const NullLevelsRef = builder.objectRef<ProfileColumn['nulls'][number]>('NullLevels').implement({
  description: 'The levels whose values are null for one reason.',
  fields: (t) => ({
    reason: t.expose('reason', {
      type: NullReasonEnum,
      description: 'Why they are null.',
    }),
    levelsHpa: t.exposeIntList('levelsHpa', { description: 'The levels in hPa.' }),
  }),
});

const ProfileColumnRef = builder.objectRef<ProfileColumn>('ProfileColumn').implement({
  description: 'The values of one quantity on all levels.',
  fields: (t) => ({
    quantity: t.expose('base', { type: ProfileQuantityEnum, description: 'The quantity.' }),
    diagnostic: t.exposeBoolean('diagnostic', {
      description: 'Whether it is computed from other quantities.',
    }),
    standardName: t.exposeString('standardName', {
      nullable: true,
      description: 'CF standard name; null when the CF table has none.',
    }),
    units: t.string({
      description: 'The unit of `values` when they are requested with the same `unit`.',
      args: unitArgument(),
      resolve: ({ units }, { unit }) => convertedUnits(units, unit),
    }),
    values: t.field({
      type: 'FloatSeries',
      description: 'One value for each of the profile’s `levelsHpa`.',
      args: valueArguments(),
      resolve: ({ values, ...quantity }, args) => encodeValues(values, quantity, args),
    }),
    nulls: t.expose('nulls', {
      type: [NullLevelsRef],
      description: 'The nulls grouped by reason; empty when there are none.',
    }),
  }),
});

export const ProfileRef = builder.objectRef<Profile>('Profile').implement({
  description: 'A sounding: all pressure levels over a place at one lead.',
  fields: (t) => ({
    run: t.expose('run', { type: RunRef, description: 'The run as it was read.' }),
    leadHours: t.exposeInt('lead', { description: 'The lead in hours after the run’s `initTime`.' }),
    validTime: t.field({
      type: 'Time',
      description: 'The run’s `initTime` plus the lead.',
      resolve: ({ run, lead }) => new Date(run.initTime.getTime() + lead * HOUR_MS),
    }),
    levelsHpa: t.exposeIntList('levelsHpa', {
      description: 'The levels in hPa, from the lowest level (highest pressure) up.',
    }),
    columns: t.expose('columns', {
      type: [ProfileColumnRef],
      complexity: { field: 0, multiplier: 1 },
      description: 'One per quantity, in the requested order.',
    }),
  }),
});
