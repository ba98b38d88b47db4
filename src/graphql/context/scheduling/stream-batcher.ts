import { type GraphQLResolveInfo, GraphQLStreamDirective, getDirectiveValues } from 'graphql';

/**
 * Lets the items of streamed lists start in groups: the first few at once, and each further group when the client has taken what
 * came before it. The items of a group are read together, and the first of them wait for nothing but their own group.
 */
export class StreamBatcher {
  /** How many groups were let go after the first. */
  #turns = 0;
  #waiting: { readonly turn: number; go(): void }[] = [];

  /** Lets the next group of every list start. */
  release(): void {
    this.#turns++;
    const waiting = this.#waiting;
    this.#waiting = waiting.filter(({ turn }) => turn > this.#turns);
    for (const { turn, go } of waiting) if (turn <= this.#turns) go();
  }

  /** Makes items that start in groups, where the field that gives them is streamed; else all at once. */
  items<Source, Item>(
    info: GraphQLResolveInfo,
    sources: readonly Source[],
    make: (source: Source, index: number) => Item,
  ): readonly Promise<Item>[] {
    const first = streamedFrom(info);
    const start = this.#turns;
    return sources.map(async (source, index) => {
      if (first !== null) await this.#turn(start + groupOf(index - first));
      return make(source, index);
    });
  }

  #turn(turn: number): Promise<void> | undefined {
    if (turn <= this.#turns) return undefined;
    return new Promise((go) => {
      this.#waiting.push({ turn, go });
    });
  }
}

/** How many items of a field belong to the answer before the stream; null where the field is not streamed. */
function streamedFrom({ fieldNodes, variableValues }: GraphQLResolveInfo): number | null {
  const [node] = fieldNodes;
  const stream = node && getDirectiveValues(GraphQLStreamDirective, node, variableValues);
  return stream?.['if'] === true ? (stream['initialCount'] as number) : null;
}

/** Items of the first group; each further group has twice as many. */
const FIRST = 10;
/** Items of the largest groups. Not more are under way at a time. */
const MOST = 80;

/** The number of an item's group. */
function groupOf(index: number): number {
  let end = FIRST;
  let group = 0;
  for (let size = FIRST; index >= end; group++) {
    size = Math.min(2 * size, MOST);
    end += size;
  }
  return group;
}
