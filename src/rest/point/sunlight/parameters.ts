import { z } from 'zod';
import { azimuth, flag, tilt } from '../../../http/index.ts';
import { nulls, units, values } from '../../answer-parts.ts';

/** Parameters of what is computed from the sunlight. */
export const sunlightParameters = {
  tilt: tilt(
    'Adds `tilted_radiation`: shortwave radiation on a roof or a solar panel that leans this many degrees from horizontal. For models with `shortwave_radiation`.',
    35,
  ).optional(),
  azimuth: azimuth(
    'Where the plane of `tilt` faces, in degrees clockwise from north; 180, south, when left out.',
    200,
  ).optional(),
  evapotranspiration: flag(
    'Whether `reference_evapotranspiration` is added, of well-watered grass by FAO 56: of each step, and of each whole local day; false when left out.',
  ).optional(),
  time_zone: z.string().max(60).optional().meta({
    description:
      'Time zone of the days of `evapotranspiration=true`: an IANA name such as Europe/Berlin, or an offset from UTC, as +05:30; that of the place when left out.',
  }),
};

const watts = (what: string) => values.meta({ description: `${what}, one for each of lead_hours.` });

/** What `sunlightParameters` add to an answer. */
export const sunlightParts = {
  tilted_radiation: z
    .object({
      tilt: z.number().meta({ description: 'Degrees between the plane and the horizontal.' }),
      azimuth: z.number().meta({ description: 'Degrees clockwise from north.' }),
      direct_from: z.enum(['MODEL', 'ERBS']).meta({
        description:
          'Where the direct part on a horizontal plane is from: `direct_shortwave_radiation` of the model, or estimated (Erbs, Klein and Duffie 1982).',
      }),
      units,
      total: watts('All parts together'),
      direct: watts('From the sun itself'),
      diffuse: watts('From the sky'),
      reflected: watts('From the ground'),
      nulls,
    })
    .optional()
    .meta({
      description:
        'With `tilt`: means over the windows of `shortwave_radiation`, or values at the leads themselves where the model gives moments (Hay and Davies 1980).',
    }),
  reference_evapotranspiration: z
    .object({
      units,
      values: values.meta({
        description:
          'Since the previous output step, by the FAO Penman-Monteith equation for hours; below 0 where dew falls.',
      }),
      nulls,
      time_zone: z.string().meta({ description: 'The time zone of the days.' }),
      days: z
        .array(
          z.object({
            date: z.string().meta({ example: '2026-01-15' }),
            value: z.number().nullable().meta({ description: 'Null where not all of the day is answered.' }),
          }),
        )
        .meta({ description: 'Of local days, by the equation for days.' }),
    })
    .optional()
    .meta({ description: 'With `evapotranspiration=true`: 1 kg m-2 is 1 mm.' }),
};
