import { z } from 'zod';
import { SERIES_NAMES } from '../../src/catalog/index.ts';

const variable = z.enum(SERIES_NAMES as [string, ...string[]]);

const asked = {
  lat: z.number(),
  lon: z.number(),
  lead: z.number(),
  /** What NumPy computes, and how far an answer may be from it. */
  expected: z.number(),
  tolerance: z.number(),
};

/** A line of `oracle.py`. */
export const questionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quantile'), ...asked, variable, at: z.number() }),
  z.object({
    kind: z.literal('probability'),
    ...asked,
    where: z.array(z.object({ variable, comparison: z.enum(['GT', 'LT']), threshold: z.number() })).min(1),
  }),
]);
export type MemberQuestion = z.infer<typeof questionSchema>;
