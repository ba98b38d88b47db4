import type { PageInput } from '../../../../access/index.ts';
import { IsobarError } from '../../../../platform/index.ts';
import { pageArguments } from '../../connections/connection.ts';

/** Most items of one page. */
const MAX_PAGE = 100;

/** Arguments that choose a page of what belongs to an account or a project. */
export const accountPageArguments = (items: string, item: string, begin: string) =>
  pageArguments(items, item, begin, MAX_PAGE);

/** The requested page. Throws IsobarError('validation_error') for more items than a page has. */
export function requirePage({
  first,
  after,
}: {
  readonly first: number;
  readonly after?: string | null | undefined;
}): PageInput {
  if (first <= MAX_PAGE) return { first, after: after ?? null };
  throw new IsobarError('validation_error', `first is ${first}, but a page has at most ${MAX_PAGE} items`, {
    reason: 'out_of_range',
    argument: 'first',
    allowed: { minimum: 0, maximum: MAX_PAGE },
  });
}
