/** The same path as an ingest, step by step on one thread, and prints milliseconds a field of each step as JSON. */

import { parseMessage } from 'gribjs';
import { createFieldMaker, decodeNative, decodeQuantum, type Recipe } from '../../src/fields/index.ts';
import { gridSpecOf, makeGrid } from '../../src/geo/index.ts';
import { fetchMessages, readInventory, type SelectedEntry } from '../../src/source/index.ts';
import { FIELDS, INIT_TIME } from './gfs-run.ts';
import { openBenchStore } from './open-store.ts';

/** Milliseconds of processor time a field, of the main thread but for the last. */
export interface IngestPhases {
  readonly read: number;
  /** Straight to the stored quantum where that is possible. */
  readonly decode: number;
  /** Of what was decoded to real numbers. */
  readonly quantise: number;
  /** Transposition, encoding, checksums and writing. */
  readonly write: number;
  /** Threads beside the main one: what collects garbage and reads files. */
  readonly 'other threads': number;
}

const [, , files = '', folder = ''] = process.argv;
const { store, close } = await openBenchStore(folder);
const { entries } = await readInventory([files], { model: 'gfs', initTime: INIT_TIME, now: INIT_TIME });
const byVariable = Map.groupBy(entries, ({ nativeField }) => nativeField);
/** Buffers that are used for one variable after another, as ingest does. */
const memory: Int32Array[] = [];
const spent = { read: 0, decode: 0, quantise: 0, write: 0 };
let fields = 0;
const atStart = { process: process.cpuUsage(), thread: process.threadCpuUsage() };

for (const { variable } of FIELDS) {
  const ofVariable = (byVariable.get(variable) ?? []).toSorted((a, b) => leadOf(a) - leadOf(b));
  const planes: Int32Array[] = [];
  let run: { grid: ReturnType<typeof makeGrid>; maker: ReturnType<typeof createFieldMaker> } | null = null;
  for (const entry of ofVariable) {
    const message = await spend('read', async () => {
      for await (const { bytes } of fetchMessages([entry])) if (bytes !== null) return bytes;
      throw new Error('bench: a message cannot be read');
    });
    run ??= startRun(message);
    const { grid, maker } = run;
    const into = memory[planes.length] ?? new Int32Array(grid.size);
    memory[planes.length] = into;
    const quanta = await spend('decode', () =>
      decodeQuantum('gfs', entry, message, grid, { variable, into }),
    );
    if (quanta !== null) {
      planes.push(quanta);
      continue;
    }
    const decoded = await spend('decode', () => decodeNative('gfs', entry, message, grid));
    const recipe: Recipe = { kind: 'direct', value: entry };
    planes.push(
      (await spend('quantise', () => maker.make(variable, recipe, () => decoded, { into }))).values,
    );
  }
  if (run === null) throw new Error(`bench: no messages of ${variable}`);
  const source = { label: 'bench', base: 'file:', synthetic: true };
  const draft = await store.draft('gfs', INIT_TIME, run.grid.spec, source);
  const leads = ofVariable.map(leadOf);
  await spend('write', () => draft.addCube({ variable, leads, planes, lineage: [] }));
  fields += planes.length;
}
const all = process.cpuUsage(atStart.process);
const own = process.threadCpuUsage(atStart.thread);
const others = (all.user + all.system - own.user - own.system) / 1000;
await close();
const each = (milliseconds: number) => milliseconds / fields;
const phases: IngestPhases = {
  read: each(spent.read),
  decode: each(spent.decode),
  quantise: each(spent.quantise),
  write: each(spent.write),
  'other threads': each(others),
};
console.log(JSON.stringify(phases));

async function spend<T>(phase: keyof typeof spent, work: () => T | Promise<T>): Promise<T> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  spent[phase] += (user + system) / 1000;
  return result;
}

function startRun(message: Uint8Array) {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('bench: a message without a field');
  const grid = makeGrid(gridSpecOf(field.grid));
  return { grid, maker: createFieldMaker(grid) };
}

function leadOf({ window }: SelectedEntry): number {
  return window.endHours;
}
