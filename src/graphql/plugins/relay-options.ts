import { LEAF, list } from '../pricing/price.ts';
import type { Scope } from '../pricing/scope.ts';

/** The items of a page. */
const itemsCost = (_: unknown, scope: Scope) => list(LEAF, scope.items);

/**
 * Options of `@pothos/plugin-relay`: connections with `nodes` for clients that need no cursors. There is no `node` field, because the
 * ids of the schema are unique within their type and have separate fields.
 */
export const RELAY_OPTIONS = {
  nodeQueryOptions: false,
  nodesQueryOptions: false,
  edgesFieldOptions: { cost: itemsCost },
  nodesOnConnection: { description: 'The items without their cursors.', cost: itemsCost },
  cursorFieldOptions: { description: 'Pass it to `after` for the items after this one.' },
  pageInfoFieldOptions: { description: 'Whether there is more, and from where on.' },
  pageInfoTypeOptions: { description: 'Where a page of a list lies in the list.' },
  hasNextPageFieldOptions: { description: 'Whether there are items after this page.' },
  hasPreviousPageFieldOptions: { description: 'Whether there are items before this page.' },
  startCursorFieldOptions: { description: 'The cursor of the first item; null for an empty page.' },
  endCursorFieldOptions: {
    description: 'The cursor of the last item: pass it to `after` for the next page. Null for an empty page.',
  },
} as const;
