import { z } from 'zod';
import { SERIES_NAMES } from '../../../catalog/index.ts';
import { values } from '../../answer-parts.ts';
import { OPERATORS } from './parameters.ts';

const counts = (description: string) => z.array(z.int()).meta({ description });

/** What answers say of the ensemble that their run is of. */
export const ensembleHead = {
  member: z.literal(0).optional().meta({
    description: 'For a run with members: `values` are those of the control, which has the number 0.',
  }),
  ensemble_size: z.int().optional().meta({
    description:
      'For a run with members: how many its ensemble has, the control included; fewer may be stored.',
  }),
};

/** What `probability` adds to an answer. */
export const probabilityPart = {
  probability: z
    .object({
      conditions: z
        .array(
          z.object({
            var: z.enum(SERIES_NAMES as [string, ...string[]]),
            operator: z.enum(OPERATORS),
            threshold: z.number(),
            units: z.string().meta({ description: 'Unit of the threshold.' }),
          }),
        )
        .meta({ description: 'They hold together, each with the values of the same member.' }),
      met: counts('How many members meet the conditions at each lead.'),
      used: counts('For how many members that is known at each lead.'),
      values: z
        .array(z.number().min(0).max(1).nullable())
        .meta({ description: '`met` / `used`, not calibrated; null where it is known of no member.' }),
    })
    .optional()
    .meta({ description: 'Where `probability` asks for it.' }),
};

const statistic = (name: string) =>
  values.optional().meta({ description: `With \`quantiles\`: the ${name} over the members at each lead.` });

/** What `quantiles` and `members` add to a variable. */
export const memberParts = {
  quantiles: z
    .array(z.object({ at: z.number().meta({ description: 'The share of members below it.' }), values }))
    .optional()
    .meta({
      description: 'In the requested order, interpolated between members (NumPy’s method `linear`).',
    }),
  mean: statistic('mean'),
  standard_deviation: statistic('sample standard deviation (n - 1)'),
  minimum: statistic('minimum'),
  maximum: statistic('maximum'),
  used: counts('With `quantiles`: how many members have a value at each lead.').optional(),
  members: z
    .array(z.object({ number: z.int().meta({ description: '0 is the control.' }), values }))
    .optional()
    .meta({ description: 'The requested members, in order of their numbers.' }),
};
