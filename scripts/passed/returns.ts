import { roomOf } from './rooms.ts';

/** A profile as V8 reports it: https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile */
export interface CallProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly url: string };
    readonly children?: readonly number[];
  }[];
}

/**
 * Rooms that a stack of calls enters again after it has left them, each with the room that calls back: `http/send ← http/pipeline`. Frames of
 * packages and of Node are skipped, and a stack begins after each `await`, so that a returning promise is not counted.
 */
export function returnsIn(root: string, { nodes }: CallProfile): ReadonlySet<string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const called = new Set(nodes.flatMap(({ children }) => children ?? []));
  const returns = new Set<string>();
  const walk = (id: number, rooms: readonly string[]): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const room = roomOf(root, node.callFrame.url);
    const caller = rooms.at(-1);
    if (room !== null && caller !== room && rooms.includes(room)) returns.add(`${room} ← ${caller}`);
    const path = room === null || room === caller ? rooms : [...rooms, room];
    for (const child of node.children ?? []) walk(child, path);
  };
  for (const { id } of nodes) if (!called.has(id)) walk(id, []);
  return returns;
}
