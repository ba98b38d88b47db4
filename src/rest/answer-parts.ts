import { z } from 'zod';
import { MODEL_IDS, VARIABLE_NAMES } from '../catalog/index.ts';
import { NULL_REASONS, type NullReason } from '../forecast/index.ts';
import { answeredLead } from '../http/index.ts';

/** Parts that answers share. */
export const model = z.enum(MODEL_IDS).meta({ description: 'The model.' });
export const variable = z
  .enum(VARIABLE_NAMES as [string, ...string[]])
  .meta({ description: 'The variable.' });
export const units = z
  .string()
  .meta({ description: 'CF unit of the values, fixed for each variable.', example: 'K' });

/** `2026-01-01T00:00:00Z` */
const time = (description: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
    .meta({ description, example: '2026-01-15T00:00:00Z' });
export const initTime = time('Initialisation of the run that answers.');
export const validTime = time('The time that the values are of: init_time and lead_hours later.');
export const validTimes = z
  .array(validTime)
  .optional()
  .meta({ description: 'The time of each of lead_hours, where `valid_times=true` asks for them.' });
export const answerTime = time('The time of the answer.');

export const cellLatitude = z
  .number()
  .min(-90)
  .max(90)
  .meta({ description: 'Latitude of the grid cell that answers.' });
export const cellLongitude = z
  .number()
  .min(-180)
  .max(180)
  .meta({ description: 'Longitude of the grid cell that answers.' });

export const surfaceAltitude = z.number().nullable().meta({
  description:
    'Height of the model’s ground at the grid cell in m above mean sea level; null where the model or the run does not have it.',
});

/** The cell and the run that answer for a place. */
export const answeringCell = { lat: cellLatitude, lon: cellLongitude, init_time: initTime };

export const lead = answeredLead.meta({ description: 'Hours after init_time.' });
export const leads = z.array(lead).meta({ description: 'Hours after init_time, one for each value.' });

export const value = z
  .number()
  .nullable()
  .meta({ description: 'In the unit of the variable; null where there is none.' });
export const values = z
  .array(value)
  .meta({ description: 'One for each of lead_hours; null where there is none.' });

const nullReason = z.enum(Object.keys(NULL_REASONS) as [NullReason, ...NullReason[]]);

/** Why a field or a value is null. */
export const whyNull = nullReason.optional().meta({
  description: `Why there is no value, as \`BEFORE_FIRST_STEP\`: ${NULL_REASONS.BEFORE_FIRST_STEP} Left out where there is one.`,
});

/** Why values of a series are null. */
export const nulls = z
  .array(z.object({ reason: nullReason, lead_hours: leads }))
  .optional()
  .meta({ description: 'The leads without a value, by reason; left out where all have one.' });
