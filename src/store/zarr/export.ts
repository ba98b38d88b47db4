// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  isVariableName,
  type PressureBase,
  VARIABLE_NAMES,
  type VariableName,
  variableOf,
} from '../../catalog/index.ts';
import type { Grid } from '../../geo/index.ts';
import { IsobarError, syncFolder } from '../../platform/index.ts';
import type { StoredSeries } from '../cube/variables/stored-series.ts';
import { MISSING } from '../format/tiles/layout.ts';
import type { Manifest } from '../records/manifest.ts';
import { ChunkFiles } from './chunk-files.ts';
import { datasetAttributes, levelCoordinate, timeCoordinates, variableArray } from './dataset.ts';
import { type Horizontal, horizontalOf } from './horizontal.ts';
import { type ArraySpec, groupMetadata } from './metadata.ts';

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
  readonly onProgress?: (progress: { readonly shardsDone: number; readonly shards: number }) => void;
  readonly signal?: AbortSignal;
}

export interface ZarrReport {
  /** Names of the arrays. */
  readonly variables: readonly string[];
  readonly leads: readonly number[];
  readonly bytes: number;
}

/** What an export needs from the run. */
export interface RunToExport {
  readonly manifest: Manifest;
  readonly grid: Grid;
  readonly open: (variable: VariableName) => Promise<StoredSeries | null> | StoredSeries | null;
}

/** Most values of one shard: 32 MiB as integers, and 64 MiB in the chunks that are being compressed. */
const MAX_VALUES = 2 ** 23;

/**
 * Writes a run, or a part of it, as a Zarr 3 group with CF metadata. Values are float64: the same numbers that every
 * interface gives (an integer divided by a power of ten), NaN where there is none. Nothing is interpolated. The folder
 * appears only once it is complete.
 * Throws IsobarError `validation_error` when the folder exists already or a requested variable or lead is not stored,
 * DamagedTileError, and the signal's reason.
 */
export async function exportZarr(run: RunToExport, options: ZarrOptions): Promise<ZarrReport> {
  const target = path.resolve(options.folder);
  await requireFree(target);
  const stored = await openAll(run, options.variables);
  const leads = axisOf(
    stored.flatMap(({ series }) => series),
    options.includesLead,
  );
  const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}.tmp`);
  await mkdir(temporary);
  try {
    const files = new ChunkFiles(temporary);
    await writeGroup(files, run, stored, leads, options);
    await rename(temporary, target);
    await syncFolder(path.dirname(target));
    return { variables: stored.map(({ name }) => name), leads, bytes: files.bytes };
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** What becomes one array: a variable, or a parameter on the pressure levels that the run holds. */
interface StoredArray {
  readonly name: string;
  /** One, or one for each level of the parameter, from the ground up. */
  readonly series: readonly [StoredSeries, ...StoredSeries[]];
  readonly isVertical: boolean;
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
  const coordinates = [
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
  for (const { name, series: ofArray, isVertical } of stored) {
    const content = { name, variable: ofArray[0].variable, levels: isVertical ? levels.length : null };
    const spec = variableArray(manifest, content, leads.length, horizontal, sharded ? shard : null);
    await files.describe(spec);
    for (const series of ofArray) {
      const positions = series.leads.map((lead) => leads.indexOf(lead));
      const outer = isVertical ? [0, levels.indexOf(levelOf(series))] : [0];
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

/** hPa of all arrays with a dimension of levels, from the ground up. */
function levelsOf(stored: readonly StoredArray[]): readonly number[] {
  const levels = stored.flatMap(({ series, isVertical }) => (isVertical ? series.map(levelOf) : []));
  return [...new Set(levels)].sort((a, b) => b - a);
}

function levelOf({ variable }: StoredSeries): number {
  const { level } = variableOf(variable);
  return level.kind === 'pressure' ? level.hectopascals : 0;
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
  series: StoredSeries,
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

async function openAll(
  { manifest, open }: RunToExport,
  requested: readonly (VariableName | PressureBase)[] | undefined,
): Promise<readonly StoredArray[]> {
  const present = VARIABLE_NAMES.filter((name) => manifest.cubes[name] !== undefined);
  const title = `run ${manifest.model} ${manifest.initTime}`;
  const stored: StoredArray[] = [];
  for (const name of new Set(requested ?? present.map((each) => variableOf(each).base))) {
    const isVertical = !isVariableName(name);
    const levels = isVertical ? present.filter((each) => variableOf(each).base === name) : [name];
    const opened = await Promise.all(levels.map(async (variable) => open(variable)));
    const [first, ...others] = opened.filter((series) => series !== null);
    if (first === undefined) throw new IsobarError('validation_error', `${title} does not hold ${name}`);
    stored.push({ name, series: [first, ...others], isVertical });
  }
  if (stored.length > 0) return stored;
  throw new IsobarError('validation_error', `${title} holds no variable`);
}

function axisOf(stored: readonly StoredSeries[], includes: (lead: number) => boolean = () => true) {
  const leads = new Set(stored.flatMap((series) => series.leads));
  const axis = [...leads].filter(includes).sort((a, b) => a - b);
  if (axis.length > 0) return axis;
  throw new IsobarError('validation_error', 'nothing is stored at the requested leads');
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
