import { z } from 'zod';
import { SERIES_NAMES } from '../../catalog/index.ts';
import { ensembleSize, keptStatistics, memberNumbers, type Run } from '../../forecast/index.ts';
import { OPERATORS } from './parameters.ts';

/** What answers say of the ensemble that their run is of. */
export const ensembleHead = {
  member: z.int().optional().meta({
    description:
      'For a run with members: `values` are those of the control, which has the number 0, or of the first member where there is no control.',
  }),
  ensemble_size: z.int().optional().meta({
    description:
      'For a run with members: how many its ensemble has, the control included; fewer may be stored.',
  }),
  ensemble_statistics: z
    .object({
      members: z.int().meta({ description: 'Of how many members at most; the control is not among them.' }),
      quantiles: z.array(z.number()).meta({ description: 'The quantiles that `quantiles` may ask for.' }),
      share_error: z.number().meta({
        description: 'The most that a probability may differ from the share of the members, 0 to 1.',
      }),
    })
    .optional()
    .meta({
      description:
        'Where statistics are kept in place of the members (`ISOBAR_MEMBERS=statistics`): all but `values` is from these.',
    }),
};

/** The members of `ensembleHead`: none of a single forecast. */
export function ensembleOf(run: Run): z.infer<z.ZodObject<typeof ensembleHead>> {
  const [first] = memberNumbers(run);
  const kept = keptStatistics(run);
  return {
    ...(first !== undefined && { member: first, ensemble_size: ensembleSize(run) }),
    ...(kept !== null && {
      ensemble_statistics: {
        members: kept.members,
        quantiles: [...kept.quantiles],
        share_error: kept.shareError,
      },
    }),
  };
}

/** Conditions as answers print them. */
export const printedConditions = z
  .array(
    z.object({
      var: z.enum(SERIES_NAMES as [string, ...string[]]),
      operator: z.enum(OPERATORS),
      threshold: z.number(),
      units: z.string().meta({ description: 'Unit of the threshold.' }),
    }),
  )
  .meta({ description: 'They hold together, each with the values of the same member.' });
