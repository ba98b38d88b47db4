import { IsobarError } from '../../../platform/index.ts';
import { type Page, pageArguments } from '../connections/connection.ts';

/** Most items of one page. */
const MAX_PAGE = 100;

/** Arguments that choose a page of what belongs to an account or a project. */
export const accountPageArguments = (items: string, item: string, begin: string) =>
  pageArguments(items, item, begin, MAX_PAGE);

/** The page that a caller asks for. */
export interface PageInput {
  readonly first: number;
  /** Where the page before ended; null for the first one. */
  readonly after: string | null;
}

/** A page. Throws IsobarError('validation_error') for more items than a page has. */
export async function pageOf<Item>(
  { first, after }: { readonly first: number; readonly after?: string | null | undefined },
  read: (wish: PageInput) => Promise<{ readonly items: readonly Item[]; readonly hasMore: boolean }>,
): Promise<Page<Item>> {
  if (first > MAX_PAGE) {
    throw new IsobarError('validation_error', `first is ${first}, but a page has at most ${MAX_PAGE} items`, {
      reason: 'out_of_range',
      argument: 'first',
      allowed: { minimum: 0, maximum: MAX_PAGE },
    });
  }
  return { ...(await read({ first, after: after ?? null })), isFirst: !after };
}
