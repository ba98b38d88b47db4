import { parentPort } from 'node:worker_threads';
import { createFieldMaker, type FieldMaker } from '../../../fields/index.ts';
import { type Grid, makeGrid, parseGeometry } from '../../../geo/index.ts';
import { makeGroup } from '../make-group.ts';
import { type GridToBuild, type MakeAnswer, type MakeOrder, unpackGroup } from './protocol.ts';

// The script of the threads that make fields: one group in, its fields' integers out.

const port = parentPort;
if (port === null) throw new Error('this script runs in a worker thread');

/** The grid at hand; the one before goes, since an icosahedral one has tens of megabytes. */
let current: { readonly key: string; readonly grid: Grid; readonly maker: FieldMaker } | null = null;

port.on('message', ({ gridKey, grid, group }: MakeOrder) => {
  let answer: MakeAnswer;
  const transfer: ArrayBuffer[] = [];
  try {
    if (grid !== null) current = build(gridKey, grid);
    if (current?.key !== gridKey) throw new Error('the thread was not told the grid');
    const made = makeGroup(unpackGroup(group), current.grid, current.maker);
    for (const { values } of made.fields) transfer.push(values.buffer as ArrayBuffer);
    answer = { made };
  } catch (error) {
    answer = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  port.postMessage(answer, transfer);
});

function build(key: string, { spec, geometry }: GridToBuild) {
  const grid = geometry === null ? makeGrid(spec) : makeGrid(spec, parseGeometry(geometry));
  return { key, grid, maker: createFieldMaker(grid) };
}
