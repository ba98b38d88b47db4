import { setImmediate } from 'node:timers/promises';
import { createFieldMaker, Scratch } from '../../../fields/index.ts';
import type { Grid } from '../../../geo/index.ts';
import { type GroupMaker, makeGroup } from '../make-group.ts';

/** Makes groups in this thread, and yields to the event loop between two of them. */
export function inlineMaker(grid: Grid): GroupMaker {
  const scratch = new Scratch(grid.size);
  const tools = { grid, scratch, maker: createFieldMaker(grid, scratch) };
  return async (group, signal) => {
    await setImmediate();
    signal?.throwIfAborted();
    return makeGroup(group, tools);
  };
}
