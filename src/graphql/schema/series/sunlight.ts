import {
  type ChosenUnit,
  type DayOfEvapotranspiration,
  type EvapotranspirationTable,
  GROUND_ALBEDO,
  type SeriesValues,
  type TiltedTable,
} from '../../../forecast/index.ts';
import {
  workOfEvapotranspiration,
  workOfEvapotranspirationOfDays,
  workOfTiltedRadiation,
} from '../../../http/index.ts';
import { builder } from '../../builder.ts';
import { list, one, PERIOD, PLAN, type Price, taking } from '../../pricing/price.ts';
import type { Scope } from '../../pricing/scope.ts';
import { type RequestedPlace, zoneAt } from '../arguments/place.ts';
import type { InUnit } from '../arguments/value-arguments.ts';
import { PeriodRef } from './aggregates.ts';
import { LeadAxisRef, LeadValuesRef } from './columns/lead-values.ts';

/** The fixed units of what is computed. */
export const SUNLIGHT = { units: 'W m-2', decimals: 1 };
export const WATER = { units: 'kg m-2', decimals: 3 };

/** Sunlight on a tilted plane, with the unit of its values. */
export interface TiltedInUnit {
  readonly plane: { readonly tilt: number; readonly azimuth: number };
  readonly table: TiltedTable['table'];
  readonly found: TiltedTable;
  readonly unit: ChosenUnit;
}

/** Reference evapotranspiration, with the unit of its values. */
export interface EvapotranspirationInUnit {
  readonly table: EvapotranspirationTable['table'];
  readonly found: EvapotranspirationTable;
  readonly unit: ChosenUnit;
  readonly requested: RequestedPlace;
}

/** A day of local time, with the unit of its amount. */
interface DayInUnit extends DayOfEvapotranspiration {
  readonly unit: ChosenUnit;
}

const EvapotranspirationDayRef = builder.objectRef<DayInUnit>('EvapotranspirationDay').implement({
  description: 'Reference evapotranspiration of a day of local time.',
  fields: (t) => ({
    period: t.expose('period', { type: PeriodRef, description: 'The day.' }),
    amount: t.float({
      nullable: true,
      description: 'The amount of the day; null where the range does not have all of it.',
      resolve: ({ amount, unit: { conversion } }) =>
        amount === null || conversion === null ? amount : conversion.value(amount),
    }),
  }),
});

const DirectSourceEnum = builder.enumType('DirectRadiationSource', {
  description: 'Where the direct part of the radiation on a horizontal plane is from.',
  values: {
    MODEL: { description: '`direct_shortwave_radiation` of the model.' },
    ERBS: { description: 'Estimated from `shortwave_radiation` (Erbs, Klein and Duffie 1982).' },
  } as const,
});

const SunlitValuesRef = builder.objectRef<InUnit<SeriesValues>>('SunlitValues').implement({
  description: 'Values that are computed from the sunlight and the position of the sun.',
  interfaces: [LeadValuesRef],
});

export const TiltedRadiationRef = builder.objectRef<TiltedInUnit>('TiltedRadiation').implement({
  description: `Shortwave radiation on a tilted plane: the mean over the window of each lead of \`shortwave_radiation\`, or the value at the lead itself where the model gives moments. By the model of Hay and Davies (1980), with the position of the sun after Michalsky (1988) every 6 minutes and ground that reflects ${GROUND_ALBEDO}. There is no horizon of mountains or buildings in it.`,
  interfaces: [LeadAxisRef],
  fields: (t) => ({
    tilt: t.float({
      description: 'Degrees between the plane and the horizontal.',
      resolve: ({ plane }) => plane.tilt,
    }),
    azimuth: t.float({
      description: 'Degrees clockwise from north of the direction that the plane faces.',
      resolve: ({ plane }) => plane.azimuth,
    }),
    directFrom: t.field({
      type: DirectSourceEnum,
      description: 'Where the direct part of the radiation on a horizontal plane is from.',
      resolve: ({ found }) => found.directFrom,
    }),
    total: t.field({
      type: SunlitValuesRef,
      description: 'Direct, diffuse and reflected radiation together.',
      resolve: ({ found, unit }) => ({ source: found.total, unit }),
    }),
    direct: t.field({
      type: SunlitValuesRef,
      description: 'From the sun itself.',
      resolve: ({ found, unit }) => ({ source: found.direct, unit }),
    }),
    diffuse: t.field({
      type: SunlitValuesRef,
      description: 'From the sky.',
      resolve: ({ found, unit }) => ({ source: found.diffuse, unit }),
    }),
    reflected: t.field({
      type: SunlitValuesRef,
      description: 'From the ground.',
      resolve: ({ found, unit }) => ({ source: found.reflected, unit }),
    }),
  }),
});

export const ReferenceEvapotranspirationRef = builder
  .objectRef<EvapotranspirationInUnit>('ReferenceEvapotranspiration')
  .implement({
    description:
      'Evapotranspiration of well-watered grass by the FAO Penman-Monteith equation for hours (FAO Irrigation and Drainage Paper 56, equation 53), for each output step with the means of temperature, humidity and wind at its start and end. 1 kg m-2 is 1 mm.',
    interfaces: [LeadAxisRef],
    fields: (t) => ({
      amounts: t.field({
        type: SunlitValuesRef,
        description: 'The amount since the previous output step; below 0 where dew falls.',
        resolve: ({ found, unit }) => ({ source: found.amounts, unit }),
      }),
      windowStartHours: t.field({
        type: 'FloatSeries',
        description: 'The lead in hours at which each amount starts; null at the first lead of the run.',
        resolve: ({ found }) => found.windowStarts,
      }),
      total: t.float({
        nullable: true,
        description:
          'The sum of `amounts`: of a day, if the first step of the range starts with it and the last ends with it. Null where one of them is null, except at the first lead of the run.',
        resolve: ({ found, unit }) => totalOf(found, unit),
      }),
      days: t.field({
        type: [EvapotranspirationDayRef],
        description:
          'By the equation for days (FAO 56, equation 6), which the tables of crop coefficients are for: from the extremes of temperature and humidity at the output steps of each local day in the range, and its mean wind and sunlight.',
        args: {
          zone: t.arg.string({
            required: true,
            defaultValue: 'AUTO',
            description:
              'Time zone of the days: an IANA name such as `Europe/Paris`, an offset from UTC such as `+05:30`, or `AUTO` for the time zone of the place.',
          }),
        },
        cost: (_, { leads }) => {
          // Where steps are six hours apart, four of them are a day.
          const most = Math.ceil(leads / 4) + 1;
          return { ...list(workOfEvapotranspirationOfDays(leads).price + most * PERIOD, most), once: PLAN };
        },
        resolve: async ({ found, unit, requested }, { zone }) => {
          const days = await found.days(await zoneAt(requested, zone));
          return days.map((day) => ({ ...day, unit }));
        },
      }),
    }),
  });

/** The sum of all amounts; null where one within the run is missing, and where there is none. */
function totalOf(
  { amounts, windowStarts }: EvapotranspirationTable,
  { conversion }: ChosenUnit,
): number | null {
  const within = amounts.values.filter((_, n) => windowStarts[n] !== null);
  if (within.length === 0) return null;
  let sum = 0;
  for (const amount of within) {
    if (amount === null) return null;
    sum += amount;
  }
  const rounded = Math.round(sum * 10 ** WATER.decimals) / 10 ** WATER.decimals;
  return conversion === null ? rounded : conversion.value(rounded);
}

export function tiltedCost(scope: Scope): Price {
  const { price, series = 0 } = workOfTiltedRadiation(scope.leads);
  return taking({ series }, one(price, scope));
}

/** @param leads of the run up to the end of the range: all of them are read */
export function evapotranspirationCost(scope: Scope, leads: number): Price {
  const { price, series = 0 } = workOfEvapotranspiration(leads);
  return taking({ series }, one(price, scope));
}
