import { builder } from '../../builder.ts';

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** Whether the list begins with it. */
  readonly isFirst: boolean;
}

/** A page as the GraphQL Cursor Connections Specification has it. */
export interface Connection<Item> {
  readonly edges: readonly { readonly cursor: string; readonly node: Item }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

/** Words and parts of a connection. */
interface ConnectionParts<Item> {
  /** `Run` makes the types `RunConnection` and `RunEdge`. */
  readonly name: string;
  /** The items in words: `runs`. */
  readonly items: string;
  readonly item: string;
  readonly description: string;
  readonly type: { readonly name: string };
  readonly cursorOf: (item: Item) => string;
}

/** The type of pages of a list, and how a page becomes one. */
export function connectionOf<Item>({
  name,
  items: plural,
  item,
  description,
  type,
  cursorOf,
}: ConnectionParts<Item>) {
  const edgesField = { description: `The ${plural} with their cursors.` };
  const nodeField = { description: `The ${item}.` };
  const options = { name: `${name}Connection`, description, type, edgesField };
  const edge = { name: `${name}Edge`, description: `A ${item} in a list.`, nodeField };
  // The builder's own types do not follow a type parameter through `type`.
  const ref: unknown = builder.connectionObject(options as never, edge as never);

  /** `resolveCursorConnection` of the plugin has '' for the cursors of an empty page. */
  function of({ items, hasMore, isFirst }: Page<Item>): Connection<Item> {
    const edges = items.map((node) => ({ cursor: cursorOf(node), node }));
    const [startCursor, endCursor] = [edges.at(0)?.cursor ?? null, edges.at(-1)?.cursor ?? null];
    return {
      edges,
      pageInfo: { hasNextPage: hasMore, hasPreviousPage: !isFirst, startCursor, endCursor },
    };
  }

  return {
    type: ref as ReturnType<typeof builder.objectRef<Connection<Item>>>,
    of,
    /** The same for the pages of several lists that were loaded together. */
    ofEach: (pages: readonly (Page<Item> | Error)[]) =>
      pages.map((page) => (page instanceof Error ? page : of(page))),
  };
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
      description: `The cursor of the last ${item} on the previous page. By default the page begins with the ${begin}.`,
    }),
  }));
