import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import {
  bytesOfWindow,
  type Checkpoints,
  decodeValues,
  decodeWindow,
  decodeWithCheckpoints,
  findCheckpoints,
} from 'gribjs';
import type { BenchCase } from './cases.ts';
import { median } from './median.ts';

/** Leads of one run of GFS. */
const LEADS = 209;
const PASSES = 15;
const SINGLE_VALUES = 20_000;
/** Points whose whole series is read. */
const SERIES = 40;
/** Packings of which less than all can be decoded. */
const PACKINGS = ['5.0', '5.2', '5.3', '5.42'];

export interface WindowRow {
  readonly packing: string;
  readonly file: string;
  readonly decodeMs: number;
  /** Making the checkpoints and nothing else; with the values. */
  readonly tableMs: number;
  readonly bothMs: number;
  readonly tableBytes: number;
  /** A random value of a message in memory. */
  readonly oneValueUs: number;
  /** Bytes of the message that are read for it, and in how many pieces. */
  readonly bytesOfOne: number;
  readonly piecesOfOne: number;
  /** A random point in all leads: each a message of its own in memory; in one local file, read by range. */
  readonly seriesMs: number;
  readonly seriesFromFileMs: number;
}

export function hasWindows({ packing, name }: BenchCase): boolean {
  return PACKINGS.includes(packing) && !name.startsWith('made');
}

/** @param folder for a file of all leads, which is written and left there */
export function benchWindows({ packing, name: file, message, field }: BenchCase, folder: string): WindowRow {
  const points = field.numberOfPoints;
  const values = new Float64Array(points);
  const checkpoints = findCheckpoints(message, field);
  const times = { decode: [] as number[], table: [] as number[], both: [] as number[] };
  for (let pass = 0; pass < PASSES; pass++) {
    times.decode.push(timed(() => decodeValues(message, field, values)));
    times.table.push(timed(() => findCheckpoints(message, field)));
    times.both.push(timed(() => decodeWithCheckpoints(message, field, values)));
  }
  const into = new Float64Array(1);
  const places = Array.from({ length: SINGLE_VALUES }, () => Math.floor(Math.random() * points));
  const read = (bytes: Uint8Array, place: number) =>
    decodeWindow(bytes, field, place, 1, { checkpoints, into });
  for (const place of places) read(message, place);
  const singles = timed(() => {
    for (const place of places) read(message, place);
  });
  const leads = Array.from({ length: LEADS }, () => message.slice());
  const series = places.slice(0, SERIES);
  const pieces = series.flatMap((place) => bytesOfWindow(field, place, 1, checkpoints));
  return {
    packing,
    file,
    decodeMs: median(times.decode),
    tableMs: median(times.table),
    bothMs: median(times.both),
    tableBytes: bytesIn(checkpoints),
    oneValueUs: (singles / SINGLE_VALUES) * 1000,
    bytesOfOne: pieces.reduce((sum, { length }) => sum + length, 0) / SERIES,
    piecesOfOne: pieces.length / SERIES,
    seriesMs: median(
      series.map((place) =>
        timed(() => {
          for (const lead of leads) read(lead, place);
        }),
      ),
    ),
    seriesFromFileMs: fromFile(path.join(folder, 'leads.grib2'), leads, (bytesOfLead, sparse) =>
      median(
        series.map((place) =>
          timed(() => {
            for (let lead = 0; lead < LEADS; lead++) {
              for (const { offset, length } of bytesOfWindow(field, place, 1, checkpoints)) {
                bytesOfLead(lead, offset, length);
              }
              read(sparse, place);
            }
          }),
        ),
      ),
    ),
  };
}

/** Puts messages of one length one after the other into a file, from which bytes are read to their place. */
function fromFile<T>(
  file: string,
  messages: readonly Uint8Array[],
  use: (read: (message: number, offset: number, length: number) => void, sparse: Uint8Array) => T,
): T {
  const descriptor = openSync(file, 'w+');
  try {
    for (const message of messages) writeSync(descriptor, message);
    const sparse = new Uint8Array(messages[0]?.length ?? 0);
    return use((message, offset, length) => {
      readSync(descriptor, sparse, offset, length, message * sparse.length + offset);
    }, sparse);
  } finally {
    closeSync(descriptor);
  }
}

function bytesIn(checkpoints: Checkpoints | null): number {
  return (checkpoints?.starts.byteLength ?? 0) + (checkpoints?.ranks?.byteLength ?? 0);
}

function timed(act: () => unknown): number {
  const start = performance.now();
  act();
  return performance.now() - start;
}

export function printedWindows(row: WindowRow) {
  return {
    packing: row.packing,
    file: path.basename(row.file),
    'decode ms': row.decodeMs.toFixed(2),
    'table ms': row.tableMs.toFixed(2),
    'both ms': row.bothMs.toFixed(2),
    'table kB': (row.tableBytes / 1000).toFixed(1),
    'one value us': row.oneValueUs.toFixed(2),
    'reads of one': `${row.piecesOfOne.toFixed(0)}, ${(row.bytesOfOne / 1000).toFixed(1)} kB`,
    [`${LEADS} leads ms`]: row.seriesMs.toFixed(2),
    'from file ms': row.seriesFromFileMs.toFixed(2),
  };
}
