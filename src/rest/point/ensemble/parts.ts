import { z } from 'zod';
import { values } from '../../answer-parts.ts';
import { printedConditions } from '../../ensemble/head.ts';

const counts = (description: string) => z.array(z.int()).meta({ description });

/** What `probability` adds to an answer. */
export const probabilityPart = {
  probability: z
    .object({
      conditions: printedConditions,
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
