import { z } from 'zod';
import { SERIES_NAMES } from '../../catalog/index.ts';
import { ensembleSize, memberNumbers, type Run } from '../../forecast/index.ts';
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
};

/** The members of `ensembleHead`: none of a single forecast. */
export function ensembleOf(run: Run): { readonly member?: number; readonly ensemble_size?: number } {
  const [first] = memberNumbers(run);
  return first === undefined ? {} : { member: first, ensemble_size: ensembleSize(run) };
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
