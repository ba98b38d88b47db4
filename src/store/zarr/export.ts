// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PressureBase, VariableName } from '../../catalog/index.ts';
import { IsobarError, syncFolder } from '../../platform/index.ts';
import { MISSING } from '../format/tiles/layout.ts';
import {
  type ExportedSeries,
  leadsOf,
  levelOf,
  levelsOf,
  membersOf,
  openArrays,
  type RunToExport,
  type StoredArray,
} from './arrays.ts';
import {
  datasetAttributes,
  levelCoordinate,
  memberCoordinate,
  timeCoordinates,
  variableArray,
} from './dataset.ts';
import { ChunkFiles } from './files/chunk-files.ts';
import { type ArraySpec, groupMetadata } from './files/metadata.ts';
import { type Horizontal, horizontalOf } from './horizontal.ts';

export interface ZarrOptions {
  /** Folder to make. It must not exist; its parent must. */
  readonly folder: string;
  /**
   * Variables, or base names (`temperature`), each one array with all pressure levels that the run holds. By default all that the run
   * holds, those on pressure levels by their base names.
   */
  readonly variables?: readonly (VariableName | PressureBase)[];
  /** Whether a file holds many chunks. By default it does; GDAL before 3.13 reads only groups with a file for each chunk. */
  readonly sharded?: boolean;
  /** Whether to export a lead, in hours. By default all leads at which one of the variables is stored. */
  readonly includesLead?: (lead: number) => boolean;
  /** Of an ensemble's run, the numbers of the members to export, ascending. By default all that are stored. */
  readonly members?: readonly number[];
  readonly onProgress?: (progress: { readonly shardsDone: number; readonly shards: number }) => void;
  readonly signal?: AbortSignal;
}

export interface ZarrReport {
  /** Names of the arrays. */
  readonly variables: readonly string[];
  /** Numbers of the members along the dimension `realization`; empty where no array has it. */
  readonly members: readonly number[];
  readonly leads: readonly number[];
  readonly bytes: number;
}

/** Most values of one shard: 32 MiB as integers, and 64 MiB in the chunks that are being compressed. */
const MAX_VALUES = 2 ** 23;

/**
 * Writes a run, or a part of it, as a Zarr 3 group with CF metadata. Values are float64: the same numbers that every
 * interface gives (an integer divided by a power of ten), NaN where there is none. Nothing is interpolated. Variables with members
 * have them along `realization`, their first dimension. The folder appears only once it is complete.
 * Throws IsobarError `validation_error` when the folder exists already or a requested variable, lead or member is not stored,
 * DamagedTileError, and the signal's reason.
 */
export async function exportZarr(run: RunToExport, options: ZarrOptions): Promise<ZarrReport> {
  const target = path.resolve(options.folder);
  await requireFree(target);
  const stored = await openArrays(run, options);
  const leads = leadsOf(stored, options.includesLead);
  const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}.tmp`);
  await mkdir(temporary);
  try {
    const files = new ChunkFiles(temporary);
    await writeGroup(files, run, stored, leads, options);
    await rename(temporary, target);
    await syncFolder(path.dirname(target));
    return {
      variables: stored.map(({ name }) => name),
      members: membersOf(stored),
      leads,
      bytes: files.bytes,
    };
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

async function writeGroup(
  files: ChunkFiles,
  { manifest, grid }: RunToExport,
  stored: readonly StoredArray[],
  leads: readonly number[],
  { onProgress, signal, sharded = true }: ZarrOptions,
): Promise<void> {
  const horizontal = horizontalOf(grid);
  const levels = levelsOf(stored);
  const members = membersOf(stored);
  const coordinates = [
    ...(members.length === 0 ? [] : [memberCoordinate(members)]),
    ...timeCoordinates(manifest.initTime, leads),
    ...(levels.length === 0 ? [] : [levelCoordinate(levels)]),
    ...horizontal.coordinates,
  ];
  for (const { spec, values } of coordinates) await files.writeSingleChunk(spec, values);
  const arrays: ArraySpec[] = coordinates.map(({ spec }) => spec);
  const all = stored.flatMap(({ series }) => series);
  const shard = shardOf(horizontal, Math.max(...all.map((series) => series.leads.length)));
  const shards = shardPositions(horizontal, shard);
  let shardsDone = 0;
  for (const { name, series: ofArray, isVertical, hasMembers } of stored) {
    const content = {
      name,
      variable: ofArray[0].variable,
      levels: isVertical ? levels.length : null,
      members: hasMembers ? members.length : null,
    };
    const spec = variableArray(manifest, content, leads.length, horizontal, sharded ? shard : null);
    await files.describe(spec);
    for (const series of ofArray) {
      const positions = series.leads.map((lead) => leads.indexOf(lead));
      const outer = [
        ...(series.member === null ? [] : [members.indexOf(series.member)]),
        0,
        ...(isVertical ? [levels.indexOf(levelOf(series))] : []),
      ];
      for (const position of shards) {
        signal?.throwIfAborted();
        const chunks = await readChunks(series, positions, leads.length, horizontal, shard, position);
        if (sharded) await files.writeShard(spec, [...outer, ...indexOf(horizontal, position)], chunks);
        else await writeChunks(files, spec, outer, horizontal, shard, position, chunks);
        onProgress?.({ shardsDone: ++shardsDone, shards: shards.length * all.length });
      }
    }
    arrays.push(spec);
  }
  await files.writeJson('zarr.json', groupMetadata(datasetAttributes(manifest), arrays));
}

function indexOf({ dimensions }: Horizontal, { row, column }: ShardPosition): readonly number[] {
  return dimensions.length === 1 ? [column] : [row, column];
}

/** Writes the chunks of a shard's cells as separate files. */
async function writeChunks(
  files: ChunkFiles,
  spec: ArraySpec,
  outer: readonly number[],
  horizontal: Horizontal,
  shard: readonly [number, number],
  position: ShardPosition,
  chunks: readonly (Float64Array | null)[],
): Promise<void> {
  const down = shard[0] / horizontal.chunk[0];
  const across = shard[1] / horizontal.chunk[1];
  for (const [n, chunk] of chunks.entries()) {
    const row = position.row * down + Math.floor(n / across);
    const column = position.column * across + (n % across);
    await files.writeChunk(spec, [...outer, ...indexOf(horizontal, { row, column })], chunk);
  }
}

/** Position of a shard among all shards, in each direction. */
interface ShardPosition {
  readonly row: number;
  readonly column: number;
}

/** Reads the series of a shard's cells once from the store, and arranges them as the shard's chunks `[time][row][column]`. */
async function readChunks(
  series: ExportedSeries,
  positions: readonly number[],
  times: number,
  horizontal: Horizontal,
  shard: readonly [number, number],
  position: ShardPosition,
): Promise<readonly (Float64Array | null)[]> {
  const { chunk, cellAt } = horizontal;
  const row0 = position.row * shard[0];
  const column0 = position.column * shard[1];
  const rows = Math.min(shard[0], horizontal.rows - row0);
  const columns = Math.min(shard[1], horizontal.columns - column0);
  const cells = new Int32Array(rows * columns);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) cells[y * columns + x] = cellAt(row0 + y, column0 + x);
  }
  await series.fetch(cells);
  const stored = series.leads.length;
  const integers = series.seriesOf(cells, new Int32Array(cells.length * stored));
  const perUnit = 10 ** series.decimals;
  const chunks: (Float64Array | null)[] = [];
  for (let top = 0; top < shard[0]; top += chunk[0]) {
    for (let left = 0; left < shard[1]; left += chunk[1]) {
      const values = new Float64Array(times * chunk[0] * chunk[1]).fill(Number.NaN);
      let empty = true;
      for (let y = top; y < Math.min(rows, top + chunk[0]); y++) {
        for (let x = left; x < Math.min(columns, left + chunk[1]); x++) {
          const from = (y * columns + x) * stored;
          const to = (y - top) * chunk[1] + x - left;
          for (let k = 0; k < stored; k++) {
            const integer = integers[from + k]!;
            const time = positions[k]!;
            if (integer === MISSING || time < 0) continue;
            values[time * chunk[0] * chunk[1] + to] = integer / perUnit;
            empty = false;
          }
        }
      }
      chunks.push(empty ? null : values);
    }
  }
  return chunks;
}

/** Size of a shard: a multiple of the chunk, no larger than the grid needs and than memory allows. */
function shardOf({ rows, columns, chunk, shard }: Horizontal, leads: number): readonly [number, number] {
  const roundUpToChunks = (size: number, chunkSize: number) => Math.ceil(size / chunkSize) * chunkSize;
  let [height, width] = [
    Math.min(shard[0], roundUpToChunks(rows, chunk[0])),
    Math.min(shard[1], roundUpToChunks(columns, chunk[1])),
  ];
  while (height * width * leads > MAX_VALUES && (height > chunk[0] || width > chunk[1])) {
    if (height > chunk[0]) height = roundUpToChunks(height / 2, chunk[0]);
    else width = roundUpToChunks(width / 2, chunk[1]);
  }
  return [height, width];
}

function shardPositions(
  { rows, columns }: Horizontal,
  shard: readonly [number, number],
): readonly ShardPosition[] {
  const down = Math.ceil(rows / shard[0]);
  const across = Math.ceil(columns / shard[1]);
  return Array.from({ length: down * across }, (_, n) => ({
    row: Math.floor(n / across),
    column: n % across,
  }));
}

async function requireFree(target: string): Promise<void> {
  const parent = await stat(path.dirname(target)).catch(() => null);
  if (parent?.isDirectory() !== true) {
    throw new IsobarError('validation_error', `the folder ${path.dirname(target)} does not exist`);
  }
  if ((await stat(target).catch(() => null)) === null) return;
  throw new IsobarError('validation_error', `${target} exists already; name a new folder`);
}
