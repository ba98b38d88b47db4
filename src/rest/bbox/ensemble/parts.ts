import { z } from 'zod';
import { value } from '../../answer-parts.ts';
import { printedConditions } from '../../ensemble/head.ts';

const plane = z.array(z.array(value)).meta({ description: 'Row by row, as `values`.' });
const counts = (description: string) => z.array(z.array(z.int())).meta({ description });

/** What `quantiles`, `members` or `probability` adds to a field over a box. */
export const gridParts = {
  quantiles: z
    .array(
      z.object({ at: z.number().meta({ description: 'The share of members below it.' }), values: plane }),
    )
    .optional()
    .meta({
      description: 'In the requested order, interpolated between members (NumPy’s method `linear`).',
    }),
  used: counts('With `quantiles`: how many members have a value at each point.').optional(),
  members: z
    .array(z.object({ number: z.int().meta({ description: '0 is the control.' }), values: plane }))
    .optional()
    .meta({ description: 'The requested members, in order of their numbers.' }),
  probability: z
    .object({
      conditions: printedConditions,
      met: counts('How many members meet the conditions at each point.'),
      used: counts('For how many members that is known at each point.'),
      values: plane.meta({
        description: '`met` / `used`, not calibrated; null where it is known of no member.',
      }),
    })
    .optional()
    .meta({ description: 'Where `probability` asks for it.' }),
};
