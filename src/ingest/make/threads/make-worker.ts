import { createFieldMaker, Scratch } from '../../../fields/index.ts';
import { makeGrid, parseGeometry } from '../../../geo/index.ts';
import type { WorkerCall } from '../../../platform/index.ts';
import { type GroupTools, type MadeGroup, makeGroup } from '../make-group.ts';
import { type GridToBuild, type PortableGroup, unpackGroup } from './portable-group.ts';

// What the threads that make fields run: one group in, its fields' integers out.

/** A group of fields to make. */
export interface MakeOrder {
  readonly gridKey: string;
  /** Null when the thread has built the grid for the order before. */
  readonly grid: GridToBuild | null;
  readonly group: PortableGroup;
}

/** The grid in use. Only one is in memory, since an icosahedral one takes tens of megabytes. */
let current: { readonly key: string; readonly tools: GroupTools } | null = null;

export function make({ gridKey, grid, group }: MakeOrder, { transfer }: WorkerCall): MadeGroup {
  if (grid !== null) current = build(gridKey, grid);
  if (current?.key !== gridKey) throw new Error('the thread does not have the grid');
  const made = makeGroup(unpackGroup(group), current.tools);
  const planes = [...made.fields.map(({ values }) => values), ...made.unused];
  transfer(...planes.map(({ buffer }) => buffer as ArrayBuffer));
  return made;
}

function build(key: string, { spec, geometry }: GridToBuild) {
  const grid = geometry === null ? makeGrid(spec) : makeGrid(spec, parseGeometry(geometry));
  const scratch = new Scratch(grid.size);
  return { key, tools: { grid, scratch, maker: createFieldMaker(grid, scratch) } };
}
