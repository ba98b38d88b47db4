import { z } from 'zod';
import { flag } from '../../parameters/query/flag.ts';

/** A separate media type, so that no client takes an estimate for the answer. */
export const ESTIMATE_TYPE = 'application/vnd.isobar.estimate+json';

/** The parameter of every route that costs credits. */
export const estimateParameter = flag(
  'Answers with what the question would cost, instead of its answer: all is checked, nothing is read, and nothing is charged. The header `Prefer: estimate` does the same.',
).optional();

/** What a question would cost. */
export const estimateDocument = z
  .object({
    credits: z.int().min(0).meta({ description: 'Credits that the answer would cost.', example: 12 }),
    remaining: z
      .int()
      .nullable()
      .meta({ description: 'Credits that the project has left; null on plans that count none.' }),
    renews_at: z
      .string()
      .nullable()
      .meta({ description: 'When the allowance of the next month is added; null on plans that count none.' }),
    plan: z.string().nullable().meta({ description: 'The plan of the project; null without a key.' }),
  })
  .meta({ id: 'Estimate', description: 'What a question would cost.' });

/** Whether a route costs credits, so that its price may be requested. */
export function isPriced({ access, tag, ignoresQuery }: RouteFacts): boolean {
  const needsKey = access === 'key' || access === 'discovery';
  return needsKey && tag !== 'Service' && ignoresQuery !== true;
}

/** What tells routes apart that cost something. */
interface RouteFacts {
  readonly access: string;
  readonly tag: string;
  readonly ignoresQuery?: boolean;
}
