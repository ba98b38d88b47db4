import { z } from 'zod';
import { initTime, lead, model, units, validTime, value, variable, whyNull } from '../answer-parts.ts';
import { ensembleHead, printedConditions } from '../ensemble/head.ts';
import { runDescription } from '../run-description.ts';
import { gridParts } from './ensemble/parts.ts';

const axis = z.array(z.number());

/**
 * Numbers, or rows of numbers. Elements have no type, since generators of clients for Java make no class of lists of numbers or of lists.
 */
const axisOrPlane = z.array(z.unknown());

/** Members of the forms that can describe the answer. */
const head = {
  model,
  var: variable,
  units,
  init_time: initTime,
  lead_hours: lead,
  valid_time: validTime,
  ...ensembleHead,
  null_reason: whyNull,
};

const bbox = z
  .array(z.number())
  .length(4)
  .meta({ description: 'The requested box: west, south, east, north.' });

const grid = z.object({
  type: z.enum(['regular_latlon', 'lambert_conformal']),
  shape: z.array(z.int()).length(2).meta({ description: 'Rows and columns.' }),
  stride: z
    .int()
    .optional()
    .meta({ description: 'Only every nth row and column of the box is here; all when left out.' }),
  made: z
    .string()
    .optional()
    .meta({ description: 'How rows and columns were made, for a grid that has none.' }),
});

/** The body of `fmt=json`. */
export const gridDocument = z
  .object({
    ...head,
    bbox,
    grid,
    lats: axisOrPlane.meta({
      description:
        'Latitude of each row, a list of numbers; on a projected grid of each point, a list of such lists row by row.',
    }),
    lons: axisOrPlane.meta({
      description:
        'Longitude of each column, a list of numbers eastward, beyond 180 where the box crosses the antimeridian; on a projected grid of each point, a list of such lists row by row, from -180 to 180.',
    }),
    x: axis.optional().meta({ description: 'Metres, of each column of a projected grid.' }),
    y: axis.optional().meta({ description: 'Metres, of each row of a projected grid.' }),
    crs: z.string().optional().meta({ description: 'The projection of x and y, as a PROJ string.' }),
    values: z.array(z.array(value)).meta({ description: 'Row by row, in the order of lats and lons.' }),
    ...gridParts,
    run: runDescription,
  })
  .meta({ id: 'Grid', description: 'A field over a box.' });

/** The body of `fmt=geojson`. */
export const gridFeatures = z
  .object({
    type: z.literal('FeatureCollection'),
    ...head,
    conditions: printedConditions.optional().meta({ description: 'Of `probability`.' }),
    grid,
    run: runDescription,
    bbox,
    features: z.array(
      z.object({
        type: z.literal('Feature'),
        geometry: z.object({
          type: z.literal('Point'),
          coordinates: z
            .array(z.number())
            .length(2)
            .meta({ description: 'Longitude and latitude of a grid point.' }),
        }),
        properties: z.record(z.string(), value).meta({
          description:
            'The value, by name of the variable; with `quantiles`, `members` or `probability` also `cape.quantile_0.5`, `cape.used`, `cape.member_3`, `probability` and so on.',
        }),
      }),
    ),
  })
  .meta({ id: 'GridFeatures', description: 'A field over a box, point by point (RFC 7946).' });
