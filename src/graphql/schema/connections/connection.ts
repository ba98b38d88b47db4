import { builder } from '../../builder.ts';
import { pageItemsCost } from '../prices/field-costs.ts';

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** Whether the list begins with it. */
  readonly isFirst: boolean;
}

interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

const PageInfoRef = builder.objectRef<PageInfo>('PageInfo').implement({
  description: 'Where a page of a list lies in the list.',
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage', { description: 'Whether there are items after this page.' }),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage', {
      description: 'Whether there are items before this page.',
    }),
    startCursor: t.exposeString('startCursor', {
      nullable: true,
      description: 'The cursor of the first item; null for an empty page.',
    }),
    endCursor: t.exposeString('endCursor', {
      nullable: true,
      description:
        'The cursor of the last item: pass it to `after` for the next page. Null for an empty page.',
    }),
  }),
});

/** Words and parts of a connection. */
interface ConnectionOf<Item> {
  /** `Run` makes the types `RunConnection` and `RunEdge`. */
  readonly name: string;
  /** The items in words: `runs`. */
  readonly items: string;
  readonly item: string;
  readonly description: string;
  readonly type: { readonly name: string };
  readonly cursorOf: (item: Item) => string;
}

/** The type of pages of a list, as the GraphQL Cursor Connections Specification has it, with `nodes` for those who need no cursors. */
export function connectionOf<Item extends object>(parts: ConnectionOf<Item>) {
  const { name, items, item, cursorOf } = parts;
  // The builder's own types do not follow a type parameter through `type`.
  const type = parts.type as never;
  const edge = builder.objectRef<Item>(`${name}Edge`).implement({
    description: `A ${item} in a list.`,
    fields: (t) => ({
      cursor: t.string({
        description: `Pass it to \`after\` for the ${items} after this one.`,
        resolve: (node) => cursorOf(node),
      }),
      node: t.field({ type, description: `The ${item}.`, resolve: ((node: Item) => node) as never }),
    }),
  });
  return builder.objectRef<Page<Item>>(`${name}Connection`).implement({
    description: parts.description,
    fields: (t) => ({
      edges: t.field({
        type: [edge],
        description: `The ${items} with their cursors.`,
        cost: pageItemsCost,
        resolve: (page) => page.items,
      }),
      nodes: t.field({
        type: [type],
        description: `The ${items}.`,
        cost: pageItemsCost,
        resolve: ((page: Page<Item>) => page.items) as never,
      }),
      pageInfo: t.field({
        type: PageInfoRef,
        description: 'Whether there is more, and from where on.',
        resolve: ({ items: [...all], hasMore, isFirst }) => ({
          hasNextPage: hasMore,
          hasPreviousPage: !isFirst,
          startCursor: cursorOfAny(all.at(0), cursorOf),
          endCursor: cursorOfAny(all.at(-1), cursorOf),
        }),
      }),
    }),
  });
}

function cursorOfAny<Item>(item: Item | undefined, cursorOf: (item: Item) => string): string | null {
  return item === undefined ? null : cursorOf(item);
}

/** Arguments that choose a page. @param items what the list has, in words: `runs` */
export const pageArguments = (items: string, item: string, begin: string, most: number) =>
  builder.args((t) => ({
    first: t.field({
      type: 'NonNegativeInt',
      required: true,
      defaultValue: 10,
      description: `How many ${items}; at most ${most}.`,
    }),
    after: t.string({
      description: `The cursor of a ${item}: the page begins after it. By default it begins with the ${begin}.`,
    }),
  }));
