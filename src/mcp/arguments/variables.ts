import { z } from 'zod';
import { isSeriesName, SERIES_NAMES, type SeriesName } from '../../catalog/index.ts';
import { didYouMean } from '../../http/index.ts';

/** Most variables of one call: a table with more is not read well. */
const MAX_VARIABLES = 12;

const EXAMPLES =
  'Common ones: air_temperature_2m, apparent_temperature_2m, total_precipitation, total_cloud_cover, wind_speed_10m, wind_from_direction_10m, wind_gust_10m, relative_humidity_2m, air_pressure_at_mean_sea_level; list_variables has all.';

/** The name of a variable, or of a diagnostic that is computed from variables. */
export const variableArgument = z
  .string()
  .max(100)
  .transform((text, context): SeriesName => {
    if (isSeriesName(text)) return text;
    const message = `"${text.slice(0, 60)}" is not a variable${didYouMean(text, SERIES_NAMES)} (list_variables has all)`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta({ description: `Name of the variable. ${EXAMPLES}` });

/** Several variables, each once. */
export const variablesArgument = z
  .array(variableArgument)
  .min(1)
  .max(MAX_VARIABLES)
  .transform((names): readonly SeriesName[] => [...new Set(names)])
  .meta({ description: `Names of variables, 1 to ${MAX_VARIABLES}. ${EXAMPLES}` });
